import type { KeyboardEvent } from 'react';
import { textIn, useTexts } from '../../../framework/index.ts';
import { MARK_STATUSES, type MarkStatus } from '../markValues.ts';
import { LETTERS, type ShownLine } from './outbox.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';

interface MarkRowProps {
  line: ShownLine;
  index: number;
  /** Whether the row is in the tab order; only one row is. */
  isActive: boolean;
  closed: string | undefined;
  onMark: (status: MarkStatus) => void;
  onMove: (step: number) => void;
  onFocus: () => void;
}

/**
 * One student with five choices. Arrow keys move, the letters P A L E M mark, Enter moves to the
 * next student.
 */
export function MarkRow({ line, index, isActive, closed, onMark, onMove, onFocus }: MarkRowProps) {
  const { translate, language } = useTexts();
  const name = textIn(line.name, language).text;
  const chosen = MARK_STATUSES.find((status) => status === line.status);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const letter = Object.hasOwn(LETTERS, key.toLowerCase())
      ? LETTERS[key.toLowerCase()]
      : undefined;
    if (letter) onMark(letter);
    else if (key === 'ArrowDown' || key === 'Enter') onMove(1);
    else if (key === 'ArrowUp') onMove(-1);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      buttons[(at + (key === 'ArrowRight' ? 1 : buttons.length - 1)) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <li
      className={styles.row}
      data-row={index}
      data-saving={line.saving}
      data-active={isActive || undefined}
    >
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.number}>
          {line.number}
          {line.apology && line.leave === null && (
            <> · {translate(`${TEXTS}.apologyState.${line.apology.state}`)}</>
          )}
          {line.leave !== null && <> · {translate(`${TEXTS}.leave.${line.leave}`)}</>}
          {line.firstStatus !== null && line.firstStatus !== line.status && (
            <>
              {' '}
              ·{' '}
              {translate(`${TEXTS}.first`, {
                status: translate(`resources.attendance.options.status.${line.firstStatus}`),
              })}
            </>
          )}
          {line.saving !== 'none' && <span> · {translate(`${TEXTS}.state.${line.saving}`)}</span>}
        </span>
      </div>
      <div
        role="radiogroup"
        aria-label={`${name}, ${line.number}`}
        className={styles.choices}
        onKeyDown={press}
        onFocus={onFocus}
      >
        {MARK_STATUSES.map((status, position) => {
          const label = translate(`resources.attendance.options.status.${status}`);
          const isInTabOrder =
            isActive && (chosen === undefined ? position === 0 : chosen === status);
          return (
            <button
              key={status}
              type="button"
              role="radio"
              aria-checked={chosen === status}
              aria-label={label}
              title={closed ?? label}
              aria-disabled={closed === undefined ? undefined : true}
              tabIndex={isInTabOrder ? 0 : -1}
              data-status={status}
              onClick={() => onMark(status)}
            >
              {translate(`${TEXTS}.letters.${status}`)}
            </button>
          );
        })}
      </div>
    </li>
  );
}
