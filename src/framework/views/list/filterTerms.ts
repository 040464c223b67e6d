import { LANGUAGES } from '../../../contract/constants.ts';

const OPERATORS = ['ne', 'in', 'gte', 'gt', 'lte', 'lt', 'contains', 'empty'];

/** A text in two languages is filtered in one of them: `name.si_contains`. */
const belongsTo = (key: string, path: string): boolean =>
  [path, ...LANGUAGES.map((language) => `${path}.${language}`)].some(
    (own) => key === own || OPERATORS.some((operator) => key === `${own}_${operator}`),
  );

export type FilterValues = Readonly<Record<string, unknown>>;

/** The conditions on one path out of all: `year` owns `year`, `year_gte`, `year_lte`. */
export const termsOf = (values: FilterValues, path: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => belongsTo(key, path)));

/** All conditions, with those on one path replaced. */
export function withTerms(values: FilterValues, path: string, terms: FilterValues): Record<string, unknown> {
  const others = Object.entries(values).filter(([key]) => !belongsTo(key, path));
  return { ...Object.fromEntries(others), ...terms };
}

/** `year_gte` on path `year` → `gte`; the bare path is `eq`. */
export const operatorOf = (key: string, path: string): string => (key === path ? 'eq' : key.slice(key.lastIndexOf('_') + 1));
