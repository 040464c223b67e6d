import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackSnapshot } from '../../gateway/equipment/embeddedSnapshot.ts';
import { MIGRATIONS } from '../../gateway/equipment/testDatabases.ts';
import type { Budget } from '../budget.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STARTS = 5;
/** `/proc` counts in hundredths of a second. */
const TICKS = 100;

/** The baseline: PGlite with the same extensions and buffers answers a query on the same data. */
const BARE = `
  import { PGlite } from '@electric-sql/pglite';
  import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  const database = await PGlite.create({
    dataDir: process.env.DATA_DIR + '/database',
    extensions: { pg_trgm, btree_gist },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
  });
  await database.query('SELECT 1');
  process.on('SIGTERM', () => database.close().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
  console.log('answers at last');`;

/** The processor time of a process in all its threads, user and system, in seconds. */
function processorTime(processId: number): number {
  const [, fields = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS;
}

/** The processor time from the start of Node to the first line of “answers at”. */
async function start(args: readonly string[], dataDir: string): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'small', PORT: '0' },
  });
  let said = '';
  const ended = once(child, 'exit');
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      said += String(text);
      if (said.includes('answers at')) return processorTime(child.pid ?? 0);
    }
    throw new Error(`It ended without an answer:\n${said}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** The least of several, alternating with the baseline: other processes only lengthen a start. */
export async function benchStart(): Promise<Budget[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
  try {
    await unpackSnapshot(path.join(dataDir, 'database'), MIGRATIONS);
    const [portal, bare] = [['dist/gateway/main.js'], ['--input-type=module', '--eval', BARE]];
    await start(portal, dataDir);
    const [portals, bares]: [number[], number[]] = [[], []];
    for (let time = 0; time < STARTS; time += 1) {
      portals.push(await start(portal, dataDir));
      bares.push(await start(bare, dataDir));
    }
    const [ours, theirs] = [Math.min(...portals), Math.min(...bares)];
    const note = `${ours.toFixed(2)} s; bare PGlite ${theirs.toFixed(2)} s`;
    return [{ what: 'start with data, processor time', value: ours / theirs, most: 4, note }];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
