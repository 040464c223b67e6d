import { fraction, over, rounded, times } from '../../shared/rules/fraction.ts';
import {
  BLANK,
  isExam,
  isSameMark,
  markInSitting,
  plainDecimal,
  wasAbsent,
  type Mark,
} from './mark.ts';

/**
 * Records that give marks by themselves: an earlier sheet of the unit, the results of practicals,
 * the decision of a medical, and the attendance of the examination.
 */
export const GIVEN_SOURCES = ['carried', 'practicals', 'medical', 'attendance'] as const;
export type GivenSource = (typeof GIVEN_SOURCES)[number];

export const isGiven = (source: string | null): source is GivenSource =>
  GIVEN_SOURCES.some((known) => known === source);

/** A mark in a locked sheet of another paper of the unit. */
export interface EarlierMark {
  paper: string;
  /** The year in which its academic year begins. */
  year: number;
  mark: Mark;
  maximum: string;
  sitting: string | null;
  source: string | null;
}

/** The standing of one student in the practicals that feed a component. */
export interface PracticalStanding {
  /** `null`: nothing counts, so far or because every practical was excused. */
  mark: string | null;
  /** Practicals without a result. */
  open: number;
}

/** What the records say of one candidate in one component. */
export interface GivenFacts {
  component: { kind: string; maximum: string };
  attemptKind: string;
  sitting: string | null;
  /** The year in which the academic year of this sitting begins. */
  year: number;
  /** For how many years the component is carried; 0: never. */
  carriedYears: number;
  /** The latest first. */
  earlier: readonly EarlierMark[];
  /** `null`: no practicals, or the student is in no group of them. */
  practicals: PracticalStanding | null;
}

export interface GivenMark {
  mark: Mark;
  source: GivenSource;
  /** The paper that a carried mark comes from. */
  paper: string | null;
}

const CARRYING = ['medical', 'repeat'];
const DECIMALS = 2;

const onMaximum = (value: string, from: string, to: string): string =>
  plainDecimal(rounded(times(over(fraction(value), fraction(from)), fraction(to)), DECIMALS));

/**
 * The mark of the latest earlier sheet on which the student got one, if that is young enough. Marks
 * that were themselves carried count from the sitting that they come from.
 */
function carriedMark({
  component,
  attemptKind,
  year,
  carriedYears,
  earlier,
}: GivenFacts): GivenMark | null {
  if (!CARRYING.includes(attemptKind)) return null;
  const latest = earlier.find(
    ({ mark, source }) => source !== 'carried' && mark.status !== 'blank',
  );
  if (!latest || year - latest.year > carriedYears || carriedYears === 0) return null;
  const { mark, maximum, sitting, paper } = latest;
  const { value } = markInSitting(mark, sitting);
  return value === null
    ? null
    : {
        mark: { status: 'value', value: onMaximum(value, maximum, component.maximum) },
        source: 'carried',
        paper,
      };
}

/** Whether a student still waits for practicals or has a result of them, so that nothing is typed. */
const isFed = (practicals: PracticalStanding | null): practicals is PracticalStanding =>
  practicals !== null && (practicals.open > 0 || practicals.mark !== null);

/** The outcome of the examination without a mark: AB by the attendance, MC by an accepted medical. */
function sittingMark(sitting: string | null): GivenMark | null {
  if (sitting === 'medicalAccepted')
    return { mark: { status: 'MC', value: null }, source: 'medical', paper: null };
  return wasAbsent(sitting)
    ? { mark: { status: 'AB', value: null }, source: 'attendance', paper: null }
    : null;
}

/** The mark that follows from the records; `null`: the marker gives it. */
export function givenMark(facts: GivenFacts): GivenMark | null {
  const { component, sitting, practicals } = facts;
  if (isExam(component)) return sittingMark(sitting);
  if (!isFed(practicals)) return carriedMark(facts);
  return practicals.open > 0 || practicals.mark === null
    ? null
    : {
        mark: { status: 'value', value: plainDecimal(practicals.mark) },
        source: 'practicals',
        paper: null,
      };
}

/** A cell with what wrote it last. */
export interface FilledCell {
  mark: Mark;
  source: string | null;
  /** The paper that a carried mark comes from. */
  paper: string | null;
}

/**
 * The change that brings a cell to what the records say; `null`: none. What people typed stays,
 * apart from codes of an absence from the examination. A given mark whose ground is gone is
 * emptied.
 */
export function givenChange(
  cell: FilledCell,
  given: GivenMark | null,
  component: { kind: string },
): GivenMark | null {
  const { mark, source } = cell;
  const isOwn = isGiven(source);
  if (!given) return isOwn && mark.status !== 'blank' ? { mark: BLANK, source, paper: null } : null;
  const isAbsence = isExam(component) && (mark.status === 'AB' || mark.status === 'MC');
  if (mark.status !== 'blank' && !isOwn && !isAbsence) return null;
  const isSame = isSameMark(mark, given.mark);
  if (isSame && (!isOwn || (source === given.source && cell.paper === given.paper))) return null;
  return given;
}

/** Why no one types a mark in a cell: it is carried, or the practicals give it. */
export function closedByRecord(
  cell: Pick<FilledCell, 'mark' | 'source'> | null,
  practicals: PracticalStanding | null,
): 'carried' | 'practicals' | null {
  if (isFed(practicals)) return 'practicals';
  return cell?.source === 'carried' && cell.mark.status !== 'blank' ? 'carried' : null;
}

/** Whether an accepted medical stands in a cell in place of a mark. */
export const isExcused = (
  component: { kind: string },
  sitting: string | null | undefined,
  { status }: Mark,
): boolean => isExam(component) && sitting === 'medicalAccepted' && status !== 'value';
