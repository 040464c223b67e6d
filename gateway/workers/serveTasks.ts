import { parentPort } from 'node:worker_threads';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { Question, Ready, WorkerAnswer } from './pool.ts';

/** What a worker can do, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

async function answerTo(tasks: Tasks, { task, input }: Question): Promise<WorkerAnswer> {
  try {
    const run = tasks[task];
    if (!run) throw new TypeError(`no worker does “${task}”`);
    return { value: await run(input as never) };
  } catch (error) {
    return error instanceof PortalError
      ? { refusal: { code: error.code, details: error.details } }
      : { fault: String(error instanceof Error ? (error.stack ?? error) : error) };
  }
}

/** Says that it is ready, then answers the questions of the gateway, one after the other. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (question: Question) => {
    void answerTo(tasks, question).then((answer) => parentPort?.postMessage(answer));
  });
  parentPort?.postMessage('ready' satisfies Ready);
}
