import type { Localised } from '../../contract/model/constants.ts';

/** Somebody who may be given mentees. */
export interface MentorLine {
  id: string;
  name: Localised;
  department: Localised | null;
  /** Today's mentees. */
  load: number;
  /** May open the page of the own mentees; without it an assignment is of little use. */
  holdsKey: boolean;
}

export interface BatchLine {
  id: string;
  label: string;
  students: number;
  withoutMentor: number;
}

/** What the screen of the mentors begins with. Students who have left are not counted. */
export interface MentoringOverview {
  mentors: MentorLine[];
  batches: BatchLine[];
}

/** Which students are shared out among whom, from which day on. */
export interface DistributionRequest {
  batch: string | null;
  medium: string | null;
  /** Only the present mentees of this member of staff. */
  from: string | null;
  mentors: { staff: string; limit: number | null }[];
  /** The first day, as `2026-02-01`. */
  startsOn: string;
  /** Nobody who has a mentor changes. */
  keep: boolean;
}

export interface MovedStudent {
  id: string;
  number: string;
  name: Localised;
  /** Staff ids; `null`: nobody so far. */
  from: string | null;
  to: string;
}

export interface DistributionPreview {
  moves: MovedStudent[];
  unplaced: { id: string; number: string; name: Localised }[];
  /** On the first day, before and after. */
  loads: { staff: string; before: number; after: number; limit: number | null }[];
  /** Students who were looked at. */
  total: number;
  /** Names of everybody in `from` and `to`. */
  names: Record<string, Localised>;
  /** Of exactly these moves; applying demands it. */
  stamp: string;
}

/** One mentee as the own mentor sees them in the list. Days as `2026-02-01`. */
export interface MenteeLine {
  id: string;
  number: string;
  name: Localised;
  batch: string;
  status: string;
  since: string;
  until: string | null;
  lastMetOn: string | null;
  followUpDueOn: string | null;
  openReferrals: number;
  /** Reasons of the marks that stand. */
  marks: string[];
  /** What the record itself shows. */
  signs: string[];
}
