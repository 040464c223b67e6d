import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ViewRecord } from '../../../core/records/record.ts';
import { focusPlace, placeOf, shapeOf } from '../../../ui/keyboard/gridDom.ts';
import { nextPlace } from '../../../ui/keyboard/gridMove.ts';
import { isTyping } from '../../../ui/keyboard/isTyping.ts';
import { openingPath, type ListSetting } from './ListRow.tsx';
import type { ListSelection } from './useListSelection.ts';

interface GridSetting {
  setting: ListSetting;
  records: readonly ViewRecord[];
  selection: ListSelection;
}

/** Rows that a screen of the table holds, for Page Up and Page Down. */
function pageRowsOf(table: HTMLTableElement): number {
  const row = table.tBodies[0]?.rows[0];
  const height = row?.getBoundingClientRect().height ?? 0;
  const room = table.parentElement?.clientHeight ?? 0;
  return height > 0 ? Math.max(1, Math.floor(room / height) - 2) : 10;
}

/**
 * The keyboard of a list: arrows, Home, End and the page keys lead from cell to cell, Enter opens
 * or changes, Space and “x” tick, Tab leaves the table instead of going through a thousand buttons,
 * and comes back to where one was.
 */
export function useGridKeys({ setting, records, selection }: GridSetting) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const active = useRef<HTMLElement | null>(null);
  const isByTab = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    const note = (event: Event) => {
      isByTab.current =
        event.type === 'keydown' && (event as globalThis.KeyboardEvent).key === 'Tab';
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
    };
  }, []);

  const at = (element: Element) => {
    const cell = element.closest<HTMLTableCellElement>('td');
    const id = cell?.closest('tr')?.dataset['id'];
    const record = records.find((candidate) => candidate.id === id);
    const column = cell ? setting.columns[cell.cellIndex - (setting.canSelect ? 1 : 0)] : undefined;
    return { cell, record, column };
  };

  const change = (element: Element): boolean => {
    const { cell, record, column } = at(element);
    if (!cell || !record || !column?.isInline) return false;
    setting.onEditCell(record, column, cell);
    return true;
  };

  const tick = (element: Element, extend: boolean): boolean => {
    const { record } = at(element);
    if (!record || !setting.canSelect) return false;
    selection.select(record.id, !selection.selected.has(record.id), extend);
    return true;
  };

  /** Enter and Space on a control are that control's own, except that a link is not ticked by Space. */
  const act = (event: KeyboardEvent<HTMLTableElement>): boolean => {
    const target = event.target as HTMLElement;
    const isCell = target instanceof HTMLTableCellElement;
    if (event.key === 'F2') return change(target);
    if (event.key === 'x' || event.key === 'X') return tick(target, event.shiftKey);
    if (event.key === ' ' && (isCell || target instanceof HTMLAnchorElement))
      return tick(target, event.shiftKey);
    if (event.key !== 'Enter' || !isCell) return false;
    if (change(target)) return true;
    const { record } = at(target);
    const path = record ? openingPath(setting, record) : null;
    if (path !== null) void navigate(path);
    return path !== null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const grid = table.current;
    const target = event.target as HTMLElement;
    if (!grid || event.altKey || event.defaultPrevented || isTyping(target)) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Tab') {
      // Without preventing anything: the browser goes on from where the focus is now.
      (event.shiftKey ? before : after).current?.focus({ preventScroll: true });
      return;
    }
    if (ctrl && event.key === 'a' && setting.canSelect) {
      event.preventDefault();
      selection.selectPage(true);
      return;
    }
    if (!ctrl && act(event)) {
      event.preventDefault();
      return;
    }
    const place = event.shiftKey ? null : placeOf(grid, target);
    const next =
      place && nextPlace(place, { key: event.key, ctrl }, shapeOf(grid, pageRowsOf(grid)));
    if (!next) return;
    event.preventDefault();
    focusPlace(grid, next);
  };

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const from = event.relatedTarget;
    const comesIn = !(from instanceof Node && table.current?.contains(from));
    const known = active.current;
    if (comesIn && isByTab.current && known?.isConnected && known !== event.target) known.focus();
    else active.current = event.target as HTMLElement;
  };

  /** A click on bare text makes its cell the place from which the arrows go on. */
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLTableCellElement>('tbody td');
    if (!cell || target.closest('a, button, input, select, textarea')) return;
    cell.tabIndex = -1;
  };

  const onDoubleClick = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input')) return;
    if (change(target)) document.getSelection()?.removeAllRanges();
  };

  return { table, before, after, onKeyDown, onFocus, onMouseDown, onDoubleClick };
}
