import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** A stored file is its id, however much of the rest came along. */
const identity = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value ? value.id : (value ?? null);

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const instant = (value: unknown): unknown => (typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : value);

/** Stored files are compared by id, instants as such, the rest by content. */
export function sameValue(left: unknown, right: unknown): boolean {
  const [first, second] = [left, right].map((value) => instant(identity(value)));
  return isDeepStrictEqual(first, second);
}

/** The fields of `next` whose value differs from `current`. */
export const changedFields = (current: Values, next: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameValue(current[name], value)));

export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
