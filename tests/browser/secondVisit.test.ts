import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs, type Visitor } from './equipment/people.ts';

const LIST = '/manage-faculty/departments';
/** Not counted: the records themselves, whose size depends on the data. */
const RECORDS = '/api/departments';
const SECOND_VISIT_KB = 20;

interface Moved {
  path: string;
  bytes: number;
  headers: Record<string, string>;
}

let browser: Browser;
let visitor: Visitor;

/** Every response while the list opens, with the size of its headers. */
async function openList(page: Page): Promise<Moved[]> {
  const session = await page.context().newCDPSession(page);
  const seen = new Map<string, Moved>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    seen.set(requestId, { path: new URL(response.url).pathname, bytes: 0, headers });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const moved = seen.get(requestId);
    if (moved) moved.bytes = encodedDataLength;
  });
  await page.goto(LIST);
  await page.locator('tbody tr').first().waitFor();
  // The event stream stays open, so the network is never idle: prefetching is over when no further
  // response arrives.
  let last = -1;
  await expect
    .poll(
      () => {
        const same = seen.size === last;
        last = seen.size;
        return same;
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe(true);
  await session.detach();
  return [...seen.values()];
}

beforeAll(async () => {
  browser = await sharedBrowser();
  visitor = await signInAs(browser, baseUrl, 'registrar');
});
afterAll(async () => {
  await visitor?.context.close();
  await browser?.close();
});

describe('the script of the portal', () => {
  it(`is compressed with brotli and cached permanently, so that a second visit transfers under ${SECOND_VISIT_KB} KB in addition to the records`, async () => {
    const first = await openList(visitor.page);
    const scripts = first.filter(({ path }) => /\/assets\/[^/]+\.(js|css)$/.test(path));
    expect(scripts.length).toBeGreaterThan(10);
    for (const { path, headers } of scripts) {
      expect([path, headers['content-encoding'], headers['cache-control']]).toEqual([
        path,
        'br',
        'public, max-age=31536000, immutable',
      ]);
    }
    const worker = await visitor.page.request.get('/serviceWorker.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(worker.headers()['content-encoding']).toBe('br');
    await visitor.page.close();
    visitor.page = await visitor.context.newPage();
    // Anything the browser did not prefetch in time on the first visit is new to it.
    const fetched = new Set(first.filter(({ bytes }) => bytes > 0).map(({ path }) => path));
    const isNew = (path: string): boolean => path.startsWith('/assets/') && !fetched.has(path);
    const second = (await openList(visitor.page)).filter(
      ({ path, bytes }) => bytes > 0 && path !== RECORDS && !isNew(path),
    );
    expect(second.filter(({ path }) => /\.(js|css|woff2)$/.test(path))).toEqual([]);
    const total = second.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(total, second.map(({ path, bytes }) => `${bytes} ${path}`).join(', ')).toBeLessThan(
      SECOND_VISIT_KB,
    );
  });
});
