import path from 'node:path';
import { inject } from 'vitest';
import { type CommandProcess, startCommand } from './commandProcess.ts';

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

export interface GatewayProcess extends CommandProcess {
  /** Its address, once it answers. */
  origin: () => Promise<string>;
}

/**
 * The gateway as `npm start` runs it, in its own process on a free port; it ends with the test at
 * the latest.
 */
export const startGatewayProcess = (environment: Record<string, string>): GatewayProcess =>
  startPortal([path.join(inject('processes'), 'main.js')], { env: environment });

/** A portal by the arguments of Node; it ends with the test at the latest. */
export function startPortal(
  args: readonly string[],
  { cwd, env }: { cwd?: string; env: Record<string, string> },
): GatewayProcess {
  const gateway = startCommand(args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...QUIET, ...env },
  });
  return {
    ...gateway,
    origin: async () => {
      const [, origin = ''] = await gateway.prints(/answers at (\S+)\n/);
      return origin;
    },
  };
}
