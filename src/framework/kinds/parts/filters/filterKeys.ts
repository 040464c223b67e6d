import type { Language } from '../../../../contract/model/constants.ts';
import type { Field } from '../../../../contract/model/fields.ts';
import { isBilingual, traitsOf } from '../../../../contract/model/kindTraits.ts';
import type { ComparisonOperator } from '../../../../contract/model/where.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';

/**
 * The key of a condition on the wire: `year` + `gte` → `year_gte`; equality and “one of” use the
 * bare path.
 */
export const filterKey = (path: string, operator: ComparisonOperator): string =>
  operator === 'eq' || operator === 'in' ? path : `${path}_${operator}`;

/** The path of one language of a bilingual text. */
export const languagePath = (path: string, field: Field, language: Language): string =>
  isBilingual(field) ? `${path}.${language}` : path;

/** Whether a filter for emptiness makes sense: the operator exists and the field may be empty. */
export const mayBeEmpty = (field: Field): boolean =>
  traitsOf(field).operators.includes('empty') && field.required !== true;

export type Presence = 'any' | 'filled' | 'empty';

/**
 * The condition on emptiness, if there is one. Both languages of a text are filled or empty
 * together.
 */
export function presenceIn(value: FilterValues, path: string): Presence {
  const isEmpty = value[filterKey(path, 'empty')];
  if (typeof isEmpty !== 'boolean') return 'any';
  return isEmpty ? 'empty' : 'filled';
}

/** The conditions with another one on emptiness; an empty field cannot have a value as well. */
export function withPresence(value: FilterValues, path: string, presence: Presence): FilterValues {
  const key = filterKey(path, 'empty');
  if (presence === 'empty') return { [key]: true };
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return presence === 'filled' ? { ...others, [key]: false } : others;
}

/**
 * The conditions with one of them set, or removed by `null`. Setting one removes `empty: true` of
 * the same path.
 */
export function withCondition(
  value: FilterValues,
  path: string,
  key: string,
  operand: unknown,
): FilterValues {
  const emptyKey = filterKey(path, 'empty');
  const kept = Object.entries(value).filter(
    ([name]) => name !== key && !(name === emptyKey && value[name] === true),
  );
  return Object.fromEntries(operand === null ? kept : [...kept, [key, operand]]);
}

/** The chosen values, one of which a field must have. */
export function chosenIn(value: FilterValues, path: string): string[] {
  const operand = value[filterKey(path, 'in')];
  return ([] as unknown[])
    .concat(operand ?? [])
    .filter((item): item is string => typeof item === 'string');
}

/** The conditions with other chosen values; without values the condition is removed. */
export const withChosen = (
  value: FilterValues,
  path: string,
  chosen: readonly string[],
): FilterValues =>
  withCondition(value, path, filterKey(path, 'in'), chosen.length === 0 ? null : chosen);
