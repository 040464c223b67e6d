import { componentKey } from '../../shared/rules/componentName.ts';
import { argText, type StepArgs } from '../../shared/rules/workingTexts.ts';

interface Step {
  rule: string;
  args: StepArgs;
}

/** The workings of a sitting that a re-scrutiny corrected, before and after. */
export interface DecidedSitting {
  before: readonly Step[];
  after: readonly Step[];
}

/** The marks of a working by the keys of components. */
const marksIn = (working: readonly Step[]): Map<string, string> =>
  new Map(
    working.flatMap(({ rule, args }): [string, string][] => {
      const { mark } = args;
      return rule === 'component' && mark !== null && mark !== undefined
        ? [[componentKey(argText(args, 'name')), String(mark)]]
        : [];
    }),
  );

/**
 * The mark of a component, by its key, that counts after re-scrutinies, the first decided first:
 * the sheet keeps the mark that the board replaced. A mark that was changed on the sheet since
 * counts as it is.
 */
export const decidedMark = (
  key: string,
  onSheet: string,
  decisions: readonly DecidedSitting[],
): string =>
  decisions.reduce(
    (now, { before, after }) =>
      marksIn(before).get(key) === now ? (marksIn(after).get(key) ?? now) : now,
    onSheet,
  );
