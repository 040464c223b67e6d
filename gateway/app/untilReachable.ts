import { setTimeout as pause } from 'node:timers/promises';
import { failureCause } from '../db/failureCause.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Does work that needs the database, and waits for one that comes up later. Throws the cause in
 * words if waiting cannot help, and other errors as they are.
 */
export async function untilReachable<T>(
  work: () => Promise<T>,
  say: (text: string) => void,
): Promise<T> {
  let said = '';
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const cause = failureCause(error);
      if (cause === null) throw error;
      if (!cause.mayPass) throw new Error(cause.text, { cause: error });
      if (cause.text !== said) say(`${cause.text} Waiting for the database …`);
      said = cause.text;
      await pause(wait);
    }
  }
}
