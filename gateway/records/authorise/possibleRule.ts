import type { Field } from '../../../src/contract/model/fields.ts';
import { hasLines, hasOwnTable } from '../../../src/contract/model/kindTraits.ts';
import {
  normalise,
  pathsOf,
  visitPredicate,
  type Predicate,
  type Where,
} from '../../../src/contract/model/where.ts';

type Fields = Readonly<Record<string, Field>>;

const headOf = (path: string): string => path.split('.')[0] ?? '';

/** The fields of the record itself that a predicate reads. */
export const headsOf = (where: Where): string[] => pathsOf(where).map(headOf);

/**
 * Whether a predicate depends on the record's own values only: values behind a reference may have
 * changed since.
 */
export const isDecidable = (where: Where, fields: Fields): boolean =>
  pathsOf(where).every((path) => !path.includes('.') || hasLines(fields[headOf(path)]));

const [ALWAYS, NEVER]: readonly [Where, Where] = [{ all: [] }, { any: [] }];

/**
 * The weakest predicate that holds whenever `where` does, whatever the values of the fields are
 * that are not known.
 */
export function withoutUnknown(where: Where, isKnown: (field: string) => boolean): Where {
  const walk = (predicate: Predicate, open: Where, closed: Where): Where =>
    visitPredicate<Where>(predicate, {
      test: ({ path, operator, value }) =>
        isKnown(headOf(path)) ? { [path]: { [operator]: value } } : open,
      all: (parts) => ({ all: parts.map((part) => walk(part, open, closed)) }),
      any: (parts) => ({ any: parts.map((part) => walk(part, open, closed)) }),
      not: (part) => ({ not: walk(part, closed, open) }),
    });
  return walk(normalise(where), ALWAYS, NEVER);
}

/**
 * Whether the rules of an area leave the value of a field as it is. They may still fill in an empty
 * one and those that no one writes; rows of an own table are not part of the row.
 */
export const isSettled = (fields: Fields, values: Readonly<Record<string, unknown>>) => {
  return (name: string): boolean => {
    if (name === 'id') return true;
    const field = fields[name];
    const value = values[name];
    return (
      field !== undefined &&
      field.readOnly !== true &&
      !hasOwnTable(field) &&
      value !== null &&
      value !== undefined
    );
  };
};
