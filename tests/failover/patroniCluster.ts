import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../gateway/equipment/freePort.ts';
import { postgresBinaries, unprivilegedUser } from '../gateway/equipment/postgresBinaries.ts';
import { temporaryDirectory } from '../gateway/equipment/temporaryDirectory.ts';

const READY_MS = 120_000;
const PASSWORD = 'the password of a test';

/** A program that only this test needs, so that `npm test` does not bring it. */
function installed(name: string, debian: string): string {
  const file = `/usr/bin/${name}`;
  if (!existsSync(file))
    throw new Error(`This test needs ${name}. Install the Debian package ${debian}.`);
  return file;
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(holds: () => Promise<boolean>, complain: () => string): Promise<void> {
  for (const end = Date.now() + READY_MS; !(await holds()); await pause(200))
    if (Date.now() > end) throw new Error(complain());
}

/** A directory that the servers can write. */
function ownDirectory(): string {
  const [directory, user] = [temporaryDirectory(), unprivilegedUser()];
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** Starts a server with a log, to be killed when the test ends. */
function start(name: string, command: readonly string[], directory: string): ChildProcess {
  const [file = '', ...parameters] = command;
  const child = spawn(
    '/bin/sh',
    ['-c', `exec "$@" >>${name}.log 2>&1`, 'sh', file, ...parameters],
    {
      ...unprivilegedUser(),
      cwd: directory,
      env: { ...process.env, HOME: directory, LC_ALL: 'C.UTF-8' },
      stdio: 'ignore',
    },
  );
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}

/** An etcd server on loopback; its lease on the primary is readable. */
interface Etcd {
  host: string;
  /** The name of the node that holds the lease, if any. */
  leader: () => Promise<string | null>;
}

async function startEtcd(): Promise<Etcd> {
  const directory = ownDirectory();
  const [client, peer] = [await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  start(
    'etcd',
    [
      installed('etcd', 'etcd-server'),
      '--name=one',
      `--data-dir=${path.join(directory, 'data')}`,
      `--listen-client-urls=${clients}`,
      `--advertise-client-urls=${clients}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=one=${peers}`,
    ],
    directory,
  );
  await until(
    () => isOk(`${clients}/health`),
    () => readFileSync(path.join(directory, 'etcd.log'), 'utf8'),
  );
  return {
    host: `127.0.0.1:${client}`,
    leader: async () => {
      const answer = await fetch(`${clients}/v3/kv/range`, {
        method: 'POST',
        body: JSON.stringify({ key: Buffer.from('/service/faculty/leader').toString('base64') }),
      });
      const { kvs = [] } = (await answer.json()) as { kvs?: { value: string }[] };
      return kvs[0] ? Buffer.from(kvs[0].value, 'base64').toString() : null;
    },
  };
}

export interface PatroniNode {
  name: string;
  /** Of the database `postgres`, as its superuser. */
  url: string;
  /** Kills Patroni and its PostgreSQL server (SIGKILL). */
  kill: () => Promise<void>;
}

function killNow(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}

const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean);

/** Starts a node from `deploy/postgresql/patroni.yaml`, with its addresses and folders replaced. */
async function startNode(name: string, etcd: string): Promise<PatroniNode> {
  const directory = ownDirectory();
  const [port, rest] = [await freePort(), await freePort()];
  const data = path.join(directory, 'data');
  const sockets = path.join(directory, 'sockets');
  const replacements: readonly (readonly [string, string])[] = [
    ['name: one', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${rest}`],
    ['10.0.0.11:5432', `127.0.0.1:${port}`],
    ['10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', etcd],
    ['/var/lib/postgresql/15/faculty', data],
    ['/usr/lib/postgresql/15/bin', postgresBinaries()],
    ['/var/lib/postgresql/pgpass-faculty', path.join(directory, 'pgpass')],
    ['/var/run/postgresql', sockets],
    ['change-the-superuser-password', PASSWORD],
    ['change-the-replication-password', PASSWORD],
  ];
  let settings = readFileSync('deploy/postgresql/patroni.yaml', 'utf8');
  for (const [shipped, own] of replacements) {
    if (!settings.includes(shipped)) throw new Error(`patroni.yaml does not contain ${shipped}`);
    settings = settings.replaceAll(shipped, own);
  }
  mkdirSync(sockets);
  const user = unprivilegedUser();
  if (user) chownSync(sockets, user.uid, user.gid);
  const file = path.join(directory, 'patroni.yaml');
  writeFileSync(file, settings);
  const patroni = start('patroni', [installed('patroni', 'patroni'), file], directory);
  const postmaster = (): number =>
    Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
  const kill = async (): Promise<void> => {
    const ended = once(patroni, 'exit');
    // Patroni first, because it would start its server again.
    patroni.kill('SIGKILL');
    const server = postmaster();
    for (const processId of [...childrenOf(server), server]) killNow(processId);
    await ended;
  };
  onTestFinished(() => {
    patroni.kill('SIGKILL');
    try {
      const server = postmaster();
      for (const processId of [...childrenOf(server), server]) killNow(processId);
    } catch {
      // It does not run.
    }
  });
  await until(
    () => isOk(`http://127.0.0.1:${rest}/health`),
    () => readFileSync(path.join(directory, 'patroni.log'), 'utf8'),
  );
  return {
    name,
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    kill,
  };
}

export interface PatroniCluster {
  primary: PatroniNode;
  standby: PatroniNode;
  /** One address of both nodes. */
  databaseUrl: string;
  /** The name of the node that holds the lease, if any. */
  leader: () => Promise<string | null>;
}

/** Two nodes under Patroni with etcd, all on loopback. The first is the primary. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const etcd = await startEtcd();
  const primary = await startNode('one', etcd.host);
  await until(
    async () => (await etcd.leader()) === 'one',
    () => 'the first node did not become the primary',
  );
  const standby = await startNode('two', etcd.host);
  const { host } = new URL(primary.url);
  const databaseUrl = primary.url.replace(host, `${host},${new URL(standby.url).host}`);
  return {
    primary,
    standby,
    databaseUrl: `${databaseUrl}?target_session_attrs=read-write`,
    leader: etcd.leader,
  };
}
