import { isDeepStrictEqual } from 'node:util';
import type { Field, Fields, FileValue, Values } from '../../../src/contract/model/fields.ts';
import {
  hasLines,
  isFile,
  isFileList,
  isImage,
  isMoment,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';

const rowOf = (fields: Fields, row: unknown): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          identity(field, (row as Values)[name]),
        ]),
      )
    : row;

/**
 * The identity of a value, independent of its form: a stored file is its id, a timestamp has many
 * spellings.
 */
function identity(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isMoment(field)) return Date.parse(String(value));
  if (isImage(field) && field.alt)
    return [(value as FileValue).id ?? null, (value as FileValue).alt ?? null];
  if (isFileList(field) && Array.isArray(value))
    return value.map((file: FileValue) => file?.id ?? null);
  if (isFile(field)) return (value as { id?: unknown }).id ?? null;
  if (isReferenceToOne(field)) return String(value).toLowerCase();
  if (hasLines(field) && Array.isArray(value))
    return value.map((row: unknown) => rowOf(field.fields, row));
  return value;
}

/** Compares stored files by id, timestamps as such, and the rest by content. */
export const sameValue = (field: Field | undefined, left: unknown, right: unknown): boolean =>
  isDeepStrictEqual(identity(field, left), identity(field, right));

/** The values of `next` that differ from those of `current`. */
export const changedFields = (
  fields: Fields,
  current: Values,
  next: Values,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !sameValue(fields[name], current[name], value)),
  );

export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
