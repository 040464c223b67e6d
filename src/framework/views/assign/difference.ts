import { sameValue } from '../../../contract/model/changedFields.ts';
import type { AssignmentWrite } from '../../core/records/viewDataProvider.ts';
import type { AssignmentRow } from './assignmentSet.ts';

/** Changed ticks by id; all others are as stored. */
export type Ticks = Readonly<Record<string, boolean>>;
/** The values of the further inputs, by id. */
export type Extras = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

interface ChangedExtra {
  name: string;
  before: unknown;
  after: unknown;
}

export interface Difference {
  added: { row: AssignmentRow; extras: Record<string, unknown> }[];
  removed: AssignmentRow[];
  changed: { row: AssignmentRow; fields: ChangedExtra[] }[];
  /**
   * The checked rows in their new order, if additions and removals alone do not give it; otherwise
   * `null`.
   */
  order: AssignmentRow[] | null;
}

export const isTicked = (row: AssignmentRow, ticks: Ticks): boolean => ticks[row.id] ?? row.ticked;

/** A tick that cannot be changed: inherited or locked. */
export const isFixed = (row: AssignmentRow): boolean =>
  row.locked !== undefined || (row.inherited !== undefined && !row.ticked);

const pick = (
  values: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]));

/** Ids of the stored ticks in order. */
const storedOrder = (rows: readonly AssignmentRow[]): string[] =>
  rows
    .filter(({ ticked }) => ticked)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ id }) => id);

/** Ids of the checked rows in the chosen order; newly checked ones come last. */
export function pendingOrder(
  rows: readonly AssignmentRow[],
  ticks: Ticks,
  chosen: readonly string[] | null,
): string[] {
  const ticked = new Set(rows.filter((row) => isTicked(row, ticks)).map(({ id }) => id));
  const known = (chosen ?? storedOrder(rows)).filter((id) => ticked.has(id));
  return [...known, ...[...ticked].filter((id) => !known.includes(id))];
}

function newOrder(
  rows: readonly AssignmentRow[],
  ticks: Ticks,
  { added }: Difference,
  order: readonly string[],
): AssignmentRow[] | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const staying = storedOrder(rows).filter((id) => ticks[id] !== false);
  const expected = [...staying, ...added.map(({ row }) => row.id)];
  if (expected.every((id, place) => id === order[place])) return null;
  return order.flatMap((id) => byId.get(id) ?? []);
}

export interface PendingTicks {
  ticks: Ticks;
  extras: Extras;
  /** Names of the further fields of a checked row. */
  names: readonly string[];
  /** Ids of the checked rows in their new order; absent if they have no order. */
  order?: readonly string[] | undefined;
}

/** The pending changes. */
export function differenceOf(
  rows: readonly AssignmentRow[],
  { ticks, extras, names, order }: PendingTicks,
): Difference {
  const difference: Difference = { added: [], removed: [], changed: [], order: null };
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
  if (order) difference.order = newOrder(rows, ticks, difference, order);
  return difference;
}

export const sizeOf = ({ added, removed, changed, order }: Difference): number =>
  added.length + removed.length + changed.length + (order ? 1 : 0);

const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** The difference in wire format: a new order lists every checked row. */
export function writeOf(
  { added, removed, changed, order }: Difference,
  version: unknown,
): AssignmentWrite {
  const set = [
    ...added.map(({ row, extras }) => ({ id: row.id, extras: filled(extras) })),
    ...changed.map(({ row, fields }) => ({
      id: row.id,
      extras: Object.fromEntries(
        fields.map(({ name, after }) => [name, after === '' ? null : after]),
      ),
    })),
  ];
  const named = order?.map(({ id }) => set.find((tick) => tick.id === id) ?? { id });
  return { version, set: named ?? set, unset: removed.map(({ id }) => id) };
}

export interface RowGroup {
  key: string | null;
  rows: AssignmentRow[];
}

/** The rows that match the search, by group, in their original order. */
export function groupRows(
  rows: readonly AssignmentRow[],
  isShown: (row: AssignmentRow) => boolean,
): RowGroup[] {
  const groups = new Map<string | null, AssignmentRow[]>();
  for (const row of rows) {
    if (!isShown(row)) continue;
    const key = row.group ?? null;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, members]) => ({ key, rows: members }));
}
