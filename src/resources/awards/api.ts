import { z } from 'zod';
import { day, instant, labelled, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { CLASSES } from '../shared/rules/degreeClass.ts';
import { GRADES, MARK_CODES } from '../shared/rules/grades.ts';
import { CHECKING, CONFIRMING, LISTING, LOOKING, OWN, RECOMMENDING, SEATING } from './access.ts';

const degreeClass = z.enum(CLASSES);

/** A version of a rule set, as stored with results. */
const ruleVersion = z.object({ id: z.guid(), code: z.string(), number: z.int() });
export type RuleVersion = z.infer<typeof ruleVersion>;

const workingLine = z.object({
  unit: z.string(),
  credits: z.number(),
  attempt: z.int(),
  result: z.enum([...GRADES, ...MARK_CODES]),
  raw: z.string().nullable(),
  counted: z.string().nullable(),
  because: z.enum(['counted', 'capped', 'absent', 'medical', 'nonGpa']),
  title: localised,
  semester: z.string(),
});

const conditionRule = z.enum(['credits', 'failures', 'average', 'time', 'share']);

/** A class with each of its conditions, met or not. */
const consideredClass = z.object({
  class: degreeClass,
  conditions: z.array(
    z.object({ rule: conditionRule, met: z.boolean(), has: z.string(), needs: z.string() }),
  ),
});
export type ConsideredClass = z.infer<typeof consideredClass>;

/** The basis of an award at the time of its calculation. */
const gpaSnapshot = z.object({
  gpa: z.string().nullable(),
  /** The exact average as `numerator/denominator`. */
  exact: z.string().nullable(),
  /** The credits that the average is taken over. */
  credits: z.string(),
  creditsEarned: z.string(),
  creditsRequired: z.string(),
  lines: z.array(workingLine),
  rules: z.object({
    grades: ruleVersion.nullable(),
    gpa: ruleVersion.nullable(),
    class: ruleVersion.nullable(),
  }),
});
export type GpaSnapshot = z.infer<typeof gpaSnapshot>;

const degreeStanding = z.object({
  class: degreeClass.nullable(),
  considered: z.array(consideredClass),
  snapshot: gpaSnapshot,
});
export type DegreeStanding = z.infer<typeof degreeStanding>;

/** One change of the results since an award was calculated. */
const awardDifference = z.object({
  /** `degree`: the student reads for another one by now. */
  what: z.enum(['class', 'gpa', 'credits', 'unit', 'rules', 'degree']),
  /** Code of the unit. */
  unit: z.string().optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AwardDifference = z.infer<typeof awardDifference>;

const awardLine = z.object({
  id: z.guid(),
  version: z.int(),
  state: z.enum(['autoReady', 'officeChecked', 'board', 'senate']),
  class: degreeClass.nullable(),
  gpa: z.string().nullable(),
  hasExtension: z.boolean(),
  effectiveDate: day.nullable(),
  /** Changes of the results since. */
  differences: z.array(awardDifference),
});
export type AwardLine = z.infer<typeof awardLine>;

const finalResultLine = z.object({
  student: z.object({ id: z.guid(), number: z.string(), label: localised, status: z.string() }),
  standing: z.object({
    class: degreeClass.nullable(),
    gpa: z.string().nullable(),
    creditsEarned: z.string(),
    creditsRequired: z.string(),
    unmet: z.array(conditionRule),
  }),
  award: awardLine.nullable(),
});
export type FinalResultLine = z.infer<typeof finalResultLine>;

const FINAL_RESULTS = [LOOKING, CHECKING, RECOMMENDING, CONFIRMING] as const;

export const finalResults = defineCall({
  method: 'GET',
  path: '/final-results',
  summary: 'Read the degrees and intakes with final results, and count the awards of one by class',
  access: FINAL_RESULTS,
  query: { degree: z.guid().optional(), batch: z.guid().optional() },
  answer: z.object({
    degrees: z.array(labelled),
    /** `completed`: the number of students with this status in the register. */
    batches: z.array(
      z.object({ id: z.guid(), label: z.string(), students: z.int(), completed: z.int() }),
    ),
    degree: z.guid().nullable(),
    batch: z.guid().nullable(),
    /** What the jobs of this degree and intake work on. */
    round: z.guid().nullable(),
    /** Students by the class of their award as prepared; `null`: without a class or an award. */
    classes: z.array(z.object({ class: degreeClass.nullable(), students: z.int() })),
  }),
});
export type FinalResults = AnswerOf<typeof finalResults>;

/** By the award as prepared, but for number and name. */
export const FINAL_RESULTS_SORTS = ['number', 'name', 'class', 'gpa', 'award'] as const;
export type FinalResultsSort = (typeof FINAL_RESULTS_SORTS)[number];

export const finalResultsStudents = defineCall({
  method: 'GET',
  path: '/final-results/students',
  summary: 'List average, credits, proposed class and award of the students of an intake',
  access: FINAL_RESULTS,
  query: {
    degree: z.guid(),
    batch: z.guid(),
    search: z.string().max(100).default(''),
    sort: z.enum(FINAL_RESULTS_SORTS).default('number'),
  },
  rows: finalResultLine,
});

export const finalResult = defineCall({
  method: 'GET',
  path: '/final-results/:id',
  summary: 'Read one student’s final result with its working and every condition',
  access: FINAL_RESULTS,
  answer: finalResultLine.extend({ degree: labelled, full: degreeStanding }),
});
export type FinalResultDetail = AnswerOf<typeof finalResult>;

/** The work is for a job, because it concerns too many. */
const begun = z.object({ job: z.guid() });

const preparedAwards = z.object({ made: z.int(), renewed: z.int(), notYet: z.int() });
export type PreparedAwards = z.infer<typeof preparedAwards>;

export const prepareAwards = defineCall({
  method: 'POST',
  path: '/final-results/awards',
  summary: 'Create awards for everyone who has earned one',
  access: [CHECKING],
  body: { degree: z.guid(), batch: z.guid() },
  answer: z.union([begun, preparedAwards]),
  message: 'Saved',
});

export const recalculateAward = defineCall({
  method: 'POST',
  path: '/final-results/awards/:id/recalculation',
  summary: 'Recalculate an award and restart its workflow',
  access: [CHECKING],
  answer: z.object({}),
  message: 'Saved',
});

const attendanceMode = z.enum(['person', 'absentia']);
export const GRADUAND_STATES = ['listed', 'supplicated', 'confirmed'] as const;
const graduandState = z.enum(GRADUAND_STATES);

/** A line of the convocation list. */
const listLine = z.object({
  id: z.guid(),
  version: z.int(),
  number: z.string(),
  name: localised.nullable(),
  /** The name in the register, used until the graduand confirms one. */
  registered: localised,
  class: degreeClass,
  degree: labelled,
  /** `null` while the award is reopened. */
  effectiveDate: day.nullable(),
  mode: attendanceMode,
  session: z.int().nullable(),
  seat: z.int().nullable(),
  state: graduandState,
});
export type ListLine = z.infer<typeof listLine>;

const placedLine = listLine.extend({
  /** Among the printed lines of its degree and class; `null`: it is not printed. */
  position: z.int().nullable(),
  /** The number of those. */
  printed: z.int(),
});
export type PlacedLine = z.infer<typeof placedLine>;

export const convocationList = defineCall({
  method: 'GET',
  path: '/convocation-list',
  summary: 'Read a convocation with the totals of its list',
  access: [LISTING, SEATING],
  query: { convocation: z.guid().optional() },
  answer: z.object({
    convocations: z.array(z.object({ id: z.guid(), year: z.int(), title: localised })),
    convocation: z
      .object({
        id: z.guid(),
        year: z.int(),
        title: localised,
        date: day,
        place: localised.nullable(),
        supplicationFrom: instant,
        supplicationUntil: instant,
        sessions: z.int(),
      })
      .nullable(),
    /** Graduands on the list, confirmed or not. */
    listed: z.int(),
    /** Totals of the printed lines, which are those with a confirmed name. */
    totals: z.object({ total: z.int(), person: z.int(), absentia: z.int() }),
    /** Number of awards confirmed by the senate that are in no convocation. */
    waiting: z.int(),
  }),
});
export type ConvocationSheet = AnswerOf<typeof convocationList>;

export const convocationLines = defineCall({
  method: 'GET',
  path: '/convocation-list/graduands',
  summary: 'List the graduands of a convocation by degree, class and number',
  access: [LISTING, SEATING],
  query: {
    convocation: z.guid(),
    search: z.string().max(100).default(''),
    state: graduandState.optional(),
  },
  rows: placedLine,
});

export const ownConvocation = defineCall({
  method: 'GET',
  path: '/convocation-list/own',
  summary: 'Read one’s own award and place at the convocation',
  access: [OWN],
  answer: z.object({
    award: z
      .object({ degree: localised, class: degreeClass.nullable(), effectiveDate: day })
      .nullable(),
    graduand: z
      .object({
        id: z.guid(),
        version: z.int(),
        name: localised.nullable(),
        registered: localised,
        mode: attendanceMode,
        feeReference: z.string().nullable(),
        session: z.int().nullable(),
        seat: z.int().nullable(),
        state: graduandState,
        question: z.string().nullable(),
      })
      .nullable(),
    convocation: z
      .object({
        title: localised,
        date: day,
        place: localised.nullable(),
        supplicationFrom: instant,
        supplicationUntil: instant,
        isOpen: z.boolean(),
      })
      .nullable(),
  }),
});
export type OwnConvocation = AnswerOf<typeof ownConvocation>;

export const listGraduands = defineCall({
  method: 'POST',
  path: '/convocation-list/:id/graduands',
  summary: 'Add everyone with a confirmed award to the list',
  access: [SEATING],
  answer: z.union([begun, z.object({ listed: z.int() })]),
  message: 'Saved',
});

export const seatGraduands = defineCall({
  method: 'POST',
  path: '/convocation-list/:id/seats',
  summary: 'Seat everyone who attends, in the order of the list',
  access: [SEATING],
  answer: z.union([begun, z.object({ seated: z.int() })]),
  message: 'Saved',
});

/** What a by-law makes of the results on record. */
export const ruledFigures = z.object({
  gpa: z.string().nullable(),
  creditsEarned: z.string(),
  unitsFailed: z.int(),
  /** The class that an award would have now; `null`: none. */
  class: degreeClass.nullable(),
});
export type RuledFigures = z.infer<typeof ruledFigures>;

/** Names of the versions of a by-law, and the figures by them. */
const figuresUnderRules = z.object({
  rules: z.object({
    scheme: z.string().nullable(),
    gpa: z.string().nullable(),
    classes: z.string().nullable(),
    eligibility: z.string().nullable(),
    registration: z.string().nullable(),
  }),
  /** `null`: withheld from those who may not read results. */
  figures: ruledFigures.nullable(),
});
export type FiguresUnderRules = z.infer<typeof figuresUnderRules>;

export const transferFigures = defineCall({
  method: 'GET',
  path: '/student-transfers/:id/figures',
  summary: 'Read the figures of a student by the rules before a transfer and by those after it',
  access: ['STUDENT_TRANSFERS_VIEW', 'STUDENT_TRANSFERS_COUNTERSIGN'],
  answer: z.object({ before: figuresUnderRules, after: figuresUnderRules }),
});
