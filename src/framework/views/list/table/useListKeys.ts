import type { KeyboardEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ViewRecord } from '../../../core/records/record.ts';
import { useGridKeys } from '../../../ui/keyboard/useGridKeys.ts';
import { openingPath, type ListSetting } from './listSetting.ts';
import type { ListSelection } from './useListSelection.ts';

interface GridSetting {
  setting: ListSetting;
  records: readonly ViewRecord[];
  selection: ListSelection;
}

interface ListKeys extends GridSetting {
  /** Renders every row of the page. */
  renderAll: () => void;
}

/** The actions of keys and double clicks in a cell; each returns whether it did something. */
function useCellActions({ setting, records, selection }: GridSetting) {
  const navigate = useNavigate();
  const at = (element: Element) => {
    const cell = element.closest<HTMLTableCellElement>('tbody :is(td, th)');
    const id = cell?.closest('tr')?.dataset['id'];
    const record = records.find((candidate) => candidate.id === id);
    const column = cell ? setting.columns[cell.cellIndex - (setting.canSelect ? 1 : 0)] : undefined;
    return { cell, record, column };
  };
  const edit = (element: Element): boolean => {
    const { cell, record, column } = at(element);
    if (!cell || !record || !column?.isInline) return false;
    setting.onEditCell(record, column, cell);
    return true;
  };
  const select = (element: Element, extend: boolean): boolean => {
    const { record } = at(element);
    if (!record || !setting.canSelect) return false;
    selection.select(record.id, !selection.selected.has(record.id), extend);
    return true;
  };
  const open = (element: Element): boolean => {
    const { record } = at(element);
    const path = record ? openingPath(setting, record) : null;
    if (path !== null) void navigate(path);
    return path !== null;
  };
  /** Enter and Space on a control are left to the control; Space selects the row of a link. */
  const act = (event: KeyboardEvent<HTMLTableElement>): boolean => {
    const target = event.target as HTMLElement;
    const isCell = target instanceof HTMLTableCellElement;
    if (event.key === 'F2') return edit(target);
    if (event.key === ' ' && target.closest('[data-peek]')) {
      target.click();
      return true;
    }
    if (event.key === 'x' || event.key === 'X') return select(target, event.shiftKey);
    if (event.key === ' ' && (isCell || target instanceof HTMLAnchorElement))
      return select(target, event.shiftKey);
    if (event.key !== 'Enter' || !isCell) return false;
    return edit(target) || open(target);
  };
  return { act, edit };
}

/** The keyboard of a list: `useGridKeys`, with Enter, F2, Space, “x” and Ctrl+A for its records. */
export function useListKeys({ setting, records, selection, renderAll }: ListKeys) {
  const { act, edit } = useCellActions({ setting, records, selection });
  const grid = useGridKeys((event) => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === 'PageDown' || (ctrl && event.key === 'End')) renderAll();
    if (ctrl && event.key === 'a' && setting.canSelect) {
      selection.selectPage(true);
      return true;
    }
    return !ctrl && act(event);
  });
  const onDoubleClick = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input')) return;
    if (edit(target)) document.getSelection()?.removeAllRanges();
  };
  return { ...grid, onDoubleClick };
}
