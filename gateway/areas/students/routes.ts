import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/errors.ts';
import type { Gateway } from '../../pipeline/gateway.ts';
import { envelope } from '../../pipeline/respond.ts';
import { recordId, sendOne } from '../../pipeline/readRoutes.ts';

const STUDIES = `SELECT s.id AS student, CASE WHEN d.id IS NOT NULL THEN json_build_object('en', d.name_en, 'si', d.name_si) END AS degree,
  CASE WHEN j.id IS NOT NULL THEN json_build_object('en', j.name_en, 'si', j.name_si) END AS subject
FROM students s LEFT JOIN curricula c ON c.id = s.curriculum_id LEFT JOIN degrees d ON d.id = c.degree_id LEFT JOIN subjects j ON j.id = c.subject_id WHERE s.id = $1`;

/**
 * The documented call `GET /user/student/{id}` (specification §7): the student record of an account, or by its own id. Who
 * may read it is decided as for any other record.
 */
export function studentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const students = gateway.catalogue.resources.get('students');
  if (!students) throw new TypeError('the resource “students” is not declared');
  app.get('/user/student/:id', async (request, reply) => {
    await gateway.ask(request);
    const { rows } = await gateway.database.query<{ id: string }>('SELECT id FROM students WHERE user_id = $1 OR id = $1', [recordId(request)], 'find-student');
    const [found] = rows;
    if (!found) throw new PortalError('NOT_FOUND');
    return sendOne(gateway, students, request, reply, false, found.id);
  });
  // What the own record leads to, without a right to look through degrees: `null` for whoever is no student.
  app.get('/user/studies', async (request) => {
    const { person } = await gateway.ask(request);
    if (person.studentId === null) return envelope(null);
    const { rows } = await gateway.database.query(STUDIES, [person.studentId], 'own-studies');
    return envelope(rows[0] ?? null);
  });
}
