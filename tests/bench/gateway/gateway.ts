import { fork, type ChildProcess } from 'node:child_process';
import events from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildForNode } from '../../gateway/equipment/builtProcesses.ts';
import { startPostgresServer } from '../../gateway/equipment/postgresServer.ts';
import { createDatabaseFrom } from '../../gateway/equipment/testDatabases.ts';
import type { Budget } from '../budget.ts';
import { median, once, throughput, type Load } from './load.ts';
import { editableMarks, markLoad } from './marks.ts';
import { databaseTime, type Usage } from './usage.ts';

const ROUNDS = 5;
const ROUND_MS = 600;
/**
 * Node compiles hot code over time: an update costs the gateway about twice as much in its first
 * thousands of calls, which a long-running server makes only once. The bare server has almost
 * nothing to compile.
 */
const WARM_UP_MS = 6_000;
/** Without the flags of this process: a TypeScript compiler would count as the gateway's memory. */
const PLAIN: string[] = [];

export interface Server {
  origin: string;
  token: string;
  process: ChildProcess;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The servers as plain JavaScript, as the gateway ships: compilation at load time would also cost
 * time and memory.
 */
async function buildServers(): Promise<string> {
  const directory = path.join(ROOT, '.cache/bench-gateway');
  const programs = Object.fromEntries(
    ['gatewayServer', 'rawServer'].map((name) => [
      name,
      path.join(ROOT, `tests/bench/gateway/${name}.ts`),
    ]),
  );
  await buildForNode(directory, programs);
  return directory;
}

/** In a process of its own, so that it does not affect later measurements. */
async function fill(file: string, args: string[]): Promise<void> {
  const [code] = (await events.once(
    fork(file, args, { execArgv: PLAIN, env: { ...process.env, FILL: '1' } }),
    'exit',
  )) as [number | null];
  if (code !== 0) throw new Error(`filling the database ended with ${code}`);
}

function start(file: string, args: string[]): Promise<Server> {
  const child = fork(file, args, { execArgv: PLAIN, stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.once('data', (line: Buffer) => {
      const [origin = '', token = ''] = line.toString().trim().split(' ');
      resolve({ origin, token, process: child });
    });
  });
}

const usageOf = ({ process: child }: Server): Promise<Usage> =>
  new Promise((resolve) => {
    child.once('message', (found) => resolve(found as Usage));
    child.send('usage');
  });

interface Cases {
  list: Load;
  one: Load;
  update: Load;
  mark: Load;
}

const TITLES: Readonly<Record<keyof Cases, string>> = {
  list: 'list',
  one: 'one',
  update: 'update',
  mark: 'saving one mark / raw update',
};

function rawCases({ origin }: Server, ids: readonly string[]): Cases {
  let at = 0;
  const next = (): string => ids[(at += 1) % ids.length] ?? '';
  const update: Load = {
    origin,
    make: () => ({
      method: 'PUT',
      path: `/students/${next()}`,
      body: JSON.stringify({ remark: `raw ${at}` }),
    }),
  };
  return {
    list: { origin, make: () => ({ path: '/students' }) },
    one: { origin, make: () => ({ path: `/students/${next()}` }) },
    update,
    mark: update,
  };
}

const LIST = `filter=${encodeURIComponent('{"status":"enrolled"}')}&sort=${encodeURIComponent('["number","ASC"]')}&range=${encodeURIComponent('[0,199]')}`;

async function gatewayCases(server: Server): Promise<Cases> {
  const { origin, token } = server;
  const versions = await editable(server);
  const headers = { authorization: `Bearer ${token}` };
  const ids = [...versions.keys()];
  let at = 0;
  const next = (): string => ids[(at += 1) % ids.length] ?? '';
  return {
    list: { origin, make: () => ({ path: `/api/bench-students?${LIST}&view=main`, headers }) },
    one: { origin, make: () => ({ path: `/api/bench-students/${next()}?view=main`, headers }) },
    update: {
      origin,
      make: () => {
        const id = next();
        const body = JSON.stringify({ remark: `gateway ${at}`, version: versions.get(id) });
        const done = (text: string): void =>
          void versions.set(id, (JSON.parse(text) as { data: { version: number } }).data.version);
        return { method: 'PUT', path: `/api/bench-students/${id}?view=main`, headers, body, done };
      },
    },
    mark: markLoad(server, await editableMarks(server)),
  };
}

/** Records that may be changed, with their versions. */
async function editable({ origin, token }: Server): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  const path = `/api/bench-students?${new URLSearchParams({ filter: '{"active":true}', range: '[0,999]', view: 'main' }).toString()}`;
  await once({
    origin,
    make: () => ({
      path,
      headers: { authorization: `Bearer ${token}` },
      done: (text) => {
        for (const { id, version } of (
          JSON.parse(text) as { data: { id: string; version: number }[] }
        ).data)
          versions.set(id, version);
      },
    }),
  });
  return versions;
}

