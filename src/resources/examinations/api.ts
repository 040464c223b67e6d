import { z } from 'zod';
import { instant, labelled, localised } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { fieldProblem } from '../../contract/wire/calls/fieldProblem.ts';
import { ids } from '../../contract/wire/calls/queryTypes.ts';
import { ownEligibility } from '../eligibility/api.ts';
import { registeredStudent } from '../shared/api.ts';
import { ATTEMPTS } from '../shared/attempts.ts';

export * from './api/seating.ts';

const attempt = z.enum(ATTEMPTS);

/** The rules of sitting a paper; each has its text under `examRegistration.reasons.<rule>`. */
const EXAM_RULES = [
  'windowUpcoming',
  'windowClosed',
  'windowEnded',
  'lateReason',
  'late',
  'studentStatus',
  'otherSession',
  'resultsHeld',
  'passed',
  'resultsAwaited',
  'enteredElsewhere',
  'attemptsUsed',
  'notEligible',
  'notEligibleYet',
  'eligible',
  'eligibilityAwaited',
  'repeatKeeps',
  'clash',
  'medical',
  'repeat',
  'decided',
  'held',
] as const;
export type ExamRule = (typeof EXAM_RULES)[number];

const examFinding = z.object({
  rule: z.enum(EXAM_RULES),
  /** `blocks`: registration is refused; `asks`: the office decides; `tells`: for information. */
  weight: z.enum(['blocks', 'asks', 'tells']),
  /** Arguments of its text: codes of units, numbers, moments in ISO form. */
  args: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
});
export type ExamFinding = z.infer<typeof examFinding>;

const registrationState = z.enum(['applied', 'confirmed', 'refused', 'withdrawn']);
export type ExamRegistrationState = z.infer<typeof registrationState>;

