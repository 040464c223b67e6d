import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('Runs a burst of requests at once and once more at its end', () => {
  const run = vi.fn();
  const { request } = throttle(run, 1_000);
  for (let time = 0; time < 20; time += 1) request();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(2);
  request();
  expect(run).toHaveBeenCalledTimes(3);
});

it('Runs nothing after it was stopped', () => {
  const run = vi.fn();
  const { request, stop } = throttle(run, 1_000);
  request();
  request();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});
