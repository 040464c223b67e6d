import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { DESK, signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { loadingOf, openWatched, PHONE, slowly } from './equipment/slowPhone.ts';

const MAX_SHIFT = 0.05;
const LIST = '/manage-faculty/departments';

/** Kilobytes and requests until the heading of the first screen is there. */
const MAX_FIRST = { kilobytes: 420, requests: 115, requestsOfForm: 150 };
/** The sign-in page of the same run is the measure, because the machine of a test may be busy. */
const MAX_TIMES_SIGN_IN = 6;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

describe('nothing moves while a page arrives', () => {
  it.each([
    ['the sign-in page', null, '/auth/login'],
    ['the dashboard of a student', 'student', '/dashboard'],
    ['the dashboard of the registrar', 'registrar', '/dashboard'],
    ['a list', 'admin', LIST],
    ['a form', 'admin', `${LIST}/create`],
    ['the website', null, '/site'],
    ['the website in Sinhala', null, '/site/si'],
  ] as const)('on %s, wide and narrow', async (_what, account, path) => {
    for (const viewport of [DESK, PHONE]) {
      const visitor = await openWatched({ browser, baseUrl, account, viewport });
      await visitor.page.goto(path);
      await settled(visitor);
      const { shift, shifts } = await loadingOf(visitor.page);
      expect(shift, `${viewport.width}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
      await visitor.context.close();
    }
  });
});

it('a slow phone fetches only what the first screen needs before its heading', async () => {
  const signIn = await slowly({ browser, baseUrl, account: null }, '/auth/login');
  for (const [account, path] of [
    ['student', '/dashboard'],
    ['admin', LIST],
    ['admin', `${LIST}/create`],
  ] as const) {
    const { kilobytes, requests, ms } = await slowly({ browser, baseUrl, account }, path);
    expect(kilobytes, path).toBeLessThanOrEqual(MAX_FIRST.kilobytes);
    const isForm = path.endsWith('/create');
    expect(requests.length, path).toBeLessThanOrEqual(
      isForm ? MAX_FIRST.requestsOfForm : MAX_FIRST.requests,
    );
    if (!isForm)
      expect(requests.filter((one) => /RecordForm|CreateScreen|EditScreen/.test(one))).toEqual([]);
    expect(ms / signIn.ms, path).toBeLessThanOrEqual(MAX_TIMES_SIGN_IN);
  }
  const site = await slowly({ browser, baseUrl, account: null }, '/site');
  expect(site.requests.filter((one) => /^\/api\/public\/(?!files)/.test(one))).toEqual([]);
  expect(site.ms / signIn.ms).toBeLessThanOrEqual(1.5);
});

it('the portal fetches ahead at the first key, and never for a browser that saves data', async () => {
  const ahead = (path: string): boolean => /\/EditScreen-[\w-]+\.js$/.test(path);
  for (const saves of [false, true]) {
    const visitor = await signInAs(browser, baseUrl, 'registrar');
    const { page } = visitor;
    if (saves)
      await page.addInitScript(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
      );
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await settled(visitor);
    expect(fetched.filter(ahead)).toEqual([]);
    await page.keyboard.press('Tab');
    if (!saves) await expect.poll(() => fetched.some(ahead)).toBe(true);
    else {
      // The list that is opened next would have been fetched ahead, too.
      await page.goto(LIST);
      await settled(visitor);
      await page.keyboard.press('Tab');
      await page.evaluate('new Promise((rest) => requestIdleCallback(rest))');
      expect(fetched.filter(ahead)).toEqual([]);
    }
    await visitor.context.close();
  }
});
