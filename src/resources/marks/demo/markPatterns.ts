import type { DemoComponent } from '../../shared/demo/componentSets.ts';
import { isExam, type Mark } from '../rules/mark.ts';

/** The last is of an absence; the others rise from a fail to an A+. */
const ABSENT = 63;
export const MARK_PATTERNS: readonly number[] = Array.from(
  { length: ABSENT + 1 },
  (_, index) => index,
);
const [LOWEST, STEP] = [33, 0.95];

/** A number from -4 to 4, different for each component. */
const apart = (pattern: number, position: number): number => ((pattern * 7 + position * 5) % 9) - 4;

/**
 * The marks of a candidate in each component. Hundreds of thousands of candidates share these
 * patterns, so that the rules of results are applied once to each.
 */
export const patternMarks = (components: readonly DemoComponent[], pattern: number): Mark[] =>
  components.map((component, position): Mark => {
    if (pattern === ABSENT && isExam(component)) return { status: 'AB', value: null };
    const mean = LOWEST + STEP * (pattern === ABSENT ? 20 : pattern);
    const mark = isExam(component) ? mean : mean + apart(pattern, position);
    return { status: 'value', value: String(Math.round(mark * 2) / 2) };
  });
