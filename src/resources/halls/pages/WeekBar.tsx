import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { addDays, localDay, mondayOf } from '../../../contract/model/facultyClock.ts';
import { ActionButton, formatDate, usePreferences } from '../../../framework/index.ts';
import styles from './halls.module.css';

interface WeekBarProps {
  monday: string;
  onMonday: (monday: string) => void;
  /** The number of the week in the semester. */
  note?: string | undefined;
  children?: ReactNode;
}

/** The shown week, with buttons for other weeks. */
export function WeekBar({ monday, onMonday, note, children }: WeekBarProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <div className={styles.bar}>
      <h2 aria-live="polite">
        {formatDate(monday, language)} – {formatDate(addDays(monday, 6), language)}
        {note === undefined ? '' : ` · ${note}`}
      </h2>
      <div className={`${styles.links} ${styles.noPrint}`}>
        <ActionButton quiet onClick={() => onMonday(addDays(monday, -7))}>
          {translate('pages.hall-timetable.previous')}
        </ActionButton>
        <ActionButton quiet onClick={() => onMonday(mondayOf(localDay()))}>
          {translate('pages.hall-timetable.thisWeek')}
        </ActionButton>
        <ActionButton quiet onClick={() => onMonday(addDays(monday, 7))}>
          {translate('pages.hall-timetable.next')}
        </ActionButton>
        {children}
      </div>
    </div>
  );
}
