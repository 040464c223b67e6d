/** Top and height of a row on the screen, in pixels. */
export interface RowBox {
  top: number;
  height: number;
}

/**
 * The position of a dragged row when dropped at this height: it passes another row at that row's
 * middle.
 */
export function dropPlace(rows: readonly RowBox[], from: number, y: number): number {
  const passed = rows.filter(
    ({ top, height }, index) => index !== from && y > top + height / 2,
  ).length;
  return Math.min(passed, rows.length - 1);
}

/** The list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** The position after Alt with this key; `null`: unchanged. */
export function keyPlace(key: string, place: number, count: number): number | null {
  const to = STEPS[key]?.(place, count);
  return to === undefined || to < 0 || to >= count || to === place ? null : to;
}
