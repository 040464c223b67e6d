import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  assertPrivilege,
  type RequestContext,
  type ServerContext,
  causeOf,
  recordId,
  envelope,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { APPLYING, APPROVING, SELECTING, STAFF_KEYS } from '../access.ts';
import { computeMerit } from './computeMerit.ts';
import { readOverview, readRun } from './overview.ts';
import { ownSelection } from './own.ts';
import { adoptRun, dropRun, runTrial, whatIf } from './runs.ts';

const MAX_NOTE = 300;
const MAX_QUOTA = 500;

const badBody = (body: string): PortalError =>
  new PortalError('BAD_REQUEST', { details: { body } });
const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

function noteIn(body: unknown): string | null {
  const { note = null } = fieldsOf(body);
  if (note !== null && typeof note !== 'string') throw badBody('note: text is expected');
  if (note !== null && note.length > MAX_NOTE)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: { note: { code: 'tooLong', args: { max: MAX_NOTE } } },
    });
  return note === null || note.trim() === '' ? null : note.trim();
}

function quotasIn(body: unknown): Record<string, number> {
  const quotas = Object.entries(fieldsOf(fieldsOf(body)['quotas']));
  const isQuota = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUOTA;
  if (quotas.length === 0 || !quotas.every(([, quota]) => isQuota(quota)))
    throw badBody(`quotas: a whole number from 0 to ${MAX_QUOTA} for each option named`);
  return Object.fromEntries(quotas) as Record<string, number>;
}

/**
 * The calls of the honours selection beyond its records. Students: `GET /honours/own` and nothing
 * else. Staff: `GET /honours/rounds/:id`, `GET /honours/runs/:id`, and for whoever carries the
 * selection through `POST /honours/rounds/:id/runs {note?}`, `POST /honours/rounds/:id/what-if
 * {quotas}`, `POST|DELETE /honours/runs/:id/adoption`.
 */
export function honoursRoutes(app: FastifyInstance, server: ServerContext): void {
  const as = async (
    request: FastifyRequest,
    ...keys: readonly string[]
  ): Promise<RequestContext> => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, ...keys);
    return context;
  };
  const { database, now } = server;

  app.get('/honours/own', async (request) => {
    const { person } = await as(request, APPLYING);
    return envelope(
      await database.transaction((client) => ownSelection(client, person.studentId, now()), {
        readOnly: true,
        isolation: 'repeatable read',
      }),
    );
  });
  app.get('/honours/rounds/:id', async (request) => {
    await as(request, ...STAFF_KEYS, APPROVING);
    return envelope(
      await database.transaction((client) => readOverview(client, recordId(request)), {
        readOnly: true,
      }),
    );
  });
  app.post('/honours/rounds/:id/merit', async (request) => {
    const { person } = await as(request, SELECTING);
    return envelope(
      await database.transaction((client) =>
        computeMerit(client, causeOf(person), recordId(request), now()),
      ),
      'Saved',
    );
  });
  app.get('/honours/runs/:id', async (request) => {
    await as(request, ...STAFF_KEYS, APPROVING);
    return envelope(
      await database.transaction((client) => readRun(client, recordId(request)), {
        readOnly: true,
      }),
    );
  });
  app.post('/honours/rounds/:id/runs', async (request, reply) => {
    const { person } = await as(request, SELECTING);
    const note = noteIn(request.body);
    const id = await database.transaction((client) =>
      runTrial(client, causeOf(person), recordId(request), note),
    );
    return reply.code(201).send(envelope({ id }, 'Created'));
  });
  app.post('/honours/rounds/:id/what-if', async (request) => {
    await as(request, SELECTING, APPROVING);
    const quotas = quotasIn(request.body);
    return envelope(
      await database.transaction((client) => whatIf(client, recordId(request), quotas)),
    );
  });
  app.post('/honours/runs/:id/adoption', async (request) => {
    const { person } = await as(request, SELECTING);
    await database.transaction((client) => adoptRun(client, causeOf(person), recordId(request)));
    return envelope({}, 'Saved');
  });
  app.delete('/honours/runs/:id/adoption', async (request) => {
    const { person } = await as(request, SELECTING);
    await database.transaction((client) => dropRun(client, causeOf(person), recordId(request)));
    return envelope({}, 'Saved');
  });
}
