import {
  useCallback,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslate } from 'react-admin';
import { moved } from '../../../framework/index.ts';
import type { CellRefusal, MarkCandidate, MarkComponent } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { gridAction, gridOf, tabbed, type GridAction } from './gridKeys.ts';
import { MarkCell } from './MarkCell.tsx';
import { keyOf } from './markCells.ts';
import type { Entry } from './markEdits.ts';
import type { MarkStore } from './markStore.ts';
import styles from './marks.module.css';

interface MarksGridProps {
  store: MarkStore;
  stage: MarkStage;
  components: readonly MarkComponent[];
  candidates: readonly MarkCandidate[];
  closedAt: (candidate: MarkCandidate, component: string) => CellRefusal | null;
  hintAt: (student: string, component: string) => string | null;
  onPaste: (text: string, at: readonly [number, number]) => void;
  onConflict: (student: string, component: string) => void;
  onReason: (student: string, component: string) => void;
  onHistory: (student: string, component: string) => void;
  /** The cell that the keyboard is on; told without drawing anything. */
  onChoice: (student: string, component: string) => void;
  nextProblem: (from: readonly [number, number]) => readonly [number, number] | null;
  label: string;
}

type Place = readonly [row: number, column: number];

const cellAt = (grid: HTMLElement | null, [row, column]: Place): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`) ?? null;
const placeOf = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? [Number(cell.dataset['row']), Number(cell.dataset['column'])] : null;
};

/**
 * The keyboard's grid. Moving goes through the page itself, not through React, so that no cell is
 * drawn for it.
 */
export function MarksGrid({
  store,
  stage,
  components,
  candidates,
  closedAt,
  hintAt,
  onPaste,
  onConflict,
  onReason,
  onHistory,
  onChoice,
  nextProblem,
  label,
}: MarksGridProps) {
  const translate = useTranslate();
  const table = useRef<HTMLTableElement>(null);

  const go = useCallback((place: Place): void => {
    const cell = cellAt(table.current, place);
    cell?.focus();
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  const isOpen = (row: number, column: number): boolean => {
    const [candidate, component] = [candidates[row], components[column]];
    return (
      candidate !== undefined &&
      component !== undefined &&
      closedAt(candidate, component.id) === null
    );
  };
  const addressOf = (row: number, column: number): { student: string; component: string } => ({
    student: candidates[row]?.student ?? '',
    component: components[column]?.id ?? '',
  });
  const begin = (row: number, column: number, text?: string): void => {
    if (!isOpen(row, column)) return;
    const { student, component } = addressOf(row, column);
    const key = keyOf(student, component);
    if (store.cell(key).state === 'conflict') onConflict(student, component);
    else if (store.cell(key).problem === 'needsReason' && text === undefined)
      onReason(student, component);
    else store.draft(key, text ?? store.cell(key).text);
  };
  const show = (entries: readonly Entry[]): void => {
    const [first] = entries;
    const row = candidates.findIndex(({ student }) => student === first?.student);
    const column = components.findIndex(({ id }) => id === first?.component);
    if (row >= 0 && column >= 0) go([row, column]);
  };
  const act = ([row, column]: Place, action: GridAction): void => {
    if (action === 'undo') show(store.undo());
    else if (action === 'redo') show(store.redo());
    else if (action === 'nextProblem') {
      const next = nextProblem([row, column]);
      if (next) go(next);
    } else if (action === 'history')
      onHistory(addressOf(row, column).student, addressOf(row, column).component);
    else if (action === 'clear') {
      if (isOpen(row, column)) store.enter([{ ...addressOf(row, column), text: '' }]);
    } else if ('move' in action)
      go(moved([row, column], action.move, gridOf(candidates.length, components.length)));
    else begin(row, column, action.text);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.target instanceof HTMLInputElement) return;
    const action =
      event.key === 'Enter' && isConflict(place)
        ? ({ begin: 'as it is' } as const)
        : gridAction(event);
    if (event.key === 'Tab') {
      const next = tabbed(place, event.shiftKey, candidates.length, components.length);
      if (!next) return;
      event.preventDefault();
      go(next);
    } else if (action) {
      event.preventDefault();
      act(place, action);
    }
  };
  const isConflict = ([row, column]: Place): boolean => {
    const { student, component } = addressOf(row, column);
    return store.cell(keyOf(student, component)).state === 'conflict';
  };

  // While typing: what ends it, and where it leads. Arrows up and down leave the cell, as in spreadsheets; left and right move within the text.
  const latest = useRef({ candidates, components, store, go });
  latest.current = { candidates, components, store, go };
  const onType = useCallback(
    (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
      const { candidates: rows, components: columns, store: cells, go: lead } = latest.current;
      const key = keyOf(rows[row]?.student ?? '', columns[column]?.id ?? '');
      const lines: Readonly<Record<string, number>> = {
        Enter: event.shiftKey ? -1 : 1,
        ArrowDown: 1,
        ArrowUp: -1,
      };
      const isTab = event.key === 'Tab';
      const by = lines[event.key];
      if (event.key === 'Escape') {
        event.preventDefault();
        cells.draft(key, null);
        lead([row, column]);
        return;
      }
      if (by === undefined && !isTab) return;
      const next = isTab
        ? tabbed([row, column], event.shiftKey, rows.length, columns.length)
        : moved([row, column], [by ?? 0, 0], gridOf(rows.length, columns.length));
      event.preventDefault();
      const { draft } = cells.cell(key);
      cells.draft(key, null);
      if (draft !== null)
        cells.enter([
          { student: rows[row]?.student ?? '', component: columns[column]?.id ?? '', text: draft },
        ]);
      lead(next ?? [row, column]);
    },
    [],
  );

  // One cell at a time is in the order of Tab.
  const onFocus = (event: FocusEvent): void => {
    const cell = event.target.closest<HTMLElement>('td[data-row]');
    if (!cell) return;
    for (const other of table.current?.querySelectorAll<HTMLElement>('td[tabindex="0"]') ?? [])
      other.tabIndex = -1;
    cell.tabIndex = 0;
    const place = placeOf(cell);
    if (place) onChoice(addressOf(...place).student, addressOf(...place).component);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place && !(event.target instanceof HTMLInputElement)) begin(...place);
  };
  const paste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'), place);
  };

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="grid"
        aria-label={label}
        aria-rowcount={candidates.length + 1}
        aria-colcount={components.length + 2}
        className={styles.grid}
        style={{ '--components': components.length } as CSSProperties}
        data-stage={stage}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onDoubleClick={onDoubleClick}
        onPaste={paste}
      >
        {/* Laid out row by row, which takes a table's own roles away. */}
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" className={styles.index}>
              {translate('pages.marks.heads.index')}
            </th>
            <th scope="col" role="columnheader" className={styles.name}>
              {translate('pages.marks.heads.name')}
            </th>
            {components.map(({ id, name, maximum, weight }) => (
              <th key={id} scope="col" role="columnheader">
                {name}
                <small>{translate('pages.marks.outOf', { maximum, weight })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {candidates.map((candidate, row) => (
            <tr key={candidate.student} role="row" aria-rowindex={row + 2}>
              <th scope="row" role="rowheader" className={styles.index}>
                {candidate.indexNumber}
              </th>
              <td role="gridcell" className={styles.name}>
                <span>{candidate.name.en}</span>
                <small lang="si">{candidate.name.si}</small>
                {candidate.sitting !== null && candidate.sitting !== 'present' && (
                  <em>{translate(`pages.marks.sittings.${candidate.sitting}`)}</em>
                )}
              </td>
              {components.map(({ id, name }, column) => (
                <MarkCell
                  key={id}
                  store={store}
                  student={candidate.student}
                  component={id}
                  row={row}
                  column={column}
                  name={`${candidate.indexNumber}, ${name}`}
                  closed={closedAt(candidate, id)}
                  hint={hintAt(candidate.student, id)}
                  onType={onType}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
