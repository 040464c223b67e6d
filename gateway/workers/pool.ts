import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, PortalError } from '../../src/contract/model/errors.ts';

/** Files from people are read here, so that none of them can stop the gateway for the others. */
const MAX_WORKERS = 3;
/** The number of them that read files of any length at once; the others stay for short tasks. */
const MAX_LONG = 2;
const MAX_WAITING = 40;
const IDLE_MS = 20_000;

/** What a task may take before it is ended. */
export interface TaskLimits {
  heapMb: number;
  /** From when its worker is ready. */
  milliseconds: number;
  /** In which a worker loads its program. */
  startMs: number;
}

let limits: TaskLimits = { heapMb: 384, milliseconds: 10_000, startMs: 30_000 };

/** What a worker is asked. */
export interface Question {
  task: string;
  input: unknown;
}

/**
 * What it answers: a value, a refusal for the person, or a fault for the log. Before that, parts of
 * a long answer, which it goes on with at the message `more`.
 */
export type WorkerAnswer =
  | { part: unknown }
  | { value: unknown }
  | { refusal: { code: ErrorCode; details: Record<string, unknown> | undefined } }
  | { fault: string };

/** What a worker says once, before its first answer. */
export type Ready = 'ready';

/** What a worker receives once a part of its answer is taken. */
export type More = 'more';

/** The task took more time or memory than allowed, and was ended. */
export class WorkerEnded extends Error {}

type TakePart = (part: unknown) => Promise<void>;

interface Order extends Question {
  /** Of a task that answers in parts. */
  takePart: TakePart | null;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const waiting: Order[] = [];
const idle = new Map<Worker, NodeJS.Timeout>();
/** Those that still load their program; what they are asked meanwhile waits in their port. */
const starting = new Set<Worker>();
let count = 0;
/** Long tasks under way. */
let long = 0;

/** The worker's program, which the build puts next to the gateway's own. */
const programUrl = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./fileWorkerFromSource.mjs', import.meta.url)
    : new URL('./fileWorker.js', import.meta.url);

const load = createRequire(import.meta.url);

function startWorker(): Worker {
  count += 1;
  // Before any worker loads it, or the library of pictures would be unloaded with the first that
  // ends. Not at the start of the gateway, of which it would take a thirtieth.
  load('sharp');
  const worker = new Worker(programUrl(), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  starting.add(worker);
  worker.once('exit', () => {
    starting.delete(worker);
    wake(worker);
    count -= 1;
    next();
  });
  // A fault while it does nothing only costs the worker.
  worker.on('error', () => {});
  return worker;
}

function settle(order: Order, answer: Exclude<WorkerAnswer, { part: unknown }>): void {
  if ('value' in answer) order.resolve(answer.value);
  else if ('refusal' in answer) {
    const { code, details } = answer.refusal;
    order.reject(new PortalError(code, details ? { details } : {}));
  } else order.reject(new Error(answer.fault));
}

function rest(worker: Worker): void {
  worker.unref();
  idle.set(worker, setTimeout(() => void worker.terminate(), IDLE_MS).unref());
  next();
}

function give(worker: Worker, order: Order): void {
  const { task, input } = order;
  const { milliseconds, startMs } = limits;
  if (order.takePart) long += 1;
  worker.ref();
  const endAfter = (allowed: number, fault: () => Error): NodeJS.Timeout =>
    setTimeout(() => {
      order.reject(fault());
      void worker.terminate();
    }, allowed);
  const timed = (): NodeJS.Timeout =>
    endAfter(milliseconds, () => new WorkerEnded(`${task} took longer than ${milliseconds} ms`));
  // A slow start is the machine's fault and never the file's.
  let timer = starting.has(worker)
    ? endAfter(startMs, () => new PortalError('UNAVAILABLE'))
    : timed();
  const answered = (message: WorkerAnswer | Ready): void => {
    if (message === 'ready') {
      starting.delete(worker);
      clearTimeout(timer);
      timer = timed();
      return;
    }
    if ('part' in message) {
      clearTimeout(timer);
      void take(message.part);
      return;
    }
    release();
    settle(order, message);
    rest(worker);
  };
  /** Its time does not run while the gateway stores a part. */
  const take = async (part: unknown): Promise<void> => {
    try {
      await order.takePart?.(part);
    } catch (error) {
      order.reject(error);
      void worker.terminate();
      return;
    }
    timer = timed();
    worker.postMessage('more' satisfies More);
  };
  const failed = (error: Error & { code?: string }): void => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    order.reject(isFull ? new WorkerEnded(`${task} took more memory than allowed`) : error);
  };
  const ended = (): void => {
    release();
    order.reject(new WorkerEnded(`${task} was ended`));
  };
  const release = (): void => {
    if (order.takePart) long -= 1;
    clearTimeout(timer);
    worker.off('message', answered).off('error', failed).off('exit', ended);
  };
  worker.on('message', answered).once('error', failed).once('exit', ended);
  worker.postMessage({ task, input } satisfies Question);
}

/** Takes a worker out of those that rest, for an order or its end. */
function wake(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
}

function next(): void {
  while (waiting.length > 0) {
    const [rested] = idle.keys();
    if (!rested && count >= MAX_WORKERS) return;
    const at = waiting.findIndex(({ takePart }) => takePart === null || long < MAX_LONG);
    const [order] = at < 0 ? [] : waiting.splice(at, 1);
    if (!order) return;
    if (rested) wake(rested);
    give(rested ?? startWorker(), order);
  }
}

/** Sets what tasks may take from now on, and returns what they might before. For tests. */
export function limitTasks(next: TaskLimits): TaskLimits {
  const before = limits;
  limits = next;
  // A worker keeps the memory with which it was started.
  for (const worker of idle.keys()) {
    wake(worker);
    void worker.terminate();
  }
  return before;
}

type AnyTask = (input: never) => unknown;

const placeOrder = (
  task: string,
  input: unknown,
  takePart: TakePart | null = null,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (waiting.length >= MAX_WAITING) {
      reject(new PortalError('UNAVAILABLE'));
      return;
    }
    waiting.push({ task, input, takePart, resolve, reject });
    next();
  });

/**
 * Runs a task of `fileWorker.ts` in a thread of its own with limited memory and time. The task's
 * PortalErrors are thrown as they are. Throws WorkerEnded beyond the limits, and UNAVAILABLE if too
 * many tasks wait.
 */
export const runInWorker = <Task extends AnyTask>(
  task: string,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> =>
  placeOrder(task, input) as Promise<Awaited<ReturnType<Task>>>;

type Parts<Task extends AnyTask> = ReturnType<Task> extends AsyncGenerator<infer P> ? P : never;
type Result<Task extends AnyTask> =
  ReturnType<Task> extends AsyncGenerator<unknown, infer R> ? R : never;

/**
 * Runs a task that answers in parts, and makes each only when `take` is done with the one before:
 * what it holds does not grow with the answer. The limit of time is that of one part. Returns what
 * the task returns at its end, and throws as `runInWorker` and `take`.
 */
export const takeFromWorker = <Task extends AnyTask>(
  task: string,
  input: Parameters<Task>[0],
  take: (part: Parts<Task>) => Promise<void>,
): Promise<Result<Task>> =>
  placeOrder(task, input, (part) => take(part as Parts<Task>)) as Promise<Result<Task>>;
