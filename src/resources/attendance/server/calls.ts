import { dataOrReport, colomboDay, implementCalls, pageOf } from '../../../../gateway/index.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf } from '../../shared/localTime.ts';
import * as api from '../api.ts';
import { readRecordedSessions, readRoster, readUploadedTable, recordMarks } from './recording.ts';
import { readReport, type Period } from './report.ts';
import { reportTable, sheetTable } from './reportTables.ts';
import { assertOffering } from './rights.ts';
import { readAttendanceSheet } from './sheet.ts';
import { assertMentee, readOwnAttendance } from './studentView.ts';
import { openUnits } from './units.ts';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The period between two days, inclusive. */
const periodOf = ({ from, to }: Days): Period => ({
  ...(from === undefined ? {} : { since: new Date(instantOf({ date: from, time: '00:00' })) }),
  ...(to === undefined
    ? {}
    : { until: new Date(instantOf({ date: addDays(to, 1), time: '00:00' })) }),
});

const inFileName = (code: string): string => code.replaceAll(/\W+/g, '-');

export const attendanceCalls = implementCalls(api, {
  recordedSessions: (context) => readRecordedSessions(context),

  sessionRoster: (context) => readRoster(context, context.params.id),

  sendMarks: recordMarks,

  readSpreadsheet: readUploadedTable,

  attendanceUnits: ({ client, person, now, query, range }) =>
    openUnits(client, person, { ...query, today: colomboDay(now) }, range),

  attendanceReport: async (context) => {
    const { client, person, now, query } = context;
    const { offering, from, to } = query;
    await assertOffering(client, offering, person);
    const report = await readReport(context, offering, periodOf(query));
    return dataOrReport(context, report, {
      resource: 'attendance',
      wanted: { offering, from, to },
      fileName: `attendance-${inFileName(report.unit.code)}-${colomboDay(now)}`,
      table: (text, language) => reportTable(report, text, language),
    });
  },

  attendanceSheet: async (context) => {
    const { client, person, query } = context;
    const { offering } = query;
    await assertOffering(client, offering, person);
    const sheet = await readAttendanceSheet(context, offering);
    return dataOrReport(context, sheet, {
      resource: 'attendance',
      wanted: { offering },
      fileName: `sheet-${inFileName(sheet.unit.code)}`,
      table: (text, language) => sheetTable(sheet, text, language),
    });
  },

  menteeAttendance: async (context) => {
    const { params, range } = context;
    await assertMentee(context, params.id);
    const { units } = await readOwnAttendance(context, params.id);
    return pageOf(
      units.map((unit) => ({ id: unit.offering, ...unit })),
      range,
    );
  },

  ownAttendance: (context) => {
    const { studentId } = context.person;
    return studentId === null ? null : readOwnAttendance(context, studentId);
  },
});
