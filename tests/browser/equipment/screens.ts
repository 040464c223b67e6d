import { vi } from 'vitest';
import { axeViolations, rawKeys, widerThanTheirRoom, type AxeScope } from './inspectPage.ts';
import { isLoading } from './loading.ts';
import type { Visitor } from './people.ts';

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
      return !(await isLoading(page)) && watch.pendingRequests().length === 0;
    },
    { timeout: 30_000, interval: 30 },
  );
}

/** All problems of the current screen, those that axe finds within the scope. */
export async function problemsOf({ page, watch }: Visitor, scope?: AxeScope): Promise<string[]> {
  const keys = (await rawKeys(page)).map((key) => `raw key: ${key}`);
  const axe = await axeViolations(page, scope);
  return [...watch.takeProblems(), ...keys, ...axe, ...(await widerThanTheirRoom(page))];
}
