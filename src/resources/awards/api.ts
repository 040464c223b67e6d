import type { Localised } from '../../contract/model/constants.ts';
import type { ClassCondition, DegreeClass } from '../shared/rules/degreeClass.ts';
import type { GpaLine } from '../shared/rules/gradePointAverage.ts';

/** A version of a rule set, as results keep it. */
export interface RuleVersion {
  id: string;
  code: string;
  number: number;
}
export interface WorkingLine extends GpaLine {
  title: Localised;
  semester: string;
}
export interface ConsideredClass {
  class: DegreeClass;
  conditions: ClassCondition[];
}
/** Everything an award rests on, as it stood. */
export interface GpaSnapshot {
  gpa: string | null;
  /** The exact average as `numerator/denominator`. */
  exact: string | null;
  /** Credits that the average is taken over, and credits earned. */
  credits: string;
  creditsEarned: string;
  creditsRequired: string;
  lines: WorkingLine[];
  rules: { grades: RuleVersion | null; gpa: RuleVersion | null; class: RuleVersion | null };
}
export interface Standing {
  class: DegreeClass | null;
  considered: ConsideredClass[];
  snapshot: GpaSnapshot;
}
/** One thing that is different from when an award was worked out. */
export interface AwardDifference {
  what: 'class' | 'gpa' | 'credits' | 'unit' | 'rules';
  /** Of a unit: its code. */
  unit?: string;
  before: string | null;
  after: string | null;
}
export interface AwardLine {
  id: string;
  version: number;
  state: 'autoReady' | 'officeChecked' | 'board' | 'senate';
  class: DegreeClass | null;
  gpa: string | null;
  hasExtension: boolean;
  effectiveDate: string | null;
  /** What has changed in the results since; empty: nothing. */
  differences: AwardDifference[];
}
export interface FinalResultLine {
  student: { id: string; number: string; label: Localised; status: string };
  standing: {
    class: DegreeClass | null;
    gpa: string | null;
    creditsEarned: string;
    creditsRequired: string;
    unmet: ClassCondition['rule'][];
  };
  award: AwardLine | null;
}
export interface FinalResults {
  degrees: { id: string; label: Localised }[];
  /** `completed`: of whom the register says that they have finished. */
  batches: { id: string; label: string; students: number; completed: number }[];
  degree: string | null;
  batch: string | null;
  lines: FinalResultLine[];
}
export interface FinalResultDetail extends FinalResultLine {
  degree: { id: string; label: Localised };
  full: Standing;
}

/** A line of the convocation list. */
export interface ListLine {
  id: string;
  version: number;
  number: string;
  name: Localised | null;
  /** As the register has it, until the graduand confirms. */
  registered: Localised;
  class: DegreeClass;
  degree: { id: string; label: Localised };
  effectiveDate: string;
  mode: 'person' | 'absentia';
  session: number | null;
  seat: number | null;
  state: 'listed' | 'supplicated' | 'confirmed';
}
export interface ListTotals {
  total: number;
  person: number;
  absentia: number;
  byClass: { degree: string; class: DegreeClass; count: number }[];
}
export interface IssuedSheet {
  id: string;
  number: number;
  checkCode: string;
  hash: string;
  issuedAt: string;
}
export interface ConvocationSheet {
  convocations: { id: string; year: number; title: Localised }[];
  convocation: {
    id: string;
    year: number;
    title: Localised;
    date: string;
    place: Localised | null;
    supplicationFrom: string;
    supplicationUntil: string;
    sessions: number;
  } | null;
  lines: ListLine[];
  /** Of those who are printed: whose names are confirmed. */
  totals: ListTotals;
  /** The last list that was issued; `isCurrent`: no line has changed since. */
  sheet: (IssuedSheet & { isCurrent: boolean }) | null;
  /** Awards confirmed by the senate that are in no convocation yet. */
  waiting: number;
}
export interface OwnConvocation {
  award: { degree: Localised; class: DegreeClass | null; effectiveDate: string } | null;
  graduand: {
    id: string;
    version: number;
    name: Localised | null;
    registered: Localised;
    mode: 'person' | 'absentia';
    feeReference: string | null;
    session: number | null;
    seat: number | null;
    state: ListLine['state'];
    question: string | null;
  } | null;
  convocation: {
    title: Localised;
    date: string;
    place: Localised | null;
    supplicationFrom: string;
    supplicationUntil: string;
    isOpen: boolean;
  } | null;
}
