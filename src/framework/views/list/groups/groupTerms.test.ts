import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import { isChosen, toggled } from './groupTerms.ts';

const cases = [
  ['an option', f.select({ options: ['a', 'b'] }), 'a', { x: ['a'] }],
  ['a reference', f.ref('staff'), 'id-1', { x: ['id-1'] }],
  ['a yes', f.bool(), true, { x: true }],
  ['a year', f.int(), 2020, { x_gte: 2020, x_lte: 2020 }],
  ['nothing filled in', f.ref('staff'), null, { x_empty: true }],
] as const;

describe('a click on', () => {
  it.each(cases)(
    '%s narrows the list to it, and a second click takes that back',
    (_what, field, value, terms) => {
      expect(toggled({ other: 1 }, 'x', field, value)).toEqual(terms);
      expect(isChosen(terms, 'x', field, value)).toBe(true);
      expect(toggled(terms, 'x', field, value)).toEqual({});
    },
  );

  it('a second option adds to the first', () => {
    expect(toggled({ x: ['a'] }, 'x', f.select({ options: ['a', 'b'] }), 'b')).toEqual({
      x: ['a', 'b'],
    });
  });
});
