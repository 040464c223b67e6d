import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';

const QUIET = {
  DATABASE_URL: '',
  JWT_SECRET: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  API_BASE: '',
  LOG_LEVEL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  TLS: '',
};

export interface GatewayProcess {
  /** The output so far, of both channels. */
  output: () => string;
  /** Waits for an output; fails with the actual output if the process exits first. */
  prints: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Its address, once it answers. */
  origin: () => Promise<string>;
  signal: (signal: 'SIGTERM' | 'SIGKILL') => void;
  /** Its exit code, null after a signal that it did not handle. */
  ended: Promise<number | null>;
}

/**
 * The gateway as `npm start` runs it, in its own process on a free port; it ends with the test at
 * the latest.
 */
export const startGatewayProcess = (environment: Record<string, string>): GatewayProcess =>
  startProgram([path.join(inject('processes'), 'main.js')], { env: environment });

/** The gateway by the arguments of Node; it ends with the test at the latest. */
export function startProgram(
  args: string[],
  { cwd, env }: { cwd?: string; env: Record<string, string> },
): GatewayProcess {
  const child = spawn(process.execPath, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let over = false;
  const looks = new Set<() => void>();
  const lookAgain = (): void => {
    for (const look of looks) look();
  };
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      lookAgain();
    });
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    over = true;
    lookAgain();
    return typeof code === 'number' ? code : null;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const prints: GatewayProcess['prints'] = (pattern) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(printed);
        if (!match && !over) return;
        looks.delete(look);
        if (match) resolve(match);
        else reject(new Error(`The gateway ended without printing ${pattern}:\n${printed}`));
      };
      looks.add(look);
      look();
    });
  return {
    output: () => printed,
    prints,
    origin: async () => {
      const [, origin = ''] = await prints(/answers at (\S+)\n/);
      return origin;
    },
    signal: (signal) => void child.kill(signal),
    ended,
  };
}
