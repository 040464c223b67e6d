import type { ScanOutcome } from '../api.ts';
import type { Found } from './codes.ts';

/** What a scan is judged by. */
export interface ScanFacts {
  found: Pick<Found<unknown>, 'age'> | null;
  /** The code is shown and the meeting takes attendance. */
  isOpen: boolean;
  /** Whether the student reads the class, reads the same unit in another group, or neither. */
  membership: 'enrolled' | 'otherOffering' | 'none';
  /**
   * The meeting is of one smaller group, and the student attended the one of another group in the
   * same week.
   */
  attendedOtherGroup: boolean;
  /** Sent from a network that scans are taken from. */
  isInside: boolean;
  hasDevice: boolean;
  /** The student to whom the device belongs at this meeting. */
  deviceHolder: string | null;
  student: string;
  /** What is recorded already. */
  mark: { status: string; source: string } | null;
  /** A second scan is asked for and has not come yet. */
  isRescanDue: boolean;
}

/** Automatic marks yield to a scan; marks of a lecturer do not. */
const isUndecided = ({ status, source }: { status: string; source: string }): boolean =>
  status === 'absent' && source !== 'manual';

/**
 * The outcome of a scan. The first reason counts, and the code is checked before anything about the
 * class is answered. A device of another student is refused even to a student who is recorded
 * already, so that the lecturer sees it.
 */
export function judgeScan(facts: ScanFacts): ScanOutcome {
  if (facts.found === null) return 'unknown';
  if (facts.found.age === 'future') return 'notYet';
  if (facts.membership === 'none') return 'notYourClass';
  if (facts.membership === 'otherOffering') return 'wrongGroup';
  if (!facts.isOpen) return 'notOpen';
  if (facts.found.age === 'expired') return 'expired';
  if (!facts.isInside) return 'otherNetwork';
  if (!facts.hasDevice) return 'noDevice';
  if (facts.deviceHolder !== null && facts.deviceHolder !== facts.student) return 'otherDevice';
  if (facts.isRescanDue) return 'confirmed';
  if (facts.mark !== null && !isUndecided(facts.mark)) return 'already';
  return facts.attendedOtherGroup ? 'otherGroup' : 'ok';
}

/**
 * Wrong codes that an account may try within the window, few enough to make guessing hopeless: see
 * `docs/security.md`.
 */
const GUESSES = 10;
/** Refused attempts of any kind, which limits what one account can add to the log. */
const REFUSALS = 60;
export const WINDOW_SECONDS = 600;

/**
 * Whether an account has tried enough for now. Counted by account and never by address: a lecture
 * hall shares one.
 */
export const hasTriedEnough = (tried: { unknown: number; refused: number }): boolean =>
  tried.unknown >= GUESSES || tried.refused >= REFUSALS;
