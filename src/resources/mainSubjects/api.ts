import { z } from 'zod';
import { instant, label, localised } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { medium } from '../shared/api.ts';
import { type CombinationRule, SUBJECTS_OF_A_DEGREE } from './rules/subjectCombination.ts';
import type { ProposedPlace, RankedApplication } from './rules/subjectSelection.ts';

const namedSubject = z.object({
  id: z.uuid(),
  code: z.string(),
  name: localised,
  media: z.array(medium),
});
export type NamedSubject = z.infer<typeof namedSubject>;

const combinationRule = z.object({
  id: z.string(),
  effect: z.enum(['allowed', 'forbidden', 'limited']),
  subjects: z.array(z.string()),
  quota: z.int().nullable(),
}) satisfies z.ZodType<CombinationRule>;

/** Why a student cannot apply now. */
const reasonNotToApply = z.enum([
  'notAStudent',
  'notEnrolled',
  'noCurriculum',
  'noWindow',
  'notYet',
  'over',
]);
export type ReasonNotToApply = z.infer<typeof reasonNotToApply>;

const applicationWindow = z.object({
  id: z.uuid(),
  semester: label,
  opensAt: instant,
  closesAt: instant,
  /** End of the time for late applications, which need a reason. */
  lateUntil: instant.nullable(),
});
export type ApplicationWindow = z.infer<typeof applicationWindow>;

/** The student's own application, as a record of `main-subject-applications`. */
const ownApplication = z.looseObject({
  id: z.uuid(),
  version: z.int(),
  medium,
  choices: z.array(z.uuid()),
  status: z.enum(['draft', 'submitted', 'withdrawn', 'rejected', 'selected']),
  submittedAt: instant.nullable(),
  lateReason: z.string().nullable(),
  granted: z.array(z.uuid()),
  decisionNote: z.string().nullable(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

const ownMainSubjects = z.object({
  now: instant,
  why: reasonNotToApply.nullable(),
  /** The window has closed, and late applications are still possible. */
  isLate: z.boolean(),
  window: applicationWindow.nullable(),
  medium,
  curriculum: label.nullable(),
  /** The student's present main subjects. */
  present: z.array(label),
  subjects: z.array(namedSubject),
  rules: z.array(combinationRule),
  application: ownApplication.nullable(),
});
export type OwnMainSubjects = z.infer<typeof ownMainSubjects>;

export const readOwnMainSubjects = defineCall({
  method: 'GET',
  path: '/main-subjects/mine',
  summary: 'Read the main subjects that a student may choose, until when, and the own application',
  access: ['VIEW_MAIN_SUBJECTS'],
  answer: ownMainSubjects,
});

const rankedApplication = z.object({
  id: z.string(),
  medium,
  choices: z.array(z.string()),
}) satisfies z.ZodType<RankedApplication>;

const appliedStudent = rankedApplication.extend({
  version: z.int(),
  student: label,
  status: z.enum(['submitted', 'selected', 'rejected']),
  granted: z.array(z.string()),
  /** Set for applications after the window had closed. */
  lateReason: z.string().nullable(),
});
export type AppliedStudent = z.infer<typeof appliedStudent>;

const proposedPlace = z.object({
  id: z.string(),
  turn: z.int(),
  subjects: z.array(z.string()).nullable(),
  passedOver: z.int().nullable(),
  full: z.array(z.string()),
}) satisfies z.ZodType<ProposedPlace>;

/** The students of one curriculum in one window. */
const curriculumSelection = z.object({
  curriculum: z.object({ id: z.uuid(), label }),
  subjects: z.array(namedSubject),
  rules: z.array(
    combinationRule.extend({
      /** Places given already in this academic year. */
      taken: z.int(),
    }),
  ),
  applications: z.array(appliedStudent),
  proposal: z.array(proposedPlace),
});
export type CurriculumSelection = z.infer<typeof curriculumSelection>;

const selection = z.object({
  windows: z.array(applicationWindow.extend({ submitted: z.int() })),
  window: applicationWindow.nullable(),
  /** The window has closed, so that students may be selected. */
  isClosed: z.boolean(),
  seed: z.string(),
  /** Students with an application that is not submitted. */
  drafts: z.int(),
  curricula: z.array(curriculumSelection),
});
export type Selection = z.infer<typeof selection>;

const MAX_SEED = 100;

export const readSelection = defineCall({
  method: 'GET',
  path: '/main-subjects/selection',
  summary: 'Read the applications of a window with the places and a proposal',
  access: ['MAINSUB_SEL_STU_VIEW'],
  query: {
    window: z.guid().optional(),
    seed: z
      .string()
      .default('')
      .transform((text) => text.trim().slice(0, MAX_SEED)),
  },
  answer: selection,
});

const selectionDecision = z.strictObject({
  id: z.uuid(),
  /** `null`: not selected. */
  subjects: z.array(z.uuid()).length(SUBJECTS_OF_A_DEGREE).nullable(),
});
export type SelectionDecision = z.infer<typeof selectionDecision>;

export const selectStudents = defineCall({
  method: 'POST',
  path: '/main-subjects/selection',
  summary: 'Select students for main subjects',
  access: ['MAINSUB_SEL_STU_EDIT'],
  body: {
    decisions: z.array(selectionDecision).min(1).max(5_000),
    /** The reason for students who are not selected. */
    note: z.string().trim().max(1_000).nullable(),
  },
  answer: z.object({ job: z.uuid() }),
  status: 202,
  message: 'Begun',
});
