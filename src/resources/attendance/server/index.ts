import type { AreaServer } from '../../../../gateway/index.ts';
import { attendanceLetters } from './emails.ts';
import { leaveExtension } from './extensions.ts';
import { recordingRoutes } from './recordingRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';
import { attendanceTables } from './tables.ts';

const RECEIPTS_KEPT =
  "DELETE FROM attendance_receipts WHERE received_at < $1::timestamptz - interval '180 days'";

export const attendanceServer: AreaServer = {
  tables: attendanceTables,
  extensions: [leaveExtension],
  emails: attendanceLetters,
  routes: (api, server) => {
    recordingRoutes(api, server);
    reportRoutes(api, server);
  },
  formerCalls: [
    {
      method: 'get',
      path: '/attendance/sessions',
      summary: 'Own classes of today and the last weeks, with their lists',
    },
    {
      method: 'get',
      path: '/attendance/sessions/{id}',
      summary: 'One class with the list of those expected',
    },
    {
      method: 'post',
      path: '/attendance/sessions/{id}/marks',
      summary: 'Record marks; each is answered, and a mark sent twice is one mark',
      body: ['marks', 'source'],
    },
    {
      method: 'post',
      path: '/attendance/table',
      summary: 'The cells of a spreadsheet, before anything of it is recorded',
      multipart: true,
    },
    { method: 'get', path: '/attendance/units', summary: 'Units of which one may read attendance' },
    {
      method: 'get',
      path: '/attendance/report',
      summary: 'Attendance of a unit in a period, by student and class; with a format as a file',
    },
    {
      method: 'get',
      path: '/attendance/sheet',
      summary: 'What a sheet to sign is printed from; with a format as a table to fill in',
    },
    {
      method: 'get',
      path: '/attendance/of/{id}',
      summary: 'Attendance of an own mentee, by the rule in force',
    },
    {
      method: 'get',
      path: '/attendance/mine',
      summary: 'A student’s own attendance, by the rule in force',
    },
  ],
  formerHourly: {
    attendanceReceipts: async (client, now) => {
      await client.query({ text: RECEIPTS_KEPT, values: [now.toISOString()] });
    },
  },
};
