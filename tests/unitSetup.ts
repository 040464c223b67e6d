import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine may be slow; only what never arrives should fail.
const PATIENCE_MS = 15_000;
const TEST_MS = 60_000;
if ('document' in globalThis)
  (await import('@testing-library/dom')).configure({ asyncUtilTimeout: PATIENCE_MS });
vi.setConfig({
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
});

// A warning in the output hides the next one, so any unexpected log fails the test.
let logged: unknown[][] = [];
beforeEach(() => {
  logged = [];
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void logged.push(parts));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged, 'nothing is logged that the test did not expect').toEqual([]);
});
