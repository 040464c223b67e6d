import { localDay } from '../../../contract/model/facultyClock.ts';
import type { AttendanceSheet } from '../api.ts';

export type SheetSession = AttendanceSheet['sessions'][number];
/** A column for signatures; without a class its head is filled in by hand. */
export type SheetColumn = SheetSession | null;

const dayOf = ({ startsAt }: SheetSession): string => localDay(startsAt);

/** Classes of one day. */
export const sessionsOf = ({ sessions }: AttendanceSheet, date: string): SheetSession[] =>
  sessions.filter((session) => dayOf(session) === date);

const filledUp = (sessions: readonly SheetSession[], count: number): SheetColumn[] =>
  Array.from({ length: Math.max(sessions.length, count) }, (_, index) => sessions[index] ?? null);

/**
 * The columns of a sheet: the classes of a day, at least one; the next classes from a day on; or
 * empty ones.
 */
export const COLUMNS = {
  date: (sheet, date) => filledUp(sessionsOf(sheet, date), 1),
  following: (sheet, date, count) =>
    filledUp(sheet.sessions.filter((session) => dayOf(session) >= date).slice(0, count), count),
  blank: (_sheet, _date, count) => filledUp([], count),
} satisfies Record<string, (sheet: AttendanceSheet, date: string, count: number) => SheetColumn[]>;
