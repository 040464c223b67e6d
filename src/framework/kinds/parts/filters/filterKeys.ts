import type { Language } from '../../../../contract/model/constants.ts';
import { isBilingual, type Field } from '../../../../contract/model/fields.ts';
import { traitsOf } from '../../../../contract/model/kindTraits.ts';
import type { ComparisonOperator } from '../../../../contract/model/where.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';

/**
 * The key of a condition as it travels: `year` + `gte` → `year_gte`; equality and “one of” are the
 * bare path.
 */
export const filterKey = (path: string, operator: ComparisonOperator): string =>
  operator === 'eq' || operator === 'in' ? path : `${path}_${operator}`;

/** The path of one language of a text that is kept in both. */
export const languagePath = (path: string, field: Field, language: Language): string =>
  isBilingual(field) ? `${path}.${language}` : path;

/** Whether it makes sense to ask if the field is filled in: it may be asked, and it may be empty. */
export const mayBeEmpty = (field: Field): boolean =>
  traitsOf(field).operators.includes('empty') && field.required !== true;

export type Presence = 'any' | 'filled' | 'empty';

/**
 * What the conditions say about being filled in at all. Both languages of a text are filled or
 * empty together.
 */
export function presenceIn(value: FilterValues, path: string): Presence {
  const isEmpty = value[filterKey(path, 'empty')];
  if (typeof isEmpty !== 'boolean') return 'any';
  return isEmpty ? 'empty' : 'filled';
}

/**
 * The conditions with another answer about being filled in; what is empty cannot have a value as
 * well.
 */
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

/** The values of which a field must have one. */
export function chosenIn(value: FilterValues, path: string): string[] {
  const operand = value[filterKey(path, 'in')];
  return ([] as unknown[])
    .concat(operand ?? [])
    .filter((item): item is string => typeof item === 'string');
}

/** The conditions with other values to choose from; none: no such condition. */
export const withChosen = (
  value: FilterValues,
  path: string,
  chosen: readonly string[],
): FilterValues =>
  withCondition(value, path, filterKey(path, 'in'), chosen.length === 0 ? null : chosen);
