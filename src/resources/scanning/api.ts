import type { Localised } from '../../contract/model/constants.ts';

/** A code stands this long; then the next one follows. */
export const STEP_SECONDS = 15;
/**
 * So long after its end a code is still taken: for the way from the screen through a phone to the
 * gateway.
 */
export const GRACE_SECONDS = 2;

/** The topic under which open pages hear of scans (`GET /live`). */
export const SCANNING_TOPIC = 'scanning';

/** Most students that are asked to scan again at once. */
export const MOST_RESCANS = 20;

/** Why a scan was not taken; each has a text that says what to do next. */
const SCAN_REFUSALS = [
  'expired',
  'notYet',
  'unknown',
  'notYourClass',
  'wrongGroup',
  'otherGroup',
  'notOpen',
  'otherDevice',
  'noDevice',
  'otherNetwork',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

/**
 * What becomes of a scan. `already`: attendance had been recorded; `confirmed`: the second scan
 * that was asked for.
 */
const SCAN_OUTCOMES = ['ok', 'already', 'confirmed', ...SCAN_REFUSALS] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** A class meeting as these journeys show it. */
export interface ScanSession {
  id: string;
  code: string;
  title: Localised;
  kind: string;
  subgroup: number | null;
  startsAt: string;
  endsAt: string;
  hall: string | null;
  state: string;
}

/** A meeting of one's own for which a code can be shown. */
export interface ShowableSession extends ScanSession {
  isShown: boolean;
  enrolled: number;
  present: number;
}

export interface ScannedStudent {
  id: string;
  name: Localised;
  registrationNumber: string;
}

/** What the lecturer's screen shows; asked for anew when the code changes and when somebody scans. */
export interface ShownCode {
  session: ScanSession;
  /** Absent while no code is shown. */
  code: { link: string; typed: string; changesInMs: number } | null;
  headCount: number | null;
  enrolled: number;
  scanned: number;
  /** Everybody recorded as present or late, by scan or by hand. */
  present: number;
  refused: number;
  latest: readonly (ScannedStudent & { at: string })[];
  rescan: {
    round: number;
    students: readonly (ScannedStudent & { confirmedAt: string | null })[];
  } | null;
}

/**
 * Two students and one device. `isHere`: tried within this meeting; else the device stood for the
 * other one at an earlier meeting of the class.
 */
export interface SharedDevice {
  holder: ScannedStudent;
  other: ScannedStudent;
  isHere: boolean;
  at: string;
}

/**
 * Refused attempts of one student, by outcome; `lateSeconds`: the age of the oldest code that was
 * tried.
 */
export interface RefusedAttempts {
  student: ScannedStudent;
  counts: Partial<Readonly<Record<ScanRefusal, number>>>;
  lateSeconds: number | null;
}

export interface ScanReport {
  devices: readonly SharedDevice[];
  attempts: readonly RefusedAttempts[];
  unconfirmed: readonly ScannedStudent[];
}

export interface ListedStudent extends ScannedStudent {
  status: string | null;
  source: string | null;
}

/** What `POST /attendance-scan` answers when the scan was taken. */
export interface TakenScan {
  outcome: 'ok' | 'already' | 'confirmed';
  session: ScanSession;
  status: string;
}

/** What a student finds on opening the page. */
export interface OwnScans {
  /** Classes of today, and what was recorded so far. */
  today: readonly (ScanSession & { isShown: boolean; status: string | null })[];
  /** A second scan that is asked for. */
  rescan: ScanSession | null;
}
