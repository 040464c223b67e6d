import { v7 as newId } from 'uuid';
import { FRESH_TOKEN_HEADER } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { IMPERSONATION_MS } from '../../src/contract/model/impersonation.ts';
import * as api from '../../src/contract/wire/calls/impersonationCalls.ts';
import { implementCalls, PreparedAnswer } from '../records/calls/implementCalls.ts';
import {
  describeImpersonation,
  endExpiredImpersonations,
  endImpersonation,
  impersonationTarget,
  startImpersonation,
} from './impersonations.ts';
import { freshToken } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

/**
 * The whole session, with all its tabs, impersonates a role or a user. Both calls answer with a
 * token for the new state.
 */
export const impersonationCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sessions, now } = services;
  return {
    startImpersonation: async ({ person: viewer, body, ip, request }) => {
      const { kind, id: targetId } = body;
      const impersonation = {
        id: newId(),
        kind,
        targetId,
        endsAt: new Date(now().getTime() + IMPERSONATION_MS),
      };
      await database.transaction(async (client) => {
        if (!(await impersonationTarget(client, kind, targetId)))
          throw new PortalError('NOT_FOUND');
        await endExpiredImpersonations(client, now(), viewer.sessionId);
        await startImpersonation(client, { viewer, impersonation, ip, now: now() });
      });
      sessions.forget();
      const { person } = await sessions.find(viewer.sessionId);
      const token = await freshToken(services, request, viewer.sessionId);
      return new PreparedAnswer({ viewing: describeImpersonation(person) }, (reply) =>
        reply.header(FRESH_TOKEN_HEADER, token),
      );
    },

    endImpersonation: async ({ person: { sessionId }, ip, request }) => {
      await database.transaction((client) => endImpersonation(client, sessionId, ip, now()));
      sessions.forget();
      const token = await freshToken(services, request, sessionId);
      return new PreparedAnswer(undefined, (reply) => reply.header(FRESH_TOKEN_HEADER, token));
    },
  };
});
