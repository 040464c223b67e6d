import { useMemo } from 'react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import 'react-day-picker/style.css';
import { calendarNames } from '../../../contract/model/calendarNames.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { WEEKDAYS } from '../../../contract/model/conventions.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import type { Translate } from '../../core/fields/kind.ts';
import { firstWeekday, formatLongDate, writingIn } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import styles from './calendar.module.css';

interface CalendarMonthProps {
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** Years that the calendar offers before and after the present one. */
const YEARS_BACK = 90;
const YEARS_AHEAD = 15;

/** The calendar counts in dates of the browser's time zone, at midnight. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const fromDate = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** 0 for Sunday, as JavaScript counts. */
const firstDayIndex = (): 0 | 1 | 2 | 3 | 4 | 5 | 6 =>
  ((WEEKDAYS.indexOf(firstWeekday()) + 1) % 7) as 0;

/** The words of the calendar in the language of the screen. */
function wordsOf(
  language: Language,
  text: Translate,
): Pick<DayPickerProps, 'formatters' | 'labels'> {
  const { months, weekdays, isYearFirst } = calendarNames(language, writingIn(language).locale);
  const weekday = (date: Date, style: 'short' | 'long') =>
    weekdays[style][(date.getDay() + 6) % 7] ?? '';
  const month = (date: Date) => months.long[date.getMonth()] ?? '';
  const monthAndYear = (date: Date) =>
    isYearFirst ? `${date.getFullYear()} ${month(date)}` : `${month(date)} ${date.getFullYear()}`;
  return {
    formatters: {
      formatCaption: monthAndYear,
      formatDay: (date) => String(date.getDate()),
      formatMonthDropdown: month,
      formatYearDropdown: (date) => String(date.getFullYear()),
      formatWeekdayName: (date) => weekday(date, 'short'),
    },
    labels: {
      labelNav: () => text('months'),
      labelPrevious: () => text('previous'),
      labelNext: () => text('next'),
      labelMonthDropdown: () => text('month'),
      labelYearDropdown: () => text('year'),
      labelGrid: monthAndYear,
      labelWeekday: (date) => weekday(date, 'long'),
      labelDayButton: (date) =>
        `${weekday(date, 'long')}, ${formatLongDate(fromDate(date), language)}`,
    },
  };
}

/** A month of days: arrows, Home, End and Page keys move, Enter chooses. */
export function CalendarMonth({ value, onChange, min, max }: CalendarMonthProps) {
  const { text, language } = useTexts('framework.kinds.date');
  const words = useMemo(() => wordsOf(language, text), [language, text]);
  const today = toDate(localDay());
  const selected = value === '' ? undefined : toDate(value);
  const shown = selected ?? (min !== undefined && min > localDay() ? toDate(min) : today);
  const year = today.getFullYear();
  const first = min ? toDate(min) : new Date(Math.min(year - YEARS_BACK, shown.getFullYear()), 0);
  const last = max ? toDate(max) : new Date(Math.max(year + YEARS_AHEAD, shown.getFullYear()), 11);
  const outside = [
    ...(min ? [{ before: toDate(min) }] : []),
    ...(max ? [{ after: toDate(max) }] : []),
  ];
  return (
    <DayPicker
      {...words}
      className={styles.calendar ?? ''}
      mode="single"
      // The dialog is opened to choose a day, so the day takes the focus.
      autoFocus
      required
      selected={selected}
      defaultMonth={shown}
      today={today}
      weekStartsOn={firstDayIndex()}
      captionLayout="dropdown"
      startMonth={first}
      endMonth={last}
      disabled={outside}
      showOutsideDays
      fixedWeeks
      onSelect={(date: Date) => onChange(fromDate(date))}
    />
  );
}
