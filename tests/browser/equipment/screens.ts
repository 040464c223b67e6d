import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { axeViolations, rawKeys, widerThanTheirRoom, type AxeScope } from './inspectPage.ts';
import type { Visitor } from './people.ts';

const LOADING = /^(Loading…|පූරණය වෙමින්.*)$/;

/** Goes to another screen as a link of the portal does, without reloading the page. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (address) => {
    const { idx } = window.history.state as { idx: number };
    window.history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    // Two frames: the new screen is rendered and its requests have started. A browser that has
    // nothing new to paint may draw none.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
      setTimeout(resolve, 1_000);
    });
  }, path);

/**
 * Waits until the screen is complete: it has its heading, nothing is loading and no request is
 * pending.
 */
export async function settled({ page, watch }: Visitor): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // Also before the first case of a file, where no expectation may wait.
  await vi.waitUntil(
    async () => {
      // First what costs nothing: the page is asked only once all its requests are answered.
      if (watch.pendingRequests().length > 0) return false;
      const loading = await page.getByRole('status').filter({ hasText: LOADING }).count();
      return loading === 0 && watch.pendingRequests().length === 0;
    },
    { timeout: 30_000, interval: 30 },
  );
}

/** All problems of the current screen. */
export async function problemsOf(
  { page, watch }: Visitor,
  { withAxe = true, ...scope }: AxeScope & { withAxe?: boolean } = {},
): Promise<string[]> {
  const keys = (await rawKeys(page)).map((key) => `raw key: ${key}`);
  const axe = withAxe ? await axeViolations(page, scope) : [];
  return [...watch.takeProblems(), ...keys, ...axe, ...(await widerThanTheirRoom(page))];
}
