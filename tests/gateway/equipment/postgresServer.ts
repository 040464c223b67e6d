import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { placeOfData } from '../../placeOfData.ts';
import { freePort } from './freePort.ts';
import { postgresBinaries, unprivilegedUser } from './postgresBinaries.ts';

export interface PostgresServer {
  /** The administrator's connection to the database `postgres`. */
  readonly url: string;
  /** Kills the server and all its sessions (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the killed server again on the same data and port; it recovers first. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Off only if the test proves nothing about durability: it makes tests faster. */
  fsync?: boolean;
  settings?: Record<string, string | number>;
  /** A running server of which the new one is a streaming standby. */
  standbyOf?: PostgresServer;
}

/**
 * Ends the server with the process that started it, even if that is killed: its end of the pipe
 * then closes. A killed process has said nothing before, and leaves no one to remove the data,
 * which may lie in memory.
 */
const GUARDED = `
  "$@" 2>>"$LOG" & server=$!
  said=$(cat)
  kill -QUIT $server; wait $server
  [ -n "$said" ] || rm -rf "$HOME_OF_DATA"`;

const READY_MS = 30_000;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function postmasterOf(directory: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean);

function killIfAlive(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a PostgreSQL server from the installed binaries on a free port, with an empty data
 * directory or a copy of the server that it stands by.
 */
export async function startPostgresServer({
  fsync = true,
  settings = {},
  standbyOf,
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(fsync ? tmpdir() : placeOfData(), 'faculty-portal-postgres-'));
  if (user) chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const log = path.join(home, 'log');
  const run = {
    ...user,
    cwd: home,
    env: { ...process.env, LOG: log, HOME_OF_DATA: home, LC_ALL: 'C.UTF-8' },
  };
  const [program = '', ...how] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf.url, '-X', 'stream', '-c', 'fast', '-R', '--no-sync']
    : ['initdb', ...'-U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync'.split(' ')];
  await promisify(execFile)(path.join(binaries, program), ['-D', data, ...how], run);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const parameters = Object.entries({
    fsync: fsync ? 'on' : 'off',
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: 60,
    shared_buffers: '64MB',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let guard: ChildProcess | undefined;

  async function start(): Promise<void> {
    const command = [path.join(binaries, 'postgres'), '-D', data, ...parameters];
    const starting = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...command], {
      ...run,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    starting.unref();
    guard = starting;
    const end = Date.now() + READY_MS;
    while (!(await answers(url))) {
      if (Date.now() > end)
        throw new Error(`The PostgreSQL server did not start:\n${readFileSync(log, 'utf8')}`);
      await pause(50);
    }
  }

  async function endGuard(): Promise<void> {
    if (!guard || guard.exitCode !== null) return;
    guard.ref();
    const ended = once(guard, 'exit');
    guard.stdin?.end('end');
    await ended;
  }

  await start();
  return {
    url,
    start,
    async kill() {
      const postmaster = postmasterOf(data);
      if (postmaster === undefined) throw new Error('The server is not running');
      const sessions = childrenOf(postmaster);
      for (const processId of [postmaster, ...sessions]) killIfAlive(processId);
      await endGuard();
    },
    async stop() {
      await endGuard();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** One address of several servers: `postgres://…@one,other/…?target_session_attrs=read-write` */
export function addressOf(...servers: PostgresServer[]): string {
  const [first = ''] = servers.map(({ url }) => url);
  const hosts = servers.map(({ url }) => new URL(url).host).join(',');
  return `${first.replace(new URL(first).host, hosts)}?target_session_attrs=read-write`;
}
