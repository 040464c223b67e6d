import type { Page, ViewportSize } from 'playwright-core';

/**
 * Waits until a change is rendered: in the second frame React has drawn it and its requests have
 * started. A browser with nothing new to paint may draw no frame.
 */
export const rendered = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 1_000);
      }),
  );

/** Resizes the window, and waits until the screen has the layout of that size. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await rendered(page);
}
