import { z } from 'zod';
import { instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { resultCode, workingStep } from '../academicRecord/api/working.ts';
import { ruledFigures } from '../awards/api.ts';
import { gradeChanges, registeredStudent, standingHold } from '../shared/api.ts';
import { GRADES } from '../shared/rules/grades.ts';
import { ADOPTING, PUBLISHING } from './releases.ts';

const grade = z.enum(GRADES);

const lineState = z.enum(['published', 'withheld', 'withdrawn']);

/** A result that a correction replaced. */
const earlierResult = z.object({
  code: resultCode,
  total: z.string().nullable(),
  grade: grade.nullable(),
  publishedAt: instant,
});
export type EarlierResult = z.infer<typeof earlierResult>;

const unitOfResult = z.object({
  id: z.guid(),
  code: z.string(),
  title: localised,
  credits: z.string(),
});

/** A published line. The figures of a withheld or withdrawn one are `null`. */
const publishedLine = z.object({
  /** Of a grade on record without a paper: the ids of its unit and semester. */
  id: z.string(),
  /** Empty for a grade on record without a paper. */
  paper: z.string(),
  unit: unitOfResult,
  state: lineState,
  attemptNumber: z.int(),
  attemptKind: z.string(),
  code: resultCode.nullable(),
  total: z.string().nullable(),
  grade: grade.nullable(),
  pointsRaw: z.string().nullable(),
  pointsCounted: z.string().nullable(),
  isCapped: z.boolean(),
  countsInGpa: z.boolean(),
  ruleSet: z.string().nullable(),
  working: z.array(workingStep),
  earlier: z.array(earlierResult),
  publishedAt: z.union([instant, z.literal('')]),
  withdrawnAt: instant.nullable(),
});
export type PublishedLine = z.infer<typeof publishedLine>;

const gpaShown = z.object({
  shown: z.string().nullable(),
  /** The credits that it is taken over. */
  credits: z.string(),
});
export type GpaShown = z.infer<typeof gpaShown>;

/** Why a unit counts in the GPA as it does. */
const gpaWorking = z.object({
  code: z.string(),
  credits: z.string(),
  attempt: z.int(),
  result: z.string(),
  raw: z.string().nullable(),
  counted: z.string().nullable(),
  because: z.enum(['counted', 'capped', 'absent', 'medical', 'nonGpa']),
});
export type GpaWorking = z.infer<typeof gpaWorking>;

const studentResults = z.object({
  student: registeredStudent,
  semesters: z.array(
    z.object({ id: z.guid(), label: localised, gpa: gpaShown, lines: z.array(publishedLine) }),
  ),
  gpa: gpaShown
    .extend({
      ruleSet: z.string(),
      repeatCap: z.string(),
      working: z.array(gpaWorking),
      sum: z.string(),
    })
    .nullable(),
  creditsEarned: z.string(),
  asOf: instant,
});
export type StudentResults = z.infer<typeof studentResults>;

/** Without any result while a hold stands. */
const withheldResults = studentResults.extend({ creditsEarned: z.string().nullable() });

export const ownResults = defineCall({
  method: 'GET',
  path: '/results/own',
  summary: 'Read one’s own published results by semester, with the GPA and its working',
  access: ['RESULTS_VIEW'],
  answer: withheldResults.extend({ holds: z.array(standingHold) }),
});
export type OwnResults = AnswerOf<typeof ownResults>;

export const resultsOfStudent = defineCall({
  method: 'GET',
  path: '/results/students/:id',
  summary: 'Read a student’s published results, for the present mentor and the office',
  access: ['MENTORING_STUDENTS', PUBLISHING, 'RESULTS_FI_VIEW'],
  /** Withheld from the mentor like from the student. */
  answer: withheldResults.extend({ isWithheld: z.boolean() }),
  whileImpersonating: 'closed',
});
export type ResultsOfStudent = AnswerOf<typeof resultsOfStudent>;

/** An obstacle to publishing a paper: its number, the components, and the people to act. */
const readinessGap = z.object({
  kind: z.enum([
    'noComponents',
    'noMarker',
    'marks',
    'practicals',
    'absences',
    'markedAbsent',
    'unexcused',
    'sheets',
    'medicals',
    'refusedToSit',
    'scripts',
    'moderation',
    'preBoard',
  ]),
  count: z.int(),
  /** Components. */
  names: z.array(localised),
  by: z.array(localised),
});
export type ReadinessGap = z.infer<typeof readinessGap>;

const paperReadiness = z.object({
  paper: z.guid(),
  unit: z.object({ code: z.string(), title: localised }),
  medium: z.string(),
  group: z.string(),
  department: localised,
  candidates: z.int(),
  /** Cells with a mark or a code, of all cells. */
  marked: z.int(),
  marks: z.int(),
  gaps: z.array(readinessGap),
  /** The latest release that holds it and was not withdrawn. */
  release: z.object({ id: z.guid(), state: z.string() }).nullable(),
  published: z.enum(['not', 'published', 'withdrawn']),
});
export type PaperReadiness = z.infer<typeof paperReadiness>;

export const resultReadiness = defineCall({
  method: 'GET',
  path: '/results/readiness',
  summary: 'List what each paper of an examination still lacks, and by whom',
  access: [PUBLISHING, ADOPTING],
  query: { session: z.guid().optional() },
  rows: paperReadiness,
});

/** Frequency of each grade and code. */
const distribution = z.object({
  grades: z.partialRecord(z.enum([...GRADES, 'AB', 'MC', 'WH', 'IC']), z.int()),
  sat: z.int(),
  passed: z.int(),
  /** Per cent of those with a grade or AB who passed, with one decimal. */
  rate: z.string().nullable(),
});
export type Distribution = z.infer<typeof distribution>;

const resultLine = z.object({
  student: registeredStudent,
  attemptNumber: z.int(),
  attemptKind: z.string(),
  state: z.enum(['published', 'withheld', 'withdrawn', 'prepared']),
  code: resultCode.nullable(),
  total: z.string().nullable(),
  grade: grade.nullable(),
  pointsCounted: z.string().nullable(),
  isCapped: z.boolean(),
  isPassed: z.boolean(),
  credits: z.string(),
  working: z.array(workingStep),
  earlier: z.array(earlierResult),
});
export type ResultLine = z.infer<typeof resultLine>;

const unitOfPaper = unitOfResult.omit({ credits: true });

/**
 * Results of one unit: the published ones, or those of a release. Credits are those of each line,
 * because the unit may have had others at another sitting.
 */
const unitSheet = z.object({
  paper: z.guid(),
  unit: unitOfPaper,
  session: localised,
  medium: z.string(),
  group: z.string(),
  ruleSets: z.array(z.string()),
  publishedAt: instant.nullable(),
  distribution,
  lines: z.array(resultLine),
});
export type UnitSheet = z.infer<typeof unitSheet>;

export const publishedUnits = defineCall({
  method: 'GET',
  path: '/results/units',
  summary: 'List the published units within reach, with their distribution of grades',
  access: ['RESULTS_VIEW', PUBLISHING],
  query: { session: z.guid().optional() },
  rows: z.object({
    paper: z.guid(),
    unit: unitOfPaper,
    session: z.object({ id: z.guid(), title: localised }),
    semester: localised,
    medium: z.string(),
    group: z.string(),
    /** The reader teaches or marks the unit. */
    isOwn: z.boolean(),
    publishedAt: instant,
    isWithdrawn: z.boolean(),
    distribution,
  }),
});
export type PublishedUnit = AnswerOf<typeof publishedUnits>[number];

export const unitResults = defineCall({
  method: 'GET',
  path: '/results/units/:id',
  summary: 'Read the published results of one paper',
  access: ['RESULTS_VIEW', PUBLISHING],
  answer: unitSheet,
});

export const releaseSheet = defineCall({
  method: 'GET',
  path: '/results/releases/:id',
  summary: 'Read how a release stands, and whether it still matches the marks',
  access: [PUBLISHING, ADOPTING],
  transaction: 'none',
  answer: z.object({
    id: z.guid(),
    /** Its results are worked out completely. */
    isPrepared: z.boolean(),
    /** The marks still give exactly what the release holds. */
    isCurrent: z.boolean(),
    /** The stored lines match the check sum. */
    isIntact: z.boolean(),
    /** The papers of a release in preparation with something missing. */
    lacking: z.array(paperReadiness),
    session: z.object({
      status: z.string(),
      /** Codes of the units sat in the examination and not published. */
      waiting: z.array(z.string()),
    }),
  }),
});
export type ReleaseSheet = AnswerOf<typeof releaseSheet>;

export const releaseChanges = defineCall({
  method: 'GET',
  path: '/results/releases/:id/changes',
  summary: 'Read which results on record the next act on a release replaces or brings back',
  access: [PUBLISHING, ADOPTING],
  answer: gradeChanges,
});

export const releasePapers = defineCall({
  method: 'GET',
  path: '/results/releases/:id/papers',
  summary: 'List the papers of a release with the results that it holds, published or not',
  access: [PUBLISHING, ADOPTING],
  rows: unitSheet,
});

export const prepareRelease = defineCall({
  method: 'POST',
  path: '/results/releases/:id/preparation',
  summary: 'Work the results of a release out from the present marks; answers the job',
  access: [PUBLISHING],
  answer: z.object({ job: z.guid() }),
  status: 202,
  message: 'Begun',
});

export const SUMMARY_BY = ['unit', 'batch', 'department', 'level'] as const;
export type ResultsSummaryBy = (typeof SUMMARY_BY)[number];
const summaryBy = z.enum(SUMMARY_BY);
const figures = z.enum(['published', 'prepared']);

const SUMMARY = ['RESULTS_SUM_VIEW'] as const;

export const resultsSummary = defineCall({
  method: 'GET',
  path: '/results/summary',
  summary: 'Read the distribution of grades in an examination; the report divides it',
  access: SUMMARY,
  query: {
    session: z.guid().optional(),
    by: summaryBy.default('unit'),
    figures: figures.default('published'),
  },
  answer: z.object({
    sessions: z.array(z.object({ id: z.guid(), title: localised })),
    session: z.guid().nullable(),
    figures,
    total: distribution,
  }),
  report: true,
});
export type ResultsSummary = AnswerOf<typeof resultsSummary>;

export const resultsSummaryRows = defineCall({
  method: 'GET',
  path: '/results/summary/rows',
  summary: 'List the distribution of grades by unit, batch, department or level',
  access: SUMMARY,
  query: {
    session: z.guid(),
    by: summaryBy.default('unit'),
    figures: figures.default('published'),
    search: z.string().max(100).default(''),
  },
  rows: z.object({ key: z.string(), label: localised.nullable(), distribution }),
});
export type ResultsSummaryRow = AnswerOf<typeof resultsSummaryRows>[number];

const batchOfChanges = z.object({ id: z.guid(), label: z.string(), changed: z.int() });

const changedStudent = z.object({
  student: registeredStudent,
  batch: z.string(),
  before: ruledFigures,
  after: ruledFigures,
  /** Sittings that get another grade, points or cap. */
  corrected: z.int(),
});
export type ChangedStudent = z.infer<typeof changedStudent>;

export const rulesPreview = defineCall({
  method: 'GET',
  path: '/rule-sets/:id/preview',
  summary: 'Count the students whose figures a draft of rules would change, or a regrading changed',
  access: ['RULE_SETS_VIEW', 'RULE_SETS_ACTIVATE'],
  answer: z.object({
    /** `made`: the regrading was carried out, and these are the figures that it changed. */
    state: z.enum(['draft', 'made', 'none']),
    /** Intakes with students on record that the version binds in place of another. */
    intakes: z.array(z.int()),
    /** Students of these intakes with sittings on record. */
    students: z.int(),
    changed: z.int(),
    batches: z.array(batchOfChanges),
  }),
});
export type RulesPreview = AnswerOf<typeof rulesPreview>;

export const rulesPreviewStudents = defineCall({
  method: 'GET',
  path: '/rule-sets/:id/preview/students',
  summary: 'List the students whose figures a draft of rules would change, or a regrading changed',
  access: { all: ['RULE_SETS_VIEW', 'EARNED_GRADES_VIEW'] },
  rows: changedStudent,
});
