import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks the selected rows inside `holder`; `null` if nothing can be selected. Writes to the DOM
 * directly: re-rendering 200 rows for their check boxes is noticeably slow.
 */
export function useSelectionMarks(
  holder: RefObject<HTMLElement | null>,
  selected: ReadonlySet<string> | null,
): void {
  // After every render, because rows are added in steps.
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
