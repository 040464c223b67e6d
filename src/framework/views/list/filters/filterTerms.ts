import { LANGUAGES, type Language } from '../../../../contract/model/constants.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';

const OPERATORS = ['ne', 'in', 'gte', 'gt', 'lte', 'lt', 'contains', 'empty'];

const isOn = (key: string, path: string): boolean =>
  key === path || OPERATORS.some((operator) => key === `${path}_${operator}`);

/**
 * Whether a condition is on this path. A bilingual text is filtered in one language:
 * `name.si_contains`.
 */
export const belongsTo = (key: string, path: string): boolean =>
  isOn(key, path) || languageOf(key, path) !== null;

/** The language of a condition on a bilingual text, or `null`. */
export const languageOf = (key: string, path: string): Language | null =>
  LANGUAGES.find((language) => isOn(key, `${path}.${language}`)) ?? null;

/** The conditions on one path: `year` has `year`, `year_gte`, `year_lte`. */
export const termsOf = (values: FilterValues, path: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => belongsTo(key, path)));

/** All conditions, with those on one path replaced. */
export function withTerms(
  values: FilterValues,
  path: string,
  terms: FilterValues,
): Record<string, unknown> {
  const others = Object.entries(values).filter(([key]) => !belongsTo(key, path));
  return { ...Object.fromEntries(others), ...terms };
}

/** `year_gte` on path `year` → `gte`; the bare path is `eq`. */
export function operatorOf(key: string, path: string): string {
  const language = languageOf(key, path);
  const at = language === null ? path : `${path}.${language}`;
  return key === at ? 'eq' : key.slice(at.length + 1);
}
