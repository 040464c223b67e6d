/**
 * The ids that a click on a check box changes: the row alone, or with Shift every row from the last
 * clicked one, in the order shown.
 */
export function rangeOf(ids: readonly string[], anchor: string | null, target: string): string[] {
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(target);
  if (to < 0) return [];
  if (from < 0) return [target];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection after adding or removing ids; keeps the order of selection. */
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

/** How much of the current page is selected, for the check box in the header. */
export function pageSelection(
  ids: readonly string[],
  selected: ReadonlySet<string>,
): PageSelection {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}
