import type { Localised } from '../../contract/model/constants.ts';

/**
 * Why a medical cannot be about a paper: the student was there, has asked already, was answered, or
 * an inquiry is under way.
 */
export type MedicalClosed = 'present' | 'asked' | 'decided' | 'offence';

export interface MissablePaper {
  /** Of `exam-registrations`. */
  registration: string;
  unit: { code: string; title: Localised };
  startsAt: string | null;
  endsAt: string | null;
  /** `null`: a medical may name it. */
  closed: MedicalClosed | null;
}

/**
 * `GET /exam-medical`: what a student needs to hand in a medical, and what became of those handed
 * in.
 */
export interface OwnMedicals {
  now: string;
  /** Days after the last paper missed, where an examination names no day of its own. */
  medicalDays: number;
  sessions: readonly {
    id: string;
    title: Localised;
    medicalUntil: string | null;
    papers: readonly MissablePaper[];
  }[];
  requests: readonly {
    id: string;
    session: Localised;
    papers: readonly string[];
    startsOn: string;
    endsOn: string;
    state: 'submitted' | 'certified' | 'boardAccepted' | 'rejected' | 'withdrawn';
    submittedAt: string | null;
    isLate: boolean;
    decisionReference: string | null;
    answer: string | null;
  }[];
}

/** `GET /exam-medical/:id/checkers`: who may take the next step of a request. */
export interface MedicalCheckers {
  people: readonly { name: string; username: string }[];
}

const DAY_MS = 86_400_000;

/**
 * The last moment to hand in a medical in time: the session's own, or so many days after the last
 * paper missed. `null`: nobody has said.
 */
export function medicalDeadline(
  medicalUntil: Date | null,
  lastPaper: Date | null,
  { medicalDays }: { medicalDays: number },
): Date | null {
  if (medicalUntil !== null) return medicalUntil;
  return lastPaper === null ? null : new Date(lastPaper.getTime() + medicalDays * DAY_MS);
}
