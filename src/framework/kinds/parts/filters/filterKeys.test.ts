import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import {
  chosenIn,
  filterKey,
  languagePath,
  mayBeEmpty,
  presenceIn,
  withChosen,
  withCondition,
  withPresence,
} from './filterKeys.ts';

describe('the conditions of a filter', () => {
  it('have their keys on the wire', () => {
    expect(filterKey('year', 'gte')).toBe('year_gte');
    expect(filterKey('status', 'in')).toBe('status');
    expect(filterKey(languagePath('name', f.text({ i18n: true }), 'si'), 'contains')).toBe(
      'name.si_contains',
    );
    expect(languagePath('code', f.text(), 'si')).toBe('code');
  });

  it('test for emptiness only if a field can be empty', () => {
    expect(mayBeEmpty(f.text())).toBe(true);
    expect(mayBeEmpty(f.text({ required: true }))).toBe(false);
    expect(mayBeEmpty(f.text({ required: { inPress: true } }))).toBe(true);
    expect(mayBeEmpty(f.bool())).toBe(false);
  });

  it('never test for a value and for emptiness at once', () => {
    expect(withPresence({ year_gte: 2000 }, 'year', 'empty')).toEqual({ year_empty: true });
    expect(withCondition({ year_empty: true }, 'year', 'year_gte', 2000)).toEqual({
      year_gte: 2000,
    });
  });

  it('may test for a value and, redundantly, for any value', () => {
    expect(withPresence({ year_gte: 2000 }, 'year', 'filled')).toEqual({
      year_gte: 2000,
      year_empty: false,
    });
    expect(presenceIn({ year_empty: false }, 'year')).toBe('filled');
    expect(withPresence({ year_empty: false }, 'year', 'any')).toEqual({});
  });

  it('contain the chosen values, and are removed with the last of them', () => {
    expect(withChosen({}, 'status', ['a', 'b'])).toEqual({ status: ['a', 'b'] });
    expect(withChosen({ status: ['a'] }, 'status', [])).toEqual({});
    expect(chosenIn({ status: 'a' }, 'status')).toEqual(['a']);
    expect(chosenIn({}, 'status')).toEqual([]);
  });
});
