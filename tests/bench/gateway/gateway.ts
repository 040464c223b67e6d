import { fork, type ChildProcess } from 'node:child_process';
import events from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startPostgresServer } from '../../gateway/equipment/postgresServer.ts';
import { createDatabaseFrom } from '../../gateway/equipment/testDatabases.ts';
import type { Budget } from '../budget.ts';
import { median, once, throughput, type Load } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 600;

interface Server {
  origin: string;
  token: string;
  process: ChildProcess;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The servers as plain JavaScript, as the gateway ships: what compiles TypeScript in passing also costs time and memory. */
async function buildServers(): Promise<string> {
  const directory = path.join(ROOT, 'node_modules/.cache/bench-gateway');
  const input = Object.fromEntries(['gatewayServer', 'rawServer'].map((name) => [name, path.join(ROOT, `tests/bench/gateway/${name}.ts`)]));
  await build({ root: ROOT, configFile: false, publicDir: false, logLevel: 'error', build: { ssr: true, target: 'node20', outDir: directory, emptyOutDir: true, minify: false, rollupOptions: { input } } });
  return directory;
}

/** In a process of its own: what is measured afterwards has nothing of it in its memory. */
async function fill(file: string, args: string[]): Promise<void> {
  const [code] = (await events.once(fork(file, args, { env: { ...process.env, FILL: '1' } }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`filling the database ended with ${code}`);
}

function start(file: string, args: string[]): Promise<Server> {
  const child = fork(file, args, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.once('data', (line: Buffer) => {
      const [origin = '', token = ''] = line.toString().trim().split(' ');
      resolve({ origin, token, process: child });
    });
  });
}

const memory = ({ process: child }: Server): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (bytes) => resolve(Number(bytes) / 1024 / 1024));
    child.send('memory');
  });

interface Cases {
  list: Load;
  one: Load;
  update: Load;
}

function rawCases({ origin }: Server, ids: readonly string[]): Cases {
  let at = 0;
  const next = (): string => ids[(at += 1) % ids.length] ?? '';
  return {
    list: { origin, make: () => ({ path: '/students' }) },
    one: { origin, make: () => ({ path: `/students/${next()}` }) },
    update: { origin, make: () => ({ method: 'PUT', path: `/students/${next()}`, body: JSON.stringify({ remark: `raw ${at}` }) }) },
  };
}

const LIST = `filter=${encodeURIComponent('{"status":"enrolled"}')}&sort=${encodeURIComponent('["number","ASC"]')}&range=${encodeURIComponent('[0,199]')}`;

function gatewayCases({ origin, token }: Server, versions: Map<string, number>): Cases {
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
        const done = (text: string): void => void versions.set(id, (JSON.parse(text) as { data: { version: number } }).data.version);
        return { method: 'PUT', path: `/api/bench-students/${id}?view=main`, headers, body, done };
      },
    },
  };
}

/** Records that may be changed, with their versions. */
async function editable({ origin, token }: Server): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  const path = `/api/bench-students?${new URLSearchParams({ filter: '{"active":true}', range: '[0,999]', view: 'main' }).toString()}`;
  await once({ origin, make: () => ({ path, headers: { authorization: `Bearer ${token}` }, done: (text) => {
    for (const { id, version } of (JSON.parse(text) as { data: { id: string; version: number }[] }).data) versions.set(id, version);
  } }) });
  return versions;
}

/** Rounds of all servers in turn, so that whatever slows the machine slows all of them. */
async function interleaved(loads: Readonly<Record<string, Load>>, rounds = ROUNDS): Promise<Record<string, number>> {
  const rates: Record<string, number[]> = {};
  for (const load of Object.values(loads)) await throughput(load, ROUND_MS);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, load] of Object.entries(loads)) (rates[name] ??= []).push(await throughput(load, ROUND_MS));
  }
  return Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]));
}

/** The same list of two tables, one call after the other; `before` runs before each, unmeasured. */
async function timed({ origin, token }: Server, resources: readonly string[], parameters: Record<string, string>, before: () => Promise<void>): Promise<number[]> {
  const times = resources.map((): number[] => []);
  for (let round = 0; round < 25; round += 1) {
    for (const [index, resource] of resources.entries()) {
      await before();
      times[index]?.push(await once({ origin, make: () => ({ path: `/api/${resource}?${new URLSearchParams({ ...parameters, range: '[0,199]', view: 'main' }).toString()}`, headers: { authorization: `Bearer ${token}` } }) }));
    }
  }
  return times.map((values) => median(values.slice(5)));
}

const ATTENDANCE = ['bench-attendance-small', 'bench-attendance-large'];

/** The gateway beside the practical limit on the same rows (point 12): list of 200, one, update; PostgreSQL and embedded. */
export async function benchGateway(): Promise<Budget[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'faculty-portal-bench-'));
  const postgres = await startPostgresServer({ settings: { shared_buffers: '256MB', synchronous_commit: 'on' } });
  const servers: Server[] = [];
  try {
    const databaseUrl = await createDatabaseFrom(postgres.url);
    const built = await buildServers();
    const [gatewayServer, rawServer] = [path.join(built, 'gatewayServer.js'), path.join(built, 'rawServer.js')];
    const [onServer, onOwn] = [[home, databaseUrl], [path.join(home, 'embedded')]];
    await fill(gatewayServer, onServer);
    await fill(gatewayServer, onOwn);
    const gateway = await start(gatewayServer, onServer);
    const raw = await start(rawServer, [databaseUrl]);
    const embedded = await start(gatewayServer, onOwn);
    servers.push(gateway, raw, embedded);
    const versions = await editable(gateway);
    const all = { raw: rawCases(raw, [...versions.keys()]), gateway: gatewayCases(gateway, versions), embedded: gatewayCases(embedded, await editable(embedded)) };
    const budgets: Budget[] = [];
    for (const [name, least, leastEmbedded] of [['list', 0.8, 0.4], ['one', 0.5, null], ['update', 0.35, null]] as const) {
      const rates = await interleaved({ raw: all.raw[name], gateway: all.gateway[name], embedded: all.embedded[name] });
      const { raw: limit = 1, gateway: own = 0, embedded: small = 0 } = rates;
      budgets.push({ what: `${name}: gateway on PostgreSQL / raw`, value: own / limit, least, note: `${own.toFixed(0)} / ${limit.toFixed(0)} per second` });
      budgets.push({ what: `${name}: gateway on PGlite / raw on PostgreSQL`, value: small / limit, ...(leastEmbedded === null ? {} : { least: leastEmbedded }), note: `${small.toFixed(0)} per second` });
    }
    const touch = (): Promise<void> => once(all.gateway.update).then(() => {});
    for (const [what, parameters] of [['newest first', {}], ['filtered by state', { filter: '{"state":"absent"}' }], ['sorted by state', { sort: '["state","ASC"]' }]] as const) {
      const [small = 1, large = 0] = await timed(gateway, ATTENDANCE, parameters, async () => {});
      budgets.push({ what: `list of 1,000,000 / of 10,000, ${what}`, value: large / small, most: 1.3, note: `${large.toFixed(1)} / ${small.toFixed(1)} ms` });
      const [smallAfter = 1, largeAfter = 0] = await timed(gateway, ATTENDANCE, parameters, touch);
      budgets.push({ what: `the same after a write`, value: largeAfter / smallAfter, most: 1.3, note: `${largeAfter.toFixed(1)} / ${smallAfter.toFixed(1)} ms` });
    }
    budgets.push({ what: 'gateway memory after this, MB', value: await memory(gateway), most: 250 });
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
