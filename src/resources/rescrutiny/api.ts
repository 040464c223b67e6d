import { z } from 'zod';
import { day, instant, localised, writtenText } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { standingHold } from '../shared/api.ts';
import { GRADES } from '../shared/rules/grades.ts';
import { DECIDING, MARKING, OFFICE, OWN } from './access.ts';
import { REASONS } from './rules/asking.ts';

const unit = z.object({ code: z.string(), title: localised });
const figures = z.object({ total: z.string(), grade: z.enum(GRADES) });

/** A component that is marked again, by the key of its name. */
const remarked = z.object({ key: z.string(), name: localised, maximum: z.string() });

/** A mark before and after. */
const changedMark = z.object({ component: localised, before: z.string(), after: z.string() });

export const ownRescrutiny = defineCall({
  method: 'GET',
  path: '/rescrutiny/own',
  summary: 'List one’s own published results that re-scrutiny is open for, and one’s requests',
  access: [OWN],
  answer: z.object({
    /** Days after publication in which it is open. */
    days: z.int(),
    holds: z.array(standingHold),
    /** Empty while a hold stands. */
    results: z.array(
      z.object({
        paper: z.guid(),
        unit,
        session: localised,
        total: z.string().nullable(),
        grade: z.string(),
        until: day,
        closed: z.enum(REASONS).nullable(),
      }),
    ),
    requests: z.array(
      z.object({
        id: z.guid(),
        version: z.int(),
        unit,
        session: localised,
        receipt: z.string(),
        askedAt: instant,
        /** `board`: both examiners have handed in their marks; `held`: decided, and a hold stands. */
        stage: z.enum([
          'requested',
          'returned',
          'accepted',
          'remarking',
          'board',
          'upheld',
          'changed',
          'held',
          'closed',
        ]),
        /** What the office or the board answered; `null` too while a hold stands. */
        answer: z.string().nullable(),
        minuteReference: z.string().nullable(),
        /** Of a changed result, unless a hold stands. */
        outcome: z
          .object({ before: figures, after: figures, marks: z.array(changedMark) })
          .nullable(),
      }),
    ),
  }),
});
export type OwnRescrutiny = AnswerOf<typeof ownRescrutiny>;

const namedMarks = z
  .array(z.object({ component: oneLine(120), mark: oneLine(20) }))
  .min(1)
  .max(20);

export const remarkings = defineCall({
  method: 'GET',
  path: '/rescrutiny/scripts',
  summary: 'List the scripts that one marks again, by index number, without any earlier mark',
  access: [MARKING],
  rows: z.object({
    id: z.guid(),
    /** The index number, or one of the request where the candidate has none. */
    number: z.string(),
    unit,
    session: localised,
    isOpen: z.boolean(),
    components: z.array(remarked),
    /** What one has handed in. */
    own: z.object({ marks: namedMarks, note: z.string(), at: instant }).nullable(),
  }),
});
export type RemarkedScript = AnswerOf<typeof remarkings>[number];

export const handInRemarking = defineCall({
  method: 'POST',
  path: '/rescrutiny/scripts/:id',
  summary: 'Hand in the marks of a script, with a note of unmarked parts and wrong sums; once',
  access: [MARKING],
  body: { marks: namedMarks, note: z.string().trim().max(1000).default('') },
  message: 'Saved',
});

export const rescrutinyExaminers = defineCall({
  method: 'GET',
  path: '/rescrutiny/examiners/:id',
  summary: 'List the people who may mark the script again: no marker of it, nor who decides',
  access: [OFFICE],
  rows: z.object({ staff: z.guid(), name: localised, department: localised.nullable() }),
});

export const rescrutinyBoard = defineCall({
  method: 'GET',
  path: '/rescrutiny/boards/:id',
  summary: 'Read the marks of a request before the board: published, by both examiners, by rule',
  access: [DECIDING],
  answer: z.object({
    number: z.string(),
    unit,
    /** `null`: the published result no longer stands. */
    before: figures.nullable(),
    /** Largest difference that the rule settles, in per cent of the maximum. */
    within: z.int(),
    components: z.array(
      remarked.extend({
        published: z.string(),
        first: z.string().nullable(),
        second: z.string().nullable(),
        /** What the rule makes of both; `null`: the board decides. */
        agreed: z.string().nullable(),
      }),
    ),
    notes: z.array(z.string()),
  }),
});
export type RescrutinyBoard = AnswerOf<typeof rescrutinyBoard>;

export const rescrutinyOutcome = defineCall({
  method: 'GET',
  path: '/rescrutiny/boards/:id/outcome',
  summary: 'Read what marks would make of the result, under the rules that the decision applies',
  access: [DECIDING],
  query: {
    /** Of the components in their order, with commas between. */
    marks: oneLine(400),
  },
  answer: z.object({
    /** `null`: these are not marks of all components, or the result no longer stands. */
    after: figures.nullable(),
  }),
});
export type RescrutinyOutcome = AnswerOf<typeof rescrutinyOutcome>;

export const decideRescrutiny = defineCall({
  method: 'POST',
  path: '/rescrutiny/decisions/:id',
  summary: 'Record the marks that the board decides; the result is upheld or corrected',
  access: [DECIDING],
  stepUp: true,
  body: {
    version: z.int(),
    marks: namedMarks,
    minuteReference: oneLine(120).min(1),
    answer: writtenText(1000),
  },
  answer: z.object({ state: z.enum(['upheld', 'changed']) }),
  message: 'Saved',
});
