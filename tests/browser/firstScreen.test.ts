import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { DESK, signInAs, visit, type Visitor } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const PHONE = { width: 390, height: 844 };
const MAX_SHIFT = 0.05;
const LIST = '/manage-faculty/departments';

/** A processor four times slower, and slow 4G. */
const SLOW_PROCESSOR = { rate: 4 };
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Kilobytes and requests until the heading of the first screen is there. */
const MAX_FIRST = { kilobytes: 760, requests: 115 };
/** The sign-in page of the same run is the measure, because the machine of a test may be busy. */
const MAX_TIMES_SIGN_IN = 6;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** Records what moves without an act of the person; as a string, because it runs in the page. */
const WATCH_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push([entry.value, String(entry.sources[0]?.node?.className ?? '')]);
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Shift {
  total: number;
  moved: [number, string][];
}
const shiftsOf = async (page: Page): Promise<Shift> => {
  const moved = (await page.evaluate('window.shifts')) as [number, string][];
  return { total: moved.reduce((sum, [value]) => sum + value, 0), moved };
};

/** Opens a page as an account, or without one. */
async function openAs(
  account: string | null,
  viewport: { width: number; height: number },
): Promise<Visitor> {
  const visitor = account
    ? await signInAs(browser, baseUrl, account, { viewport })
    : await visit(browser, baseUrl, { viewport });
  await visitor.page.addInitScript(WATCH_SHIFTS);
  return visitor;
}

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
      const visitor = await openAs(account, viewport);
      await visitor.page.goto(path);
      await settled(visitor);
      const { total, moved } = await shiftsOf(visitor.page);
      expect(total, `${viewport.width}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MAX_SHIFT);
      await visitor.context.close();
    }
  });
});

interface FirstScreen {
  kilobytes: number;
  requests: string[];
  ms: number;
}

/** What a slow phone without a cache transfers until the heading is there. */
async function slowly(account: string | null, path: string): Promise<FirstScreen> {
  const { page, context } = await openAs(account, PHONE);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  let bytes = 0;
  const requests: string[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests.push(new URL(request.url).pathname);
  });
  const begin = Date.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const first = { kilobytes: bytes / 1000, requests: [...requests], ms: Date.now() - begin };
  await context.close();
  return first;
}

it('a slow phone fetches only what the first screen needs before its heading', async () => {
  const signIn = await slowly(null, '/auth/login');
  for (const [account, path] of [
    ['student', '/dashboard'],
    ['registrar', LIST],
  ] as const) {
    const { kilobytes, requests, ms } = await slowly(account, path);
    expect(kilobytes, path).toBeLessThanOrEqual(MAX_FIRST.kilobytes);
    expect(requests.length, path).toBeLessThanOrEqual(MAX_FIRST.requests);
    expect(requests.filter((one) => /RecordForm|CreateScreen|EditScreen/.test(one))).toEqual([]);
    expect(ms / signIn.ms, path).toBeLessThanOrEqual(MAX_TIMES_SIGN_IN);
  }
  const site = await slowly(null, '/site');
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
