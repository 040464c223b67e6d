import type { MarkPaperLine } from '../api.ts';
import { readSheets, type KeptSheet } from './keptSheets.ts';

/**
 * The list of papers as it was last loaded, beside the sheets in the local storage: the way to them
 * without a connection.
 */
const KEY = 'markPapers';
const MOST = 100;

interface KeptPapers {
  person: string;
  at: string;
  lines: readonly MarkPaperLine[];
}

/** A sheet that was opened without the list, as a line of it. */
const lineOf = ({ grid }: KeptSheet): MarkPaperLine => ({
  ...grid.paper,
  candidates: grid.candidates.length,
  progress: [],
});

/**
 * The papers that a person finds on this device, and when they were loaded; `null`: neither list
 * nor sheet was ever opened.
 */
export function readPapers(person: string): Omit<KeptPapers, 'person'> | null {
  const sheets = readSheets(person);
  let list: KeptPapers | null = null;
  try {
    list = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptPapers | null;
  } catch {
    // Not written by this portal: as good as none.
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
 * Keeps the list, own papers first where it is long. The sheets matter more: where there is no room
 * beside them, it is not kept.
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
