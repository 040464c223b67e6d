import { moveOf } from '../../../../framework/index.ts';

const stopsIn = (row: Element): HTMLButtonElement[] => [
  ...row.querySelectorAll<HTMLButtonElement>('button[data-span]'),
];

/**
 * Moves the focus from one free span to the next by an arrow key: in the same hall, or in the next
 * hall that has one. Returns whether the key did.
 */
export function focusNextSpan(grid: HTMLElement, key: string): boolean {
  const move = moveOf({ key, ctrl: false }, 1);
  const present = document.activeElement;
  if (!move || !(present instanceof HTMLButtonElement) || !present.dataset['span']) return false;
  const rows = [...grid.querySelectorAll('li')].map(stopsIn).filter((stops) => stops.length > 0);
  const row = rows.findIndex((stops) => stops.includes(present));
  const stop = rows[row]?.indexOf(present) ?? 0;
  const within = (value: number, length: number): number =>
    Math.max(0, Math.min(value, length - 1));
  const stops = rows[within(row + move[0], rows.length)] ?? [];
  const next = stops[within(move[0] === 0 ? stop + move[1] : stop, stops.length)];
  if (!next) return false;
  present.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}
