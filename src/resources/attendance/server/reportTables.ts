import type { ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import type { AttendanceReport, AttendanceSheet } from '../api.ts';

const COLUMNS = [
  'number',
  'name',
  'held',
  'attended',
  'excused',
  'percent',
  'basis',
  'reachable',
  'canMiss',
  'absentInARow',
  'isMet',
] as const;

/** The report with the register of its classes. */
export function reportTable(
  { unit, lines, sessions }: AttendanceReport,
  text: (key: string) => string,
  language: Language,
): ReportTable {
  const word = (key: string): string => text(`pages.attendance-report.${key}`);
  return {
    title: `${unit.code} ${unit.title[language]} ${unit.group}`,
    headings: [
      ...COLUMNS.map((name) => word(`columns.${name}`)),
      ...sessions.map(({ startsAt, counts }) => {
        const { date, time } = wallTimeOf(startsAt);
        return `${date} ${time}${counts ? '' : ` (${text('pages.my-attendance.notCounted')})`}`;
      }),
    ],
    rows: lines.map((line) => [
      line.number,
      line.name[language],
      line.held,
      line.attended,
      line.excused,
      line.percent === null ? '' : Number(line.percent),
      `${line.numerator} / ${line.denominator}`,
      line.reachable === null ? '' : Number(line.reachable),
      line.canMiss,
      line.absentInARow,
      word(line.isMet ? 'met' : 'below'),
      ...line.register,
    ]),
  };
}

/** The list of a sheet with a column for marks, to be filled in and uploaded. */
export const sheetTable = (
  { unit, students }: AttendanceSheet,
  text: (key: string) => string,
  language: Language,
): ReportTable => ({
  title: `${unit.code} ${unit.group}`,
  headings: [
    text('pages.print-attendance.row'),
    ...['number', 'name'].map((name) => text(`pages.attendance-report.columns.${name}`)),
    text('pages.print-attendance.mark'),
  ],
  rows: students.map(({ code, number, name }) => [code, number, name[language], '']),
});
