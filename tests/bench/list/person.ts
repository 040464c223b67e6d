import type { Browser, CDPSession, Page } from 'playwright-core';

/**
 * Waiting times of a user on one list and its form, in ms from the action until the new rows are
 * painted; `heap` in bytes.
 */
export interface Waits {
  firstRow: number;
  mount: number;
  selectAll: number;
  sort: number;
  filter: number;
  form: number;
  back: number;
  heap: number;
}
export const STEPS: readonly (keyof Waits)[] = [
  'firstRow',
  'mount',
  'selectAll',
  'sort',
  'filter',
  'form',
  'back',
  'heap',
];

/** Addresses and selectors in one of the applications. */
export interface Ways {
  origin: string;
  list: string;
  empty: string;
  /** Opens the form of the first row. */
  edit: string;
}

/** How many inputs the form has. */
const INPUTS = 20;

/** In the page: the condition is checked on every frame, and the time is taken after the next frame. */
const WAITING = `
window.benchWait = (act, isDone) => new Promise((resolve, reject) => {
  const start = performance.now();
  const look = () => {
    if (isDone()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
    else if (performance.now() - start > 30000) reject(new Error('nothing happened'));
    else requestAnimationFrame(look);
  };
  act();
  look();
});
window.firstRow = () => document.querySelector('tbody tr:nth-child(1)')?.textContent ?? '';
window.rowCount = () => document.querySelectorAll('tbody tr:not([aria-hidden])').length;
window.goTo = (address) => {
  if (address.startsWith('#')) { window.location.hash = address; return; }
  window.history.pushState({ usr: null, key: String(Math.random()), idx: (window.history.state?.idx ?? 0) + 1 }, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
};
window.typeText = (input, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
`;

const wait = (page: Page, act: string, isDone: string): Promise<number> =>
  page.evaluate(`window.benchWait(() => { ${act} }, () => ${isDone})`);
/** Waits for rows after the first screenful and other deferred work of an application. */
const settle = async (page: Page, rows = 200): Promise<void> => {
  await page.waitForFunction(`window.rowCount() >= ${rows}`);
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }))');
};

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Performs once the actions that users repeat on a list. `slowDown`: the processor throttling
 * factor.
 */
export async function walk(browser: Browser, ways: Ways, slowDown: number): Promise<Waits> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: ways.origin,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(WAITING);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(ways.list);
  const firstRow = await page.evaluate<number>(
    `window.benchWait(() => {}, () => window.firstRow() !== '').then(() => performance.now())`,
  );
  await settle(page);
  const leave = async (): Promise<void> => {
    await page.evaluate(
      (address) => (window as unknown as { goTo: (to: string) => void }).goTo(address),
      ways.empty,
    );
    await page.waitForFunction('window.rowCount() === 0');
  };
  await leave();
  const mount = await wait(
    page,
    `window.goTo(${JSON.stringify(ways.list)})`,
    `window.firstRow() !== ''`,
  );
  await settle(page);
  const selectAll = await wait(
    page,
    `document.querySelector('thead input[type=checkbox]').click()`,
    `document.querySelectorAll('tbody input:checked').length >= 200`,
  );
  await wait(
    page,
    `document.querySelector('thead input[type=checkbox]').click()`,
    `document.querySelectorAll('tbody input:checked').length === 0`,
  );
  const before = await page.evaluate<string>('window.firstRow()');
  const sort = await wait(
    page,
    `[...document.querySelectorAll('thead th')].find((head) => /^name/i.test(head.textContent.trim())).querySelector('button, span[role=button]').click()`,
    `window.firstRow() !== ${JSON.stringify(before)}`,
  );
  await settle(page);
  const all = await page.evaluate<string>('window.firstRow()');
  const type = (text: string) =>
    `window.typeText(document.querySelector('input[type=search], input[name=q]'), '${text}')`;
  const filter = await wait(
    page,
    type('karunaratne'),
    `window.firstRow() !== ${JSON.stringify(all)}`,
  );
  await wait(page, type(''), `window.firstRow() === ${JSON.stringify(all)}`);
  await settle(page);
  const heap = await heapOf(session);
  const form = await wait(
    page,
    `document.querySelector(${JSON.stringify(ways.edit)}).click()`,
    `document.querySelectorAll('form input, form select, form textarea').length >= ${INPUTS}`,
  );
  const back = await wait(page, 'window.history.back()', `window.firstRow() !== ''`);
  await context.close();
  return { firstRow, mount, selectAll, sort, filter, form, back, heap };
}
