import type { FileValue } from '../../../../../contract/model/fields.ts';

/** The stored files of a list, in order. */
export const asFileValues = (value: unknown): FileValue[] =>
  Array.isArray(value) ? value.flatMap((file) => asFileValue(file) ?? []) : [];

/** A stored file from a record, or `null` for any other value. */
export function asFileValue(value: unknown): FileValue | null {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('id' in value) ||
    typeof value.id !== 'string'
  )
    return null;
  const { name, mime, size } = value as Partial<FileValue>;
  return { ...(value as FileValue), name: name ?? value.id, mime: mime ?? '', size: size ?? 0 };
}
