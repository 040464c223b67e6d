import { sameValue } from '../../../contract/model/changedFields.ts';
import type { AssignmentWrite } from '../../core/records/viewDataProvider.ts';
import type { AssignmentRow } from './assignmentSet.ts';

/** Ticks set and removed on the screen, by id; what is not in here is as stored. */
export type Ticks = Readonly<Record<string, boolean>>;
/** The values of the inputs next to the ticks, by id. */
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
   * The ticks in their new order, where that does not follow from what was added and removed;
   * otherwise `null`.
   */
  order: AssignmentRow[] | null;
}

export const isTicked = (row: AssignmentRow, ticks: Ticks): boolean => ticks[row.id] ?? row.ticked;

/** A tick that cannot be touched: held through something else, or locked. */
export const isFixed = (row: AssignmentRow): boolean =>
  row.locked !== undefined || (row.inherited !== undefined && !row.ticked);

const pick = (
  values: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]));

/** Ids of the stored ticks in their order. */
const storedOrder = (rows: readonly AssignmentRow[]): string[] =>
  rows
    .filter(({ ticked }) => ticked)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ id }) => id);

/** Ids of the ticks in the chosen order; those ticked since then come last. */
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
  /** Names of the further fields of a tick. */
  names: readonly string[];
  /** Ids of the ticks in their new order; absent where ticks have no order. */
  order?: readonly string[] | undefined;
}

/** What saving would change. */
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

/** The difference as the gateway takes it: a new order by naming every tick in it. */
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

/** The rows that match the search, by group, in the order they came. */
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
