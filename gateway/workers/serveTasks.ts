import { parentPort } from 'node:worker_threads';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { More, Question, Ready, WorkerAnswer } from './pool.ts';

/** What a worker can do, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Resolved when the gateway is done with the part that was sent to it. */
let taken = (): void => {};

const send = (answer: WorkerAnswer): void => parentPort?.postMessage(answer);

/** Sends all parts of a long answer, each when the one before is taken. Returns its result. */
async function sendParts(made: AsyncGenerator): Promise<unknown> {
  for (;;) {
    const { done, value } = await made.next();
    if (done) return value;
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    send({ part: value });
    await isTaken;
  }
}

const isInParts = (made: unknown): made is AsyncGenerator =>
  typeof made === 'object' && made !== null && Symbol.asyncIterator in made;

async function answerTo(tasks: Tasks, { task, input }: Question): Promise<WorkerAnswer> {
  try {
    const run = tasks[task];
    if (!run) throw new TypeError(`no worker does “${task}”`);
    const made = run(input as never);
    return { value: await (isInParts(made) ? sendParts(made) : made) };
  } catch (error) {
    return error instanceof PortalError
      ? { refusal: { code: error.code, details: error.details } }
      : { fault: String(error instanceof Error ? (error.stack ?? error) : error) };
  }
}

/** Says that it is ready, then answers the questions of the gateway, one after the other. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (message: Question | More) => {
    if (message === 'more') taken();
    else void answerTo(tasks, message).then(send);
  });
  parentPort?.postMessage('ready' satisfies Ready);
}
