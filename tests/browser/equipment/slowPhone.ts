import type { Browser, Page } from 'playwright-core';
import { signInAs, visit, type Visitor } from './people.ts';

export const PHONE = { width: 390, height: 844 };

/** A processor four times slower, and slow 4G as Lighthouse defines it. */
const SLOW_PROCESSOR = { rate: 4 };
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Notes the first heading, what moves without an act of the person, the largest paint and the long
 * tasks; as a string, because it runs in the page.
 */
const WATCH_LOADING = `
  window.loading = { heading: null, largest: 0, shifts: [], tasks: [] };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('layout-shift', ({ hadRecentInput, value, sources }) => {
    if (!hadRecentInput) window.loading.shifts.push([value, String(sources[0]?.node?.className ?? '')]);
  });
  watch('largest-contentful-paint', ({ startTime }) => (window.loading.largest = startTime));
  watch('longtask', ({ startTime, duration }) => window.loading.tasks.push([startTime, duration]));
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return;
    observer.disconnect();
    requestAnimationFrame(() => (window.loading.heading = performance.now()));
  }).observe(document, { childList: true, subtree: true });`;

interface Watched {
  /** Milliseconds after the navigation began. */
  heading: number | null;
  largest: number;
  shifts: [number, string][];
  tasks: [number, number][];
}

export interface Loading extends Watched {
  /** The sum of the shifts. */
  shift: number;
  /** Milliseconds of tasks beyond their first 50. */
  blocked: number;
}

const BLOCKING_MS = 50;

/** What a page of `openWatched` has noted until now. */
export async function loadingOf(page: Page): Promise<Loading> {
  const noted = (await page.evaluate('window.loading')) as Watched;
  return {
    ...noted,
    shift: noted.shifts.reduce((sum, [value]) => sum + value, 0),
    blocked: noted.tasks.reduce((sum, [, ms]) => sum + Math.max(0, ms - BLOCKING_MS), 0),
  };
}

export interface Opening {
  browser: Browser;
  baseUrl: string;
  /** Null: without a session. */
  account: string | null;
  viewport: { width: number; height: number };
}

/** A page of an account, or without one, that notes how it loads. */
export async function openWatched(opening: Opening): Promise<Visitor> {
  const { browser, baseUrl, account, viewport } = opening;
  const visitor = account
    ? await signInAs(browser, baseUrl, account, { viewport })
    : await visit(browser, baseUrl, { viewport });
  await visitor.page.addInitScript(WATCH_LOADING);
  return visitor;
}

export interface FirstScreen {
  kilobytes: number;
  requests: string[];
  ms: number;
}

/**
 * What a slow phone without a cache transfers until the heading is there. The page stays open for
 * `use`.
 */
export async function slowly(
  opening: Omit<Opening, 'viewport'>,
  address: string,
  use: (visitor: Visitor) => Promise<void> = async () => {},
): Promise<FirstScreen> {
  const visitor = await openWatched({ ...opening, viewport: PHONE });
  const { page, context } = visitor;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  let bytes = 0;
  const requests: string[] = [];
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests.push(new URL(request.url).pathname);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const first = { kilobytes: bytes / 1000, requests: [...requests] };
  await page.evaluate('new Promise((rest) => requestAnimationFrame(() => rest()))');
  await use(visitor);
  const { heading } = await loadingOf(page);
  await context.close();
  return { ...first, ms: heading ?? Infinity };
}
