import { expect, test } from 'vitest';
import { LIMITS, pauseBefore } from './limits.ts';

test('No statement and no transaction holds a request for ten seconds', () => {
  expect(LIMITS.connect + LIMITS.query).toBeLessThan(10_000);
  expect(LIMITS.transaction).toBeLessThan(10_000);
});

test('The server ends a statement or a wait for a lock before the gateway stops listening for its answer', () => {
  expect(LIMITS.statement).toBeLessThan(LIMITS.query);
  expect(LIMITS.lock).toBeLessThan(LIMITS.statement);
});

test('The pause between attempts grows, is spread, and stays short', () => {
  expect([1, 2, 3].map((attempt) => pauseBefore(attempt, () => 1))).toEqual([30, 60, 120]);
  expect(pauseBefore(1, () => 0)).toBe(8);
  expect(pauseBefore(50, () => 1)).toBe(400);
});
