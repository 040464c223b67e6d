import { z } from 'zod';
import { day, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { MEDIA } from '../shared/media.ts';
import { RISK_SIGNS } from './rules/mentoringRules.ts';

/** More than a university's academic staff. */
const MAX_MENTORS = 1_000;
const MAX_LIMIT = 1_000;

const mentorLine = z.object({
  id: z.uuid(),
  name: localised,
  department: z.uuid().nullable(),
  /** Today's mentees. */
  load: z.int(),
  /** May open the page of their mentees, which an assignment needs to be useful. */
  holdsKey: z.boolean(),
});
/** A member of staff who may be given mentees. */
export type MentorLine = z.infer<typeof mentorLine>;

const batchLine = z.object({
  id: z.uuid(),
  label: z.string(),
  students: z.int(),
  withoutMentor: z.int(),
});
export type BatchLine = z.infer<typeof batchLine>;

/** Students who have left are not counted. */
export const mentoringOverview = defineCall({
  method: 'GET',
  path: '/mentoring/overview',
  summary: 'Count the mentees of each mentor and the students without one',
  access: ['MENTOR_VIEW'],
  answer: z.object({
    mentors: z.array(mentorLine),
    /** The names of their departments by id. */
    departments: z.record(z.uuid(), localised),
    batches: z.array(batchLine),
  }),
});
export type MentoringOverview = AnswerOf<typeof mentoringOverview>;

const distribution = {
  batch: z.uuid().nullable(),
  medium: z.enum(MEDIA).nullable(),
  /** Only the present mentees of this member of staff. */
  from: z.uuid().nullable(),
  mentors: z
    .array(z.strictObject({ staff: z.uuid(), limit: z.int().min(0).max(MAX_LIMIT).nullable() }))
    .min(1)
    .max(MAX_MENTORS),
  /** The first day of the new assignments. */
  startsOn: day,
  /** Students with a mentor keep that mentor. */
  keep: z.boolean(),
};

const student = z.object({ id: z.uuid(), number: z.string(), name: localised });

/** A distribution reads every assignment, ends some and creates others. */
const DISTRIBUTION_KEYS = ['MENTOR_VIEW', 'MENTOR_CREATE', 'MENTOR_EDIT'];

export const previewDistribution = defineCall({
  method: 'POST',
  path: '/mentoring/distribution',
  summary: 'Show how students would be distributed among mentors',
  access: { all: DISTRIBUTION_KEYS },
  body: distribution,
  answer: z.object({
    /** `from` and `to` are staff ids; `from` is `null` for a student without a mentor. */
    moves: z.array(student.extend({ from: z.uuid().nullable(), to: z.uuid() })),
    unplaced: z.array(student),
    /** Loads on the first day, before and after. */
    loads: z.array(
      z.object({
        staff: z.uuid(),
        before: z.int(),
        after: z.int(),
        limit: z.int().nullable(),
      }),
    ),
    /** The number of considered students. */
    total: z.int(),
    /** Names of all mentors in the preview, by staff id. */
    names: z.record(z.string(), localised),
    /** Identifies exactly these moves; required to apply them. */
    stamp: z.string(),
  }),
  readOnly: true,
  whileImpersonating: 'closed',
});
export type DistributionRequest = Readonly<BodyOf<typeof previewDistribution>>;
export type DistributionPreview = AnswerOf<typeof previewDistribution>;

export const applyDistribution = defineCall({
  method: 'POST',
  path: '/mentoring/distribution/apply',
  summary: 'Distribute students among mentors as previewed',
  access: { all: DISTRIBUTION_KEYS },
  body: { ...distribution, stamp: z.string().max(100).optional() },
  answer: z.object({ moved: z.int() }),
  message: 'Saved',
});

const menteeLine = z.object({
  id: z.uuid(),
  number: z.string(),
  name: localised,
  batch: z.string(),
  status: z.string(),
  since: day,
  until: day.nullable(),
  lastMetOn: day.nullable(),
  followUpDueOn: day.nullable(),
  openReferrals: z.int(),
  /** Reasons of the at-risk marks in force. */
  marks: z.array(z.string()),
  /** Warning signs derived from the record. */
  signs: z.array(z.enum(RISK_SIGNS)),
});
/** A mentee in the mentor's list. */
export type MenteeLine = z.infer<typeof menteeLine>;

/** Closed during impersonation: marks and referrals are confidential. */
export const ownMentees = defineCall({
  method: 'GET',
  path: '/mentoring/mentees',
  summary: 'List the mentees of the reader, with what is due and at risk',
  access: ['MENTORING_STUDENTS'],
  rows: menteeLine,
  whileImpersonating: 'closed',
});
