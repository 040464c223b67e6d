import type { Localised } from '../../contract/model/constants.ts';
import type { FieldProblem } from '../../contract/model/errors.ts';

/**
 * `GET /exam-papers/at`: what a paper would meet at a time, in halls and with invigilators, before
 * it is saved.
 */
export interface PaperAtTime {
  /** Halls and invigilators that are taken, in words for their fields. */
  problems: readonly FieldProblem[];
  /**
   * The holiday on which it would be held, in words for its day. It keeps nobody from saving:
   * examinations are held on holidays, too.
   */
  holiday: FieldProblem | null;
  /** Papers at that time that candidates of this one are registered for, those with most first. */
  papers: readonly { code: string; students: number; named: readonly string[] }[];
}

/** Two papers at one time that share candidates. */
export interface PaperClash {
  one: string;
  other: string;
  oneCode: string;
  otherCode: string;
  startsAt: string;
  students: number;
  /** Registration numbers of the first dozen. */
  named: string[];
}

/** `GET /exam-papers/clashes`: what is in the way of fixing the timetable of an examination. */
export interface PaperClashes {
  clashes: PaperClash[];
  /** Papers that lie on a holiday, in the order of their days. */
  onHolidays: { paper: string; code: string; startsAt: string; name: Localised }[];
  /** How many papers have no time yet. */
  untimed: number;
}
