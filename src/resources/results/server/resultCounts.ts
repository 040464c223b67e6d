import { GRADES } from '../../shared/rules/grades.ts';
import { COUNTED, type ResultCounts } from '../rules/figures.ts';

const isGrade = (code: string): boolean => GRADES.some((grade) => grade === code);

const countOf = (condition: string): string =>
  `coalesce(sum(result.results) FILTER (WHERE ${condition}), 0)`;

/**
 * SQL of the figures of a distribution, over rows `result`, each for a number of `results` of one
 * paper with the same grade or code.
 */
export const RESULT_COUNTS = {
  ...(Object.fromEntries(
    COUNTED.map((code) => [
      code,
      countOf(
        isGrade(code)
          ? `result.grade = '${code}'`
          : `result.grade IS NULL AND result.code = '${code}'`,
      ),
    ]),
  ) as Record<(typeof COUNTED)[number], string>),
  sat: countOf("result.code IN ('value', 'AB')"),
  passed: countOf("result.code = 'value' AND result.is_passed"),
} satisfies Record<keyof ResultCounts, string>;
