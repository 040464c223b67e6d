import type { FileValue } from '../../contract/fields.ts';

/** A stored file as a record brings it, or `null` for anything else. */
export function asFileValue(value: unknown): FileValue | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null;
  const { name, mime, size } = value as Partial<FileValue>;
  return { ...(value as FileValue), name: name ?? value.id, mime: mime ?? '', size: size ?? 0 };
}
