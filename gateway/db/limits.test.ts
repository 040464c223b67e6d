import { expect, test } from 'vitest';
import { LIMITS, pauseBefore } from './limits.ts';

test('Every statement and transaction ends within ten seconds', () => {
  expect(LIMITS.connect + LIMITS.query).toBeLessThan(10_000);
  expect(LIMITS.transaction).toBeLessThan(10_000);
});

test('The server’s statement and lock timeouts are shorter than the gateway’s', () => {
  expect(LIMITS.statement).toBeLessThan(LIMITS.query);
  expect(LIMITS.lock).toBeLessThan(LIMITS.statement);
});

test('The back-off grows, is randomised, and is bounded', () => {
  expect([1, 2, 3].map((attempt) => pauseBefore(attempt, () => 1))).toEqual([30, 60, 120]);
  expect(pauseBefore(1, () => 0)).toBe(8);
  expect(pauseBefore(50, () => 1)).toBe(400);
});
