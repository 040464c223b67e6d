import { gradeOf, GRADES, reaches, type Grade, type GradeBand } from '../../shared/rules/grades.ts';

/** What the board of the department decided about a paper. */
export const PRE_BOARD_DECISIONS = ['accepted', 'referred'] as const;
export type PreBoardDecision = (typeof PRE_BOARD_DECISIONS)[number];

/** What a candidate has in a paper: a total, or a code in its place; `IC`: marks are missing. */
export const LINE_CODES = ['value', 'AB', 'MC', 'WH', 'IC'] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** A unit is far from the others if its candidates are more marks of a hundred better or worse. */
export const UNIT_APART = 10;
/** A candidate is far from the own other units by more than this number of marks of a hundred. */
export const OWN_APART = 25;
/** Fewer candidates are not compared with their other units. */
const LEAST_COMPARED = 5;

/** A candidate's total of a hundred. */
export interface CountedTotal {
  total: number;
  /** A component is below its own minimum. */
  isBelow: boolean;
  /** The mean of the candidate's other units in the examination; `null`: fewer than two. */
  others: number | null;
}

/** The rules that grade a total, as in a by-law. */
export interface GradingRules {
  bands: readonly GradeBand[];
  passGrade: Grade;
}

/** The totals of the candidates who are graded by the same rules; `null`: there are none. */
export interface TotalsByLaw {
  rules: GradingRules | null;
  totals: readonly CountedTotal[];
}

export interface Figures {
  /** Candidates with a total. */
  counted: number;
  mean: number;
  median: number;
  /** Of a sample; `null`: of one candidate. */
  deviation: number | null;
  /** Per cent of the graded. */
  passed: number | null;
  grades: Partial<Record<Grade, number>>;
}

const HUNDREDTHS = 100;
/** With two decimals. */
export const hundredths = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** The grade of a total; a component below its own minimum turns a pass into E. */
export function gradeOfTotal(
  { bands, passGrade }: GradingRules,
  { total, isBelow }: Pick<CountedTotal, 'total' | 'isBelow'>,
): Grade {
  const { grade } = gradeOf(bands, total);
  return isBelow && reaches([grade], passGrade) ? 'E' : grade;
}

/** The grades of many totals by the same rules, each different total graded once. */
function gradesOf({ rules, totals }: TotalsByLaw): { grade: Grade; isPassed: boolean }[] {
  if (!rules || rules.bands.length === 0) return [];
  const known = new Map<string, { grade: Grade; isPassed: boolean }>();
  return totals.map((one) => {
    const key = `${one.total}/${one.isBelow}`;
    const found = known.get(key);
    if (found) return found;
    const grade = gradeOfTotal(rules, one);
    const made = { grade, isPassed: reaches([grade], rules.passGrade) };
    known.set(key, made);
    return made;
  });
}

/** The figures of a paper; `null`: no candidate has a total. */
export function figuresOf(byLaws: readonly TotalsByLaw[]): Figures | null {
  const totals = byLaws.flatMap((one) => one.totals.map(({ total }) => total));
  if (totals.length === 0) return null;
  const graded = byLaws.flatMap(gradesOf);
  const deviation = deviationOf(totals);
  return {
    counted: totals.length,
    mean: hundredths(meanOf(totals)),
    median: hundredths(medianOf(totals)),
    deviation: deviation === null ? null : hundredths(deviation),
    passed:
      graded.length === 0
        ? null
        : hundredths((graded.filter(({ isPassed }) => isPassed).length * 100) / graded.length),
    grades: Object.fromEntries(
      GRADES.map(
        (grade) => [grade, graded.filter((one) => one.grade === grade).length] as const,
      ).filter(([, count]) => count > 0),
    ),
  };
}

/** How candidates do in a paper against their other units. */
export interface Comparison {
  /** Candidates with at least two other units. */
  compared: number;
  /** The mean of their totals less that of their other units; `null`: too few are compared. */
  gap: number | null;
  isFar: boolean;
  /** Candidates who are far from their own other units. */
  farCandidates: number;
}

/** Whether a total is far from the mean of the candidate's other units. */
export const isFarFromOwn = ({ total, others }: Pick<CountedTotal, 'total' | 'others'>): boolean =>
  others !== null && Math.abs(total - others) > OWN_APART;

export function comparisonOf(totals: readonly CountedTotal[]): Comparison {
  const gaps = totals.flatMap(({ total, others }) => (others === null ? [] : [total - others]));
  const gap = gaps.length < LEAST_COMPARED ? null : hundredths(meanOf(gaps));
  return {
    compared: gaps.length,
    gap,
    isFar: gap !== null && Math.abs(gap) > UNIT_APART,
    farCandidates: totals.filter(isFarFromOwn).length,
  };
}

/** Two marks of one script. */
export interface MarkPair {
  first: number;
  second: number;
  maximum: number;
}

/** The first mark less the second in per cent of the maximum. */
export const differenceOf = ({ first, second, maximum }: MarkPair): number =>
  ((first - second) * 100) / maximum;

/** Whether two marks are further apart than the setting allows, in per cent of the maximum. */
export const areApart = (pair: MarkPair, within: number): boolean =>
  // In hundredths, so that no mark is apart by the inexactness of a fraction.
  Math.abs(Math.round(pair.first * HUNDREDTHS) - Math.round(pair.second * HUNDREDTHS)) * 100 >
  within * Math.round(pair.maximum * HUNDREDTHS);
