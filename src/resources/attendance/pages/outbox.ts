import type { MarkObstacle, MarkResult, Roster, RosterLine, SentMark, SentSource } from '../api.ts';
import type { MarkStatus } from '../markValues.ts';

/** A mark that the gateway has not stored yet. */
export interface WaitingMark extends SentMark {
  session: string;
  /** Absent: manual entry. */
  source?: SentSource;
  /** Time of the mark by the device's clock; only for display. */
  at: string;
  state: 'waiting' | 'conflict' | 'failed';
  /** In a conflict: the mark at the gateway, and its author. */
  there?: { status: MarkStatus | null; by: string | null; why: MarkObstacle | null };
  /** After a failure: the error code. */
  code?: string;
}

export type Outbox = readonly WaitingMark[];

/** Appends a mark, replacing a conflicting or failed one of the same student. */
export const withMark = (outbox: Outbox, mark: WaitingMark): Outbox => [
  ...outbox.filter(
    (one) =>
      one.state === 'waiting' || one.session !== mark.session || one.student !== mark.student,
  ),
  mark,
];

export const withoutMarks = (outbox: Outbox, ids: readonly string[]): Outbox =>
  outbox.filter(({ id }) => !ids.includes(id));

/** The next batch to send: marks of one class and one source, in order, up to the limit of a call. */
export function nextBatch(outbox: Outbox, most = 200): Outbox {
  const waiting = outbox.filter(({ state }) => state === 'waiting');
  const [first] = waiting;
  const ofClass = waiting.filter(({ session }) => session === first?.session);
  const others = ofClass.findIndex(({ source }) => source !== first?.source);
  return ofClass.slice(0, others < 0 ? most : Math.min(others, most));
}

/**
 * The marks that remain after an answer: written ones are removed, conflicts stay until they are
 * decided. Of several marks of one student in the same conflict the last one stays.
 */
export function afterAnswer(outbox: Outbox, results: readonly MarkResult[]): Outbox {
  const answers = new Map(results.map((result) => [result.id, result]));
  const left = outbox.flatMap((mark): WaitingMark[] => {
    const answer = answers.get(mark.id);
    if (!answer) return [mark];
    if (answer.outcome === 'written' || answer.outcome === 'unchanged') return [];
    return [
      {
        ...mark,
        state: answer.outcome === 'conflict' ? 'conflict' : 'failed',
        there: { status: answer.status, by: answer.by, why: answer.why },
      },
    ];
  });
  return left.filter(
    (mark, index) =>
      mark.state === 'waiting' ||
      !left.some(
        (other, later) =>
          later > index &&
          other.session === mark.session &&
          other.student === mark.student &&
          other.state !== 'waiting',
      ),
  );
}

/** Marks the batch of a refused call as failed, with the reason. */
export const afterRefusal = (outbox: Outbox, ids: readonly string[], code: string): Outbox =>
  outbox.map((mark) =>
    ids.includes(mark.id) ? { ...mark, state: 'failed' as const, code } : mark,
  );

/** A list as it will be after everything is sent. */
export interface ShownLine extends RosterLine {
  /** The marks at the gateway. */
  stored: MarkStatus | null;
  saving: 'saved' | 'none' | 'waiting' | 'conflict' | 'failed';
  mark: WaitingMark | null;
}

export const shownLines = ({ session, students }: Roster, outbox: Outbox): ShownLine[] =>
  students.map((line) => {
    const mark =
      outbox.findLast((one) => one.session === session.id && one.student === line.student) ?? null;
    return {
      ...line,
      stored: line.status,
      status: mark?.status ?? line.status,
      mark,
      saving: mark?.state ?? (line.status === null ? 'none' : 'saved'),
    };
  });

/** The stored list updated with the gateway's answer, so that it needs no reload. */
export const rosterAfter = (roster: Roster, results: readonly MarkResult[]): Roster => {
  const students = roster.students.map((line): RosterLine => {
    const last = results.findLast(
      ({ student, outcome }) => student === line.student && outcome !== 'refused',
    );
    return !last || last.status === null
      ? line
      : { ...line, status: last.status, firstStatus: line.firstStatus ?? last.status, by: last.by };
  });
  const isMarked = results.some(({ outcome }) => outcome === 'written');
  return {
    session: {
      ...roster.session,
      state: isMarked && roster.session.state === 'planned' ? 'open' : roster.session.state,
      marked: students.filter(({ status }) => status !== null).length,
    },
    students,
  };
};

export interface MarkCounts extends Record<MarkStatus, number> {
  none: number;
}

export const countsOf = (lines: readonly Pick<ShownLine, 'status'>[]): MarkCounts => {
  const counts: MarkCounts = { present: 0, absent: 0, late: 0, excused: 0, medical: 0, none: 0 };
  for (const { status } of lines) counts[status ?? 'none'] += 1;
  return counts;
};

/** The letters of the attendance sheet. */
export const LETTERS: Readonly<Record<string, MarkStatus>> = {
  p: 'present',
  a: 'absent',
  l: 'late',
  e: 'excused',
  m: 'medical',
};
