import { z } from 'zod';
import {
  instant,
  labelled,
  localised,
  writtenText,
} from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { registeredStudent } from '../shared/api.ts';
import {
  ELIGIBILITY_KINDS,
  ELIGIBILITY_STATES,
  LINE_FILTERS,
  NOT_TAKEN_BACK,
  type EligibilityState,
} from './eligibilityValues.ts';

export const DECISIONS = ['granted', 'refused', 'withheld', 'auto'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The states in which a student may sit. */
export const MAY_SIT: readonly EligibilityState[] = ['autoOk', 'granted'];

const state = z.enum(ELIGIBILITY_STATES);
const kind = z.enum(ELIGIBILITY_KINDS);

/** A student's eligibility in a unit that they take, by the rules that decide at the end. */
export const ownEligibility = z.object({
  offering: z.uuid(),
  unit: z.object({ code: z.string(), title: localised }),
  attended: z.number(),
  of: z.number(),
  percent: z.string().nullable(),
  needs: z.string(),
  canMiss: z.number(),
  assignmentsDone: z.int(),
  assignmentsDue: z.int(),
  published: z.array(
    z.object({
      id: z.uuid(),
      kind,
      state,
      note: z.string().nullable(),
      appealUntil: instant.nullable(),
      appeal: z.string().nullable(),
    }),
  ),
});
export type OwnEligibility = z.infer<typeof ownEligibility>;

const keptFacts = z.object({
  planned: z.number(),
  held: z.number(),
  attended: z.number(),
  excused: z.number(),
  assignmentsDue: z.number(),
  assignmentsDone: z.number(),
  reasons: z
    .array(
      z.object({
        rule: z.enum(['attendance', 'assignments']),
        met: z.boolean(),
        has: z.string(),
        needs: z.string(),
        part: z.number(),
        whole: z.number(),
      }),
    )
    .readonly(),
});
/** The facts that the rules were applied to, kept with every result. */
export type KeptFacts = z.infer<typeof keptFacts>;

const eligibilityUnit = z.object({
  offering: z.uuid(),
  code: z.string(),
  title: localised,
  medium: z.string(),
  group: z.string(),
  semester: localised,
  students: z.int(),
  counts: z.record(state, z.int()),
  computedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  /** Appeals that wait for an answer. */
  appeals: z.int(),
  /** Published lines that changed since, as `change` of a line says. */
  changed: z.int(),
});
export type EligibilityUnit = z.infer<typeof eligibilityUnit>;

const eligibilityLine = z.object({
  id: z.uuid(),
  version: z.int(),
  student: registeredStudent,
  state,
  byRules: z.enum(['autoOk', 'autoNo']),
  facts: keptFacts,
  ruleSet: z.string().nullable(),
  isPublished: z.boolean(),
  /** What it was worked out from has changed since it was published, and no one left it. */
  change: z
    .object({
      at: instant,
      /** `null`: the rules are still to be applied. */
      byRulesNow: z.enum(['autoOk', 'autoNo']).nullable(),
    })
    .nullable(),
  /** The office left it as published although the rules say something else. */
  leftAsPublished: z
    .object({ at: instant, reason: z.string(), byRulesNow: z.enum(['autoOk', 'autoNo']) })
    .nullable(),
  note: z.string().nullable(),
  appeal: z.object({ id: z.uuid(), state: z.string(), reason: z.string() }).nullable(),
});
export type EligibilityLine = z.infer<typeof eligibilityLine>;

const may = z.object({ compute: z.boolean(), decide: z.boolean(), publish: z.boolean() });

const eligibilityOverview = z.object({
  semesters: z.array(labelled),
  semester: z.guid().nullable(),
  /** Over all units of the semester. */
  total: eligibilityUnit.pick({ students: true, counts: true, appeals: true }).nullable(),
  may,
});
export type EligibilityOverview = z.infer<typeof eligibilityOverview>;

const unitEligibility = z.object({
  unit: eligibilityUnit,
  /** How many lines pass each filter. */
  lines: z.record(z.enum(LINE_FILTERS), z.int()),
  may,
  /** `null`: the reader may take the list back. */
  notTakenBack: z.enum(NOT_TAKEN_BACK).nullable(),
});
export type UnitEligibility = z.infer<typeof unitEligibility>;

const VIEW = [
  'ASSIGNMENT_ELIGIBILITY_VIEW',
  'ASSIGNMENT_ELIGIBILITY_EDIT',
  'EXAM_ELIGIBILITY_VIEW',
  'EXAM_ELIGIBILITY_EDIT',
] as const;
const EDIT = ['ASSIGNMENT_ELIGIBILITY_EDIT', 'EXAM_ELIGIBILITY_EDIT'] as const;

export const readEligibility = defineCall({
  method: 'GET',
  path: '/eligibility',
  summary: 'Count who may sit in a semester, and read the semesters to choose from',
  access: VIEW,
  query: { kind, semester: z.guid().optional() },
  answer: eligibilityOverview,
});

export const listEligibilityUnits = defineCall({
  method: 'GET',
  path: '/eligibility/units',
  summary: 'List the units of a semester with counts of who may sit',
  access: VIEW,
  query: { kind, semester: z.guid(), search: z.string().max(100).default('') },
  rows: eligibilityUnit,
});

export const readUnitEligibility = defineCall({
  method: 'GET',
  path: '/eligibility/units/:id',
  summary: 'Read the counts of one unit; the report lists its lines',
  access: VIEW,
  query: { kind },
  answer: unitEligibility,
  report: true,
});

export const listEligibilityLines = defineCall({
  method: 'GET',
  path: '/eligibility/units/:id/lines',
  summary: 'List the students of one unit with what decides whether they may sit',
  access: VIEW,
  query: { kind, filter: z.enum(LINE_FILTERS).default('all') },
  rows: eligibilityLine,
});

export const computeEligibility = defineCall({
  method: 'POST',
  path: '/eligibility/compute',
  summary: 'Apply the rules to one unit or to every unit of a semester',
  access: VIEW,
  body: { kind, offering: z.guid().optional(), semester: z.guid().optional() },
  answer: z.object({
    computed: z.int(),
    /** Lines that stay as they are because they are published. */
    kept: z.int(),
  }),
});

export const decideEligibility = defineCall({
  method: 'POST',
  path: '/eligibility/decide',
  summary: 'Override the rules for one line that is not published, with a reason',
  access: EDIT,
  body: {
    kind,
    id: z.guid(),
    version: z.int(),
    decision: z.enum(DECISIONS),
    reason: writtenText(500),
    reference: oneLine(120).nullish(),
  },
  answer: z.object({ id: z.uuid() }),
});

export const leaveEligibility = defineCall({
  method: 'POST',
  path: '/eligibility/leave-as-published',
  summary: 'Leave one published line as it is after a change, with a reason, until the next change',
  access: EDIT,
  body: { kind, id: z.guid(), version: z.int(), reason: writtenText(500) },
  answer: z.object({ id: z.uuid() }),
});

export const publishEligibility = defineCall({
  method: 'POST',
  path: '/eligibility/publish',
  summary: 'Publish the list of a unit to its students',
  access: EDIT,
  body: { kind, offering: z.guid(), appealUntil: z.iso.date() },
  answer: z.object({ published: z.int() }),
});

export const withdrawEligibility = defineCall({
  method: 'POST',
  path: '/eligibility/take-back',
  summary: 'Withdraw the published list of a unit, with a reason; another person published it',
  access: EDIT,
  stepUp: true,
  body: { kind, offering: z.guid(), reason: writtenText(500) },
  answer: z.object({ taken: z.int() }),
});
