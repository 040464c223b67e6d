import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { createCatalogue, menuFor } from '../../../src/contract/model/catalogue.ts';
import { areas } from '../../../src/resources/areas.ts';
import { follow } from '../../browser/equipment/follow.ts';
import { isLoading } from '../../browser/equipment/loading.ts';
import { signInAs, type SignedIn } from '../../browser/equipment/people.ts';

/** A screen as one person opened it. */
interface OpenedScreen {
  path: string;
  /** Elements in the page. */
  nodes: number;
}

export interface Walk {
  account: string;
  token: string;
  screens: OpenedScreen[];
  /** Addresses of the answered calls, by `callName`. */
  calls: Map<string, string>;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Two sizes have records of other ids and days: their calls are compared without them. */
export const callName = (address: string): string =>
  decodeURIComponent(address)
    .replaceAll(UUID, ':id')
    .replaceAll(/\d{4}-\d\d-\d\d[\dT:.Z]*/g, ':day')
    .replaceAll(/(?<=\[\d+,)\d+(?=\])/g, ':last');

const PATIENCE_MS = 60_000;

/**
 * Waits until the screen has its heading, nothing is loading and no request has been pending for
 * some frames. The page is asked each time, and answers only when it has nothing else to do.
 */
async function quiet({ page, watch }: SignedIn): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  let still = 0;
  while (still < 5 && Date.now() < end) {
    await pause(60);
    const isStill = !(await isLoading(page)) && watch.pendingRequests().length === 0;
    still = isStill ? still + 1 : 0;
  }
}

const catalogue = createCatalogue(areas);

/** Opens every screen in a person's menu, once, and notes what each calls and how large it is. */
export async function walkMenu(browser: Browser, origin: string, account: string): Promise<Walk> {
  const person = await signInAs(browser, origin, account);
  const { page, token, privileges } = person;
  const walk: Walk = { account, token, screens: [], calls: new Map() };
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const isCall = pathname.startsWith('/api/') && pathname !== '/api/live';
    if (!isCall || response.request().method() !== 'GET' || !response.ok()) return;
    const address = pathname + search;
    if (!walk.calls.has(callName(address))) walk.calls.set(callName(address), address);
  });
  await page.goto('/dashboard');
  await quiet(person);
  for (const { path } of menuFor(catalogue, privileges).flatMap(({ entries }) => entries)) {
    await follow(page, path);
    await quiet(person);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    walk.screens.push({ path, nodes });
  }
  await person.context.close();
  return walk;
}
