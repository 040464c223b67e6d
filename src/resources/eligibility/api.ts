import type { Localised } from '../../contract/model/constants.ts';

/** How a student stands in a unit that they read, by the rules that decide at the end. */
export interface OwnEligibility {
  offering: string;
  unit: { code: string; title: Localised };
  attended: number;
  of: number;
  percent: string | null;
  needs: string;
  canMiss: number;
  assignmentsDone: number;
  assignmentsDue: number;
  /** What was published; `null`: nothing yet. */
  published: {
    id: string;
    kind: 'assignment' | 'exam';
    state: EligibilityState;
    note: string | null;
    appealUntil: string | null;
    appeal: string | null;
  }[];
}

export const ELIGIBILITY_STATES = ['autoOk', 'autoNo', 'withheld', 'granted', 'refused'] as const;
export type EligibilityState = (typeof ELIGIBILITY_STATES)[number];
export const ELIGIBILITY_KINDS = ['assignment', 'exam'] as const;
export type EligibilityKind = (typeof ELIGIBILITY_KINDS)[number];

/** Whoever is in one of these states may sit. */
export const MAY_SIT: readonly EligibilityState[] = ['autoOk', 'granted'];

/** What the rules saw, kept with every result. */
export interface EligibilityFactsKept {
  planned: number;
  held: number;
  attended: number;
  excused: number;
  assignmentsDue: number;
  assignmentsDone: number;
  reasons: readonly {
    rule: 'attendance' | 'assignments';
    met: boolean;
    has: string;
    needs: string;
    part: number;
    whole: number;
  }[];
}

/** One unit in the list of units whose eligibility is decided. */
export interface EligibilityUnit {
  offering: string;
  code: string;
  title: Localised;
  medium: string;
  group: string;
  semester: Localised;
  students: number;
  counts: Readonly<Record<EligibilityState, number>>;
  computedAt: string | null;
  publishedAt: string | null;
  /** Appeals that wait for an answer. */
  appeals: number;
}

export interface EligibilityLine {
  id: string;
  version: number;
  student: { id: string; registrationNumber: string; name: Localised };
  state: EligibilityState;
  byRules: 'autoOk' | 'autoNo';
  facts: EligibilityFactsKept;
  ruleSet: string | null;
  note: string | null;
  appeal: { id: string; state: string; reason: string } | null;
}

/** `GET /eligibility?kind=&offering=`. */
export interface EligibilityList {
  unit: EligibilityUnit;
  lines: readonly EligibilityLine[];
  may: { compute: boolean; decide: boolean; publish: boolean };
}
