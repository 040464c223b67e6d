import { expect, it } from 'vitest';
import { f } from '../fields.ts';
import { lineTotals, sumOf } from './lineSums.ts';

it('Sums are exact and skip values that are not numbers', () => {
  expect(sumOf([{ w: 33.3 }, { w: 33.3 }, { w: 33.4 }], 'w')).toBe(100);
  expect(sumOf([{ w: 0.1 }, { w: 0.2 }, { w: 'many' }, { w: null }, {}], 'w')).toBe(0.3);
});

it('Totals are those declared with “total” or “addsUp”', () => {
  const field = f.lines({
    fields: {
      name: f.text(),
      hours: f.int({ total: true }),
      weight: f.decimal({ decimals: 2 }),
      other: f.int(),
    },
    addsUp: { weight: 100 },
  });
  expect(lineTotals(field, [{ hours: 2, weight: 60.5, other: 1 }, { hours: 3 }])).toEqual([
    { line: 'hours', decimals: 0, sum: 5, wanted: null },
    { line: 'weight', decimals: 2, sum: 60.5, wanted: 100 },
  ]);
});
