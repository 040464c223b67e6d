import type { CellAnswer, CellEdit, CellRefusal } from '../api.ts';
import { fromWire, isSameMark, type Mark, toWire } from './mark.ts';

/** A stored cell and its last author. */
export interface PresentCell {
  mark: Mark;
  version: number;
  by: string | null;
  at: string | null;
}

/** The state that one edit is decided against. */
export interface EditPlace {
  /** Identifies the cell among those of the call. */
  cell: string;
  /** Why the cell cannot be written; `null`: it can. */
  refusal: CellRefusal | null;
  maximum: string;
  /** Why this mark is refused, or refused without a reason. */
  judge: (mark: Mark, reason: string | undefined) => CellRefusal | null;
}

export interface DecidedChange {
  edit: CellEdit;
  cell: string;
  before: Mark;
  after: Mark;
  version: number;
}

/** The name of an edit of one cell, by the id of the edit. */
export const doneName = (edit: string, cell: string): string => `${edit} ${cell}`;

const UNTOUCHED: PresentCell = {
  mark: { status: 'blank', value: null },
  version: 0,
  by: null,
  at: null,
};

/** The figures of carried marks and of practicals may be withheld from those who sent the edit. */
const UNREADABLE: readonly CellRefusal[] = [
  'notAllowed',
  'noSuchComponent',
  'notACandidate',
  'carried',
  'practicals',
];

/**
 * Decides edits in order: stored, refused with the reason, or in conflict with a mark stored since,
 * which the answer contains. Two equal marks are no conflict. An edit that was stored before gets
 * the same answer again; its id with another mark is in conflict.
 */
export function decideEdits(
  edits: readonly CellEdit[],
  place: (edit: CellEdit) => EditPlace,
  present: ReadonlyMap<string, PresentCell>,
  done: ReadonlyMap<string, Mark>,
): { answers: CellAnswer[]; changes: DecidedChange[] } {
  const now = new Map(present);
  const stored = new Map(done);
  const changes: DecidedChange[] = [];
  const answers = edits.map((edit): CellAnswer => {
    const { edit: name, student, component, stage } = edit;
    const address = { edit: name, student, component, stage };
    const { cell, refusal, maximum, judge } = place(edit);
    const was = now.get(cell) ?? UNTOUCHED;
    const saved: CellAnswer = {
      ...address,
      outcome: 'saved',
      mark: toWire(was.mark),
      version: was.version,
    };
    const conflict: CellAnswer = { ...saved, outcome: 'conflict', by: was.by, at: was.at };
    // The id of an edit must not reveal a cell that its sender may not read.
    if (refusal !== null && UNREADABLE.includes(refusal))
      return { ...address, outcome: 'refused', reason: refusal };
    const former = stored.get(doneName(name, cell));
    if (former) {
      const { mark } = fromWire(edit.mark, maximum);
      return mark && isSameMark(mark, former) ? saved : conflict;
    }
    if (refusal) return { ...address, outcome: 'refused', reason: refusal };
    const read = fromWire(edit.mark, maximum);
    if (!read.mark) return { ...address, outcome: 'refused', reason: read.problem };
    if (isSameMark(read.mark, was.mark)) return saved;
    if (edit.version !== was.version) return conflict;
    const objection = judge(read.mark, edit.reason);
    if (objection) return { ...address, outcome: 'refused', reason: objection };
    const version = was.version + 1;
    changes.push({ edit, cell, before: was.mark, after: read.mark, version });
    stored.set(doneName(name, cell), read.mark);
    now.set(cell, { mark: read.mark, version, by: null, at: null });
    return { ...address, outcome: 'saved', mark: toWire(read.mark), version };
  });
  return { answers, changes };
}
