import type { Label } from '../shared/label.ts';
import type { Medium } from '../shared/media.ts';

export interface PlannedSemester {
  id: string;
  label: Label;
}

/** A compulsory unit that the plan does not give everybody who must read it. */
export interface PlanGap {
  unit: { id: string; label: Label };
  /** Not offered at all, not in their medium, or with fewer places than students. */
  kind: 'notOffered' | 'notInMedium' | 'tooFewPlaces';
  medium: Medium | null;
  students: number;
  /** Places offered, where they are too few. */
  places: number | null;
  batches: Label[];
}

/** What one member of staff teaches in a semester. */
export interface TeachingLoad {
  staff: string;
  name: Label;
  groups: number;
  units: number;
  credits: number;
  coordinates: number;
}

/** A module of another semester as it would be copied. */
export interface CopyLine {
  id: string;
  unit: Label;
  medium: Medium;
  group: string;
  /** `exists`: the semester has it already. `gone`: the unit is not offered any more. */
  outcome: 'new' | 'exists' | 'gone';
  /** Who taught it and has left the faculty; they are not copied along. */
  without: Label[];
}

/** `GET /semester-plan?semester=&from=`. */
export interface SemesterPlan {
  semesters: PlannedSemester[];
  semester: string | null;
  from: string | null;
  offered: number;
  gaps: PlanGap[];
  load: TeachingLoad[];
  /** Modules that nobody teaches yet. */
  unstaffed: { id: string; unit: Label; medium: Medium; group: string }[];
  copy: CopyLine[];
  mayCopy: boolean;
}
