import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks the rows inside `holder` that are selected; `null` where nothing can be. Written to the
 * page directly: to draw 200 rows again for their ticks takes longer than somebody who ticks them
 * all should notice.
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
