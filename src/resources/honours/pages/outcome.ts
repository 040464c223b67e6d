/** A standing as it was imported: decimals as written, so that nothing is lost on the way. */
export interface Figure {
  gpa: string;
  credits: string;
  /** Σ credit × point; where known, comparisons go by it over the credits. */
  gradePoints: string | null;
}

/** What the selection counts by, frozen for one application. Subjects by id. */
export interface Figures {
  overall: Figure | null;
  subjects: Readonly<Record<string, Figure>>;
}

/** What decides between two students, in this order; credits only where the rules say so. */
const CRITERIA = ['subjectGpa', 'overallGpa', 'credits', 'lot'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** A condition that is not met; `has: null` where there is no figure at all. */
export interface FailedCondition {
  rule: 'subjectGpa' | 'overallGpa';
  has: string | null;
  needs: string | null;
}

/** How one choice of one student came out. GPAs are shown with four decimals, rounded half up once. */
export interface ChoiceBasis {
  option: string;
  standing: 'seat' | 'extraSeat' | 'higherChoice' | 'full' | 'notEligible' | 'excluded';
  subjectGpa: string | null;
  overallGpa: string | null;
  failed: readonly FailedCondition[];
  /** A least GPA was waived for this choice. */
  isWaived: boolean;
  /** Place in the order of merit among all eligible applicants of the option, from 1. */
  orderNumber: number | null;
  eligible: number;
  /** Place on the reserve list of the option, from 1. */
  reservePlace: number | null;
  /** Where it is full: what decided against the last one who has a seat. */
  decidedBy: Criterion | null;
}

/** What became of an option as a whole. */
export interface CutOff {
  option: string;
  quota: number;
  seated: number;
  extra: number;
  applicants: number;
  eligible: number;
  /** The last one seated in the order of merit; a true cut-off where `isFull`. */
  lowest: { subjectGpa: string; overallGpa: string } | null;
  isFull: boolean;
}

/** One step of the working: an applicant asks for an option. Applications by id. */
export interface WorkingStep {
  application: string;
  option: string;
  event: 'seated' | 'displaces' | 'refused' | 'extraSeat' | 'notEligible';
  /** Whom it puts off their seat. */
  displaced?: string;
  decidedBy?: Criterion;
}
