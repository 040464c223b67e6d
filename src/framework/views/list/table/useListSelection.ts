import { useCallback, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { rangeOf, withIds } from './selectRange.ts';

export interface ListSelection {
  selected: ReadonlySet<string>;
  /** Selects or deselects a row; `extend` includes every row since the last one. */
  select: (id: string, isSelected: boolean, extend: boolean) => void;
  selectPage: (isSelected: boolean) => void;
}

/** The selection on the current page, stored by react-admin under the list's name. */
export function useListSelection(ids: readonly string[]): ListSelection {
  const { selectedIds, onSelect } = useListContext();
  const anchor = useRef<string | null>(null);
  // Rows are memoised on `select`, so values that change with every click are read through a
  // reference.
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
