import type { MarkPaperLine } from '../api.ts';
import { readSheets, type KeptSheet } from './keptSheets.ts';

/**
 * The list of papers as last loaded, stored with the sheets in the local storage, to open them
 * without a connection.
 */
const KEY = 'markPapers';
const MOST = 100;

interface KeptPapers {
  person: string;
  at: string;
  lines: readonly MarkPaperLine[];
}

/** A sheet that was opened without the list, as a line of the list. */
const lineOf = ({ grid }: KeptSheet): MarkPaperLine => ({
  ...grid.paper,
  candidates: grid.candidates.length,
  toModerate: 0,
  progress: [],
});

/** The papers of a user on this device and the time of loading; `null`: none was loaded. */
export function readPapers(person: string): Omit<KeptPapers, 'person'> | null {
  const sheets = readSheets(person);
  let list: KeptPapers | null = null;
  try {
    list = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptPapers | null;
  } catch {
    // Not written by this portal: ignore it.
  }
  const lines = list?.person === person ? list.lines : [];
  const at = list?.person === person ? list.at : sheets[0]?.at;
  const named = new Set(lines.map(({ id }) => id));
  return at === undefined
    ? null
    : {
        at,
        lines: [...lines, ...sheets.filter(({ grid }) => !named.has(grid.paper.id)).map(lineOf)],
      };
}

/**
 * Stores the list, the user's own papers first if it is long. Sheets matter more: the list gives
 * way to them when the storage is full.
 */
export function keepPapers(person: string, lines: readonly MarkPaperLine[]): void {
  const kept: KeptPapers = {
    person,
    at: new Date().toISOString(),
    lines: lines
      .toSorted((left, right) => Number(right.roles.length > 0) - Number(left.roles.length > 0))
      .slice(0, MOST),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    localStorage.removeItem(KEY);
  }
}
