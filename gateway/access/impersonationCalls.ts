import { v7 as newId } from 'uuid';
import { PortalError } from '../../src/contract/model/errors.ts';
import { IMPERSONATION_MS } from '../../src/contract/model/impersonation.ts';
import * as api from '../../src/contract/wire/calls/impersonationCalls.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import {
  describeImpersonation,
  endExpiredImpersonations,
  endImpersonation,
  impersonationTarget,
  startImpersonation,
} from './impersonations.ts';
import { outdateToken } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

/**
 * The whole session, with all its tabs, impersonates a role or a user. Both calls outdate its
 * tokens.
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
      outdateToken(request);
      return { viewing: describeImpersonation(person) };
    },

    endImpersonation: async ({ person: { sessionId }, ip, request }) => {
      await database.transaction((client) => endImpersonation(client, sessionId, ip, now()));
      sessions.forget();
      outdateToken(request);
    },
  };
});
