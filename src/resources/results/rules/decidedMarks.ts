import { componentKey } from '../../shared/rules/componentName.ts';
import type { WorkingStep } from '../api.ts';
import type { ComponentMark, ComponentRule } from './resultRules.ts';
import { argText } from './workingTexts.ts';

/** A sitting that a re-scrutiny corrected, before and after. */
export interface DecidedSitting {
  before: readonly WorkingStep[];
  after: readonly WorkingStep[];
}

/** The marks of a working by the keys of components. */
const marksIn = (working: readonly WorkingStep[]): Map<string, string> =>
  new Map(
    working.flatMap(({ rule, args }): [string, string][] => {
      const { mark } = args;
      return rule === 'component' && mark !== null && mark !== undefined
        ? [[componentKey(argText(args, 'name')), String(mark)]]
        : [];
    }),
  );

/**
 * The marks that count after re-scrutinies, the first decided first: the sheet keeps the mark that
 * the board replaced. A mark that was changed on the sheet since counts as it is.
 */
export function decidedMarks<Marked extends Omit<ComponentMark, 'component'>>(
  marks: readonly (Marked & { component: string })[],
  components: readonly Pick<ComponentRule, 'id' | 'name'>[],
  decisions: readonly DecidedSitting[],
): readonly (Marked & { component: string })[] {
  if (decisions.length === 0) return marks;
  const keyOf = new Map(components.map(({ id, name }) => [id, componentKey(name)]));
  const decided = decisions.map(({ before, after }) => [marksIn(before), marksIn(after)] as const);
  return marks.map((mark) => {
    const key = keyOf.get(mark.component) ?? '';
    const value = decided.reduce(
      (now, [before, after]) =>
        now !== null && before.get(key) === now ? (after.get(key) ?? now) : now,
      mark.value,
    );
    return { ...mark, value };
  });
}
