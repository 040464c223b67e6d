import { z } from 'zod';
import { instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { standingHold } from '../shared/api.ts';
import { APPLYING, APPROVING, SELECTING, STAFF_KEYS } from './access.ts';

const gpa = z.string().nullable();

/** What decides between two students, in this order; credits only where the rules say so. */
const criterion = z.enum(['subjectGpa', 'overallGpa', 'credits', 'lot']);
export type Criterion = z.infer<typeof criterion>;

/** A condition that is not met; `has: null` where there is no figure at all. */
const failedCondition = z.object({
  rule: z.enum(['subjectGpa', 'overallGpa']),
  has: gpa,
  needs: gpa,
});
export type FailedCondition = z.infer<typeof failedCondition>;

/** The outcome of one choice of one student. GPAs have four decimals, rounded half up once. */
const choiceBasis = z.object({
  option: z.string(),
  standing: z.enum(['seat', 'extraSeat', 'higherChoice', 'full', 'notEligible', 'excluded']),
  subjectGpa: gpa,
  overallGpa: gpa,
  failed: z.array(failedCondition).readonly(),
  /** A minimum GPA was waived for this choice. */
  isWaived: z.boolean(),
  /** Place in the order of merit among all eligible applicants of the option, from 1. */
  orderNumber: z.int().nullable(),
  eligible: z.int(),
  /** Place on the reserve list of the option, from 1. */
  reservePlace: z.int().nullable(),
  /** For a full option: what decided in favour of the last student with a seat. */
  decidedBy: criterion.nullable(),
});
export type ChoiceBasis = z.infer<typeof choiceBasis>;

/** The outcome of an option as a whole. */
const cutOff = z.object({
  option: z.string(),
  quota: z.int(),
  seated: z.int(),
  extra: z.int(),
  applicants: z.int(),
  eligible: z.int(),
  /** The last one seated in the order of merit; the cut-off if `isFull`. */
  lowest: z.object({ subjectGpa: z.string(), overallGpa: z.string() }).nullable(),
  isFull: z.boolean(),
});
export type CutOff = z.infer<typeof cutOff>;

/** One step of the working: an applicant asks for an option. Applications by id. */
const workingStep = z.object({
  application: z.string(),
  option: z.string(),
  event: z.enum(['seated', 'displaces', 'refused', 'extraSeat', 'notEligible']),
  /** The application that loses its seat. */
  displaced: z.string().optional(),
  decidedBy: criterion.optional(),
});
export type WorkingStep = z.infer<typeof workingStep>;

const optionLimits = { minimumSubjectGpa: gpa, minimumOverallGpa: gpa };

const ownOption = z.object({
  id: z.uuid(),
  subject: z.uuid(),
  name: localised,
  quota: z.int(),
  ...optionLimits,
  medium: z.string().nullable(),
  remarks: localised.nullable(),
  /** The student's own figures and the conditions that they do not meet; `null` while withheld. */
  standing: z
    .object({ subjectGpa: gpa, overallGpa: gpa, failed: z.array(failedCondition) })
    .nullable(),
});
export type OwnOption = z.infer<typeof ownOption>;

const offerState = z.enum(['offered', 'accepted', 'declined', 'expired', 'replaced']);
const ownOffer = z.object({
  id: z.uuid(),
  version: z.int(),
  option: z.uuid(),
  state: offerState,
  respondBy: instant,
  isFromReserve: z.boolean(),
});
export type OwnOffer = z.infer<typeof ownOffer>;

/** The outcome of one's own choice. The cut-off is set only if the option was full. */
const ownChoice = choiceBasis.extend({
  cutOff: cutOff.shape.lowest,
  seats: z.int(),
  reservePlaceNow: z.int().nullable(),
});
export type OwnChoice = z.infer<typeof ownChoice>;

const ownApplication = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(['draft', 'submitted', 'withdrawn']),
  choices: z.array(z.uuid()),
  submittedAt: instant.nullable(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

const outcome = z.enum(['offered', 'reserve', 'ineligible', 'unplaced']);
export type Outcome = z.infer<typeof outcome>;

const ownOutcome = z.object({
  outcome,
  option: z.uuid().nullable(),
  orderNumber: z.int().nullable(),
  isExtra: z.boolean(),
  choices: z.array(ownChoice),
  offers: z.array(ownOffer),
});
export type OwnOutcome = z.infer<typeof ownOutcome>;

/** The progress of a round for students, who see nothing between closing and publication. */
const phase = z.enum(['upcoming', 'open', 'closed', 'published', 'final']);
export type Phase = z.infer<typeof phase>;

const ownRound = z.object({
  id: z.uuid(),
  name: localised,
  academicYear: z.string(),
  phase,
  opensAt: instant,
  closesAt: instant,
  maximumChoices: z.int(),
  notice: localised.nullable(),
  minimumGpa: gpa,
  tieRule: z.string(),
  respondDays: z.int(),
  /** The day on which the figures of the application were frozen; `null`: the present ones count. */
  figuresOn: z.string().nullable(),
  options: z.array(ownOption),
  application: ownApplication.nullable(),
  /** Set from publication on, for those who took part. */
  outcome: ownOutcome.nullable(),
});
export type OwnRound = z.infer<typeof ownRound>;

const ownSelection = z.object({
  /** Whether the account belongs to a student. */
  now: instant,
  /** While one stands, rounds are without the student's figures. */
  holds: z.array(standingHold),
  rounds: z.array(ownRound),
});
export type OwnSelection = z.infer<typeof ownSelection>;

export const readOwnHonours = defineCall({
  method: 'GET',
  path: '/honours/own',
  summary: 'Read the rounds, options, application and outcome of the signed-in student',
  access: [APPLYING],
  answer: ownSelection,
});

const optionLine = z.object({
  id: z.uuid(),
  subject: localised,
  quota: z.int(),
  ...optionLimits,
  /** Submitted applications that name it first, and at all. */
  first: z.int(),
  applications: z.int(),
});
export type OptionLine = z.infer<typeof optionLine>;

const runLine = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(['trial', 'adopted']),
  applicants: z.int(),
  placed: z.int(),
  seed: z.string(),
  inputHash: z.string(),
  resultHash: z.string(),
  note: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
});
export type RunLine = z.infer<typeof runLine>;

