import type { ScanOutcome } from '../api.ts';
import type { Found } from './codes.ts';

/** What a scan is judged by. */
export interface ScanFacts {
  found: Pick<Found<unknown>, 'age'> | null;
  /** The code is shown and the meeting takes attendance. */
  isOpen: boolean;
  /**
   * How the student stands to the class: reads it, reads the same unit in another group of it, or
   * neither.
   */
  membership: 'enrolled' | 'otherOffering' | 'none';
  /**
   * The meeting is of one smaller group, and the student attended the one of another group in the
   * same week.
   */
  attendedOtherGroup: boolean;
  /** Sent from a network that scans are taken from. */
  isInside: boolean;
  hasDevice: boolean;
  /** The student for whom the device stands at this meeting. */
  deviceHolder: string | null;
  student: string;
  /** What is recorded already. */
  mark: { status: string; source: string } | null;
  /** A second scan is asked for and has not come yet. */
  isRescanDue: boolean;
}

/** Records made by nobody's decision give way to a scan; what a lecturer recorded does not. */
const isUndecided = ({ status, source }: { status: string; source: string }): boolean =>
  status === 'absent' && source !== 'manual';

/**
 * What becomes of a scan. The first reason counts, and the code is judged before anything is told
 * of the class. A device that stands for another student is refused even to somebody who is
 * recorded already: only so does the lecturer hear of it.
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
 * Wrong codes that an account may try within the window; so many make a guess hopeless: see
 * `docs/security.md`.
 */
const GUESSES = 10;
/** Refused attempts of any kind, so that nobody fills the log. */
const REFUSALS = 60;
export const WINDOW_SECONDS = 600;

/**
 * Whether an account has tried enough for now. Counted by account and never by address: a lecture
 * hall shares one.
 */
export const hasTriedEnough = (tried: { unknown: number; refused: number }): boolean =>
  tried.unknown >= GUESSES || tried.refused >= REFUSALS;
