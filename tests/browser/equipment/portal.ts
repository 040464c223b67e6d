import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** Builds portal and gateway where there is no build. */
export function buildWhereMissing(): void {
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

/** A free port of this machine. */
export const freePort = (): Promise<number> =>
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

/** Waits for the portal at an address; an error as soon as `failure` names one. */
export async function waitUntilReady(
  baseUrl: string,
  failure: () => string | null = () => null,
): Promise<void> {
  const end = Date.now() + START_PATIENCE_MS;
  while (!(await isReady(baseUrl))) {
    const reason = failure();
    if (reason !== null) throw new Error(reason);
    if (Date.now() > end)
      throw new Error(`The portal at ${baseUrl} was not ready after ${START_PATIENCE_MS / 1000} s`);
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

export interface StartedPortal {
  baseUrl: string;
  end: () => Promise<void>;
}

/**
 * A built portal on a data directory, with a demonstration faculty if it is new, and with further
 * variables of the environment.
 */
export async function startPortal(
  dataDir: string,
  port: number,
  further: Readonly<Record<string, string>> = {},
): Promise<StartedPortal> {
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
      ...further,
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
  };
  try {
    await waitUntilReady(baseUrl, () =>
      gateway.exitCode === null ? null : 'The gateway ended while it started',
    );
  } catch (error) {
    await end();
    throw error;
  }
  return { baseUrl, end };
}
