import type { Localised } from '../../contract/model/constants.ts';
import type { RowPermissions } from '../../contract/model/resource.ts';
import type { Label } from '../shared/label.ts';
import type { Medium } from '../shared/media.ts';
import type { CombinationRule, OfferedSubject } from './rules/subjectCombination.ts';
import type { ProposedPlace, RankedApplication } from './rules/subjectSelection.ts';

/** A student ranks three and may name as many again to stand in for them. */
export const MOST_CHOICES = 6;

export interface NamedSubject extends OfferedSubject {
  code: string;
  name: Localised;
}

/** Why a student cannot apply now. */
const REASONS_NOT_TO_APPLY = [
  'notAStudent',
  'notEnrolled',
  'noCurriculum',
  'noWindow',
  'notYet',
  'over',
] as const;
export type ReasonNotToApply = (typeof REASONS_NOT_TO_APPLY)[number];

export interface ApplicationWindow {
  id: string;
  semester: Label;
  opensAt: string;
  closesAt: string;
  /** Until when late comers may hand in, with a reason. */
  lateUntil: string | null;
}

/** The student's own application as its record travels. */
export interface OwnApplication {
  id: string;
  version: number;
  _can: RowPermissions;
  medium: Medium;
  choices: string[];
  status: 'draft' | 'submitted' | 'withdrawn' | 'rejected' | 'selected';
  submittedAt: string | null;
  lateReason: string | null;
  granted: string[];
  decisionNote: string | null;
}

/** `GET /main-subjects/mine`: what the person can do here, why not, and all that choosing needs. */
export interface OwnMainSubjects {
  /** The gateway's clock. */
  now: string;
  why: ReasonNotToApply | null;
  /** The window has closed and late comers may still hand in, with a reason. */
  isLate: boolean;
  window: ApplicationWindow | null;
  medium: Medium;
  curriculum: Label | null;
  /** What the student reads at present. */
  present: Label[];
  subjects: NamedSubject[];
  rules: CombinationRule[];
  application: OwnApplication | null;
}

export interface AppliedStudent extends RankedApplication {
  version: number;
  student: Label;
  status: 'submitted' | 'selected' | 'rejected';
  granted: string[];
  /** Of whoever handed in after the window had closed. */
  lateReason: string | null;
}

/** The students of one curriculum in one window. */
export interface CurriculumSelection {
  curriculum: { id: string; label: Label };
  subjects: NamedSubject[];
  /** With the places that are given already in this academic year. */
  rules: (CombinationRule & { taken: number })[];
  applications: AppliedStudent[];
  proposal: ProposedPlace[];
}

/** `GET /main-subjects/selection?window=&seed=`. */
export interface Selection {
  windows: (ApplicationWindow & { submitted: number })[];
  window: ApplicationWindow | null;
  /** The window has closed, so that students may be selected. */
  isClosed: boolean;
  seed: string;
  /** Students who began and have not handed in. */
  drafts: number;
  curricula: CurriculumSelection[];
}

/** One line of `POST /main-subjects/selection`. */
export interface SelectionDecision {
  id: string;
  /** `null`: not selected. */
  subjects: string[] | null;
}
