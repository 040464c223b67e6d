import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { agreedMark, needsReason, type AgreeRule } from './agree.ts';
import type { Mark } from './mark.ts';

const BANDS: readonly GradeBand[] = [
  { grade: 'A', fromMark: 70, points: 4 },
  { grade: 'B', fromMark: 55, points: 3 },
  { grade: 'C', fromMark: 40, points: 2 },
  { grade: 'E', fromMark: 0, points: 0 },
];
const RULE: AgreeRule = { within: 10, bands: BANDS };
const mark = (value: string): Mark => ({ status: 'value', value });
const [AB, MC, BLANK]: [Mark, Mark, Mark] = [
  { status: 'AB', value: null },
  { status: 'MC', value: null },
  { status: 'blank', value: null },
];

test.each([
  ['60', '60', '100', '60'],
  ['60', '69', '100', '64.5'],
  ['55', '56.25', '100', '55.63'],
  // A difference of exactly the tolerance is close; one hundredth more is not.
  ['55', '65', '100', '60'],
  ['55', '65.01', '100', null],
  // Close, but in different grade bands.
  ['69.99', '70', '100', null],
  ['39.99', '40', '100', null],
  // Per cent of the maximum.
  ['11.5', '13', '20', '12.25'],
  ['11', '13.5', '20', null],
  ['13.99', '14', '20', null],
])('%s and %s of %s become %s', (first, second, maximum, agreed) => {
  expect(agreedMark(mark(first), mark(second), maximum, RULE)).toEqual(
    agreed === null ? null : mark(agreed),
  );
});

test('equal codes agree, different codes and a code against a mark need people, and blanks agree on nothing', () => {
  const agreed = (first: Mark, second: Mark): Mark | null => agreedMark(first, second, '100', RULE);
  expect([
    agreed(AB, AB),
    agreed(AB, MC),
    agreed(AB, mark('0')),
    agreed(mark('0'), AB),
    agreed(BLANK, BLANK),
    agreed(BLANK, mark('5')),
  ]).toEqual([AB, null, null, null, null, null]);
});

test('who of the two marked first makes no difference, and the agreed mark lies between them in the band of both', () => {
  const value = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100));
  fc.assert(
    fc.property(value, value, (first, second) => {
      const agreed = agreedMark(mark(first), mark(second), '100', RULE);
      expect(agreedMark(mark(second), mark(first), '100', RULE)).toEqual(agreed);
      if (agreed === null) return;
      const [low, high] = [Number(first), Number(second)].toSorted((left, right) => left - right);
      expect(Number(agreed.value)).toBeGreaterThanOrEqual(low ?? 0);
      expect(Number(agreed.value)).toBeLessThanOrEqual((high ?? 0) + 0.005);
      const bandOf = (text: string): string | undefined =>
        BANDS.find(({ fromMark }) => Number(text) >= Number(fromMark))?.grade;
      expect(bandOf(first)).toBe(bandOf(second));
    }),
  );
});

test('a reason is asked for whatever neither rule nor both markers gave, and never for taking a mark away', () => {
  const asked = (given: Mark, first: Mark | undefined, second: Mark | undefined): boolean =>
    needsReason(given, { first, second }, '100', RULE);
  expect([
    asked(mark('62'), mark('60'), mark('64')),
    asked(mark('63'), mark('60'), mark('64')),
    asked(AB, mark('60'), mark('64')),
    asked(mark('50'), mark('50'), undefined),
  ]).toEqual([false, true, true, true]);
  expect(asked(BLANK, mark('20'), mark('90'))).toBe(false);
});
