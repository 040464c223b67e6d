import { componentKey } from '../../shared/rules/componentName.ts';
import { argText } from '../../shared/rules/workingTexts.ts';
import type { WorkingStep } from '../api/working.ts';

/** Least marks of components, by their keys, as the unit has them now. */
export type PresentMinimums = Readonly<Record<string, string>>;

/**
 * The least mark of a component that its sitting was awarded with; `null`: none. A row from before
 * it was kept has that of the unit now.
 */
export function keptMinimum({ args }: WorkingStep, present: PresentMinimums): string | null {
  const { minimum } = args;
  if (minimum === undefined) return present[componentKey(argText(args, 'name'))] ?? null;
  return minimum === null ? null : String(minimum);
}
