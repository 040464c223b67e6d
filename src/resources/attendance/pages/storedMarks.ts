import { createStore, get, update, type UseStore } from 'idb-keyval';
import type { Outbox } from './outbox.ts';

let store: UseStore | null = null;
/**
 * Opened on first use. Marks outlive a sign-out: they contain only ids of students, and are sent
 * when the lecturer signs in again.
 */
const marks = (): UseStore => (store ??= createStore('attendance-marks', 'waiting'));

/** A user's marks that the gateway has not stored yet. */
export const readOutbox = async (person: string): Promise<Outbox> =>
  (await get<Outbox>(person, marks())) ?? [];

/** Changes them in one IndexedDB transaction, safe against other tabs. Returns the new content. */
export async function changeOutbox(
  person: string,
  change: (outbox: Outbox) => Outbox,
): Promise<Outbox> {
  let next: Outbox = [];
  await update<Outbox>(person, (outbox = []) => (next = change(outbox)), marks());
  return next;
}
