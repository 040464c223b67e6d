import { spawn, type ChildProcess } from 'node:child_process';
import { once as event } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../browser/equipment/chromium.ts';
import { buildWhereMissing } from '../../browser/equipment/portal.ts';
import { buildForNode } from '../../gateway/equipment/builtProcesses.ts';
import { startPostgresServer } from '../../gateway/equipment/postgresServer.ts';
import { createDatabaseFrom } from '../../gateway/equipment/testDatabases.ts';
import { isKept, type Budget } from '../budget.ts';
import { median, once } from '../gateway/load.ts';
import { callName, walkMenu, type Walk } from './walk.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ACCOUNTS = ['admin', 'lecturer', 'student'];
const [WARM, ROUNDS] = [2, 7];
const [RATIO, WORST_RATIO, SHARE] = [2, 4, 0.95];
const [MAX_KB, MAX_NODES, MAX_MS] = [300, 5_000, 1_000];

interface Portal {
  origin: string;
  process: ChildProcess;
}

async function start(program: string, databaseUrl: string, size: string): Promise<Portal> {
  const child = spawn(process.execPath, [program, databaseUrl, size], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    event(child.stdout, 'data'),
    event(child, 'exit').then(() => {
      throw new Error(`the portal (${size}) did not start`);
    }),
  ])) as [Buffer];
  return { origin: line.toString().trim(), process: child };
}

interface Sample {
  milliseconds: number;
  kilobytes: number;
}

/** One call as one person sends it to one portal. */
async function sample(origin: string, token: string, address: string): Promise<Sample> {
  let bytes = 0;
  const milliseconds = await once({
    origin,
    make: () => ({
      path: address,
      headers: { authorization: `Bearer ${token}` },
      done: (text) => void (bytes = Buffer.byteLength(text)),
    }),
  });
  return { milliseconds, kilobytes: bytes / 1_000 };
}

interface Measured {
  what: string;
  small: number;
  large: number;
  kilobytes: number;
}

/** A call that was seen at one size only is sent to both, unless it names a record. */
const withoutIds = (address: string | undefined): string | undefined =>
  address !== undefined && callName(address).includes(':id') ? undefined : address;

/** The calls that one person makes at both sizes, in turn, so that load slows both alike. */
async function compare(portals: [Portal, Portal], walks: [Walk, Walk]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const name of new Set(walks.flatMap(({ calls }) => [...calls.keys()]))) {
    const [small, large] = walks.map(({ calls }) => calls.get(name));
    const sent = [small ?? withoutIds(large), large ?? withoutIds(small)];
    if (!sent.every((address) => address !== undefined)) continue;
    const times: [number[], number[]] = [[], []];
    let kilobytes = 0;
    for (let round = 0; round < WARM + ROUNDS; round += 1)
      for (const [index, address] of sent.entries()) {
        const { origin } = portals[index as 0 | 1];
        const { token } = walks[index as 0 | 1];
        const one = await sample(origin, token, address);
        if (round >= WARM) times[index as 0 | 1].push(one.milliseconds);
        if (index === 1) ({ kilobytes } = one);
      }
    measured.push({
      what: `${walks[0].account} ${name}`,
      small: median(times[0]),
      large: median(times[1]),
      kilobytes,
    });
  }
  return measured;
}

/** Ratios below a few milliseconds are noise: shorter calls count as this long. */
const SHORTEST_MS = 3;
const ratioOf = ({ small, large }: Measured): number =>
  Math.max(large, SHORTEST_MS) / Math.max(small, SHORTEST_MS);

const worst = (values: readonly number[]): number => Math.max(0, ...values);

/** The figures with their budgets, then every call and page beyond one. */
function budgetsOf(calls: readonly Measured[], walks: readonly Walk[]): Budget[] {
  const pages = walks.flatMap(({ account, screens }) =>
    screens.map((screen) => ({ ...screen, account })),
  );
  const ratios = calls.map(ratioOf);
  const within = ratios.filter((ratio) => ratio <= RATIO).length / Math.max(ratios.length, 1);
  const offenders: Budget[] = [
    ...calls.flatMap((call): Budget[] => [
      {
        what: call.what,
        value: ratioOf(call),
        most: RATIO,
        note: `${call.small.toFixed(1)} → ${call.large.toFixed(1)} ms`,
      },
      { what: `${call.what}, kB`, value: call.kilobytes, most: MAX_KB },
      { what: `${call.what}, ms`, value: call.large, most: MAX_MS },
    ]),
    ...pages.map(({ account, path: screen, nodes }): Budget => ({
      what: `${account} ${screen}, elements`,
      value: nodes,
      most: MAX_NODES,
    })),
  ].filter((budget) => !isKept(budget));
  return [
    {
      what: 'share of calls at most twice as slow',
      value: within,
      least: SHARE,
      note: `${calls.length} calls`,
    },
    { what: 'worst ratio of a call', value: worst(ratios), most: WORST_RATIO },
    { what: 'slowest call, ms', value: worst(calls.map(({ large }) => large)), most: MAX_MS },
    {
      what: 'largest answer, kB',
      value: worst(calls.map(({ kilobytes }) => kilobytes)),
      most: MAX_KB,
    },
    {
      what: 'largest page, elements',
      value: worst(pages.map(({ nodes }) => nodes)),
      most: MAX_NODES,
      note: `${pages.length} pages`,
    },
    ...offenders.toSorted((left, right) => right.value - left.value),
  ];
}

async function measure(portals: [Portal, Portal], browser: Browser): Promise<Budget[]> {
  const calls: Measured[] = [];
  const walked: Walk[] = [];
  for (const account of ACCOUNTS) {
    const small = await walkMenu(browser, portals[0].origin, account);
    const large = await walkMenu(browser, portals[1].origin, account);
    calls.push(...(await compare(portals, [small, large])));
    walked.push(large);
  }
  return budgetsOf(calls, walked);
}

/**
 * Every screen of the menu and every call it makes, at the size of the small demonstration and at
 * that of a university. `BENCH_UNIVERSITY` names a database that is filled already.
 */
export async function benchGrowth(): Promise<Budget[]> {
  buildWhereMissing();
  const folder = path.join(ROOT, '.cache/bench-growth');
  await buildForNode(folder, {
    portalServer: path.join(ROOT, 'tests/bench/growth/portalServer.ts'),
  });
  const program = path.join(folder, 'portalServer.js');
  const server = await startPostgresServer({
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  const browser = await launchBrowser();
  const portals: Portal[] = [];
  try {
    const filled = process.env['BENCH_UNIVERSITY'] || (await createDatabaseFrom(server.url));
    const small = await start(program, await createDatabaseFrom(server.url), 'small');
    portals.push(small);
    const large = await start(program, filled, 'university');
    portals.push(large);
    return await measure([small, large], browser);
  } finally {
    for (const { process: child } of portals) child.kill();
    await browser.close();
    await server.stop();
  }
}
