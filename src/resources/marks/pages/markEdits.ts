import {
  MAX_CELLS,
  type CellAnswer,
  type CellEdit,
  type MarkCellView,
  type MarkComponent,
} from '../api.ts';
import { closedByCode, markText, readMark, showMark, toWire } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import { createMarkCells, keyOf, type MarkCells } from './markCells.ts';
import type { KeptEdit } from './markQueue.ts';

export interface Entry {
  student: string;
  component: string;
  text: string;
  reason?: string | undefined;
}

interface Unsent extends KeptEdit {
  /** It is a mark that the reader may give, and the gateway has not refused it. */
  isAllowed: boolean;
}

/** The cells of one sheet stage, and the edits that the gateway has not confirmed. */
export interface MarkEdits {
  stage: MarkStage;
  maximumOf: ReadonlyMap<string, string>;
  mayDecideCodes: boolean;
  cells: MarkCells;
  /** By cell key. */
  unsent: Map<string, Unsent>;
}

/** A sheet kept by an older portal does not say who decides codes; the gateway does. */
export const createMarkEdits = ({
  stage,
  components,
  mayDecideCodes = true,
}: {
  stage: MarkStage;
  components: readonly MarkComponent[];
  mayDecideCodes?: boolean | undefined;
}): MarkEdits => ({
  stage,
  mayDecideCodes,
  maximumOf: new Map(components.map(({ id, maximum }) => [id, maximum])),
  cells: createMarkCells(),
  unsent: new Map(),
});

/** Takes over the gateway's marks; cells with an unsent edit or a newer version keep theirs. */
export function applyRows(
  { stage, cells, unsent }: MarkEdits,
  rows: readonly MarkCellView[],
): void {
  for (const [student, component, rowStage, mark, version] of rows) {
    if (rowStage !== stage) continue;
    const key = keyOf(student, component);
    const before = cells.cell(key);
    const saved = markText(mark);
    if (unsent.has(key) || before.version > version) continue;
    if (before.version !== version || before.saved !== saved)
      cells.put(key, {
        text: saved,
        saved,
        version,
        state: 'saved',
        problem: null,
        theirs: null,
      });
  }
}

/** Records an edit to send; `version` is the one of the mark that it replaces. */
export function addEdit(
  { maximumOf, mayDecideCodes, cells, unsent }: MarkEdits,
  { student, component, text, reason }: Entry,
  {
    batch,
    edit,
    version = cells.cell(keyOf(student, component)).version,
  }: { batch: string; edit: string; version?: number },
): void {
  const key = keyOf(student, component);
  const read = readMark(text, maximumOf.get(component) ?? '0');
  const { mark } = read;
  const { saved, theirs } = cells.cell(key);
  // The word for a withheld figure is no mark, and in its own cell it changes nothing.
  const shown = mark ? showMark(mark) : text;
  if (shown === saved && reason === undefined && theirs === null) {
    unsent.delete(key);
    cells.put(key, { text: saved, state: 'saved', problem: null, draft: null });
    return;
  }
  const problem = mark ? closedByCode([mark], mayDecideCodes) : read.problem;
  const isAllowed = problem === null;
  unsent.set(key, { edit, student, component, text, version, batch, reason, isAllowed });
  // Codes show in capitals and numbers in one notation; text that is not a mark stays as typed.
  cells.put(key, {
    text: shown,
    state: isAllowed ? 'pending' : 'invalid',
    problem,
    theirs: null,
    draft: null,
  });
}

/** The answer to an edit that a later one of the same cell may have replaced. */
export function applyAnswer({ cells, unsent }: MarkEdits, answer: CellAnswer): void {
  const key = keyOf(answer.student, answer.component);
  const waiting = unsent.get(key);
  const isLatest = waiting?.edit === answer.edit;
  if (answer.outcome === 'saved') {
    const { version } = answer;
    const saved = markText(answer.mark);
    if (waiting && !isLatest) {
      waiting.version = version;
      cells.put(key, { saved, version });
      return;
    }
    unsent.delete(key);
    cells.put(key, { text: saved, saved, version, state: 'saved', problem: null, theirs: null });
    return;
  }
  if (!isLatest || !waiting) return;
  waiting.isAllowed = false;
  if (answer.outcome !== 'conflict') {
    cells.put(key, { state: 'failed', problem: answer.reason });
    return;
  }
  const text = markText(answer.mark);
  const { version, by, at } = answer;
  cells.put(key, { state: 'conflict', saved: text, version, theirs: { text, by, at } });
}

/**
 * Settles a conflict: the own mark goes out as a new edit with `ids`, or theirs stays (`null`).
 * False if the cell has no conflict.
 */
export function settleConflict(
  edits: MarkEdits,
  key: string,
  ids: { batch: string; edit: string } | null,
): boolean {
  const { cells, unsent } = edits;
  const waiting = unsent.get(key);
  const { theirs, version } = cells.cell(key);
  if (!waiting || !theirs) return false;
  unsent.delete(key);
  cells.put(key, { text: theirs.text, saved: theirs.text, theirs: null });
  if (ids) addEdit(edits, waiting, { ...ids, version });
  else cells.put(key, { state: 'saved', problem: null });
  return true;
}

/** Takes over the edits that an earlier page did not send. */
export function restoreEdits(edits: MarkEdits, kept: readonly KeptEdit[]): void {
  for (const { batch, edit, version, ...entry } of kept)
    if (
      edits.maximumOf.has(entry.component) &&
      !edits.unsent.has(keyOf(entry.student, entry.component))
    )
      addEdit(edits, entry, { batch, edit, version });
}

/** The oldest batch with something to send; `null`: none. */
export function nextBatch({
  stage,
  maximumOf,
  unsent,
}: MarkEdits): { batch: string; edits: CellEdit[] } | null {
  const allowed = [...unsent.values()].filter(({ isAllowed }) => isAllowed);
  const batch = allowed[0]?.batch;
  if (batch === undefined) return null;
  const edits = allowed
    .filter((one) => one.batch === batch)
    .slice(0, MAX_CELLS)
    .map(({ edit, student, component, text, version, reason }): CellEdit => {
      const { mark } = readMark(text, maximumOf.get(component) ?? '0');
      return {
        edit,
        student,
        component,
        stage,
        mark: mark ? toWire(mark) : text,
        version,
        ...(reason === undefined ? {} : { reason }),
      };
    });
  return { batch, edits };
}
