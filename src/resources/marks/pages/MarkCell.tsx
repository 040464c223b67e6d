import { memo, type KeyboardEvent } from 'react';
import { textIn, useTexts } from '../../../framework/index.ts';
import type { CellRefusal, GivenCell } from '../api.ts';
import { type Cell, keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';
import { useCell } from './useMarkStore.tsx';
import { useMarkWords } from './useMarkWords.ts';
import styles from './marks.module.css';

interface MarkCellProps {
  store: MarkStore;
  student: string;
  component: string;
  row: number;
  column: number;
  /** Row and column, for screen readers. */
  name: string;
  closed: CellRefusal | null;
  /** The marks of both markers, on the agreed sheet. */
  hint: string | null;
  /** The record that the mark comes from. */
  given: GivenCell | null;
  onType: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
}

/** The state of a cell in words; empty if there is nothing to add to its mark. */
export function cellNote(
  { translate, language }: Pick<ReturnType<typeof useTexts>, 'translate' | 'language'>,
  { state, problem, theirs }: Cell,
  closed: CellRefusal | null,
  given: GivenCell | null,
): string {
  if (state === 'conflict')
    return translate('pages.marks.states.conflict', {
      theirs: theirs?.text || translate('pages.marks.blank'),
      by: theirs?.by ?? '',
    });
  if (problem !== null) return translate(`pages.marks.refusals.${problem}`);
  if (given?.from)
    return translate('pages.marks.carriedFrom', { from: textIn(given.from, language).text });
  return state === 'pending'
    ? translate('pages.marks.states.pending')
    : closed === null
      ? ''
      : translate(`pages.marks.refusals.${closed}`);
}

/** One cell; redrawn only when its own mark changes. */
export const MarkCell = memo(function MarkCell({
  store,
  student,
  component,
  row,
  column,
  name,
  closed,
  hint,
  given,
  onType,
}: MarkCellProps) {
  const texts = useTexts();
  const { translate } = texts;
  const words = useMarkWords();
  const cell = useCell(store, student, component);
  const text = words(cell.text);
  const key = keyOf(student, component);
  const note = cellNote(texts, cell, closed, given);
  const source = given && translate(`pages.marks.givenBy.${given.source}`);
  // What is visible, in this order, because speech input finds a cell by it (WCAG 2.5.3).
  const shown = [text || translate('pages.marks.blank'), hint, source].filter(Boolean);
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
      aria-label={`${name}: ${shown.join(' ')}${hint === null ? '' : ` (${translate('pages.marks.given')})`}${note === '' ? '' : `. ${note}`}`}
      title={note === '' ? undefined : note}
    >
      {cell.draft === null ? (
        <>
          <span>{text}</span>
          {/* The gap keeps mark and hint apart for screen readers. */}
          {hint !== null && (
            <>
              {' '}
              <small>{hint}</small>
            </>
          )}
          {source !== null && (
            <>
              {' '}
              <small>{source}</small>
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
