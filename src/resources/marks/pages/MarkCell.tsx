import { memo, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { CellRefusal } from '../api.ts';
import { type Cell, keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';
import { useCell } from './useMarkStore.tsx';
import styles from './marks.module.css';

interface MarkCellProps {
  store: MarkStore;
  student: string;
  component: string;
  row: number;
  column: number;
  /** Of the row and the column, for those who do not see them. */
  name: string;
  closed: CellRefusal | null;
  /** What both markers gave, on the agreed sheet. */
  hint: string | null;
  onType: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
}

/** What is to be said of a cell beyond its mark. */
export function cellNote(
  translate: ReturnType<typeof useTranslate>,
  { state, problem, theirs }: Cell,
  closed: CellRefusal | null,
): string {
  if (state === 'conflict')
    return translate('pages.marks.states.conflict', {
      theirs: theirs?.text || translate('pages.marks.blank'),
      by: theirs?.by ?? '',
    });
  if (problem !== null) return translate(`pages.marks.refusals.${problem}`);
  return state === 'pending'
    ? translate('pages.marks.states.pending')
    : closed === null
      ? ''
      : translate(`pages.marks.refusals.${closed}`);
}

/** One cell. It is drawn anew only when its own mark changes. */
export const MarkCell = memo(function MarkCell({
  store,
  student,
  component,
  row,
  column,
  name,
  closed,
  hint,
  onType,
}: MarkCellProps) {
  const translate = useTranslate();
  const cell = useCell(store, student, component);
  const key = keyOf(student, component);
  const note = cellNote(translate, cell, closed);
  const shown = cell.text === '' ? translate('pages.marks.blank') : cell.text;
  return (
    <td
      role="gridcell"
      className={styles.cell}
      tabIndex={row === 0 && column === 0 ? 0 : -1}
      data-row={row}
      data-column={column}
      data-state={cell.state}
      data-closed={closed !== null || undefined}
      aria-readonly={closed !== null}
      aria-invalid={cell.state === 'invalid' || cell.state === 'failed' || undefined}
      aria-label={`${name}: ${shown}${hint === null ? '' : ` ${hint} (${translate('pages.marks.given')})`}${note === '' ? '' : `. ${note}`}`}
      title={note === '' ? undefined : note}
    >
      {cell.draft === null ? (
        <>
          <span>{cell.text}</span>
          {/* Said in the same words as they stand, with a gap between them. */}
          {hint !== null && (
            <>
              {' '}
              <small>{hint}</small>
            </>
          )}
        </>
      ) : (
        <input
          autoFocus
          value={cell.draft}
          aria-label={name}
          autoComplete="off"
          inputMode="decimal"
          onChange={(event) => store.draft(key, event.target.value)}
          onKeyDown={(event) => onType(event, row, column)}
          onBlur={() => {
            const { draft } = store.cell(key);
            if (draft === null) return;
            store.draft(key, null);
            store.enter([{ student, component, text: draft }]);
          }}
        />
      )}
    </td>
  );
});
