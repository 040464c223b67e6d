import type { CellAnswer, MarkCellView, MarkGrid } from '../api.ts';

/**
 * Mark sheets as last loaded, to open them without a connection. They contain names, so they are in
 * the local storage, which every sign-out clears.
 */
const KEY = 'markSheets2';
const MOST = 3;

export interface KeptSheet {
  person: string;
  at: string;
  grid: MarkGrid;
}

/** A sheet with the cells that the gateway has stored since. */
export function withSaved(grid: MarkGrid, answers: readonly CellAnswer[]): MarkGrid {
  const nameOf = (student: string, component: string, stage: string): string =>
    `${student} ${component} ${stage}`;
  const taken = new Map(
    answers.flatMap((answer): [string, MarkCellView][] =>
      answer.outcome === 'saved'
        ? [
            [
              nameOf(answer.student, answer.component, answer.stage),
              [answer.student, answer.component, answer.stage, answer.mark, answer.version],
            ],
          ]
        : [],
    ),
  );
  const others = grid.cells.filter(
    ([student, component, stage]) => !taken.has(nameOf(student, component, stage)),
  );
  return taken.size === 0 ? grid : { ...grid, cells: [...others, ...taken.values()] };
}

/** The sheets of a user on this device, the latest first. */
export function readSheets(person: string): KeptSheet[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptSheet[]).filter(
      (kept) => kept.person === person,
    );
  } catch {
    return [];
  }
}

/** Stores as many sheets as fit, the latest first. */
function writeAll(sheets: readonly KeptSheet[]): void {
  for (let most = Math.min(sheets.length, MOST); most > 0; most -= 1) {
    try {
      localStorage.setItem(KEY, JSON.stringify(sheets.slice(0, most)));
      return;
    } catch {
      // The storage is full: drop the oldest.
    }
  }
  localStorage.removeItem(KEY);
}

const others = (person: string, paper: string): KeptSheet[] =>
  readSheets(person).filter(({ grid }) => grid.paper.id !== paper);

export const readSheet = (person: string, paper: string): KeptSheet | null =>
  readSheets(person).find(({ grid }) => grid.paper.id === paper) ?? null;

export const keepSheet = (person: string, grid: MarkGrid): void =>
  writeAll([{ person, at: new Date().toISOString(), grid }, ...others(person, grid.paper.id)]);

export const dropSheet = (person: string, paper: string): void => writeAll(others(person, paper));

/** Writes cells that the gateway has stored into the stored sheet. */
export function keepSaved(person: string, paper: string, answers: readonly CellAnswer[]): void {
  const kept = readSheet(person, paper);
  if (kept) writeAll([{ ...kept, grid: withSaved(kept.grid, answers) }, ...others(person, paper)]);
}
