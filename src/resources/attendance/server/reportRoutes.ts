import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  assertPrivilege,
  type Queryable,
  isFileAsked,
  sendReport,
  type ReportTable,
  type ServerContext,
  colomboDay,
  recordId,
  envelope,
  read,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type { AttendanceReport, AttendanceSheet } from '../api.ts';
import { readAttendanceSheet, readOwnAttendance, readReport, type Period } from './report.ts';
import { assertOffering } from './rights.ts';
import { openUnits } from './units.ts';

const asked = z.object({
  offering: z.guid(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const MENTEE = `
  SELECT FROM students
  WHERE id = $1 AND mentor_id = $2 AND (mentor_until IS NULL OR mentor_until >= $3::date)`;
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

/** Days as people name them, the last one included. */
const periodOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): Period => ({
  ...(from === undefined ? {} : { since: new Date(instantOf({ date: from, time: '00:00' })) }),
  ...(to === undefined
    ? {}
    : { until: new Date(instantOf({ date: addDays(to, 1), time: '00:00' })) }),
});

function tableOf(
  { unit, lines, sessions }: AttendanceReport,
  text: (key: string) => string,
  language: Language,
): ReportTable {
  const word = (key: string): string => text(`pages.attendance-report.${key}`);
  return {
    title: `${unit.code} ${unit.title[language]} ${unit.group}`,
    headings: [
      ...COLUMNS.map((name) => word(`columns.${name}`)),
      ...sessions.map(({ startsAt }) => {
        const { date, time } = wallTimeOf(startsAt);
        return `${date} ${time}`;
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

/**
 * The list of a sheet with a column for marks, to be filled in and taken back where a class is
 * recorded.
 */
const sheetTable = (
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

/**
 * `GET /attendance/units`: units of which the person may read attendance. `GET
 * /attendance/report?offering=&from=&to=`, with `format` as a file. `GET
 * /attendance/sheet?offering=`: what a sheet to sign is printed from, with `format` as a table to
 * fill in. `GET /attendance/mine`: the own.
 */
export function reportRoutes(app: FastifyInstance, server: ServerContext): void {
  const reading = { isolation: 'repeatable read', readOnly: true } as const;
  const look = <Answer>(work: (client: Queryable) => Promise<Answer>): Promise<Answer> =>
    server.database.transaction(work, reading);

  app.get('/attendance/units', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, 'ATTENDANCE_REPORT_VIEW', 'PRINT_ATTENDANCE_VIEW');
    return envelope(await look((client) => openUnits(client, person, colomboDay(server.now()))));
  });

  app.get('/attendance/report', async (request, reply) => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, 'ATTENDANCE_REPORT_VIEW');
    const wanted = read(asked, request.query);
    const report = await look(async (client) => {
      await assertOffering(client, wanted.offering, context.person);
      return readReport(client, context.person, wanted.offering, periodOf(wanted), server.now());
    });
    const query = request.query as Record<string, unknown>;
    if (!isFileAsked(query)) return envelope(report);
    return sendReport(server, context, query, reply, {
      resource: 'attendance',
      wanted,
      fileName: `attendance-${report.unit.code.replaceAll(/\W+/g, '-')}-${colomboDay(server.now())}`,
      table: (text, language) => tableOf(report, text, language),
    });
  });

  app.get('/attendance/sheet', async (request, reply) => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, 'PRINT_ATTENDANCE_VIEW');
    const wanted = read(asked, request.query);
    const sheet = await look(async (client) => {
      await assertOffering(client, wanted.offering, context.person);
      return readAttendanceSheet(client, wanted.offering, server.now());
    });
    const query = request.query as Record<string, unknown>;
    if (!isFileAsked(query)) return envelope(sheet);
    return sendReport(server, context, query, reply, {
      resource: 'attendance',
      wanted,
      fileName: `sheet-${sheet.unit.code.replaceAll(/\W+/g, '-')}`,
      table: (text, language) => sheetTable(sheet, text, language),
    });
  });

  // Of the own mentees only, as long as they are.
  app.get('/attendance/of/:id', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, 'MENTORING_STUDENTS');
    const student = recordId(request);
    return envelope(
      await look(async (client) => {
        const today = colomboDay(server.now());
        const { rows } =
          person.staffId === null
            ? { rows: [] }
            : await client.query({ text: MENTEE, values: [student, person.staffId, today] });
        if (rows.length === 0) throw new PortalError('NOT_FOUND');
        return (await readOwnAttendance(client, student, server.now())).units.map((unit) => ({
          id: unit.offering,
          ...unit,
        }));
      }),
    );
  });

  app.get('/attendance/mine', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, 'STUDENT_ATTENDANCE_VIEW');
    const { studentId } = person;
    return envelope(
      studentId === null
        ? null
        : await look((client) => readOwnAttendance(client, studentId, server.now())),
    );
  });
}
