import { z } from 'zod';
import { instant, localised, writtenText } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { MEDIA } from '../shared/media.ts';
import { QUESTION_KINDS } from './questionKinds.ts';

/** The highest answer on a scale; the lowest is 1. */
export const SCALE_TOP = 5;
/** In characters. */
export const MAX_COMMENT = 2000;
const MAX_ANSWERS = 1_000;

const VIEW = ['FBACK_VIEW'] as const;
const RESULTS = ['FBACK_RES'] as const;

const person = z.object({ id: z.uuid(), name: localised });

/** `choices` are numbered from 1. */
const formQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  text: localised,
  category: localised,
  lowLabel: localised.nullable(),
  highLabel: localised.nullable(),
  choices: z.array(localised),
  /** Of a scale: whether it counts in the average of the whole. */
  countsInAverage: z.boolean(),
  allowsRemark: z.boolean(),
  isRequired: z.boolean(),
});
export type FormQuestion = z.infer<typeof formQuestion>;

const formTarget = z.object({
  id: z.uuid(),
  /** `null`: the unit. */
  staff: person.nullable(),
  introduction: localised.nullable(),
  questions: z.array(formQuestion),
});
/** The subject of the questions: the unit, or a person who teaches it. */
export type FormTarget = z.infer<typeof formTarget>;

const evaluatedUnit = z.object({
  code: z.string(),
  title: localised,
  group: z.string(),
  medium: z.enum(MEDIA),
  semester: localised,
});
export type EvaluatedUnit = z.infer<typeof evaluatedUnit>;

const ownFeedback = z.object({
  id: z.uuid(),
  unit: evaluatedUnit,
  occasion: z.string(),
  closesAt: instant,
  hasAnswered: z.boolean(),
  participants: z.int(),
  voters: z.int(),
});
/** An evaluation as a student sees it. */
export type OwnFeedback = z.infer<typeof ownFeedback>;

const runFeedback = z.object({
  id: z.uuid(),
  version: z.int(),
  unit: evaluatedUnit,
  occasion: z.string(),
  state: z.string(),
  opensAt: instant,
  closesAt: instant,
  participants: z.int(),
  voters: z.int(),
  undecidedComments: z.int(),
  /** The user may decide on its comments now. */
  mayReview: z.boolean(),
});
/** An evaluation as its organisers see it. */
export type RunFeedback = z.infer<typeof runFeedback>;

const openUnit = z.object({ offering: z.uuid(), unit: evaluatedUnit, enrolled: z.int() });
/** A unit without an evaluation. */
export type OpenUnit = z.infer<typeof openUnit>;

/** Closed during impersonation, because it reveals whether the person has answered. */
export const feedbackDesk = defineCall({
  method: 'GET',
  path: '/feedback',
  summary: 'Read whether the user answers or runs evaluations, and those open to them as a student',
  access: VIEW,
  answer: z.object({
    isStudent: z.boolean(),
    isStaff: z.boolean(),
    own: z.array(ownFeedback),
  }),
  whileImpersonating: 'closed',
});
export type FeedbackDesk = AnswerOf<typeof feedbackDesk>;

export const runEvaluations = defineCall({
  method: 'GET',
  path: '/feedback-evaluations',
  summary: 'List the evaluations that the user runs or teaches in, the latest first',
  access: VIEW,
  rows: runFeedback,
  whileImpersonating: 'closed',
});

export const unevaluatedUnits = defineCall({
  method: 'GET',
  path: '/feedback-units',
  summary: 'List the units of this semester that the user may evaluate and that have no evaluation',
  access: VIEW,
  query: { search: z.string().max(100).default('') },
  rows: openUnit,
});

const changeNote = z.object({ name: localised, semester: localised, note: z.string() });
/** A change that a lecturer announced after an earlier evaluation. */
export type ChangeNote = z.infer<typeof changeNote>;

export const feedbackForm = defineCall({
  method: 'GET',
  path: '/feedback/:id',
  summary: 'Read the questions of an open evaluation as a participant',
  access: VIEW,
  answer: ownFeedback.extend({
    /** The gateway's clock. */
    now: instant,
    targets: z.array(formTarget),
    changes: z.array(changeNote),
  }),
  whileImpersonating: 'closed',
});
export type FeedbackForm = AnswerOf<typeof feedbackForm>;

const uuid = z.uuid().toLowerCase();

