import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PublicList } from '../../src/contract/model/publicApi.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { watchPage, type PageWatch } from './equipment/watchPage.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let watch: PageWatch | null = null;
let page: Page;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  const problems = watch?.takeProblems() ?? [];
  await page?.context().close();
  expect(problems).toEqual([]);
});

async function open(viewport: { width: number; height: number }, path: string): Promise<void> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport, reducedMotion: 'reduce' });
  page = await context.newPage();
  watch = await watchPage(page);
  await page.goto(path);
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const isWithinWidth = (): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

it('the website leads visitors from the faculty to a person and their works, in either language', async () => {
  await open(DESKTOP, '/site');
  await heading('Faculty of Humanities and Social Sciences').waitFor();
  await page.getByRole('heading', { level: 2, name: 'New publications' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Department').selectOption({ label: 'Department of History' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/department=history/);
  await page.getByText(/found$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole('link', { name: /Head of Department/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Publications' }).waitFor();
  await expect
    .poll(
      async () =>
        JSON.parse(
          (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
        ) as unknown,
    )
    .toMatchObject({ '@type': 'Person' });
  expect(await axeViolations(page)).toEqual([]);

  await pages.getByRole('link', { name: 'සිංහල' }).click();
  await page.getByRole('heading', { level: 2, name: 'ප්‍රකාශන' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('si');
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'Publications' }).waitFor();
});

it('the website works without scripts: pages, languages and searches', async () => {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: PHONE,
    javaScriptEnabled: false,
  });
  page = await context.newPage();
  await page.goto('/site');
  await heading('Faculty of Humanities and Social Sciences').waitFor();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Department').selectOption({ label: 'Department of History' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/department=history/);
  await page.getByText(/found$/).waitFor();
  const person = page.getByRole('link', { name: /Head of Department/ });
  expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(1);
  await person.first().click();
  await page.getByRole('heading', { level: 2, name: 'Publications' }).waitFor();
  await page.getByRole('link', { name: 'සිංහල' }).click();
  await page.getByRole('heading', { level: 2, name: 'ප්‍රකාශන' }).waitFor();
  expect(await page.getByText('This page needs JavaScript').count()).toBe(0);
});

it('the browser takes the page over as the gateway has rendered it, without a further request', async () => {
  for (const path of ['/site', '/site/si', '/site/staff', '/site/si/notices']) {
    const context = await browser.newContext({ baseURL: baseUrl, viewport: DESKTOP });
    page = await context.newPage();
    watch = await watchPage(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/public\/(?!files\/)/.test(pathname)) calls.push(pathname);
    });
    await page.goto(path);
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-kept', 'yes'));
    const other = page.getByRole('navigation').first().locator('.other-language');
    // Followed without loading a document: the page has been taken over.
    await other.click();
    await expect.poll(() => page.locator('main').getAttribute('data-kept')).toBe('yes');
    await page.goto(path);
    await page.waitForFunction(() => document.readyState === 'complete');
    calls.length = 0;
    await page.reload({ waitUntil: 'networkidle' });
    expect(calls, path).toEqual([]);
    expect(watch.takeProblems()).toEqual([]);
    if (path !== '/site/si/notices') await context.close();
  }
});

it('it fits a phone, opens its menu there, and has a helpful page for unknown addresses', async () => {
  const { data } = (await (await fetch(`${baseUrl}/api/public/departments`)).json()) as PublicList;
  await open(PHONE, `/site/si/departments/${String(data[3]?.['slug'])}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(isWithinWidth).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'මෙනුව' }).click();
  await page.getByRole('link', { name: 'සබැඳි', exact: true }).click();
  await heading('සබැඳි').waitFor();
  await expect.poll(isWithinWidth).toBe(true);
  watch?.expectFailure({ status: 404, path: /\/api\/public\/staff\/nobody/ });
  watch?.expectFailure({ status: 404, path: /\/site\/staff\/nobody/ });
  await page.goto('/site/staff/nobody');
  await heading('This page does not exist').waitFor();
});
