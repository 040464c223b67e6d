import type { ScanOutcome } from '../api.ts';
import type { Found } from './codes.ts';

/** The facts for judging a scan. */
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
  /** Sent from an allowed network. */
  isInside: boolean;
  hasDevice: boolean;
  /** The student who owns the device at this meeting. */
  deviceHolder: string | null;
  student: string;
  /** The recorded mark. */
  mark: { status: string; source: string } | null;
  /** A requested second scan is still missing. */
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
 * Wrong codes allowed per account and window, few enough to prevent guessing: see
 * `docs/security.md`.
 */
const GUESSES = 10;
/** Refused attempts of any kind per account and window, to limit the log. */
const REFUSALS = 60;
export const WINDOW_SECONDS = 600;

/**
 * Whether an account has used up its attempts. Counted by account, not by address, because a
 * lecture hall shares one address.
 */
export const hasTriedEnough = (tried: { unknown: number; refused: number }): boolean =>
  tried.unknown >= GUESSES || tried.refused >= REFUSALS;
