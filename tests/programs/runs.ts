import { spawnSync } from 'node:child_process';

/** Runs a command, whose output is shown unless it is only asked; whether it succeeded. */
export const runs = (command: string, args: readonly string[], isAsked = false): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', isAsked ? 'ignore' : 'inherit', isAsked ? 'ignore' : 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
