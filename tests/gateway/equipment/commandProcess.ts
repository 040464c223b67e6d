import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export interface CommandProcess {
  /** The output so far, of both channels. */
  output: () => string;
  /** Waits for an output; fails with the actual output if the process exits first. */
  prints: (pattern: RegExp) => Promise<RegExpMatchArray>;
  signal: (signal: 'SIGTERM' | 'SIGKILL') => void;
  /** Closes the reading end of its standard output, as `| head` does. */
  stopReading: () => void;
  /** Its exit code, null after a signal that it did not handle. */
  ended: Promise<number | null>;
}

/** Runs Node with these arguments in its own process; it ends with the test at the latest. */
export function startCommand(
  args: readonly string[],
  { cwd, env }: { cwd?: string; env: Record<string, string> },
): CommandProcess {
  const child = spawn(process.execPath, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
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
  const prints: CommandProcess['prints'] = (pattern) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(printed);
        if (!match && !over) return;
        looks.delete(look);
        if (match) resolve(match);
        else reject(new Error(`The process ended without printing ${pattern}:\n${printed}`));
      };
      looks.add(look);
      look();
    });
  return {
    output: () => printed,
    prints,
    signal: (signal) => void child.kill(signal),
    stopReading: () => void child.stdout.destroy(),
    ended,
  };
}
