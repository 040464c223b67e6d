import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { program } from '../../programs/programs.ts';
import { freePort } from './freePort.ts';
import { unprivilegedUser } from './postgresBinaries.ts';
import { temporaryDirectory } from './temporaryDirectory.ts';

const READY_MS = 30_000;

export interface PgBouncerOptions {
  /** Connections to the server, which all clients share. */
  poolSize?: number;
  /** Further lines of its configuration. */
  further?: string;
}

async function untilItAnswers(url: string): Promise<void> {
  for (const end = Date.now() + READY_MS; ; await pause(20)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      return void (await client.connect());
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

/**
 * Starts PgBouncer in transaction mode in front of a server, and returns the address of the same
 * database through it. It ends with the test.
 */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize = 4, further = '' }: PgBouncerOptions = {},
): Promise<string> {
  const [directory, port, user] = [temporaryDirectory(), await freePort(), unprivilegedUser()];
  const server = new URL(databaseUrl);
  const file = path.join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
${further}
`,
  );
  if (user) chownSync(directory, user.uid, user.gid);
  const bouncer = spawn(program('pgbouncer'), ['-q', file], {
    ...user,
    cwd: directory,
    stdio: 'ignore',
  });
  const ended = once(bouncer, 'close');
  onTestFinished(async () => {
    bouncer.kill('SIGKILL');
    await ended;
  });
  server.port = String(port);
  await untilItAnswers(server.href);
  return server.href;
}
