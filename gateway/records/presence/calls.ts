import { PortalError } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/presenceCalls.ts';
import { directClient } from '../../db/queryable.ts';
import { assertAllowed, decideAccess } from '../authorise/authorise.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import { createScope } from '../plan/sqlScope.ts';
import { heartbeat, leave, planHeartbeat } from './storedPresence.ts';

/** Only users who may see the record learn who else has it open. Each call is one statement. */
export const presenceCalls = implementCalls(api, {
  reportPresence: async ({ server, person, where, now, body }) => {
    const { resource: name, view, ...beat } = body;
    const resource = server.catalogue.resources.get(name);
    if (!resource) throw new PortalError('NOT_FOUND');
    const access = decideAccess(resource, person.privileges, view);
    assertAllowed(access, 'show');
    const plan = planHeartbeat(
      access,
      { ...beat, userId: person.userId, now },
      createScope(server.catalogue, where),
    );
    const presence = await heartbeat(directClient(server.database), plan);
    if (!presence) throw new PortalError('NOT_FOUND');
    return presence;
  },

  leavePresence: ({ server, person, now, body }) =>
    leave(directClient(server.database), { ...body, userId: person.userId, now }),
});
