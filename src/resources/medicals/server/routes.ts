import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  askingWith,
  createOne,
  envelope,
  idIn,
  inTransaction,
  isUuid,
  parseBody,
  queryOf,
  readBack,
  sendRaw,
  type ServerContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { medicalCheckers } from './medicalCheckers.ts';
import { readOwnMedicals } from './ownMedicals.ts';

const MEDICAL_OFFICE = 'MEDICAL_EDIT';

export function medicalRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database } = server;
  const readOnly = { isolation: 'repeatable read', readOnly: true } as const;
  const medicals = server.catalogue.resources.get('medical-requests') as ResourceDeclaration;

  app.get('/exam-medical', async (request) => {
    const { person } = await askingWith(server, request, 'MEDICAL_VIEW', MEDICAL_OFFICE);
    const student = idIn(queryOf(request), 'student') ?? person.studentId;
    if (
      student === null ||
      !(student === person.studentId || person.privileges.has(MEDICAL_OFFICE))
    )
      throw new PortalError('NOT_FOUND');
    return envelope(
      await database.transaction(
        (client) => readOwnMedicals(client, student, server.now()),
        readOnly,
      ),
    );
  });

  app.get<{ Params: { id: string } }>('/exam-medical/:id/checkers', async (request) => {
    await askingWith(server, request, MEDICAL_OFFICE, 'MEDICAL_DECIDE');
    const { id } = request.params;
    const checkers = isUuid(id)
      ? await database.transaction((client) => medicalCheckers(client, id, server.now()), readOnly)
      : null;
    if (!checkers) throw new PortalError('NOT_FOUND');
    return envelope(checkers);
  });

  // In a student's name: the papers that may be chosen are theirs, while the log says who filed it.
  app.post('/exam-medical', async (request, reply) => {
    await askingWith(server, request, MEDICAL_OFFICE);
    const body = parseBody(medicals, request.body);
    const { student } = body.values;
    if (!isUuid(student))
      throw new PortalError('INVALID_FIELDS', { fieldErrors: { student: { code: 'required' } } });
    const record = await inTransaction(
      server,
      medicals,
      request,
      async (write) => {
        const id = newId();
        await createOne({ ...write, where: { ...write.where, $student: student } }, body, id);
        return (await readBack(write, id)) ?? JSON.stringify({ id });
      },
      null,
    );
    return sendRaw(reply.code(201), record, 'Created');
  });
}
