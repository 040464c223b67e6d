import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning that nobody reads hides the next one: whatever a test logs unasked fails it.
let logged: unknown[][] = [];
beforeEach(() => {
  logged = [];
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void logged.push(parts));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged, 'nothing is logged that the test did not expect').toEqual([]);
});
