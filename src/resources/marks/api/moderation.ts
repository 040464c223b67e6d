import { z } from 'zod';
import { instant } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../../contract/wire/calls/oneLine.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import { MODERATION_DECISIONS, SAMPLE_REASONS } from '../rules/moderation.ts';
import { markComponent, VIEW, shownMark } from './schemas.ts';

const READING = [...VIEW, DEPARTMENT_MARKS, ALL_MARKS] as const;

/** Why the reader cannot check scripts or decide now. */
const MODERATION_REFUSALS = [
  'notModerator',
  'marksIt',
  'moderatesIt',
  'notYours',
  'notDrawn',
  'decided',
  'marksChanged',
  'handedIn',
  'sessionClosed',
] as const;
const refusal = z.enum(MODERATION_REFUSALS).nullable();
export type ModerationRefusal = (typeof MODERATION_REFUSALS)[number];

const VERDICTS = ['agrees', 'differs'] as const;

export const moderationRound = z.object({
  round: z.int(),
  /** Per cent of the scripts. */
  share: z.int(),
  drawnAt: instant,
  sampled: z.int(),
  checked: z.int(),
  differing: z.int(),
  /** The first marks are those that the sample was drawn from. */
  isCurrent: z.boolean(),
  decision: z.enum(MODERATION_DECISIONS).nullable(),
  reason: z.string().nullable(),
  minute: z.string().nullable(),
  component: z.string().nullable(),
  shift: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type ModerationRound = z.infer<typeof moderationRound>;

export const moderation = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/moderation',
  summary: 'Read how far the moderation of a paper is',
  access: READING,
  answer: z.object({
    /** A moderator is appointed, or a sample was drawn. */
    isModerated: z.boolean(),
    hasModerator: z.boolean(),
    /** The latest first; empty before the first markers have handed in. */
    rounds: z.array(moderationRound),
    components: z.array(markComponent).readonly(),
    /** `null`: open to the reader. */
    checkClosed: refusal,
    decideClosed: refusal,
  }),
});
export type Moderation = AnswerOf<typeof moderation>;

const sampledScript = z.object({
  student: z.guid(),
  indexNumber: z.string(),
  sampledAs: z.enum(SAMPLE_REASONS),
  /** In the order of the components. */
  marks: z.array(z.object({ component: z.string(), first: shownMark, moderated: shownMark })),
  verdict: z.enum(VERDICTS).nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type SampledScript = z.infer<typeof sampledScript>;

export const moderationScripts = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/moderation/scripts',
  summary: 'List the sampled scripts of a paper by index number, with what the moderator found',
  access: READING,
  query: { only: z.enum(['all', 'open']).default('all') },
  rows: sampledScript,
});

const MAX_COMPONENTS = 40;
const markText = oneLine(10).min(1);

export const moderateScript = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/moderation/scripts',
  summary: 'Record that the moderator agrees with the marks of a sampled script, or gives others',
  access: VIEW,
  body: {
    round: z.int().min(1),
    student: z.guid(),
    verdict: z.enum(VERDICTS),
    /** The marks that differ; none for one who agrees. */
    marks: z
      .array(z.strictObject({ component: z.uuid(), mark: markText }))
      .max(MAX_COMPONENTS)
      .default([]),
    reason: oneLine(300).default(''),
  },
  answer: sampledScript,
  message: 'Saved',
});
export type ScriptVerdict = BodyOf<typeof moderateScript>;

export const decideModeration = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/moderation',
  summary: 'Decide whether the moderated marks of a paper count, are shifted, or are given again',
  access: READING,
  stepUp: true,
  body: {
    round: z.int().min(1),
    decision: z.enum(MODERATION_DECISIONS),
    /** It takes the place of the decision of the round. */
    replaces: z.boolean().default(false),
    reason: oneLine(300).min(3),
    minute: oneLine(120).default(''),
    /** The component to shift, or `null` for the total of a hundred, and by how many marks. */
    component: z.uuid().nullable().default(null),
    shift: z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,2})?$/)
      .nullable()
      .default(null),
  },
  answer: moderationRound,
  message: 'Saved',
});
export type ModerationRequest = BodyOf<typeof decideModeration>;
