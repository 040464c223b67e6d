import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { placeOfData } from '../../placeOfData.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * By worker, the origin of a built portal with its own demonstration faculty in a temporary
     * directory.
     */
    baseUrls: readonly string[];
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

function buildWhereMissing(): void {
  if (
    existsSync(path.join(ROOT, 'dist/gateway/main.js')) &&
    existsSync(path.join(ROOT, 'dist/portal/index.html')) &&
    existsSync(path.join(ROOT, 'dist/site/index.html'))
  )
    return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The portal could not be built');
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/ready`)).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(
  gateway: ChildProcess,
  baseUrl: string,
  said: () => string,
): Promise<void> {
  const end = Date.now() + START_PATIENCE_MS;
  while (!(await isReady(baseUrl))) {
    if (gateway.exitCode !== null)
      throw new Error(`The gateway ended while it started:\n${said()}`);
    if (Date.now() > end)
      throw new Error(`The gateway was not ready after ${START_PATIENCE_MS / 1000} s:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function stop(gateway: ChildProcess): Promise<void> {
  if (gateway.exitCode !== null) return;
  const ended = new Promise((resolve) => gateway.once('exit', resolve));
  gateway.kill('SIGTERM');
  const last = setTimeout(() => gateway.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(last);
}

interface StartedPortal {
  baseUrl: string;
  end: () => Promise<void>;
}

async function startPortal(): Promise<StartedPortal> {
  const dataDir = await mkdtemp(path.join(placeOfData(), 'portal-browser-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const gateway = spawn(process.execPath, [path.join(ROOT, 'dist/gateway/main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: 'small',
      DATABASE_URL: '',
      SMTP_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [gateway.stdout, gateway.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const reportEnd = (code: number | null, signal: string | null) => {
    process.stderr.write(
      `The gateway ended during the tests (${signal ?? code}):\n${output.join('')}\n`,
    );
  };
  gateway.once('exit', reportEnd);
  const end = async () => {
    gateway.off('exit', reportEnd);
    await stop(gateway);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(gateway, baseUrl, () => output.join(''));
  } catch (error) {
    await end();
    throw error;
  }
  return { baseUrl, end };
}

/** One built gateway for each worker, on a new demonstration faculty. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  buildWhereMissing();
  const starts = await Promise.allSettled(Array.from({ length: config.maxWorkers }, startPortal));
  const portals = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const end = async () => void (await Promise.all(portals.map((portal) => portal.end())));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await end();
    throw failed.reason;
  }
  provide(
    'baseUrls',
    portals.map(({ baseUrl }) => baseUrl),
  );
  return end;
}
