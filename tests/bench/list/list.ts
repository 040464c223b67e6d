import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../browser/equipment/chromium.ts';
import type { Budget } from '../budget.ts';
import { median } from '../gateway/load.ts';
import { buildApplication, serve, weighBuild } from './applications.ts';
import { STEPS, walk, type Waits, type Ways } from './person.ts';

const ROUNDS = { 1: 3, 4: 1 } as const;
const PORTAL = fileURLToPath(new URL('../../../dist/portal', import.meta.url));

type SlowDown = keyof typeof ROUNDS;
type Side = 'ours' | 'stock';
type Figures = Record<Side, Record<keyof Waits, number[]>>;

const empty = (): Record<keyof Waits, number[]> => ({
  firstRow: [],
  mount: [],
  selectAll: [],
  sort: [],
  filter: [],
  form: [],
  back: [],
  heap: [],
});

/**
 * The budgets as a share of the stock DataTable in a stock application; `first row` is measured
 * with the whole menu against a short one.
 */
const SHARES: Partial<Record<keyof Waits, number>> = {
  firstRow: 0.7,
  sort: 0.25,
  filter: 0.25,
  form: 0.6,
  back: 0.25,
  heap: 0.5,
};
const SELECT_ALL_MS = 50;
const FIRST_LOAD = 0.857;

const unit = (step: keyof Waits, value: number): string =>
  step === 'heap' ? `${(value / 1e6).toFixed(1)} MB` : `${value.toFixed(0)} ms`;

function compared(figures: Figures, slowDown: SlowDown): Budget[] {
  const at = slowDown === 1 ? '' : `, processor ${slowDown} times slower`;
  return STEPS.flatMap((step): Budget[] => {
    const [ours, stock] = [median(figures.ours[step]), median(figures.stock[step])];
    const note = `${unit(step, ours)} against ${unit(step, stock)}`;
    const most = SHARES[step];
    const share: Budget = {
      what: `list: ${step}${at}, share of stock`,
      value: ours / stock,
      note,
      ...(most === undefined || (slowDown > 1 && step === 'heap') ? {} : { most }),
    };
    if (step !== 'selectAll' || slowDown > 1) return [share];
    return [share, { what: 'list: selectAll, ms', value: ours, most: SELECT_ALL_MS }];
  });
}

/**
 * A list of 200 rows × 12 columns compared with a stock react-admin DataTable of the same rows, and
 * the weight of both applications.
 */
export async function benchList(): Promise<Budget[]> {
  if (!existsSync(PORTAL)) throw new Error('Build the portal first: npm run build');
  const [ours, stock, bare] = [
    await buildApplication('ours'),
    await buildApplication('stock'),
    await buildApplication('bare'),
  ];
  const servers = { ours: await serve(ours.directory), stock: await serve(stock.directory) };
  const browser = await launchBrowser();
  try {
    const ways: Record<Side, Ways> = {
      ours: {
        origin: servers.ours.origin,
        list: '/bench/students',
        empty: '/bench/notes',
        edit: 'tbody .row-action-edit',
      },
      stock: {
        origin: servers.stock.origin,
        list: '/#/students',
        empty: '#/notes',
        edit: 'tbody a[aria-label="Edit"]',
      },
    };
    const budgets: Budget[] = [];
    for (const slowDown of [1, 4] as const) {
      const figures: Figures = { ours: empty(), stock: empty() };
      for (let round = 0; round < ROUNDS[slowDown]; round += 1) {
        for (const side of ['stock', 'ours'] as const) {
          const waits = await walk(browser, ways[side], slowDown);
          for (const step of STEPS) figures[side][step].push(waits[step]);
        }
      }
      budgets.push(...compared(figures, slowDown));
    }
    const portal = await weighBuild(PORTAL, [
      'index.html',
      'src/startPortal.tsx',
      'src/framework/views/ListScreen.tsx',
    ]);
    const bareBytes = await bare.weigh(['index.html']);
    budgets.push({
      what: 'first list, bytes of script, share of bare react-admin',
      value: portal / bareBytes,
      most: FIRST_LOAD,
      note: `${(portal / 1000).toFixed(0)} kB against ${(bareBytes / 1000).toFixed(0)} kB`,
    });
    return budgets;
  } finally {
    await browser.close();
    await Promise.all([
      ...Object.values(servers).map(({ close }) => close()),
      ours.remove(),
      stock.remove(),
      bare.remove(),
    ]);
  }
}
