import { sameValue } from '../../../contract/changedFields.ts';
import type { AssignmentWrite } from '../common/viewDataProvider.ts';
import type { AssignmentRow } from './assignmentSet.ts';

/** Ticks set and removed on the screen, by id; what is not in here is as stored. */
export type Ticks = Readonly<Record<string, boolean>>;
/** What the inputs beside the ticks hold, by id. */
export type Extras = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export interface ChangedExtra {
  name: string;
  before: unknown;
  after: unknown;
}

export interface Difference {
  added: { row: AssignmentRow; extras: Record<string, unknown> }[];
  removed: AssignmentRow[];
  changed: { row: AssignmentRow; fields: ChangedExtra[] }[];
}

export const isTicked = (row: AssignmentRow, ticks: Ticks): boolean => ticks[row.id] ?? row.ticked;

/** A tick that cannot be touched: held through something else, or locked. */
export const isFixed = (row: AssignmentRow): boolean => row.locked !== undefined || (row.inherited !== undefined && !row.ticked);

const pick = (values: Readonly<Record<string, unknown>> | undefined, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]));

/** What saving would change. */
export function differenceOf(
  rows: readonly AssignmentRow[],
  ticks: Ticks,
  extras: Extras,
  names: readonly string[],
): Difference {
  const difference: Difference = { added: [], removed: [], changed: [] };
  for (const row of rows) {
    const ticked = isTicked(row, ticks);
    const now = pick(extras[row.id] ?? row.extras, names);
    if (ticked && !row.ticked) difference.added.push({ row, extras: now });
    if (!ticked && row.ticked) difference.removed.push(row);
    if (!ticked || !row.ticked) continue;
    const fields = names
      .filter((name) => !sameValue(now[name], row.extras[name]))
      .map((name) => ({ name, before: row.extras[name] ?? null, after: now[name] }));
    if (fields.length > 0) difference.changed.push({ row, fields });
  }
  return difference;
}

export const sizeOf = ({ added, removed, changed }: Difference): number => added.length + removed.length + changed.length;

const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** The difference as the gateway takes it. */
export function writeOf({ added, removed, changed }: Difference, version: unknown): AssignmentWrite {
  const set = [
    ...added.map(({ row, extras }) => ({ id: row.id, extras: filled(extras) })),
    ...changed.map(({ row, fields }) => ({
      id: row.id,
      extras: Object.fromEntries(fields.map(({ name, after }) => [name, after === '' ? null : after])),
    })),
  ];
  return { version, set, unset: removed.map(({ id }) => id) };
}

export interface RowGroup {
  key: string | null;
  rows: AssignmentRow[];
}

/** The rows that match the search, by group, in the order they came. */
export function groupRows(rows: readonly AssignmentRow[], isShown: (row: AssignmentRow) => boolean): RowGroup[] {
  const groups = new Map<string | null, AssignmentRow[]>();
  for (const row of rows) {
    if (!isShown(row)) continue;
    const key = row.group ?? null;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, members]) => ({ key, rows: members }));
}
