import { readFileSync } from 'node:fs';

/**
 * The processor time of a process's event loop, which the work of other processes does not
 * lengthen.
 */
export function eventLoopMs(processId: number): number {
  try {
    const file = `/proc/${processId}/task/${processId}/schedstat`;
    const [nanoseconds] = readFileSync(file, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return performance.now();
  }
}