/** A paper for one student. */
const examPaper = z.object({
  paper: z.uuid(),
  unit: z.object({ code: z.string(), title: localised }),
  medium: z.string(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  halls: z.array(z.string()),
  /** `null`, as is the number: it follows from results that a hold hides. */
  attemptKind: attempt.nullable(),
  attemptNumber: z.int().nullable(),
  /** Maximum of attempts by the rules; `null`: no rule limits them. */
  attemptsMost: z.int().nullable(),
  findings: z.array(examFinding),
  registration: z
    .object({
      id: z.uuid(),
      version: z.int(),
      status: registrationState,
      seat: z.string().nullable(),
      refusedBecause: z.string().nullable(),
    })
    .nullable(),
  mayRegister: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ExamPaper = z.infer<typeof examPaper>;

/** A unit that the student might look for in vain in an examination. */
const missingUnit = z.object({
  code: z.string(),
  title: localised,
  because: z.enum(['notSubmitted', 'notApproved', 'waitlisted', 'noPaper', 'noRepeat']),
});
export type MissingUnit = z.infer<typeof missingUnit>;

const examSessionSheet = z.object({
  id: z.uuid(),
  title: localised,
  kind: z.enum(['proper', 'repeat', 'special']),
  window: z.object({
    state: z.enum(['upcoming', 'open', 'late', 'closed']),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    lateUntil: instant.nullable(),
  }),
  papers: z.array(examPaper),
  missing: z.array(missingUnit),
  /** There is something to print on an admission card. */
  hasCard: z.boolean(),
});
export type ExamSessionSheet = z.infer<typeof examSessionSheet>;

const examRegistrationSheet = z.object({
  student: registeredStudent,
  now: instant,
  sessions: z.array(examSessionSheet),
  standing: z.array(ownEligibility),
});
export type ExamRegistrationSheet = z.infer<typeof examRegistrationSheet>;

const SHEET = ['STU_EXAM_REG_VIEW', 'EXAM_REG_SUMMARY_VIEW'] as const;

export const readExamRegistration = defineCall({
  method: 'GET',
  path: '/exam-registration',
  summary: 'List the papers that a student may sit, their registrations and their eligibility',
  access: SHEET,
  query: { student: z.guid().optional() },
  answer: examRegistrationSheet,
});

export const registerForPapers = defineCall({
  method: 'POST',
  path: '/exam-registration',
  summary: 'Register the signed-in student for papers, all of them or none',
  access: ['STU_EXAM_REG_VIEW', 'EXAM_REG_SUMMARY_CREATE'],
  body: {
    papers: z.array(z.guid()).min(1).max(20),
    lateReason: z.string().trim().max(500).nullable().default(null),
  },
  answer: z.object({ ids: z.array(z.uuid()) }),
  status: 201,
  message: 'Created',
});

export const EXAM_SUMMARY_BY = ['unit', 'session', 'attempt', 'medium', 'batch'] as const;
export type ExamSummaryBy = (typeof EXAM_SUMMARY_BY)[number];

/** The states add up to `total`; the attempts leave out refused and withdrawn registrations. */
export const EXAM_SUMMARY_COLUMNS = [
  'total',
  'students',
  'applied',
  'confirmed',
  'refused',
  'withdrawn',
  'proper',
  'repeat',
  'medical',
  'improvement',
] as const;

const examFigures = z.record(z.enum(EXAM_SUMMARY_COLUMNS), z.int());
const examSummaryRow = z.object({
  key: z.string(),
  label: localised.nullable(),
  figures: examFigures,
});

export type ExamSummaryRow = z.infer<typeof examSummaryRow>;

/** In place of an examination: all of them. */
export const ALL_SESSIONS = 'all';
const summarySession = z.union([z.guid(), z.literal(ALL_SESSIONS)]);

const examSummary = z.object({
  sessions: z.array(labelled),
  session: summarySession,
  total: examFigures,
});
export type ExamSummary = z.infer<typeof examSummary>;

const EXAM_SUMMARY = ['EXAM_REG_SUMMARY_VIEW'] as const;
const summaryBy = z.enum(EXAM_SUMMARY_BY).default('unit');

export const readExamSummary = defineCall({
  method: 'GET',
  path: '/exam-reg-sum',
  summary: 'Count the entries for an examination; the report counts them by group',
  access: EXAM_SUMMARY,
  /** Without an examination: the latest that has entries. */
  query: { session: summarySession.optional(), by: summaryBy },
  answer: examSummary,
  report: true,
});

export const listExamSummary = defineCall({
  method: 'GET',
  path: '/exam-reg-sum/rows',
  summary: 'Count the entries for an examination by group',
  access: EXAM_SUMMARY,
  query: { session: summarySession, by: summaryBy, search: z.string().max(100).default('') },
  rows: examSummaryRow,
});

/** One unit that one student has still to pass. */
const owedUnit = z.object({
  student: registeredStudent,
  batch: z.string(),
  unit: z.object({ id: z.uuid(), code: z.string(), title: localised }),
  grades: z.array(z.string()),
  used: z.int(),
  most: z.int().nullable(),
  kind: attempt,
  number: z.int(),
  isAwaited: z.boolean(),
  isExhausted: z.boolean(),
  next: z.object({ session: localised, startsAt: instant.nullable() }).nullable(),
  isRegistered: z.boolean(),
});
export type OwedUnit = z.infer<typeof owedUnit>;

const repeatSummary = z.object({
  batches: z.array(z.object({ id: z.uuid(), label: z.string() })),
  departments: z.array(labelled),
  /** How many students owe the units that are wanted. */
  students: z.int(),
});
export type RepeatSummary = z.infer<typeof repeatSummary>;

const REPEATS = ['EXAM_FAIL_SUMMARY_VIEW'] as const;
const owedBy = {
  batch: z.guid().optional(),
  department: z.guid().optional(),
  search: z.string().max(100).default(''),
};

export const readRepeatSummary = defineCall({
  method: 'GET',
  path: '/exam-repeat-sum',
  summary: 'Count the students who owe units; the report lists every such unit',
  access: REPEATS,
  query: owedBy,
  answer: repeatSummary,
  report: true,
});

export const listOwedUnits = defineCall({
  method: 'GET',
  path: '/exam-repeat-sum/units',
  summary: 'List the units that students have still to pass, their attempts and next sittings',
  access: REPEATS,
  query: owedBy,
  rows: owedUnit,
});

/** Two papers at the same time that share candidates. */
const paperConflict = z.object({
  one: z.uuid(),
  other: z.uuid(),
  oneCode: z.string(),
  otherCode: z.string(),
  startsAt: instant,
  students: z.int(),
  /** Registration numbers of the first dozen. */
  named: z.array(z.string()),
});
export type PaperConflict = z.infer<typeof paperConflict>;

const undecidedEntries = z.object({
  count: z.int(),
  /** The first of them, by registration number and unit. */
  named: z.array(z.string()),
});
export type UndecidedEntries = z.infer<typeof undecidedEntries>;

const paperConflicts = z.object({
  clashes: z.array(paperConflict),
  /** Papers on a holiday, in the order of their days. */
  onHolidays: z.array(
    z.object({ paper: z.uuid(), code: z.string(), startsAt: instant, name: localised }),
  ),
  /** How many papers have no time yet. */
  untimed: z.int(),
  /** Papers without seats for all, or without a room apart; the latter candidates stay unnamed. */
  unseated: z.array(
    z.object({
      paper: z.uuid(),
      code: z.string(),
      because: z.enum(['full', 'apart']),
      students: z.int(),
      named: z.array(z.string()),
    }),
  ),
  /** Halls that something else takes before the last candidate of a paper ends. */
  short: z.array(
    z.object({
      paper: z.uuid(),
      code: z.string(),
      hall: z.string(),
      until: instant,
      endsAt: instant,
    }),
  ),
  /** Entries that are to be confirmed or refused before the examination is held. */
  undecided: undecidedEntries,
});
export type PaperConflicts = z.infer<typeof paperConflicts>;

export const listPaperConflicts = defineCall({
  method: 'GET',
  path: '/exam-papers/clashes',
  summary: 'List the pairs of papers at the same time that share candidates',
  access: ['EXAM_PAPERS_VIEW'],
  query: { session: z.guid() },
  answer: paperConflicts,
});

const paperAtTime = z.object({
  /** Halls and invigilators that are taken, as problems of their fields. */
  problems: z.array(fieldProblem),
  /** The holiday of that day, as a problem of its field; a paper may be held on it. */
  holiday: fieldProblem.nullable(),
  /** Papers at that time with candidates of this one, those with most first. */
  papers: z.array(z.object({ code: z.string(), students: z.int(), named: z.array(z.string()) })),
});
export type PaperAtTime = z.infer<typeof paperAtTime>;

const utcInstant = instant.transform((text) => new Date(text).toISOString());

export const checkPaperTime = defineCall({
  method: 'GET',
  path: '/exam-papers/at',
  summary: 'List what a paper would conflict with at a time, in halls and with invigilators',
  access: ['EXAM_PAPERS_VIEW'],
  query: {
    startsAt: utcInstant,
    endsAt: utcInstant,
    halls: ids,
    invigilators: ids,
    /** The paper itself, which conflicts with nothing; absent: a new one. */
    paper: z.guid().optional(),
  },
  answer: paperAtTime,
});

export const assignSeats = defineCall({
  method: 'POST',
  path: '/exam-papers/seats',
  summary: 'Assign seats to the confirmed candidates of an examination',
  access: ['EXAM_PAPERS_EDIT'],
  body: { session: z.guid() },
  answer: z.object({ seated: z.int(), left: z.int() }),
  message: 'Saved',
});
