import type { PublicRecord } from '../../../contract/model/publicApi.ts';

const IN_TEXT = /\/public\/files\/([0-9a-f-]{36})/g;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'string') return [...value.matchAll(IN_TEXT)].map(([, id = '']) => id);
  return isObject(value) && String(value['mime'] ?? '').startsWith('image/')
    ? [String(value['id'])]
    : [];
}

/** The distinct pictures of a record: in its picture fields, its files and its texts. */
export const picturesOf = (record: PublicRecord): string[] => [
  ...new Set(Object.values(record).flatMap(idsIn)),
];
