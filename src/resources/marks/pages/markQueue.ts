/** An entry that the gateway has not confirmed, as stored in the browser. */
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

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
  });

/**
 * The unsent edits of one sheet and user, stored in the browser until the gateway confirms them.
 * Writes are serialised. `failed` is called when the browser cannot store.
 */
export function openQueue(name: string, failed: () => void): MarkQueue {
  const database =
    typeof indexedDB === 'undefined'
      ? Promise.reject<IDBDatabase>(new Error('no database'))
      : opened();
  let last: Promise<unknown> = database.catch(failed);
  return {
    read: async () => {
      try {
        const db = await database;
        return (
          ((await asked(db.transaction(STORE).objectStore(STORE).get(name))) as
            | KeptEdit[]
            | undefined) ?? []
        );
      } catch {
        return [];
      }
    },
    write: (edits) => {
      last = last
        .then(async () => {
          const store = (await database).transaction(STORE, 'readwrite').objectStore(STORE);
          if (edits.length === 0) await asked(store.delete(name));
          else await asked(store.put(edits, name));
        })
        .catch(failed);
    },
  };
}

/** The name of the queue of one stage of a paper's sheet. */
export const nameOfQueue = (person: string, paper: string, stage: string): string =>
  `${person} ${paper} ${stage}`;

/** The number of unsent edits in this browser by paper of a user. */
export async function readWaiting(person: string): Promise<ReadonlyMap<string, number>> {
  const waiting = new Map<string, number>();
  if (typeof indexedDB === 'undefined') return waiting;
  try {
    const store = (await opened()).transaction(STORE).objectStore(STORE);
    const [names, queues] = await Promise.all([
      asked(store.getAllKeys()),
      asked(store.getAll() as IDBRequest<KeptEdit[][]>),
    ]);
    names.forEach((name, place) => {
      const [of, paper = ''] = String(name).split(' ');
      if (of === person)
        waiting.set(paper, (waiting.get(paper) ?? 0) + (queues[place]?.length ?? 0));
    });
  } catch {
    // Without storage nothing is waiting.
  }
  return waiting;
}
