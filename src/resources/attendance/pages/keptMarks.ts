import { createStore, get, update, type UseStore } from 'idb-keyval';
import type { Outbox } from './outbox.ts';

let store: UseStore | null = null;
/**
 * Opened when it is first needed. Marks outlive a log-out: they name students by id only, and are
 * sent when their maker is back.
 */
const marks = (): UseStore => (store ??= createStore('attendance-marks', 'waiting'));

/** Marks of a person that the gateway has not taken yet. */
export const readOutbox = async (person: string): Promise<Outbox> =>
  (await get<Outbox>(person, marks())) ?? [];

/**
 * Changes them in one transaction of the browser's database, whatever other tabs do meanwhile.
 * Answers what is there now.
 */
export async function changeOutbox(
  person: string,
  change: (outbox: Outbox) => Outbox,
): Promise<Outbox> {
  let next: Outbox = [];
  await update<Outbox>(person, (outbox = []) => (next = change(outbox)), marks());
  return next;
}
