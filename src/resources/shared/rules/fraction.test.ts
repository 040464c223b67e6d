import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fraction, over, plus, rounded, sumOf, times } from './fraction.ts';

describe('exact decimals', () => {
  test.each([
    ['3.695', 2, '3.70'],
    ['3.694', 2, '3.69'],
    ['2.995', 2, '3.00'],
    ['0.05', 1, '0.1'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['-0.001', 2, '0.00'],
    ['62.5', 0, '63'],
    ['7', 3, '7.000'],
  ])('%s with %i decimals is shown as %s', (value, decimals, shown) => {
    expect(rounded(fraction(value), decimals)).toBe(shown);
  });

  test('a third three times is one', () => {
    const third = over(fraction(1), fraction(3));
    expect(compare(sumOf([third, third, third]), fraction(1))).toBe(0);
  });

  test.each(['', 'AB', '1e3', '1.', '.5', '1,5', 'NaN'])('“%s” is no decimal', (text) => {
    expect(() => fraction(text)).toThrow(RangeError);
  });

  test('nothing is divided by zero', () => {
    expect(() => over(fraction(1), fraction(0))).toThrow(RangeError);
  });

  const decimal = fc
    .tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 0, max: 3 }))
    .map(([units, digits]) => ({ numerator: BigInt(units), denominator: 10n ** BigInt(digits) }));

  test('sums and products do not depend on the order', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compare(plus(plus(a, b), c), plus(a, plus(c, b)))).toBe(0);
        expect(compare(times(a, times(b, c)), times(times(c, a), b))).toBe(0);
      }),
    );
  });

  test('the rounded value differs from the exact one by at most half a unit', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: 1, max: 97 }),
        fc.integer({ min: 0, max: 3 }),
        (value, divisor, decimals) => {
          const exact = over(value, fraction(divisor));
          const difference = plus(fraction(rounded(exact, decimals)), times(exact, fraction(-1)));
          const half = { numerator: 1n, denominator: 2n * 10n ** BigInt(decimals) };
          expect(compare(difference, half)).toBeLessThanOrEqual(0);
          expect(compare(times(difference, fraction(-1)), half)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
