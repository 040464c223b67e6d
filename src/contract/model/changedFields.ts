import { SYSTEM_FIELDS } from './resource.ts';

const isSystemField = (name: string): boolean =>
  (SYSTEM_FIELDS as readonly string[]).includes(name);

/** Deep equality of JSON values; a missing value equals `null`. */
export function sameValue(left: unknown, right: unknown): boolean {
  if ((left ?? null) === (right ?? null)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) =>
    sameValue((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]),
  );
}

/**
 * The body of a write: the fields that differ from `previous` or are missing there, and the
 * version, without the other system fields.
 */
export function changedFields(
  data: Record<string, unknown>,
  previous: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const changed = Object.entries(data).filter(
    ([name, value]) =>
      !isSystemField(name) && !(previous && name in previous && sameValue(value, previous[name])),
  );
  const version = data['version'] ?? previous?.['version'];
  return Object.fromEntries(version === undefined ? changed : [...changed, ['version', version]]);
}
