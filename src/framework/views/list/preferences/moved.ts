/** The list with one item moved, or `null` if the position does not exist or is the item's own. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] | null {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return null;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