/** `value`: 1–5, 1 yes and 0 no, or the number of a choice; absent: no answer. */
const givenAnswer = z.strictObject({
  target: uuid,
  question: uuid,
  value: z.int().nullable().optional(),
  /** `ballotOf` checks the limit once the text is trimmed. */
  text: z
    .string()
    .max(MAX_COMMENT * 2)
    .nullable()
    .optional(),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** Leaves no trace of when it was sent, neither in the request log nor in the session. */
export const answerFeedback = defineCall({
  method: 'POST',
  path: '/feedback/:id/answers',
  summary: 'Answer an evaluation, once and anonymously',
  access: VIEW,
  body: { answers: z.array(givenAnswer).max(MAX_ANSWERS) },
  status: 201,
  message: 'Counted',
  isBackground: true,
  unlogged: true,
});

export const DECISIONS = ['undecided', 'public', 'private', 'deleted'] as const;
export type CommentDecision = (typeof DECISIONS)[number];

const reviewedComment = z.object({
  id: z.uuid(),
  target: z.uuid(),
  about: localised.nullable(),
  question: localised,
  body: z.string(),
  /** The original text, if it differs from `body`. */
  original: z.string().nullable(),
  decision: z.enum(DECISIONS),
});
export type ReviewedComment = z.infer<typeof reviewedComment>;

export const commentReview = defineCall({
  method: 'GET',
  path: '/feedback/:id/review',
  summary: 'List the comments of a closed evaluation for their review',
  access: VIEW,
  answer: z.object({
    id: z.uuid(),
    unit: evaluatedUnit,
    state: z.string(),
    comments: z.array(reviewedComment),
  }),
  whileImpersonating: 'closed',
});
export type CommentReview = AnswerOf<typeof commentReview>;

export const decideComment = defineCall({
  method: 'PUT',
  path: '/feedback/:id/comments/:comment',
  summary: 'Decide on a comment, or edit it',
  access: VIEW,
  body: {
    decision: z.enum(DECISIONS),
    body: writtenText(MAX_COMMENT).nullable().default(null),
  },
  message: 'Saved',
});

const withheldReason = z.enum(['notClosed', 'tooFew', 'awaitsGrades', 'notPublished']);
/** Why results are not shown. */
const withheld = z.object({
  reason: withheldReason,
  voters: z.int(),
  participants: z.int(),
  minVoters: z.int(),
  minShare: z.int(),
});
export type Withheld = z.infer<typeof withheld>;

const answerCount = z.object({ value: z.int(), label: localised, count: z.int() });
export type AnswerCount = z.infer<typeof answerCount>;

const questionResult = z.object({
  id: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  text: localised,
  category: localised,
  /** Too few people answered this question, so its results are withheld. */
  isWithheld: z.boolean(),
  answers: z.int(),
  /** Of a scale, to two decimals. */
  average: z.string().nullable(),
  /** Of the same question in the earlier evaluation. */
  formerAverage: z.string().nullable(),
  countsInAverage: z.boolean(),
  /** The count of each answer, lowest first. */
  counts: z.array(answerCount),
  comments: z.array(z.string()),
});
export type QuestionResult = z.infer<typeof questionResult>;

const targetResult = z.object({
  id: z.uuid(),
  staff: person.nullable(),
  average: z.string().nullable(),
  /** Of the earlier evaluation, if the average is over the same questions. */
  formerAverage: z.string().nullable(),
  questions: z.array(questionResult),
});
export type TargetResult = z.infer<typeof targetResult>;

const feedbackReply = z.object({
  id: z.uuid(),
  version: z.int(),
  staff: z.uuid(),
  name: localised,
  reply: z.string().nullable(),
  changeNote: z.string().nullable(),
  isOwn: z.boolean(),
});
export type FeedbackReply = z.infer<typeof feedbackReply>;

const resultLine = z.object({
  id: z.uuid(),
  unit: evaluatedUnit,
  occasion: z.string(),
  state: z.string(),
  participants: z.int(),
  voters: z.int(),
  withheld: withheldReason.nullable(),
  /** Of the unit's questions on a scale; `null` while withheld. */
  average: z.string().nullable(),
});
export type ResultLine = z.infer<typeof resultLine>;

export const feedbackResults = defineCall({
  method: 'GET',
  path: '/feedback-results',
  summary: 'List the evaluations whose results the reader may see, the latest first',
  access: RESULTS,
  rows: resultLine,
  report: true,
  whileImpersonating: 'closed',
});

export const feedbackResult = defineCall({
  method: 'GET',
  path: '/feedback-results/:id',
  summary: 'Read the results of an evaluation as far as they may be shown',
  access: RESULTS,
  answer: resultLine.extend({
    details: withheld.nullable(),
    targets: z.array(targetResult),
    /** The evaluation before of the same unit, if the reader may read its results. */
    former: z.object({ id: z.uuid(), semester: localised }).nullable(),
    replies: z.array(feedbackReply),
    /** The person teaches the unit and may reply. */
    mayReply: z.boolean(),
  }),
  report: true,
  whileImpersonating: 'closed',
});
export type FeedbackResult = AnswerOf<typeof feedbackResult>;
