import type { Localised } from '../../contract/model/constants.ts';
import type { Medium } from '../shared/media.ts';

/**
 * Fewer answers than this are never shown, nor those of a smaller share of who was asked (in
 * percent). A faculty may ask for more, not for less.
 */
export const LEAST_VOTERS = 5;
export const LEAST_SHARE = 30;

export const QUESTION_KINDS = ['scale', 'yesNo', 'choice', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** The highest answer on a scale; the lowest is 1. */
export const SCALE_TOP = 5;
/** In characters. */
export const MAX_COMMENT = 2000;

/** One question as it is put. `choices` are numbered from 1. */
export interface AskedQuestion {
  id: string;
  kind: QuestionKind;
  text: Localised;
  category: Localised;
  lowLabel: Localised | null;
  highLabel: Localised | null;
  choices: readonly Localised[];
  /** Of a scale: one of those that the average of the whole is made of. */
  countsInAverage: boolean;
  allowsRemark: boolean;
  isRequired: boolean;
}

/** What is asked about: the unit, or a person who teaches it. */
export interface AskedTarget {
  id: string;
  /** `null`: the unit. */
  staff: { id: string; name: Localised } | null;
  introduction: Localised | null;
  questions: readonly AskedQuestion[];
}

export interface EvaluatedUnit {
  code: string;
  title: Localised;
  group: string;
  medium: Medium;
  semester: Localised;
}

/** An evaluation as a student sees it. */
export interface OwnFeedback {
  id: string;
  unit: EvaluatedUnit;
  occasion: string;
  closesAt: string;
  hasAnswered: boolean;
  participants: number;
  voters: number;
}

/** What a lecturer said would be different this year. */
export interface ChangeNote {
  name: Localised;
  semester: Localised;
  note: string;
}

export interface FeedbackForm extends OwnFeedback {
  /** The gateway's clock. */
  now: string;
  targets: readonly AskedTarget[];
  changes: readonly ChangeNote[];
}

/**
 * One answer as it travels. `value`: 1–5, 1 yes and 0 no, or the number of a choice; absent: no
 * answer.
 */
export interface GivenAnswer {
  target: string;
  question: string;
  value?: number | null | undefined;
  text?: string | null | undefined;
}

/** An evaluation as those who run it see it. */
export interface RunFeedback {
  id: string;
  version: number;
  unit: EvaluatedUnit;
  occasion: string;
  state: string;
  opensAt: string;
  closesAt: string;
  participants: number;
  voters: number;
  undecidedComments: number;
  /** Taken or decided by somebody with a right over it: the names of the steps that are open now. */
  mayReview: boolean;
}

/** A unit that could be evaluated and is not yet. */
export interface OpenUnit {
  offering: string;
  unit: EvaluatedUnit;
  enrolled: number;
}

export interface FeedbackDesk {
  isStudent: boolean;
  isStaff: boolean;
  own: readonly OwnFeedback[];
  run: readonly RunFeedback[];
  units: readonly OpenUnit[];
}

export const DECISIONS = ['undecided', 'public', 'private', 'deleted'] as const;
export type CommentDecision = (typeof DECISIONS)[number];

/** A comment in review. `original` is there while it differs from `body`. */
export interface ReviewedComment {
  id: string;
  target: string;
  about: Localised | null;
  question: Localised;
  body: string;
  original: string | null;
  decision: CommentDecision;
}

export interface CommentReview {
  id: string;
  unit: EvaluatedUnit;
  state: string;
  comments: readonly ReviewedComment[];
}

/** Why nothing is shown. */
export interface Withheld {
  reason: 'notClosed' | 'tooFew' | 'notPublished';
  voters: number;
  participants: number;
  minVoters: number;
  minShare: number;
}

/** How often each answer was given, the lowest first. */
export interface AnswerCount {
  value: number;
  label: Localised;
  count: number;
}

export interface QuestionResult {
  id: string;
  kind: QuestionKind;
  text: Localised;
  category: Localised;
  /** Too few gave an answer to this question: nothing of it is told. */
  isWithheld: boolean;
  answers: number;
  /** To two decimals; of a scale alone. */
  average: string | null;
  countsInAverage: boolean;
  counts: readonly AnswerCount[];
  comments: readonly string[];
}

export interface TargetResult {
  id: string;
  staff: { id: string; name: Localised } | null;
  average: string | null;
  questions: readonly QuestionResult[];
}

export interface FeedbackReply {
  id: string;
  version: number;
  staff: string;
  name: Localised;
  reply: string | null;
  changeNote: string | null;
  isOwn: boolean;
}

/**
 * A line of the report. `average` is of the unit's questions on a scale; `null` where nothing may
 * be told.
 */
export interface ResultLine {
  id: string;
  unit: EvaluatedUnit;
  occasion: string;
  state: string;
  participants: number;
  voters: number;
  withheld: Withheld['reason'] | null;
  average: string | null;
}

export interface FeedbackResult extends ResultLine {
  details: Withheld | null;
  targets: readonly TargetResult[];
  replies: readonly FeedbackReply[];
  /** The person teaches the unit and may answer. */
  mayReply: boolean;
}
