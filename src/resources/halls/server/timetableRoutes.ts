import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type Queryable,
  isFileAsked,
  sendReport,
  decideAccess,
  assertAllowed,
  type ServerContext,
  recordId,
  envelope,
  inTransaction,
  askingWith,
  read,
} from '../../../../gateway/index.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { mondayOf } from '../../shared/localTime.ts';
import { moveClass, takenInWeek } from './moves.ts';
import { readHallReport, tableOf } from './report.ts';
import { BY, readChoices, readTimetable } from './timetable.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const asked = z.object({
  by: z.enum(BY).default('mine'),
  id: z.guid().optional(),
  week: z.iso.date(),
});
const week = z.object({ week: z.iso.date(), hall: z.guid().optional() });
const move = z.strictObject({
  date: z.iso.date(),
  from: time,
  to: time,
  hall: z.guid().nullable(),
  scope: z.enum(['once', 'always']),
  note: z.string().trim().max(300).optional(),
  rehearse: z.boolean().optional(),
});
const period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The calls of the timetable and of the report on halls. */
export function timetableRoutes(app: FastifyInstance, server: ServerContext): void {
  const sessions = server.catalogue.resources.get('class-sessions') as ResourceDeclaration;
  const reading = {
    query: (config: { text: string; values?: unknown[]; name?: string }) =>
      server.database.query(config.text, config.values, config.name),
  } as Queryable;

  app.get('/timetable', async (request) => {
    const { person } = await askingWith(server, request, 'CAL_VIEW');
    const { by, id = null, week: date } = read(asked, request.query);
    return envelope(await readTimetable(reading, by, id, mondayOf(date), person));
  });
  app.get('/timetable/choices', async (request) => {
    await askingWith(server, request, 'CAL_VIEW');
    return envelope(await readChoices(reading));
  });
  app.get('/timetable/:id/taken', async (request) => {
    await askingWith(server, request, 'CAL_EDIT');
    const { week: date, hall = null } = read(week, request.query);
    return envelope(await takenInWeek(reading, recordId(request), mondayOf(date), hall));
  });
  app.post('/timetable/:id/move', async (request) => {
    const wanted = read(move, request.body);
    return envelope(
      await inTransaction(server, sessions, request, async (write) => {
        assertAllowed(decideAccess(sessions, write.person.privileges), 'edit');
        return moveClass(write, recordId(request), wanted, server.now());
      }),
    );
  });
  app.get('/hall-report', async (request, reply) => {
    const context = await askingWith(server, request, 'RPT');
    const { from, to } = read(period, request.query);
    const report = await readHallReport(reading, from, to);
    const query = request.query as Readonly<Record<string, unknown>>;
    if (!isFileAsked(query)) return envelope(report);
    return sendReport(server, context, query, reply, {
      resource: 'occupancy',
      wanted: { from, to },
      fileName: `halls-${from}-${to}`,
      table: (text, language) =>
        tableOf(report, language, (key) => text(`pages.hall-reports.${key}`)),
    });
  });
}
