import type { Localised } from '../../contract/model/constants.ts';
import type {
  AttendanceCounts,
  AttendanceStanding,
  EligibilityRules,
} from '../shared/rules/eligibility.ts';

/** What a mark says; the letters P, A, L, E, M of the attendance sheet. */
export const MARK_STATUSES = ['present', 'absent', 'late', 'excused', 'medical'] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/**
 * Where a mark comes from: a hand, a scanned code, a sheet on paper, a file, or the closing of the
 * class.
 */
export const MARK_SOURCES = ['manual', 'qr', 'sheet', 'import', 'auto'] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];

export type SessionState = 'planned' | 'open' | 'closed' | 'locked' | 'cancelled';

/** A mark as a lecturer's page sends it, perhaps long after it was made. */
export interface SentMark {
  /** Made by the page: the same mark sent twice is one mark. */
  id: string;
  student: string;
  status: MarkStatus;
  /** What stood there before the eyes of whoever marked; `null`: nothing yet. */
  seen: MarkStatus | null;
  /** Asked for once the class is closed. */
  reason?: string | undefined;
}

/** Where marks that a lecturer sends come from; those of one call from one place. */
export const SENT_SOURCES = ['manual', 'sheet', 'import'] as const;
export type SentSource = (typeof SENT_SOURCES)[number];

/** Why a mark was not written: it would contradict another's, or cannot be. */
export type MarkObstacle = 'otherwise' | 'closed' | 'locked' | 'notOnList';

/** What became of a mark. `status` and `by` are what stands there now. */
export interface MarkResult {
  id: string;
  student: string;
  outcome: 'written' | 'unchanged' | 'conflict' | 'refused';
  why: MarkObstacle | null;
  status: MarkStatus | null;
  by: string | null;
}

/** A class as the journey of recording lists it. */
export interface RecordedSession {
  id: string;
  version: number;
  offering: string;
  code: string;
  title: Localised;
  group: string;
  subgroup: number | null;
  kind: string;
  startsAt: string;
  endsAt: string;
  hall: string | null;
  state: SessionState;
  /** Students who read the unit, and how many of them have a mark. */
  expected: number;
  marked: number;
}

export interface RosterLine {
  student: string;
  number: string;
  name: Localised;
  status: MarkStatus | null;
  firstStatus: MarkStatus | null;
  source: MarkSource | null;
  by: string | null;
  reason: string | null;
  /** Approved leave on that day: what an absence would count as. */
  leave: 'excused' | 'medical' | null;
  /**
   * The code of the row on a sheet that is printed now; `null`: they are on none, since they no
   * longer read the unit.
   */
  code: string | null;
}

/** A class with the list of those who are expected. */
export interface Roster {
  session: RecordedSession;
  students: RosterLine[];
}

/** The rule by which figures are read, by name. */
export interface AttendanceRule extends Pick<EligibilityRules, 'attendancePercent' | 'excused'> {
  /** Code and number of the rule set; `null` where none is in force and the usual values stand in. */
  name: string | null;
}

/** One student in one unit, with what the rule makes of the counts. */
export interface StandingLine extends AttendanceCounts, AttendanceStanding {
  student: string;
  offering: string;
}

/** A unit in a semester, as reports and sheets choose it. */
export interface AttendanceUnit {
  id: string;
  code: string;
  title: Localised;
  group: string;
  medium: string;
  semester: Localised;
  isPresent: boolean;
  /** Somebody reads it. */
  isRead: boolean;
}

export interface ReportLine extends StandingLine {
  number: string;
  name: Localised;
  /** What the percentage is made of, by the rule. */
  numerator: number;
  denominator: number;
  /** Absences since the last class that was attended or excused. */
  absentInARow: number;
  /** One letter a class, in the order of `sessions`: P, A, L, E, M, or `-` without a mark. */
  register: string;
}

export interface ReportSession {
  id: string;
  startsAt: string;
  kind: string;
  subgroup: number | null;
  state: SessionState;
  marks: Record<MarkStatus, number>;
  /** Whoever reads the report may write to those who were absent. */
  mayWrite: boolean;
}

/** Attendance of one unit in a period. */
export interface AttendanceReport {
  unit: AttendanceUnit;
  rule: AttendanceRule;
  lines: ReportLine[];
  sessions: ReportSession[];
  /** Classes that are over and have no list. */
  notTaken: ReportSession[];
}

/** What a sheet on paper is made of. */
export interface AttendanceSheet {
  unit: AttendanceUnit;
  lecturers: Localised[];
  students: { number: string; name: Localised; code: string }[];
  sessions: {
    id: string;
    startsAt: string;
    endsAt: string;
    kind: string;
    subgroup: number | null;
    hall: string | null;
  }[];
}

export interface OwnUnit extends StandingLine {
  unit: AttendanceUnit;
  numerator: number;
  denominator: number;
}

export interface OwnMark {
  session: string;
  offering: string;
  startsAt: string;
  kind: string;
  hall: string | null;
  status: MarkStatus;
  counts: boolean;
}

/** A student's own attendance: units with the rule's verdict, and the marks of closed classes. */
export interface OwnAttendance {
  rule: AttendanceRule;
  units: OwnUnit[];
  marks: OwnMark[];
}
