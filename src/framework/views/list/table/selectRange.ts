/**
 * The ids that a tick changes: the row alone, or with Shift every row from the one ticked before,
 * in the order shown.
 */
export function rangeOf(ids: readonly string[], anchor: string | null, target: string): string[] {
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(target);
  if (to < 0) return [];
  if (from < 0) return [target];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection after ticking or unticking some ids; order of selection is kept. */
export function withIds(
  selected: readonly string[],
  ids: readonly string[],
  isSelected: boolean,
): string[] {
  const touched = new Set(ids);
  const others = selected.filter((id) => !touched.has(id));
  return isSelected ? [...others, ...ids] : others;
}

export type PageSelection = 'none' | 'some' | 'all';

/** How much of the shown page is selected, for the tick box in the header. */
export function pageSelection(
  ids: readonly string[],
  selected: ReadonlySet<string>,
): PageSelection {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}
