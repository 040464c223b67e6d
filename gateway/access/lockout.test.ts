import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockSeconds, type Subject } from './lockout.ts';

const KINDS: readonly Subject['kind'][] = [
  'device',
  'account',
  'strangers',
  'address',
  'mail',
  'mailbox',
  'form',
];

describe('The time of a lock', () => {
  const limits = { threshold: 5, minutes: 15 };
  const times = (kind: Subject['kind'], failures: readonly number[]): number[] =>
    failures.map((count) => lockSeconds(kind, count, limits));

  test('on a known device is nothing below the threshold, a minute at it, and doubles up to the limit', () => {
    expect(times('device', [1, 4, 5, 6, 7, 8, 9, 500])).toEqual([
      0, 0, 60, 120, 240, 480, 900, 900,
    ]);
  });

  test('for strangers is a pause that grows from a second to a minute and no further', () => {
    expect(times('account', [4, 5, 6, 7, 8, 9, 10, 11, 500])).toEqual([
      0, 1, 2, 4, 8, 16, 32, 60, 60,
    ]);
    expect(times('strangers', [49, 50, 53, 54, 500])).toEqual([0, 1, 8, 8, 8]);
  });

  test('never shrinks with more failures and never exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.nat(10_000),
        fc.integer({ min: 3, max: 20 }),
        fc.integer({ min: 1, max: 1_440 }),
        (kind, failures, threshold, minutes) => {
          const [now, next] = [
            lockSeconds(kind, failures, { threshold, minutes }),
            lockSeconds(kind, failures + 1, { threshold, minutes }),
          ];
          expect(next).toBeGreaterThanOrEqual(now);
          expect(next).toBeLessThanOrEqual(minutes * 60);
        },
      ),
    );
  });
});
