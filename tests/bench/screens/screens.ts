import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../../browser/equipment/chromium.ts';
import { buildWhereMissing, freePort, startPortal } from '../../browser/equipment/portal.ts';
import {
  type FirstScreen,
  type Loading,
  loadingOf,
  slowly,
} from '../../browser/equipment/slowPhone.ts';
import { placeOfData } from '../../placeOfData.ts';
import type { Budget } from '../budget.ts';
import { median } from '../gateway/load.ts';

const ROUNDS = 3;
const HEADING_MS = 3_500;
const MAX_SHIFT = 0.05;
/** After the heading, for the data and its pictures. */
const REST_MS = 4_000;

const SCREENS = [
  ['sign-in', null, '/auth/login'],
  ['dashboard', 'student', '/dashboard'],
  ['list', 'admin', '/manage-faculty/departments'],
  ['form', 'admin', '/manage-faculty/departments/create'],
  ['website', null, '/site'],
] as const;

type Visit = FirstScreen & Pick<Loading, 'shift' | 'blocked' | 'largest'>;

/** The budgets of one screen, and what its figures consist of. */
function compared(what: string, visits: readonly Visit[]): Budget[] {
  const of = (figure: (visit: Visit) => number): number => median(visits.map(figure));
  return [
    {
      what: `${what}: heading, ms`,
      value: of(({ ms }) => ms),
      most: HEADING_MS,
      note: `${of(({ kilobytes }) => kilobytes).toFixed(0)} kB in ${of(({ requests }) => requests.length)} requests; largest paint ${of(({ largest }) => largest).toFixed(0)} ms, blocked for ${of(({ blocked }) => blocked).toFixed(0)} ms`,
    },
    { what: `${what}: shift`, value: of(({ shift }) => shift), most: MAX_SHIFT },
  ];
}

/** First visits with a processor four times slower and slow 4G; medians of alternating rounds. */
export async function benchScreens(): Promise<Budget[]> {
  buildWhereMissing();
  const dataDir = await mkdtemp(path.join(placeOfData(), 'portal-bench-'));
  const portal = await startPortal(dataDir, await freePort());
  const browser = await launchBrowser();
  const visits: Record<string, Visit[]> = Object.fromEntries(SCREENS.map(([name]) => [name, []]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, account, address] of SCREENS) {
        let loading: Loading | null = null;
        const first = await slowly(
          { browser, baseUrl: portal.baseUrl, account },
          address,
          async ({ page }) => {
            await page.waitForTimeout(REST_MS);
            loading = await loadingOf(page);
          },
        );
        if (loading) visits[name]?.push({ ...(loading as Loading), ...first });
      }
    }
    return SCREENS.flatMap(([name]) => compared(name, visits[name] ?? []));
  } finally {
    await browser.close();
    await portal.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
