import type { Localised } from '../../contract/model/constants.ts';
import type { Attempt } from '../shared/attempts.ts';
import type { Medium } from '../shared/media.ts';

/**
 * Everything that can speak for or against a unit or a registration; each has its words under
 * `registration.reasons.<rule>`.
 */
const REGISTRATION_RULES = [
  'windowNone',
  'windowUpcoming',
  'windowClosed',
  'lateReason',
  'late',
  'studentStatus',
  'submitted',
  'locked',
  'addDropOver',
  'notOffered',
  'otherCurriculum',
  'level',
  'medium',
  'passed',
  'improvement',
  'repeat',
  'medical',
  'prerequisite',
  'prerequisiteAwaited',
  'corequisite',
  'exclusion',
  'twice',
  'clash',
  'examClash',
  'full',
  'waiting',
  'creditsAbove',
  'creditsBelow',
  'compulsoryMissing',
] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

/**
 * What follows from a finding: `blocks`, it cannot be chosen; `mend`, it must be put right before
 * the registration is handed in; `asks`, the office decides; `tells`, it is good to know.
 */
export type FindingWeight = 'blocks' | 'mend' | 'asks' | 'tells';

export interface Finding {
  rule: RegistrationRule;
  weight: FindingWeight;
  /** What its words name: codes of units, numbers of credits with one decimal, moments in ISO form. */
  args: Readonly<Record<string, string | number>>;
}

/**
 * How the gateway's clock stands to the window: before it, within it, in the days for late comers,
 * after it; or there is none.
 */
export type WindowState = 'none' | 'upcoming' | 'open' | 'late' | 'closed';

export interface WindowStanding {
  state: WindowState;
  opensAt: string | null;
  closesAt: string | null;
  lateUntil: string | null;
}

/** Whether something can be done now, and if not, what stands in the way. */
export interface Permission {
  allowed: boolean;
  findings: readonly Finding[];
}

/** A weekly meeting, times as `HH:MM`. `weeks` as in `1-7, 9`; `null`: every teaching week. */
export interface Meeting {
  weekday: string;
  from: string;
  to: string;
  weeks: string | null;
}

/** When a module is examined; moments in ISO form. */
export interface Examined {
  startsAt: string;
  endsAt: string;
}

/** A module of the semester as one student meets it. */
export interface RegistrationUnit {
  offering: string;
  unit: {
    id: string;
    code: string;
    title: Localised;
    credits: number;
    level: number;
    kind: string;
  };
  medium: Medium;
  group: string;
  capacity: number | null;
  taken: number;
  waiting: number;
  isCompulsory: boolean;
  attempt: Attempt;
  meetings: readonly Meeting[];
  /** Its paper in the proper examination of the semester, once its time may be known. */
  examined: Examined | null;
  /** Where the student stands in it. */
  line: {
    id: string;
    version: number;
    state: 'enrolled' | 'waitlisted' | 'dropped';
    place: number | null;
    promotedAt: string | null;
    droppedAt: string | null;
  } | null;
  findings: readonly Finding[];
  /** It can be chosen now, or where it is chosen, dropped. */
  mayChange: boolean;
}

/**
 * `GET /course-registration`: all that a student, or the office for a student, needs to register
 * for one semester.
 */
export interface RegistrationSheet {
  semesters: readonly { id: string; label: Localised }[];
  semester: { id: string; label: Localised } | null;
  student: {
    id: string;
    registrationNumber: string;
    name: Localised;
    level: number | null;
    medium: Medium;
    batch: string;
  } | null;
  window: WindowStanding;
  limits: { minimum: number; maximum: number; ruleSet: string | null };
  registration: {
    id: string;
    version: number;
    status: 'draft' | 'submitted' | 'returned' | 'approved' | 'locked';
    credits: number;
    lateReason: string | null;
    returnedBecause: string | null;
    submittedAt: string | null;
    approvedAt: string | null;
    addDropUntil: string | null;
  } | null;
  may: { begin: Permission; change: Permission; submit: Permission; withdraw: Permission };
  /** What is to be said of the registration as a whole. */
  findings: readonly Finding[];
  units: readonly RegistrationUnit[];
}
