import { z } from 'zod';
import { day, instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { MARK_STATUSES, MARK_SOURCES } from './markValues.ts';

const markStatus = z.enum(MARK_STATUSES);

const sessionState = z.enum(['planned', 'open', 'closed', 'locked', 'cancelled']);
export type SessionState = z.infer<typeof sessionState>;

/** Calls of the lecturer who records a class. */
const RECORD = ['RECORD_ATTENDANCE_VIEW'] as const;

/** A class as the journey of recording lists it. */
const recordedSession = z.object({
  id: z.uuid(),
  version: z.int(),
  offering: z.uuid(),
  code: z.string(),
  title: localised,
  group: z.string(),
  subgroup: z.int().nullable(),
  kind: z.string(),
  startsAt: instant,
  endsAt: instant,
  hall: z.string().nullable(),
  state: sessionState,
  /** Students who read the unit, and how many of them have a mark. */
  expected: z.int(),
  marked: z.int(),
});
export type RecordedSession = z.infer<typeof recordedSession>;

const rosterLine = z.object({
  student: z.uuid(),
  number: z.string(),
  name: localised,
  status: markStatus.nullable(),
  firstStatus: markStatus.nullable(),
  source: z.enum(MARK_SOURCES).nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Approved leave on that day: what an absence would count as. */
  leave: z.enum(['excused', 'medical']).nullable(),
  /**
   * The code of the row on a sheet that is printed now; `null`: the student no longer reads the
   * unit and is on no sheet.
   */
  code: z.string().nullable(),
});
export type RosterLine = z.infer<typeof rosterLine>;

/** A class with the list of the students who are expected. */
const roster = z.object({ session: recordedSession, students: z.array(rosterLine) });
export type Roster = z.infer<typeof roster>;

export const recordedSessions = defineCall({
  method: 'GET',
  path: '/attendance-sessions',
  summary: 'List your classes of today and the last weeks, with their students',
  access: RECORD,
  answer: z.object({
    sessions: z.array(recordedSession),
    /** The lists of today's classes and of those that are not closed yet, to be kept offline. */
    rosters: z.array(roster),
  }),
});

export const sessionRoster = defineCall({
  method: 'GET',
  path: '/attendance-sessions/:id',
  summary: 'Read one class with its students',
  access: RECORD,
  answer: roster,
});

/** A mark as a lecturer's page sends it, perhaps long after it was made. */
const sentMark = z.strictObject({
  /** Made by the page: the same mark sent twice is one mark. */
  id: z.guid(),
  student: z.guid(),
  status: markStatus,
  /** The mark that the lecturer saw; `null`: none yet. */
  seen: markStatus.nullable(),
  /** Required once the class is closed. */
  reason: z.string().trim().max(300).optional(),
});
export type SentMark = z.infer<typeof sentMark>;

/** What became of a mark. */
const markResult = z.object({
  id: z.guid(),
  student: z.guid(),
  outcome: z.enum(['written', 'unchanged', 'conflict', 'refused']),
  /** Why it was not written: it contradicts another mark, or cannot be written. */
  why: z.enum(['otherwise', 'closed', 'locked', 'notOnList']).nullable(),
  /** The mark that is stored now, and who made it. */
  status: markStatus.nullable(),
  by: z.string().nullable(),
});
export type MarkResult = z.infer<typeof markResult>;
export type MarkObstacle = NonNullable<MarkResult['why']>;

export const sendMarks = defineCall({
  method: 'POST',
  path: '/attendance-sessions/:id/marks',
  summary: 'Record marks; a mark that is sent twice is recorded once',
  access: RECORD,
  body: {
    marks: z.array(sentMark).min(1).max(1_000),
    source: z.enum(['manual', 'sheet', 'import']).default('manual'),
  },
  answer: z.array(markResult),
});
/** Where the marks that a lecturer sends come from; those of one call come from one source. */
export type SentSource = BodyOf<typeof sendMarks>['source'];

export const readSpreadsheet = defineCall({
  method: 'POST',
  path: '/attendance/table',
  summary: 'Read the cells of a spreadsheet before any of it is recorded',
  access: RECORD,
  upload: true,
  answer: z.array(z.array(z.string())),
  transaction: 'none',
});

/** A unit in a semester, as reports and sheets choose it. */
const attendanceUnit = z.object({
  id: z.uuid(),
  code: z.string(),
  title: localised,
  group: z.string(),
  medium: z.string(),
  semester: localised,
  isPresent: z.boolean(),
  /** At least one student reads it. */
  isRead: z.boolean(),
});
export type AttendanceUnit = z.infer<typeof attendanceUnit>;

export const attendanceUnits = defineCall({
  method: 'GET',
  path: '/attendance/units',
  summary: 'List the units whose attendance you may read',
  access: ['ATTENDANCE_REPORT_VIEW', 'PRINT_ATTENDANCE_VIEW'],
  rows: attendanceUnit,
});
/** A range that holds every unit. */
export const ALL_UNITS = [0, 999] as const;

/** The rule by which figures are read. */
const attendanceRule = z.object({
  /** Code and number of the rule set; `null` where none is in force and the usual values apply. */
  name: z.string().nullable(),
  attendancePercent: z.number(),
  excused: z.enum(['leftOut', 'attended']),
});
export type AttendanceRule = z.infer<typeof attendanceRule>;

/** One student in one unit, with the verdict of the rule on the counts. */
const standing = z.object({
  student: z.uuid(),
  offering: z.uuid(),
  planned: z.int(),
  held: z.int(),
  attended: z.int(),
  excused: z.int(),
  percent: z.string().nullable(),
  reachable: z.string().nullable(),
  canMiss: z.int(),
  isMet: z.boolean(),
  /** What the percentage is made of, by the rule. */
  numerator: z.int(),
  denominator: z.int(),
});

const reportLine = standing.extend({
  number: z.string(),
  name: localised,
  /** Absences since the last class that was attended or excused. */
  absentInARow: z.int(),
  /** One letter a class, in the order of `sessions`: P, A, L, E, M, or `-` without a mark. */
  register: z.string(),
});
export type ReportLine = z.infer<typeof reportLine>;

const reportSession = z.object({
  id: z.uuid(),
  startsAt: instant,
  kind: z.string(),
  subgroup: z.int().nullable(),
  state: sessionState,
  marks: z.record(markStatus, z.int()),
  /** Whether the reader may write to the students who were absent. */
  mayWrite: z.boolean(),
});
export type ReportSession = z.infer<typeof reportSession>;

export const attendanceReport = defineCall({
  method: 'GET',
  path: '/attendance/report',
  summary: 'Report the attendance of a unit in a period, by student and class',
  access: ['ATTENDANCE_REPORT_VIEW'],
  query: { offering: z.guid(), from: day.optional(), to: day.optional() },
  answer: z.object({
    unit: attendanceUnit,
    rule: attendanceRule,
    lines: z.array(reportLine),
    sessions: z.array(reportSession),
    /** Classes that are over and have no list. */
    notTaken: z.array(reportSession),
  }),
  report: true,
});
export type AttendanceReport = AnswerOf<typeof attendanceReport>;

export const attendanceSheet = defineCall({
  method: 'GET',
  path: '/attendance/sheet',
  summary: 'Read what a sheet to sign is printed from; as a file, a table to fill in',
  access: ['PRINT_ATTENDANCE_VIEW'],
  query: { offering: z.guid() },
  answer: z.object({
    unit: attendanceUnit,
    lecturers: z.array(localised),
    students: z.array(z.object({ number: z.string(), name: localised, code: z.string() })),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        startsAt: instant,
        endsAt: instant,
        kind: z.string(),
        subgroup: z.int().nullable(),
        hall: z.string().nullable(),
      }),
    ),
  }),
  report: true,
});
export type AttendanceSheet = AnswerOf<typeof attendanceSheet>;

const ownUnit = standing.extend({ unit: attendanceUnit });
export type OwnUnit = z.infer<typeof ownUnit>;

export const menteeAttendance = defineCall({
  method: 'GET',
  path: '/mentee-attendance/:id',
  summary: 'List the attendance of a mentee of yours, by unit',
  access: ['MENTORING_STUDENTS'],
  rows: ownUnit.extend({ id: z.uuid() }),
});

const ownMark = z.object({
  session: z.uuid(),
  offering: z.uuid(),
  startsAt: instant,
  kind: z.string(),
  hall: z.string().nullable(),
  status: markStatus,
  counts: z.boolean(),
});
export type OwnMark = z.infer<typeof ownMark>;

export const ownAttendance = defineCall({
  method: 'GET',
  path: '/attendance/mine',
  summary: 'Read your own attendance as a student, by the rule in force',
  access: ['STUDENT_ATTENDANCE_VIEW'],
  /** `null`: the person is no student. */
  answer: z
    .object({
      rule: attendanceRule,
      units: z.array(ownUnit),
      /** Marks of closed classes. */
      marks: z.array(ownMark),
    })
    .nullable(),
});
export type OwnAttendance = NonNullable<AnswerOf<typeof ownAttendance>>;
