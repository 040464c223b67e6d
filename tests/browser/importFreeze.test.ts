import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const LINKS = '/manage-link/links';
const ROWS = 20_000;
/**
 * Parsed in one go, this number of rows blocks the page for longer than this; parsed in steps, for
 * a fraction of it even on a busy machine.
 */
const MAX_MS = 1_000;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it(`The page keeps rendering while ${ROWS} rows are sent and parsed and their check begins`, async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  const { page } = person;
  await page.goto(`${LINKS}/import`);
  await settled(person);
  await page.evaluate(
    `window.gaps = []; let last = performance.now(); const look = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(look); }; requestAnimationFrame((now) => { last = now; requestAnimationFrame(look); });`,
  );
  const file = [
    'label.en,label.si,url',
    ...Array.from({ length: ROWS }, (_, n) => `Page ${n},පිටුව ${n},https://import.example/${n}`),
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check file', exact: true }).click();
  // Other tests finish the check; here it only has to start, show progress, and be cancellable.
  await page.getByRole('progressbar').first().waitFor();
  await expect
    .poll(() => page.evaluate<number>('window.gaps.length'), { timeout: 60_000 })
    .toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const longest = await page.evaluate<number>('Math.max(...window.gaps)');
  expect(longest).toBeLessThan(MAX_MS);
  await page.getByRole('button', { name: 'Check file', exact: true }).waitFor();
  await person.context.close();
});