interface Contender {
  load: Load;
  server: Server;
  /** The application name of its connections; the embedded database runs in the process itself. */
  applicationName?: string;
}

interface Figures {
  /** Calls per second. */
  rate: number;
  /** Microseconds of processor time per call, in the server and its database together. */
  processor: number;
}

async function round(
  { load, server, applicationName }: Contender,
  client: pg.Client,
): Promise<Figures> {
  const spent = async (): Promise<number> =>
    (await usageOf(server)).processor +
    (applicationName === undefined ? 0 : await databaseTime(client, applicationName));
  const before = await spent();
  let calls = 0;
  const counted = (): ReturnType<Load['make']> => {
    calls += 1;
    return load.make();
  };
  const rate = await throughput({ origin: load.origin, make: counted }, ROUND_MS);
  return { rate, processor: ((await spent()) - before) / calls };
}

/** Rounds over all servers in turn, so that a slowdown of the machine affects all of them. */
async function interleaved(
  contenders: Readonly<Record<string, Contender>>,
  client: pg.Client,
): Promise<Record<string, Figures>> {
  const rounds: Record<string, Figures[]> = {};
  for (const { load } of Object.values(contenders)) await throughput(load, WARM_UP_MS);
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [name, contender] of Object.entries(contenders))
      (rounds[name] ??= []).push(await round(contender, client));
  }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, figures]) => [
      name,
      {
        rate: median(figures.map(({ rate }) => rate)),
        processor: median(figures.map(({ processor }) => processor)),
      },
    ]),
  );
}

/** The same list of two tables, one call after the other; `before` runs before each, unmeasured. */
async function timed(
  { origin, token }: Server,
  resources: readonly string[],
  parameters: Record<string, string>,
  before: () => Promise<void>,
): Promise<number[]> {
  const times = resources.map((): number[] => []);
  for (let round = 0; round < 25; round += 1) {
    for (const [index, resource] of resources.entries()) {
      await before();
      times[index]?.push(
        await once({
          origin,
          make: () => ({
            path: `/api/${resource}?${new URLSearchParams({ ...parameters, range: '[0,199]', view: 'main' }).toString()}`,
            headers: { authorization: `Bearer ${token}` },
          }),
        }),
      );
    }
  }
  return times.map((values) => median(values.slice(5)));
}

const ATTENDANCE = ['bench-attendance-small', 'bench-attendance-large'];

/**
 * The gateway compared with the practical limit on the same rows (point 12): list of 200, one
 * record, update; PostgreSQL and embedded.
 */
