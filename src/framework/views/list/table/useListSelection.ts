import { useCallback, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { rangeOf, withIds } from './selectRange.ts';

export interface ListSelection {
  selected: ReadonlySet<string>;
  /** Ticks or unticks a row; `extend` takes along every row since the one ticked before. */
  select: (id: string, isSelected: boolean, extend: boolean) => void;
  selectPage: (isSelected: boolean) => void;
}

/** Selection over the shown page, kept by react-admin under the list's own name. */
export function useListSelection(ids: readonly string[]): ListSelection {
  const { selectedIds, onSelect } = useListContext();
  const anchor = useRef<string | null>(null);
  // Rows are memoised on `select`, so what changes with every tick is read through a reference.
  const latest = useRef({ ids, selectedIds: selectedIds as string[], onSelect });
  latest.current = { ids, selectedIds: selectedIds as string[], onSelect };

  const select = useCallback((id: string, isSelected: boolean, extend: boolean) => {
    const { ids: shown, selectedIds: present, onSelect: save } = latest.current;
    const range = rangeOf(shown, extend ? anchor.current : null, id);
    anchor.current = id;
    save(withIds(present, range, isSelected));
  }, []);
  const selectPage = useCallback((isSelected: boolean) => {
    const { ids: shown, selectedIds: present, onSelect: save } = latest.current;
    anchor.current = null;
    save(withIds(present, shown, isSelected));
  }, []);
  const selected = useMemo(() => new Set(selectedIds as string[]), [selectedIds]);
  return { selected, select, selectPage };
}
