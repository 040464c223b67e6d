import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { CellEdit, MarkGrid, MarkPaperLine } from '../../../src/resources/marks/api.ts';
import { launchBrowser } from '../../browser/equipment/chromium.ts';
import { signInAs } from '../../browser/equipment/people.ts';
import { buildWhereMissing, freePort, startPortal } from '../../browser/equipment/portal.ts';
import { placeOfData } from '../../placeOfData.ts';
import type { Budget } from '../budget.ts';

const [STUDENTS, COMPONENTS, ROWS] = [200, 6, 60];
/** Between two keystrokes: ten a second, faster than marks are read off a script. */
const PAUSE_MS = 80;
const MAX_MS = 100;

const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The sheet of a paper, extended to this number of students and components. */
function enlarged(grid: MarkGrid): MarkGrid {
  const [component, sheet, candidate] = [grid.components[0], grid.sheets[0], grid.candidates[0]];
  if (!component || !sheet || !candidate) throw new Error('the paper is empty');
  const components = Array.from({ length: COMPONENTS }, (_, place) => ({
    ...component,
    id: uuid(900 + place),
    name: { en: `Component ${place + 1}`, si: `සංරචකය ${place + 1}` },
  }));
  return {
    ...grid,
    components,
    cells: [],
    sheets: components.map(({ id }, place) => ({
      ...sheet,
      id: uuid(800 + place),
      component: id,
      closed: null,
    })),
    candidates: Array.from({ length: STUDENTS }, (_, place) => ({
      ...candidate,
      student: uuid(place + 1),
      indexNumber: `HS/2024/${String(place + 1).padStart(4, '0')}`,
    })),
  };
}

/** In the page: from each keystroke to the frame that shows its effect. */
const LISTENING = `
window.waits = [];
addEventListener('keydown', () => {
  const start = performance.now();
  requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => window.waits.push(performance.now() - start); port2.postMessage(0); });
}, true);`;

async function typed(page: Page, column: number): Promise<number[]> {
  await page.evaluate('window.waits = []');
  await page.locator(`td[data-row="0"][data-column="${column}"]`).focus();
  for (let row = 0; row < ROWS; row += 1) {
    for (const key of [...String(10 + row), '.', '5', 'Enter']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  return ((await page.evaluate('window.waits')) as number[]).toSorted(
    (left, right) => left - right,
  );
}

/**
 * Marks typed into a sheet of 200 students × 6 components, in milliseconds from the keystroke to
 * its frame; saves are answered at once.
 */
export async function benchTyping(): Promise<Budget[]> {
  buildWhereMissing();
  const dataDir = await mkdtemp(path.join(placeOfData(), 'portal-bench-'));
  const portal = await startPortal(dataDir, await freePort());
  const browser = await launchBrowser();
  try {
    const { page, context, token } = await signInAs(browser, portal.baseUrl, 'lecturer');
    const read = async <T>(path: string): Promise<T> =>
      (
        (await (
          await context.request.get(`/api${path}`, {
            headers: { Authorization: `Bearer ${token}` },
          })
        ).json()) as { data: T }
      ).data;
    const paper =
      (await read<MarkPaperLine[]>('/marks/papers')).find(({ isDoubleMarked }) => !isDoubleMarked)
        ?.id ?? '';
    const grid = enlarged(await read<MarkGrid>(`/marks/papers/${paper}`));
    await page.route(`**/api/marks/papers/${paper}`, (route) =>
      route.fulfill({ json: { data: grid, message: 'OK' } }),
    );
    await page.route(`**/api/marks/papers/${paper}/cells`, (route) => {
      const { cells } = route.request().postDataJSON() as { cells: CellEdit[] };
      return route.fulfill({
        json: {
          data: cells.map((cell) => ({ ...cell, outcome: 'saved', version: cell.version + 1 })),
          message: 'OK',
        },
      });
    });
    await page.goto(`/manage-exam/marks/${paper}`);
    await page.getByRole('grid').waitFor();
    await page.evaluate(LISTENING);
    const cdp = await context.newCDPSession(page);
    const budgets: Budget[] = [];
    for (const [rate, column] of [
      [1, 0],
      [4, 1],
    ] as const) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      const waits = await typed(page, column);
      const at = (share: number): number =>
        waits[Math.min(Math.floor(waits.length * share), waits.length - 1)] ?? 0;
      budgets.push({
        what: `typing marks${rate === 1 ? '' : `, processor ${rate} times slower`}: median in ms`,
        value: at(0.5),
        ...(rate === 1 ? { most: MAX_MS } : {}),
        note: `95 of 100 within ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms, ${waits.length} keys`,
      });
    }
    return budgets;
  } finally {
    await browser.close();
    await portal.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