const overview = z.object({
  options: z.array(optionLine),
  runs: z.array(
    runLine.extend({
      /** The input of the run equals the present one. */
      isCurrent: z.boolean(),
    }),
  ),
  applications: z.object({ draft: z.int(), submitted: z.int(), withdrawn: z.int() }),
  /** Submitted applications of students without a figure that one of their choices needs. */
  withoutFigures: z.int(),
  overrides: z.object({ proposed: z.int(), approved: z.int() }),
  offers: z.record(offerState, z.int()),
});
export type Overview = z.infer<typeof overview>;

const STAFF = [...STAFF_KEYS, APPROVING] as const;

export const readHonoursRound = defineCall({
  method: 'GET',
  path: '/honours/rounds/:id',
  summary: 'Read the options, runs and counts of a round',
  access: STAFF,
  answer: overview,
});

export const runHonoursTrial = defineCall({
  method: 'POST',
  path: '/honours/rounds/:id/runs',
  summary: 'Allocate the seats of a closed round as a trial',
  access: [SELECTING],
  body: { note: oneLine(300).nullable().default(null) },
  answer: z.object({ id: z.uuid() }),
  status: 201,
  message: 'Created',
});

const runApplicant = z.object({
  application: z.uuid(),
  number: z.string(),
  name: localised,
  outcome,
  option: z.uuid().nullable(),
  choice: z.int().nullable(),
  isExtra: z.boolean(),
  basis: z.array(choiceBasis),
});
export type RunApplicant = z.infer<typeof runApplicant>;

/** Everything that the printed list shows. */
const runDetail = z.object({
  id: z.uuid(),
  number: z.int(),
  round: z.uuid(),
  tieRule: z.string(),
  options: z.array(z.object({ id: z.uuid(), subject: localised, cutOff })),
  applicants: z.array(runApplicant),
  working: z.array(workingStep),
});
export type RunDetail = z.infer<typeof runDetail>;

export const readHonoursRun = defineCall({
  method: 'GET',
  path: '/honours/runs/:id',
  summary: 'Read the orders of merit, cut-offs and working of a run',
  access: STAFF,
  answer: runDetail,
});

const briefOutcome = z.object({
  outcome,
  option: z.string().nullable(),
  choice: z.int().nullable(),
});

/** An applicant whose outcome differs under another input. */
const outcomeChange = z.object({
  application: z.string(),
  before: briefOutcome,
  after: briefOutcome,
});
export type OutcomeChange = z.infer<typeof outcomeChange>;

const whatIf = z.object({
  before: z.array(cutOff),
  after: z.array(cutOff),
  changes: z.array(outcomeChange.extend({ number: z.string(), name: localised })),
});
export type WhatIf = z.infer<typeof whatIf>;

export const compareHonoursQuotas = defineCall({
  method: 'POST',
  path: '/honours/rounds/:id/what-if',
  summary: 'List the outcomes that other quotas would change, without writing',
  access: [SELECTING, APPROVING],
  body: {
    /** By option id. */
    quotas: z.record(z.string(), z.number()),
  },
  answer: whatIf,
});

export const adoptHonoursRun = defineCall({
  method: 'POST',
  path: '/honours/runs/:id/adoption',
  summary: 'Adopt a trial as the run for the board',
  access: [SELECTING],
  answer: z.object({}),
  message: 'Saved',
});

export const dropHonoursRun = defineCall({
  method: 'DELETE',
  path: '/honours/runs/:id/adoption',
  summary: 'Return an adopted run to the trials',
  access: [SELECTING],
  answer: z.object({}),
  message: 'Saved',
});
