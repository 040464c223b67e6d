import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  type ServerContext,
  parseBody,
  recordId,
  sendOne,
  envelope,
  createOne,
  updateOne,
  inTransaction,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { endedBy, type DatedStatus } from '../rules/endedBy.ts';

const STATUSES = `
  SELECT
    status_event.id,
    status_event.starts_on::text AS "startsOn",
    status_event.ends_on::text AS "endsOn"
  FROM student_status_events status_event
  WHERE status_event.student_id = $1
  FOR UPDATE`;

const STUDIES = `
  SELECT
    student.id AS student,
    CASE
      WHEN degree.id IS NOT NULL THEN json_build_object('en', degree.name_en, 'si', degree.name_si)
    END AS degree,
    CASE
      WHEN subject.id IS NOT NULL
        THEN json_build_object('en', subject.name_en, 'si', subject.name_si)
    END AS subject
  FROM students student
  LEFT JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  LEFT JOIN degrees degree ON degree.id = curriculum.degree_id
  LEFT JOIN subjects subject ON subject.id = curriculum.subject_id
  WHERE student.id = $1`;

/**
 * The documented call `GET /user/student/{id}` (specification §7): the student record of an
 * account, or by its own id. Who may read it is decided as for any other record.
 */
export function studentRoutes(app: FastifyInstance, server: ServerContext): void {
  const students = server.catalogue.resources.get('students');
  const events = server.catalogue.resources.get('student-status-events');
  if (!students || !events)
    throw new TypeError('the resources “students” and “student-status-events” are not declared');
  app.get('/user/student/:id', async (request, reply) => {
    await server.authenticate(request);
    const { rows } = await server.database.query<{ id: string }>(
      'SELECT id FROM students WHERE user_id = $1 OR id = $1',
      [recordId(request)],
      'find-student',
    );
    const [found] = rows;
    if (!found) throw new PortalError('NOT_FOUND');
    return sendOne(server, students, request, reply, false, found.id);
  });
  // What the own record leads to, without a right to look through degrees: `null` for whoever is no student.
  app.get('/user/studies', async (request) => {
    const { person } = await server.authenticate(request);
    if (person.studentId === null) return envelope(null);
    const { rows } = await server.database.query(STUDIES, [person.studentId], 'own-studies');
    return envelope(rows[0] ?? null);
  });

  // As by `POST /student-status-events`, but the status that holds so far ends the day before, as one change.
  app.post('/students/:id/status', async (request, reply) => {
    const student = recordId(request);
    const body = parseBody(events, request.body);
    const id = newId();
    await inTransaction(
      server,
      events,
      request,
      async (write) => {
        const { rows } = await write.client.query<DatedStatus & Record<string, unknown>>({
          text: STATUSES,
          values: [student],
        });
        const startsOn = body.values['startsOn'];
        const ended = typeof startsOn === 'string' ? endedBy(rows, startsOn) : null;
        if (ended)
          await updateOne(write, ended.id, {
            values: { endsOn: ended.endsOn },
            version: undefined,
          });
        await createOne(write, { values: { ...body.values, student }, version: undefined }, id);
      },
      'main',
    );
    return reply.code(201).send(envelope({ id }, 'Created'));
  });
}
