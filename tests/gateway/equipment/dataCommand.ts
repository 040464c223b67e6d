import path from 'node:path';
import { inject } from 'vitest';
import { type CommandProcess, startCommand } from './commandProcess.ts';

const QUIET = { DATABASE_URL: '', DATA_DIR: '', BACKUP_PASSPHRASE: '' };

/** `npm run data -- …` in its own process. */
export const startDataCommand = (
  args: readonly string[],
  environment: Record<string, string> = {},
): CommandProcess =>
  startCommand([path.join(inject('processes'), 'data.js'), ...args], {
    env: { ...QUIET, ...environment },
  });

/** Runs it to its end; fails with its output unless its exit code is as expected. */
export async function runDataCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
  expected = 0,
): Promise<string> {
  const command = startDataCommand(args, environment);
  const code = await command.ended;
  if (code !== expected)
    throw new Error(`npm run data -- ${args.join(' ')} ended with ${code}:\n${command.output()}`);
  return command.output();
}