export async function benchGateway(): Promise<Budget[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'faculty-portal-bench-'));
  const postgres = await startPostgresServer({
    settings: { shared_buffers: '256MB', synchronous_commit: 'on' },
  });
  const servers: Server[] = [];
  try {
    const databaseUrl = await createDatabaseFrom(postgres.url);
    const built = await buildServers();
    const [gatewayServer, rawServer] = [
      path.join(built, 'gatewayServer.js'),
      path.join(built, 'rawServer.js'),
    ];
    const [onServer, onOwn] = [[home, databaseUrl], [path.join(home, 'embedded')]];
    await fill(gatewayServer, onServer);
    await fill(gatewayServer, onOwn);
    const gateway = await start(gatewayServer, onServer);
    const raw = await start(rawServer, [databaseUrl]);
    const embedded = await start(gatewayServer, onOwn);
    servers.push(gateway, raw, embedded);
    const client = new pg.Client({ connectionString: databaseUrl });
    // The server stops while this client is connected.
    client.on('error', () => {});
    await client.connect();
    const all = {
      raw: rawCases(raw, [...(await editable(gateway)).keys()]),
      gateway: await gatewayCases(gateway),
      embedded: await gatewayCases(embedded),
    };
    const budgets: Budget[] = [];
    for (const [name, least, leastEmbedded] of [
      ['list', 0.8, 0.4],
      ['one', 0.5, null],
      ['update', 0.35, null],
      ['mark', 0.3, null],
    ] as const) {
      const {
        raw: limit,
        gateway: own,
        embedded: small,
      } = await interleaved(
        {
          raw: { load: all.raw[name], server: raw, applicationName: 'raw' },
          gateway: { load: all.gateway[name], server: gateway, applicationName: 'faculty-portal' },
          embedded: { load: all.embedded[name], server: embedded },
        },
        client,
      );
      if (!limit || !own || !small) throw new Error('every server takes part');
      const perSecond = ({ rate }: Figures): string => rate.toFixed(0);
      const spent = ({ processor }: Figures): string => processor.toFixed(0);
      budgets.push({
        what: `${TITLES[name]}: gateway on PostgreSQL / raw`,
        value: own.rate / limit.rate,
        least,
        note: `${perSecond(own)} / ${perSecond(limit)} per second`,
      });
      budgets.push({
        what: `  the same in processor time`,
        value: limit.processor / own.processor,
        note: `${spent(own)} / ${spent(limit)} µs`,
      });
      budgets.push({
        what: `${TITLES[name]}: gateway on PGlite / raw on PostgreSQL`,
        value: small.rate / limit.rate,
        ...(leastEmbedded === null ? {} : { least: leastEmbedded }),
        note: `${perSecond(small)} per second`,
      });
      budgets.push({
        what: `  the same in processor time`,
        value: limit.processor / small.processor,
        note: `${spent(small)} µs`,
      });
    }
    const touch = (): Promise<void> => once(all.gateway.update).then(() => {});
    for (const [what, parameters] of [
      ['newest first', {}],
      ['filtered by state', { filter: '{"state":"absent"}' }],
      ['sorted by state', { sort: '["state","ASC"]' }],
    ] as const) {
      const [small = 1, large = 0] = await timed(gateway, ATTENDANCE, parameters, async () => {});
      budgets.push({
        what: `list of 1,000,000 / of 10,000, ${what}`,
        value: large / small,
        most: 1.3,
        note: `${large.toFixed(1)} / ${small.toFixed(1)} ms`,
      });
      const [smallAfter = 1, largeAfter = 0] = await timed(gateway, ATTENDANCE, parameters, touch);
      budgets.push({
        what: `the same after a write`,
        value: largeAfter / smallAfter,
        most: 1.3,
        note: `${largeAfter.toFixed(1)} / ${smallAfter.toFixed(1)} ms`,
      });
    }
    budgets.push({
      what: 'gateway memory after this, MB',
      value: (await usageOf(gateway)).rss / 1024 / 1024,
      most: 250,
    });
    return budgets;
  } finally {
    for (const { process: child } of servers) {
      child.removeAllListeners('exit');
      child.kill();
    }
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
