import type { MarkObstacle, MarkResult, SessionState } from '../api.ts';
import type { MarkStatus } from '../markValues.ts';

/** A mark to be stored. */
export interface NewMark {
  id: string;
  student: string;
  status: MarkStatus;
  /** The mark that the sender saw; absent: unknown, so nothing can conflict. */
  seen?: MarkStatus | null;
  reason?: string | undefined;
}

/** The stored mark of one student. */
export interface StoredMark {
  status: MarkStatus;
  by: string | null;
}

export interface MarkingFacts {
  state: SessionState;
  /** The registered students. */
  expected: ReadonlySet<string>;
  current: ReadonlyMap<string, StoredMark>;
  /** The account that sends the marks. */
  by: string | null;
}

export interface WrittenMark {
  status: MarkStatus;
  /** The first of several marks, for a student without one. */
  first: MarkStatus;
  reason: string | null;
}

export interface DecidedMarks {
  results: MarkResult[];
  /** The marks to write, by student; the last of several. */
  writes: Map<string, WrittenMark>;
}

/**
 * Decides marks in the order in which they were made. A mark conflicts where another account has
 * marked the student differently than its sender saw. Closing freezes a class: from then on a mark
 * needs a reason. A locked class takes no marks, and no class takes one for a student who does not
 * read the unit.
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
