import type { Localised } from '../../contract/model/constants.ts';
import type { ChoiceBasis, CutOff, FailedCondition, WorkingStep } from './pages/outcome.ts';

/**
 * What a student may know of how far a round has come: what happens between closing and publication
 * is not among it.
 */
export type Phase = 'upcoming' | 'open' | 'closed' | 'published' | 'final';

export interface OwnOption {
  id: string;
  subject: string;
  name: Localised;
  quota: number;
  minimumSubjectGpa: string | null;
  minimumOverallGpa: string | null;
  medium: string | null;
  remarks: Localised | null;
  /** The student's own figures, and what of the conditions they do not meet. */
  standing: { subjectGpa: string | null; overallGpa: string | null; failed: FailedCondition[] };
}

export interface OwnOffer {
  id: string;
  version: number;
  option: string;
  state: 'offered' | 'accepted' | 'declined' | 'expired' | 'replaced';
  respondBy: string;
  isFromReserve: boolean;
}

/**
 * One's own choice as it came out. The cut-off is told only where somebody was refused for want of
 * a seat.
 */
export type OwnChoice = ChoiceBasis & {
  cutOff: CutOff['lowest'];
  seats: number;
  reservePlaceNow: number | null;
};

export interface OwnApplication {
  id: string;
  version: number;
  state: 'draft' | 'submitted' | 'withdrawn';
  choices: string[];
  submittedAt: string | null;
}

export interface OwnOutcome {
  outcome: 'offered' | 'reserve' | 'ineligible' | 'unplaced';
  option: string | null;
  orderNumber: number | null;
  isExtra: boolean;
  choices: OwnChoice[];
  offers: OwnOffer[];
}

export interface OwnRound {
  id: string;
  name: Localised;
  academicYear: string;
  phase: Phase;
  opensAt: string;
  closesAt: string;
  maximumChoices: number;
  notice: Localised | null;
  minimumGpa: string | null;
  tieRule: string;
  respondDays: number;
  options: OwnOption[];
  application: OwnApplication | null;
  /** Present from publication on, for those who took part. */
  outcome: OwnOutcome | null;
}

/** `GET /honours/own`. */
export interface OwnSelection {
  /** Whether the account belongs to a student at all. */
  isStudent: boolean;
  now: string;
  rounds: OwnRound[];
}

export interface OptionLine {
  id: string;
  subject: Localised;
  quota: number;
  minimumSubjectGpa: string | null;
  minimumOverallGpa: string | null;
  /** Submitted applications that name it first, and at all. */
  first: number;
  applications: number;
}

export interface RunLine {
  id: string;
  number: number;
  state: 'trial' | 'adopted';
  applicants: number;
  placed: number;
  seed: string;
  inputHash: string;
  resultHash: string;
  note: string | null;
  at: string;
  by: string | null;
}

/** `GET /honours/rounds/:id`. */
export interface Overview {
  options: OptionLine[];
  /** `isCurrent`: what went in is what stands now. */
  runs: (RunLine & { isCurrent: boolean })[];
  applications: { draft: number; submitted: number; withdrawn: number };
  /**
   * Submitted applications of students for whom a figure is missing that one of their choices
   * needs.
   */
  withoutFigures: number;
  overrides: { proposed: number; approved: number };
  offers: Record<OwnOffer['state'], number>;
}

export interface RunApplicant {
  application: string;
  number: string;
  name: Localised;
  outcome: OwnOutcome['outcome'];
  option: string | null;
  choice: number | null;
  isExtra: boolean;
  basis: ChoiceBasis[];
}

/** `GET /honours/runs/:id`: everything that the printed list shows. */
export interface RunDetail {
  id: string;
  number: number;
  round: string;
  tieRule: string;
  options: { id: string; subject: Localised; cutOff: CutOff }[];
  applicants: RunApplicant[];
  working: WorkingStep[];
}

interface BriefOutcome {
  outcome: OwnOutcome['outcome'];
  option: string | null;
  choice: number | null;
}

/** One applicant for whom another input makes a difference. */
export interface OutcomeChange {
  application: string;
  before: BriefOutcome;
  after: BriefOutcome;
}

/** `POST /honours/rounds/:id/what-if`. */
export interface WhatIf {
  before: readonly CutOff[];
  after: readonly CutOff[];
  changes: (OutcomeChange & { number: string; name: Localised })[];
}
