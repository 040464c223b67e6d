import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks the selected rows inside `holder`; `null` where nothing can be selected. Writes to the DOM
 * directly: re-rendering 200 rows for their checkboxes is noticeably slow.
 */
export function useSelectionMarks(
  holder: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string> | null,
): void {
  // After every rendering, since rows come in steps.
  useLayoutEffect(() => {
    if (selected === null) return;
    for (const row of holder.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []) {
      const isSelected = selected.has(row.dataset['id'] ?? '');
      if (row.tagName === 'TR') row.setAttribute('aria-selected', String(isSelected));
      row.toggleAttribute('data-selected', isSelected);
      const box = row.querySelector<HTMLInputElement>('.list-box');
      if (box) box.checked = isSelected;
    }
  });
}
