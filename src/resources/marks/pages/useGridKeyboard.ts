import {
  useCallback,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { moved } from '../../../framework/index.ts';
import { gridAction, gridOf, tabbed, type GridAction } from './gridKeys.ts';
import { keyOf } from './markCells.ts';
import type { Entry } from './markEdits.ts';
import { nextProblem, type CellAddress, type CellPosition, type StageCells } from './stageCells.ts';

/** Rows that a key moves down from an open input. */
const rowsOf = ({ key, shiftKey }: KeyboardEvent): number | undefined =>
  key === 'Enter' ? (shiftKey ? -1 : 1) : { ArrowDown: 1, ArrowUp: -1 }[key];

/** The position of the cell around an element; `null` outside the cells and in an open input. */
export const positionOf = (target: EventTarget): CellPosition | null => {
  const cell =
    target instanceof Element && !(target instanceof HTMLInputElement)
      ? target.closest<HTMLElement>('td[data-row]')
      : null;
  return cell ? [Number(cell.dataset['row']), Number(cell.dataset['column'])] : null;
};

const addressAt = (
  { candidates, components }: Pick<StageCells, 'candidates' | 'components'>,
  [row, column]: CellPosition,
): CellAddress => ({
  student: candidates[row]?.student ?? '',
  component: components[column]?.id ?? '',
});

/** Focus in the table by position. It moves in the DOM, so that React draws no cell for it. */
export const useGridFocus = (tableRef: RefObject<HTMLTableElement | null>) =>
  useCallback(
    ([row, column]: CellPosition): void => {
      const cell = tableRef.current?.querySelector<HTMLElement>(
        `td[data-row="${row}"][data-column="${column}"]`,
      );
      cell?.focus();
      cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    },
    [tableRef],
  );

/** Key and double-click commands of a focused cell. */
export function useGridActions(cells: StageCells, focus: (position: CellPosition) => void) {
  const { store, candidates, components, closedAt, onDialog } = cells;
  const stateAt = (position: CellPosition) => {
    const { student, component } = addressAt(cells, position);
    return store.cell(keyOf(student, component));
  };
  const isOpen = ([row, column]: CellPosition): boolean => {
    const [candidate, component] = [candidates[row], components[column]];
    return !!candidate && !!component && closedAt(candidate, component.id) === null;
  };
  const begin = (position: CellPosition, text?: string): void => {
    if (!isOpen(position)) return;
    const address = addressAt(cells, position);
    const cell = stateAt(position);
    if (cell.state === 'conflict') onDialog({ kind: 'conflict', ...address });
    else if (cell.problem === 'needsReason' && text === undefined)
      onDialog({ kind: 'reason', ...address });
    else store.draft(keyOf(address.student, address.component), text ?? cell.text);
  };
  const show = ([first]: readonly Entry[]): void => {
    const row = candidates.findIndex(({ student }) => student === first?.student);
    const column = components.findIndex(({ id }) => id === first?.component);
    if (row >= 0 && column >= 0) focus([row, column]);
  };
  const act = (position: CellPosition, action: GridAction): void => {
    if (action === 'undo') show(store.undo());
    else if (action === 'redo') show(store.redo());
    else if (action === 'nextProblem') {
      const next = nextProblem(cells, position);
      if (next) focus(next);
    } else if (action === 'history') onDialog({ kind: 'history', ...addressAt(cells, position) });
    else if (action === 'clear') {
      if (isOpen(position)) store.enter([{ ...addressAt(cells, position), text: '' }]);
    } else if ('move' in action)
      focus(moved(position, action.move, gridOf(candidates.length, components.length)));
    else begin(position, action.text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const position = positionOf(event.target);
    if (!position) return;
    if (event.key === 'Tab') {
      const next = tabbed(position, event.shiftKey, candidates.length, components.length);
      if (!next) return;
      event.preventDefault();
      focus(next);
      return;
    }
    const isConflict = event.key === 'Enter' && stateAt(position).state === 'conflict';
    const action = isConflict ? ({ begin: 'keep' } as const) : gridAction(event);
    if (!action) return;
    event.preventDefault();
    act(position, action);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const position = positionOf(event.target);
    if (position) begin(position);
  };
  return { onKeyDown, onDoubleClick };
}

/**
 * Keys in the input of a cell: up and down commit and leave it, as in spreadsheets; left and right
 * move within the text. The handler is stable, so that it redraws no cell.
 */
export function useCellTyping(
  cells: Pick<StageCells, 'store' | 'candidates' | 'components'>,
  focus: (position: CellPosition) => void,
) {
  const latest = useRef(cells);
  latest.current = cells;
  return useCallback(
    (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
      const { store, candidates, components } = latest.current;
      const address = addressAt(latest.current, [row, column]);
      const key = keyOf(address.student, address.component);
      const rows = rowsOf(event);
      const isTab = event.key === 'Tab';
      const isEscape = event.key === 'Escape';
      if (rows === undefined && !isTab && !isEscape) return;
      event.preventDefault();
      const { draft } = store.cell(key);
      store.draft(key, null);
      if (isEscape) return focus([row, column]);
      if (draft !== null) store.enter([{ ...address, text: draft }]);
      const next = isTab
        ? tabbed([row, column], event.shiftKey, candidates.length, components.length)
        : moved([row, column], [rows ?? 0, 0], gridOf(candidates.length, components.length));
      focus(next ?? [row, column]);
    },
    [focus],
  );
}

/** Keeps one cell at a time in the tab order, and reports the focused one. */
export const useRovingTab =
  (
    table: RefObject<HTMLTableElement | null>,
    cells: Pick<StageCells, 'candidates' | 'components'>,
    onFocusCell: (address: CellAddress) => void,
  ) =>
  (event: FocusEvent): void => {
    const cell = event.target.closest<HTMLElement>('td[data-row]');
    if (!cell) return;
    for (const other of table.current?.querySelectorAll<HTMLElement>('td[tabindex="0"]') ?? [])
      other.tabIndex = -1;
    cell.tabIndex = 0;
    const position = positionOf(cell);
    if (position) onFocusCell(addressAt(cells, position));
  };
