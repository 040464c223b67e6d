import { orNotFound } from '../../../src/contract/model/errors.ts';
import * as api from '../../../src/contract/wire/calls/presenceCalls.ts';
import { assertAllowed, decideAccess } from '../authorise/authorise.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import { createScope } from '../plan/sqlScope.ts';
import { heartbeat, leave, planHeartbeat } from './storedPresence.ts';

/** Only users who may see the record learn who else has it open. Each call is one statement. */
export const presenceCalls = implementCalls(api, {
  reportPresence: async ({ server, person, where, now, body }) => {
    const { resource: name, view, ...beat } = body;
    const resource = orNotFound(server.catalogue.resources.get(name));
    const access = decideAccess(resource, person.privileges, view);
    assertAllowed(access, 'show');
    const plan = planHeartbeat(
      access,
      { ...beat, userId: person.userId, now },
      createScope(server.catalogue, where),
    );
    return orNotFound(await heartbeat(server.database, plan));
  },

  leavePresence: ({ server, person, now, body }) =>
    leave(server.database, { ...body, userId: person.userId, now }),
});
