import { afterEach, beforeEach, expect, vi } from 'vitest';

// A busy machine may be slow; only what never arrives should fail.
const PATIENCE_MS = 15_000;
const TEST_MS = 60_000;
/** Empties MUI's cache of styles, which holds the document of the worker's last file. */
async function forgetStyles(): Promise<void> {
  const { __unsafe_useEmotionCache: useCache } = await import('@emotion/react');
  const { renderHook } = await import('@testing-library/react');
  const { result, unmount } = renderHook(useCache);
  const cache = result.current;
  unmount();
  if (!cache) throw new Error('MUI has no cache of styles');
  cache.sheet.flush();
  Object.assign(cache.sheet, { container: document.head });
  Object.assign(cache, { inserted: {}, registered: {} });
}

if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // Registered here because Testing Library does it only once, when a worker loads it.
  afterEach(cleanup);
  await forgetStyles();
}
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
