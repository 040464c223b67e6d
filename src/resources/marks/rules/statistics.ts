import {
  compare,
  fraction,
  type Fraction,
  over,
  plus,
  rounded,
  sumOf,
} from '../../shared/rules/fraction.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { bandOf } from './agree.ts';
import { plainDecimal, readMark, RECORDED } from './mark.ts';

/** The figures of one component. Marks are decimals as people write them; `null` without a mark. */
export interface SheetStatistics {
  marks: number;
  /** AB, MC and other codes, which are no part of any other figure. */
  codes: number;
  blanks: number;
  mean: string | null;
  median: string | null;
  lowest: string | null;
  highest: string | null;
  /** How many marks are in each band, best first. */
  grades: { grade: string; count: number }[];
}

const DECIMALS = 2;
const shown = (value: Fraction): string => plainDecimal(rounded(value, DECIMALS));

/** The middle mark or, between two, their mean. `null` without marks. */
function medianOf(sorted: readonly Fraction[]): Fraction | null {
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((place) => sorted[place]);
  return low && high ? over(plus(low, high), fraction(2)) : null;
}

/**
 * The figures of a component from its cells as typed. What is not a mark yet counts nowhere. Marks
 * whose figures are withheld are counted, and leave no other figure. The bands are those of a mark
 * as a share of the maximum.
 */
export function statisticsOf(
  texts: readonly string[],
  maximum: string,
  bands: readonly GradeBand[],
): SheetStatistics {
  const read = texts.flatMap((text) => readMark(text, maximum).mark ?? []);
  const withheld = texts.filter((text) => text === RECORDED).length;
  const given = read.flatMap(({ value }) => value ?? []);
  const values = withheld === 0 ? given : [];
  const sorted = values.map((value) => fraction(value)).toSorted(compare);
  const [lowest, highest, median] = [sorted[0], sorted.at(-1), medianOf(sorted)];
  const blanks = read.filter(({ status }) => status === 'blank').length;
  const reached = values.map((value) => bandOf(bands, value, maximum));
  return {
    marks: given.length + withheld,
    codes: read.length - given.length - blanks,
    blanks,
    mean: values.length === 0 ? null : shown(over(sumOf(sorted), fraction(values.length))),
    median: median && shown(median),
    lowest: lowest ? shown(lowest) : null,
    highest: highest ? shown(highest) : null,
    grades: bands
      .toSorted((left, right) => right.fromMark - left.fromMark)
      .map(({ grade }) => ({ grade, count: reached.filter((one) => one === grade).length })),
  };
}
