import type { Page } from 'playwright-core';

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
