import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trafficByHour } from './traffic.ts';

const NOW = new Date('2026-11-26T10:20:00Z');
const MINUTE_MS = 60_000;

const sample = fc.record({
  at: fc
    .integer({ min: 0, max: 30 * 12 })
    .map((slot) => new Date(NOW.getTime() - slot * 5 * MINUTE_MS).toISOString()),
  requests: fc.nat(10_000),
  failures: fc.nat(100),
  meanMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
  eventLoopMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
  latencyMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
});

test('the last day has 24 hours without a gap and ends with the present one', () => {
  const hours = trafficByHour([], NOW).map(({ at }) => at);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours.at(-1)]).toEqual([
    '2026-11-25T11:00:00.000Z',
    '2026-11-26T10:00:00.000Z',
  ]);
  for (const [index, at] of hours.entries())
    if (index > 0) expect(Date.parse(at) - Date.parse(hours[index - 1] ?? '')).toBe(60 * MINUTE_MS);
});

test('every request of these hours is counted once, and an hour without samples is not a quiet one', () => {
  fc.assert(
    fc.property(fc.array(sample), (samples) => {
      const hours = trafficByHour(samples, NOW);
      const within = samples.filter(({ at }) => at >= (hours[0]?.at ?? ''));
      const counted = hours.reduce((sum, { traffic }) => sum + (traffic?.requests ?? 0), 0);
      expect(counted).toBe(within.reduce((sum, { requests }) => sum + requests, 0));
      for (const { at, traffic } of hours)
        expect(traffic === null).toBe(
          !within.some((each) => each.at.slice(0, 13) === at.slice(0, 13)),
        );
    }),
  );
});

test('the mean of an hour weighs each request alike', () => {
  const quiet = { eventLoopMs: 1, latencyMs: 2, failures: 0 };
  const hours = trafficByHour(
    [
      { at: '2026-11-26T10:00:00Z', requests: 1, meanMs: 100, ...quiet },
      { at: '2026-11-26T10:05:00Z', requests: 9, meanMs: 10, ...quiet, latencyMs: 7 },
    ],
    NOW,
  );
  expect(hours.at(-1)?.traffic).toEqual({
    requests: 10,
    failures: 0,
    meanMs: 19,
    eventLoopMs: 1,
    latencyMs: 7,
  });
});
