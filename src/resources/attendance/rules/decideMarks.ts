import type { MarkObstacle, MarkStatus, MarkResult, SessionState } from '../api.ts';

/** A mark on its way into the table. */
export interface NewMark {
  id: string;
  student: string;
  status: MarkStatus;
  /** What whoever marked saw there; absent: they did not look, so nothing can conflict. */
  seen?: MarkStatus | null;
  reason?: string | undefined;
}

/** What stands in the table of one student. */
export interface StoredMark {
  status: MarkStatus;
  by: string | null;
}

export interface MarkingFacts {
  state: SessionState;
  /** Those who read the unit. */
  expected: ReadonlySet<string>;
  current: ReadonlyMap<string, StoredMark>;
  /** Whose marks these are. */
  by: string | null;
}

export interface WrittenMark {
  status: MarkStatus;
  /** The first of several; what is kept of somebody who had no mark. */
  first: MarkStatus;
  reason: string | null;
}

export interface DecidedMarks {
  results: MarkResult[];
  /** What is to be written of each student, the last of several. */
  writes: Map<string, WrittenMark>;
}

/**
 * Takes marks in the order in which they were made. A mark conflicts where somebody else has marked
 * the student otherwise than its sender saw. Closing freezes a class: from then on a mark needs a
 * reason. A locked class takes no marks, and no class takes one for a student who does not read the
 * unit.
 */
export function decideMarks(
  marks: readonly NewMark[],
  { state, expected, current, by }: MarkingFacts,
): DecidedMarks {
  const now = new Map(current);
  const writes: DecidedMarks['writes'] = new Map();
  const results = marks.map((mark): MarkResult => {
    const { id, student, status, seen, reason } = mark;
    const there = now.get(student);
    const answer = (
      outcome: MarkResult['outcome'],
      why: MarkObstacle | null = null,
    ): MarkResult => ({
      id,
      student,
      outcome,
      why,
      status: there?.status ?? null,
      by: there?.by ?? null,
    });
    if (state === 'locked')
      return answer(
        there?.status === status ? 'unchanged' : 'refused',
        there?.status === status ? null : 'locked',
      );
    if (!there && !expected.has(student)) return answer('refused', 'notOnList');
    if (there?.status === status) return answer('unchanged');
    const isOtherwise =
      seen !== undefined &&
      there !== undefined &&
      there.status !== seen &&
      !(there.by !== null && there.by === by && state !== 'closed');
    const said = reason?.trim() ? reason.trim() : null;
    if (state === 'closed' && said === null) return answer('conflict', 'closed');
    if (isOtherwise) return answer('conflict', 'otherwise');
    now.set(student, { status, by });
    writes.set(student, {
      status,
      first: writes.get(student)?.first ?? status,
      reason: state === 'closed' ? said : null,
    });
    return { id, student, outcome: 'written', why: null, status, by };
  });
  return { results, writes };
}
