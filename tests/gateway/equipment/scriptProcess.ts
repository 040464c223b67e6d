import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { BuiltProcess } from './builtProcesses.ts';

export interface ScriptProcess {
  readonly processId: number;
  /** The output so far, by line. */
  readonly lines: readonly string[];
  /** Resolves once `count` lines were printed; rejects with the output if the script exits first. */
  printed(count: number): Promise<void>;
  /** Kills it and waits until it has exited and all its output was read. */
  kill(): Promise<void>;
  /** Resolves with its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Runs a built file of this folder in its own process, with one JSON argument. */
export function startScript(
  name: BuiltProcess,
  argument: unknown,
  folder: string = inject('processes'),
): ScriptProcess {
  const file = path.join(folder, `${name}.js`);
  const child = spawn(process.execPath, [file, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let complaint = '';
  let over = false;
  const look = () => {
    for (const check of waiting) check();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    over = true;
    look();
    return typeof code === 'number' ? code : null;
  });
  return {
    processId: child.pid ?? 0,
    lines,
    ended,
    printed: (count) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (lines.length < count && !over) return;
          waiting.delete(check);
          if (lines.length >= count) resolve();
          else reject(new Error(`${name} ended after ${lines.length} lines: ${complaint}`));
        };
        waiting.add(check);
        check();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
