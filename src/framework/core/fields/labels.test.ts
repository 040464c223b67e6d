import { describe, expect, it } from 'vitest';
import { labelsOf } from './labels.ts';

describe('the labels in a record', () => {
  it('are found by the referenced id', () => {
    const record = { staff: 'a', _labels: { staff: { en: 'Nimali', si: 'නිමලි' } } };
    expect(labelsOf(record, 'staff')).toEqual(new Map([['a', { en: 'Nimali', si: 'නිමලි' }]]));
  });

  it('have the order of the ids of a list', () => {
    const record = { areas: ['a', 'b'], _labels: { areas: ['Drama', { en: 'History', si: '' }] } };
    expect([...labelsOf(record, 'areas').values()]).toEqual(['Drama', { en: 'History', si: '' }]);
  });

  it('stay with their ids in child rows, also after a row without a reference', () => {
    const record = {
      authors: [{ staff: null }, { staff: 'b' }, { staff: 'c' }],
      _labels: { authors: [{}, { staff: 'Kamal' }, { staff: 'Ruwan' }] },
    };
    expect(labelsOf(record, 'authors.staff')).toEqual(
      new Map([
        ['b', 'Kamal'],
        ['c', 'Ruwan'],
      ]),
    );
  });

  it('are found for a column of the referenced record', () => {
    const record = {
      student: 's',
      'student.batch': 'b',
      _labels: { student: 'Kamal', 'student.batch': '2025/2026' },
    };
    expect(labelsOf(record, 'student.batch').get('b')).toBe('2025/2026');
  });

  it('are none for a record without labels', () => {
    expect(labelsOf(undefined, 'staff').size).toBe(0);
    expect(labelsOf({ staff: 'a' }, 'staff').get('a')).toBeUndefined();
  });
});
