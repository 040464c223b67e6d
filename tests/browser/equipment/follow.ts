import type { Page } from 'playwright-core';
import { rendered } from './rendered.ts';

/** Goes to another screen as a link of the portal does, without reloading the page. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const { idx } = window.history.state as { idx: number };
    window.history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);
  await rendered(page);
}
