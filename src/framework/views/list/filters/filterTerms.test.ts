import { describe, expect, it } from 'vitest';
import { operatorOf, termsOf, withTerms } from './filterTerms.ts';

const values = {
  year_gte: 2020,
  year_lte: 2024,
  'staff.department': 'd1',
  q: 'drama',
  yearbook: true,
};

describe('the conditions on one field', () => {
  it('exclude those on other fields', () => {
    expect(termsOf(values, 'year')).toEqual({ year_gte: 2020, year_lte: 2024 });
    expect(termsOf(values, 'staff.department')).toEqual({ 'staff.department': 'd1' });
    expect(termsOf(values, 'staff')).toEqual({});
  });

  it('are replaced without changing others', () => {
    expect(withTerms(values, 'year', { year: 2021 })).toEqual({
      'staff.department': 'd1',
      q: 'drama',
      yearbook: true,
      year: 2021,
    });
    expect(withTerms(values, 'yearbook', {})).not.toHaveProperty('yearbook');
  });

  it('name their operator', () => {
    expect(operatorOf('year', 'year')).toBe('eq');
    expect(operatorOf('year_lte', 'year')).toBe('lte');
  });
});
