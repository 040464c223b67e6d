import type { Localised } from '../../contract/model/constants.ts';
import type { OwnEligibility } from '../eligibility/api.ts';
import type { Attempt } from '../shared/attempts.ts';

/**
 * What can speak for or against sitting a paper; each has its words under
 * `examRegistration.reasons.<rule>`.
 */
const EXAM_RULES = [
  'windowUpcoming',
  'windowClosed',
  'lateReason',
  'late',
  'studentStatus',
  'otherSession',
  'passed',
  'resultsAwaited',
  'enteredElsewhere',
  'attemptsUsed',
  'notEligible',
  'notEligibleYet',
  'eligible',
  'eligibilityAwaited',
  'repeatKeeps',
  'clash',
  'medical',
  'repeat',
  'decided',
] as const;
export type ExamRule = (typeof EXAM_RULES)[number];

/**
 * `blocks`: it cannot be registered for; `asks`: the office looks at it; `tells`: it is good to
 * know.
 */
export interface ExamFinding {
  rule: ExamRule;
  weight: 'blocks' | 'asks' | 'tells';
  /** What its words name: codes of units, numbers, moments in ISO form. */
  args: Readonly<Record<string, string | number>>;
}

const REGISTRATION_STATES = ['applied', 'confirmed', 'refused', 'withdrawn'] as const;
export type ExamRegistrationState = (typeof REGISTRATION_STATES)[number];

/** A paper as one student meets it. */
export interface ExamPaper {
  paper: string;
  unit: { code: string; title: Localised };
  medium: string;
  startsAt: string | null;
  endsAt: string | null;
  halls: readonly string[];
  attemptKind: Attempt;
  attemptNumber: number;
  /** Most attempts that the rules allow; `null`: nobody has said. */
  attemptsMost: number | null;
  findings: readonly ExamFinding[];
  registration: {
    id: string;
    version: number;
    status: ExamRegistrationState;
    seat: string | null;
    refusedBecause: string | null;
  } | null;
  mayRegister: boolean;
  mayWithdraw: boolean;
}

export interface ExamSessionSheet {
  id: string;
  title: Localised;
  kind: 'proper' | 'repeat' | 'special';
  window: {
    state: 'upcoming' | 'open' | 'late' | 'closed';
    opensAt: string | null;
    closesAt: string | null;
    lateUntil: string | null;
  };
  papers: readonly ExamPaper[];
  /** There is something to print on an admission card. */
  hasCard: boolean;
}

/** `GET /exam-registration`: all that a student, or the office for one, needs to register. */
export interface ExamRegistrationSheet {
  student: { id: string; registrationNumber: string; name: Localised };
  now: string;
  sessions: readonly ExamSessionSheet[];
  standing: readonly OwnEligibility[];
}

/** `GET /exam-registration/card`: what an admission card says. */
export interface AdmissionCard {
  student: {
    registrationNumber: string;
    indexNumber: string | null;
    name: Localised;
    fullName: Localised | null;
    nationalId: string | null;
    batch: string;
  };
  session: { title: Localised };
  papers: readonly {
    code: string;
    title: Localised;
    medium: string;
    attemptKind: Attempt;
    startsAt: string | null;
    endsAt: string | null;
    halls: readonly string[];
    seat: string | null;
  }[];
  /** Follows from all of the above: a card that was altered has another. */
  checkCode: string;
  issuedAt: string;
}

/**
 * `GET /public/admission-check`: what the card with a number and code admits to today, without a
 * name.
 */
export interface AdmissionCheck {
  session: Localised;
  papers: readonly Pick<AdmissionCard['papers'][number], 'code' | 'startsAt' | 'halls' | 'seat'>[];
}
