import type { NamedValues } from '../../../core/extensions/extendUi.ts';

/**
 * The names that stand for the chosen values, the widest first, so that an area stands for all its
 * record types; a value without a name stands for itself.
 */
export function chosenNames(
  choices: readonly NamedValues[],
  chosen: readonly string[],
): readonly NamedValues[] {
  let rest = new Set(chosen);
  const names: NamedValues[] = [];
  for (const choice of choices.toSorted((one, other) => other.values.length - one.values.length)) {
    if (choice.values.length === 0 || !choice.values.every((value) => rest.has(value))) continue;
    names.push(choice);
    rest = new Set([...rest].filter((value) => !choice.values.includes(value)));
  }
  return [...names, ...[...rest].map((value) => ({ label: value, values: [value] }))];
}
