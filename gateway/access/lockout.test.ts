import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockSeconds } from './lockout.ts';

describe('The time of a lock', () => {
  const limits = { threshold: 5, minutes: 15 };

  test('is nothing below the threshold, a minute at it, and doubles up to the limit', () => {
    expect([1, 4, 5, 6, 7, 8, 9, 500].map((failures) => lockSeconds(failures, limits))).toEqual([
      0, 0, 60, 120, 240, 480, 900, 900,
    ]);
  });

  test('never shrinks with more failures and never exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 3, max: 20 }),
        fc.integer({ min: 1, max: 1_440 }),
        (failures, threshold, minutes) => {
          const [now, next] = [
            lockSeconds(failures, { threshold, minutes }),
            lockSeconds(failures + 1, { threshold, minutes }),
          ];
          expect(next).toBeGreaterThanOrEqual(now);
          expect(next).toBeLessThanOrEqual(minutes * 60);
        },
      ),
    );
  });
});
