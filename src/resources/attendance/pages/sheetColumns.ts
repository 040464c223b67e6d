import { localDay } from '../../../contract/model/facultyClock.ts';
import type { AttendanceSheet } from '../api.ts';

export type SheetSession = AttendanceSheet['sessions'][number];
/** A column for signatures; without a class its head is filled in by hand. */
export type SheetColumn = SheetSession | null;

const dayOf = ({ startsAt }: SheetSession): string => localDay(startsAt);

/** Classes of one day. */
export const sessionsOf = ({ sessions }: AttendanceSheet, date: string): SheetSession[] =>
  sessions.filter((session) => dayOf(session) === date);

/**
 * The columns of a sheet: the classes of a day, the next classes from a day on, or empty ones; at
 * least one.
 */
export function columnsOf(
  sheet: AttendanceSheet,
  kind: 'date' | 'following' | 'blank',
  date: string,
  count: number,
): SheetColumn[] {
  const blank = (many: number): SheetColumn[] =>
    Array.from({ length: Math.max(0, many) }, () => null);
  if (kind === 'blank') return blank(count);
  const found: SheetColumn[] =
    kind === 'date'
      ? sessionsOf(sheet, date)
      : sheet.sessions.filter((session) => dayOf(session) >= date).slice(0, count);
  return kind === 'date'
    ? found.length > 0
      ? found
      : blank(1)
    : [...found, ...blank(count - found.length)];
}
