/** What was typed and has not reached the gateway, as the browser keeps it. */
export interface KeptEdit {
  edit: string;
  student: string;
  component: string;
  text: string;
  version: number;
  batch: string;
  reason?: string | undefined;
}

export interface MarkQueue {
  read: () => Promise<KeptEdit[]>;
  write: (edits: readonly KeptEdit[]) => void;
}

const DATABASE = 'faculty-portal-marks';
const STORE = 'unsent';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
  });

/**
 * Unsent edits of one sheet of one person, kept in the browser until the gateway has them. Writes go in order; `failed` is
 * told when the browser keeps nothing, so that the page can say so.
 */
export function openQueue(name: string, failed: () => void): MarkQueue {
  const database = typeof indexedDB === 'undefined' ? Promise.reject<IDBDatabase>(new Error('no database')) : opened();
  let last: Promise<unknown> = database.catch(failed);
  return {
    read: async () => {
      try {
        const db = await database;
        return ((await asked(db.transaction(STORE).objectStore(STORE).get(name))) as KeptEdit[] | undefined) ?? [];
      } catch {
        return [];
      }
    },
    write: (edits) => {
      last = last.then(async () => {
        const store = (await database).transaction(STORE, 'readwrite').objectStore(STORE);
        if (edits.length === 0) await asked(store.delete(name));
        else await asked(store.put(edits, name));
      }).catch(failed);
    },
  };
}
