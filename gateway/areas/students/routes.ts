import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/errors.ts';
import type { Gateway } from '../../pipeline/gateway.ts';
import { recordId, sendOne } from '../../pipeline/readRoutes.ts';

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
}
