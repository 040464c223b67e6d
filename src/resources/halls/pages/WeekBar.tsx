import type { ReactNode } from 'react';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { ActionButton, formatDate, useTexts } from '../../../framework/index.ts';
import { useThisWeek } from './week.ts';
import styles from './halls.module.css';

interface WeekBarProps {
  weekStart: string;
  onWeek: (weekStart: string) => void;
  /** The number of the week in the semester. */
  note?: string | undefined;
  children?: ReactNode;
}

/** The shown week, with buttons for other weeks. */
export function WeekBar({ weekStart, onWeek, note, children }: WeekBarProps) {
  const { translate, language } = useTexts();
  const thisWeek = useThisWeek();
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite">
        {formatDate(weekStart, language)} – {formatDate(addDays(weekStart, 6), language)}
        {note === undefined ? '' : ` · ${note}`}
      </h2>
      <div className={`${styles.links} ${styles.noPrint}`}>
        <ActionButton quiet onClick={() => onWeek(addDays(weekStart, -7))}>
          {translate('pages.hall-timetable.previous')}
        </ActionButton>
        <ActionButton quiet onClick={() => onWeek(thisWeek)}>
          {translate('pages.hall-timetable.thisWeek')}
        </ActionButton>
        <ActionButton quiet onClick={() => onWeek(addDays(weekStart, 7))}>
          {translate('pages.hall-timetable.next')}
        </ActionButton>
        {children}
      </div>
    </div>
  );
}
