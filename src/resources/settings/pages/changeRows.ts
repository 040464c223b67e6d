import { sameValue } from '../../../contract/model/changedFields.ts';

export interface ChangeRow {
  name: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Kept by the gateway with every record; irrelevant to readers of the log. */
const SYSTEM = new Set(['id', 'version', 'createdAt', 'updatedAt', '_can', '_labels']);

/** The fields of a log entry with their values, changed ones first. */
export function changeRows(before: unknown, after: unknown): ChangeRow[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const rows = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => !SYSTEM.has(name))
    .map((name) => ({
      name,
      before: old[name] ?? null,
      after: fresh[name] ?? null,
      isChanged: !sameValue(old[name], fresh[name]),
    }));
  return rows.toSorted((left, right) => Number(right.isChanged) - Number(left.isChanged));
}
