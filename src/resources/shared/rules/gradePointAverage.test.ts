import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fraction } from './fraction.ts';
import {
  gradePointAverage,
  testedAverage,
  type Attempt,
  type GpaRules,
} from './gradePointAverage.ts';
import { CIRCULAR_901, GRADES } from './grades.ts';

const rules: GpaRules = { repeatCap: 2, decimals: 2, test: 'exact' };
const attempt = (
  unit: string,
  credits: number,
  result: Attempt['result'],
  more: Partial<Attempt> = {},
): Attempt => ({
  unit,
  credits,
  result,
  countsInGpa: true,
  number: 1,
  kind: 'proper',
  ...(result === 'AB' || result === 'MC' ? {} : { points: Number(CIRCULAR_901[result]) }),
  ...more,
});
const shown = (...attempts: Attempt[]): string | null => gradePointAverage(attempts, rules).shown;

describe('the grade point average', () => {
  test.each<[string, Attempt[], string | null]>([
    ['weighs points by credits', [attempt('HIS', 3, 'A'), attempt('SIN', 1, 'C')], '3.50'],
    [
      'is rounded half up once, at the end',
      [attempt('a', 3, 'A-'), attempt('b', 3, 'A-'), attempt('c', 3, 'A'), attempt('d', 3, 'B+')],
      '3.68',
    ],
    ['takes half credits exactly', [attempt('a', 1.5, 'A'), attempt('b', 2.5, 'B')], '3.38'],
    [
      'leaves non-GPA units out',
      [attempt('a', 3, 'B'), attempt('english', 2, 'A+', { countsInGpa: false })],
      '3.00',
    ],
    ['counts an absence as nought', [attempt('a', 3, 'A'), attempt('b', 3, 'AB')], '2.00'],
    [
      'leaves a medical absence out of both sums',
      [attempt('a', 3, 'A'), attempt('b', 3, 'MC')],
      '4.00',
    ],
    [
      'caps a repeat at 2.00',
      [attempt('a', 3, 'E'), attempt('a', 3, 'A', { number: 2, kind: 'repeat' })],
      '2.00',
    ],
    [
      'does not raise a repeat that is worse than the cap',
      [attempt('a', 3, 'E'), attempt('a', 3, 'D', { number: 2, kind: 'repeat' })],
      '1.00',
    ],
    [
      'caps nothing at the sitting after a medical',
      [attempt('a', 3, 'MC'), attempt('a', 3, 'A', { number: 2 })],
      '4.00',
    ],
    [
      'keeps the better of two attempts',
      [attempt('a', 3, 'D'), attempt('a', 3, 'E', { number: 2, kind: 'repeat' })],
      '1.00',
    ],
    ['is nothing where nothing counts', [attempt('a', 3, 'MC')], null],
    ['is nothing before the first result', [], null],
  ])('%s', (_guarantee, attempts, average) => {
    expect(shown(...attempts)).toBe(average);
  });

  test('shows its working line by line', () => {
    const { lines, credits } = gradePointAverage(
      [
        attempt('b', 3, 'E'),
        attempt('b', 3, 'B', { number: 2, kind: 'repeat' }),
        attempt('a', 2, 'MC'),
      ],
      rules,
    );
    expect(lines).toEqual([
      {
        unit: 'a',
        credits: 2,
        attempt: 1,
        result: 'MC',
        raw: null,
        counted: null,
        because: 'medical',
      },
      {
        unit: 'b',
        credits: 3,
        attempt: 2,
        result: 'B',
        raw: '3.00',
        counted: '2.00',
        because: 'capped',
      },
    ]);
    expect(credits).toBe('3.0');
  });

  test('is compared exactly or as shown, as the rules say', () => {
    const average = gradePointAverage(
      [attempt('a', 3, 'A-'), attempt('b', 3, 'A-'), attempt('c', 3, 'A'), attempt('d', 3, 'B+')],
      rules,
    );
    const shownTest = testedAverage(average, { ...rules, test: 'rounded' });
    expect(shownTest && compare(shownTest, fraction('3.68'))).toBe(0);
    const exactTest = testedAverage(average, rules);
    expect(exactTest && compare(exactTest, fraction('3.675'))).toBe(0);
  });

  const attempts = fc
    .array(
      fc.record({
        unit: fc.constantFrom('a', 'b', 'c', 'd'),
        credits: fc.constantFrom(1, 1.5, 2, 3),
        result: fc.constantFrom(...GRADES, 'AB' as const, 'MC' as const),
        number: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 12 },
    )
    .map((drawn) => {
      const credits = new Map<string, number>();
      return drawn.map(({ unit, credits: some, result, number }, index) => {
        credits.set(unit, credits.get(unit) ?? some);
        return attempt(unit, credits.get(unit) ?? some, result, {
          number: number * 100 + index,
          kind: number > 1 ? 'repeat' : 'proper',
        });
      });
    });

  test('does not depend on the order in which marks come', () => {
    fc.assert(
      fc.property(attempts, fc.infiniteStream(fc.nat()), (some, keys) => {
        const shuffled = some
          .map((one) => [keys.next().value, one] as const)
          .toSorted(([left], [right]) => left - right)
          .map(([, one]) => one);
        expect(gradePointAverage(shuffled, rules).shown).toBe(gradePointAverage(some, rules).shown);
      }),
    );
  });

  test('never averages a code, and is between 0 and 4', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const { exact, lines } = gradePointAverage(some, rules);
        expect(
          lines.every(({ result, raw }) =>
            result === 'AB' || result === 'MC' ? raw === null : true,
          ),
        ).toBe(true);
        expect(
          exact === null || (compare(exact, fraction(0)) >= 0 && compare(exact, fraction(4)) <= 0),
        ).toBe(true);
      }),
    );
  });

  test('never counts a repeat above its cap', () => {
    fc.assert(
      fc.property(attempts, (some) => {
        const { lines } = gradePointAverage(
          some.map((one) => ({ ...one, kind: 'repeat' as const })),
          rules,
        );
        expect(
          lines.every(({ counted }) => counted === null || Number(counted) <= rules.repeatCap),
        ).toBe(true);
      }),
    );
  });
});
