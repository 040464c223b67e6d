import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { FRESH_TOKEN_HEADER } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { VIEWING_KEY, VIEWING_KINDS, VIEWING_MS } from '../../src/contract/model/impersonation.ts';
import { envelope } from '../records/shape/respond.ts';
import {
  endExpiredImpersonations,
  endImpersonation,
  startImpersonation,
  describeImpersonation,
  impersonationTarget,
} from './impersonations.ts';
import { readBody } from './readBody.ts';
import { assertPrivilege, freshToken, authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const wanted = z.strictObject({ kind: z.enum(VIEWING_KINDS), id: z.uuid() });

/**
 * `POST /view-as {kind, id}` lets the whole session, all its tabs, look at the portal as a role or
 * a person for a while; `POST /view-as/end` gives it back its own eyes. Both answer with a token
 * that mirrors what then holds.
 */
export function impersonationRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, sessions, now } = services;

  app.post('/view-as', async (request, reply) => {
    const viewer = await authenticate(services, request);
    assertPrivilege(viewer, VIEWING_KEY);
    const { kind, id: targetId } = readBody(wanted, request.body);
    const viewing = {
      id: newId(),
      kind,
      targetId: targetId.toLowerCase(),
      endsAt: new Date(now().getTime() + VIEWING_MS),
    };
    await database.transaction(async (client) => {
      if (!(await impersonationTarget(client, kind, viewing.targetId)))
        throw new PortalError('NOT_FOUND');
      await endExpiredImpersonations(client, now(), viewer.sessionId);
      await startImpersonation(client, viewer.sessionId, viewer.userId, viewing, request.ip, now());
    });
    sessions.forget();
    const { person } = await sessions.find(viewer.sessionId);
    reply.header(FRESH_TOKEN_HEADER, await freshToken(services, request, viewer.sessionId));
    return envelope({ viewing: describeImpersonation(person) }, 'Viewing');
  });

  app.post('/view-as/end', { config: { whileViewing: 'open' } }, async (request, reply) => {
    const { sessionId } = await authenticate(services, request);
    await database.transaction((client) => endImpersonation(client, sessionId, request.ip, now()));
    sessions.forget();
    reply.header(FRESH_TOKEN_HEADER, await freshToken(services, request, sessionId));
    return envelope(null, 'Ended');
  });
}
