import { compare, fraction } from './fraction.ts';

/** Grades of UGC Commission Circular 901 of 25 November 2008, best first. */
export const GRADES = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'] as const;
export type Grade = (typeof GRADES)[number];

/** Their points by the same circular. */
export const CIRCULAR_901: Readonly<Record<Grade, string>> = {
  'A+': '4.00',
  A: '4.00',
  'A-': '3.70',
  'B+': '3.30',
  B: '3.00',
  'B-': '2.70',
  'C+': '2.30',
  C: '2.00',
  'C-': '1.70',
  'D+': '1.30',
  D: '1.00',
  E: '0.00',
};

/** A band of a grade scheme: the least mark of a hundred, both as decimals. */
export interface GradeBand {
  grade: Grade;
  fromMark: number;
  points: number;
}

/**
 * `AB`: absent without an accepted excuse. `MC`: absent with an accepted medical certificate.
 * Neither is a mark, and neither is ever averaged.
 */
export const MARK_CODES = ['AB', 'MC'] as const;
export type MarkCode = (typeof MARK_CODES)[number];

export const isMarkCode = (value: unknown): value is MarkCode =>
  (MARK_CODES as readonly unknown[]).includes(value);

/**
 * The problems of a scheme: no band from zero, or a better grade with a lower mark or fewer points.
 * Empty if valid.
 */
export function faultsOfScheme(bands: readonly GradeBand[]): ('noLowest' | 'order' | 'twice')[] {
  const sorted = bands.toSorted(
    (left, right) => GRADES.indexOf(left.grade) - GRADES.indexOf(right.grade),
  );
  const steps = sorted.slice(1).map((band, index) => [sorted[index], band] as const);
  return [
    ...(new Set(bands.map(({ grade }) => grade)).size < bands.length ? (['twice'] as const) : []),
    ...(bands.some(({ fromMark }) => fromMark === 0) ? [] : (['noLowest'] as const)),
    ...(steps.every(
      ([better, worse]) =>
        better !== undefined && better.fromMark > worse.fromMark && better.points >= worse.points,
    )
      ? []
      : (['order'] as const)),
  ];
}

/**
 * The grade of a mark of a hundred: the band with the highest threshold that it reaches. Throws
 * RangeError below the lowest.
 */
export function gradeOf(bands: readonly GradeBand[], mark: string | number): GradeBand {
  const reached = bands
    .filter(({ fromMark }) => compare(fraction(mark), fraction(fromMark)) >= 0)
    .toSorted((left, right) => right.fromMark - left.fromMark);
  const [band] = reached;
  if (!band) throw new RangeError(`no grade is given for ${mark}`);
  return band;
}

const rank = (grade: Grade): number => GRADES.indexOf(grade);
const isGrade = (value: Grade | MarkCode): value is Grade =>
  (GRADES as readonly string[]).includes(value);

/** Whether any of the grades reaches the least one. The codes AB and MC are no grades. */
export const reaches = (grades: readonly (Grade | MarkCode)[], least: Grade): boolean =>
  grades.some((grade) => isGrade(grade) && rank(grade) <= rank(least));
