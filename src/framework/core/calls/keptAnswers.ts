/**
 * The last answers of a few calls about the person, to read them without a connection. They are in
 * the local storage, which every end of a session clears; the person is part of the key, so that no
 * one else can see them before that.
 */
const PREFIX = 'answer:';
const MOST = 12;

export interface KeptAnswer<Answer = unknown> {
  /** When it was loaded. */
  at: string;
  answer: Answer;
}

const keyOf = (person: string, path: string): string => `${PREFIX}${person}:${path}`;

function read(key: string): KeptAnswer | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptAnswer | null;
  } catch {
    // Not written by this portal: ignore it.
    return null;
  }
}

/** The kept answer of an address; `null`: there is none. */
export const readKept = (person: string, path: string): KeptAnswer | null =>
  read(keyOf(person, path));

export const dropKept = (person: string, path: string): void =>
  localStorage.removeItem(keyOf(person, path));

/** Removes the oldest answers down to a number. */
function leave(most: number): void {
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .toSorted((left, right) => (read(right)?.at ?? '').localeCompare(read(left)?.at ?? ''))
    .slice(most)
    .forEach((key) => localStorage.removeItem(key));
}

/** Keeps an answer, in place of the oldest ones if there are many or the storage is full. */
export function keepAnswer(person: string, path: string, kept: KeptAnswer): void {
  for (let most = MOST; most > 0; most = Math.floor(most / 2)) {
    leave(most - 1);
    try {
      localStorage.setItem(keyOf(person, path), JSON.stringify(kept));
      return;
    } catch {
      // The storage is full: make room.
    }
  }
  dropKept(person, path);
}
