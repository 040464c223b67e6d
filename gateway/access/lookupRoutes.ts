import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { recordId } from '../records/readRoutes.ts';
import { envelope } from '../records/shape/respond.ts';
import { assertPrivilege, authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const NAMED = "id, code, json_build_object('en', name_en, 'si', name_si) AS name";
const ACTIVITY = `
  activity.id,
  activity.at,
  activity.actor_id AS actor,
  activity.action,
  activity.resource,
  activity.record_id AS "recordId",
  activity.ip`;
const MAX_ACTIVITIES = 1_000;

/**
 * The documented look-ups (specification §7): kinds of people and sections before signing in, rumis
 * roles, a person's activity.
 */
export function lookupRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database } = services;

  app.get('/usertypes', async () =>
    envelope((await database.query(`SELECT ${NAMED} FROM user_types ORDER BY name_en`)).rows),
  );
  app.get('/sections', async () =>
    envelope((await database.query(`SELECT ${NAMED} FROM user_sections ORDER BY name_en`)).rows),
  );

  app.get('/rumisrole/viewall', async (request) => {
    assertPrivilege(
      await authenticate(services, request),
      'USERS_VIEW',
      'USERS_EDIT',
      'USERS_CREATE',
    );
    return envelope(
      (await database.query(`SELECT ${NAMED} FROM rumis_roles ORDER BY name_en`)).rows,
    );
  });

  app.get(
    '/useractivities/viewall/:id',
    { config: { whileViewing: 'closed' } },
    async (request) => {
      const person = await authenticate(services, request);
      const id = recordId(request);
      if (id !== person.userId) assertPrivilege(person, 'ACTIVITY_LOG_VIEW');
      const { rows } = await database.query(
        `
          SELECT ${ACTIVITY}
          FROM activities activity
          WHERE activity.actor_id = $1
          ORDER BY activity.at DESC
          LIMIT ${MAX_ACTIVITIES}`,
        [id],
      );
      return envelope(rows);
    },
  );

  app.get(
    '/useractivities/byid/:id/:activity',
    { config: { whileViewing: 'closed' } },
    async (request) => {
      const person = await authenticate(services, request);
      const id = recordId(request);
      const { activity } = request.params as { activity: string };
      if (id !== person.userId) assertPrivilege(person, 'ACTIVITY_LOG_VIEW');
      const { rows } = await database.query(
        `
          SELECT ${ACTIVITY}
          FROM activities activity
          WHERE activity.actor_id = $1 AND activity.id::text = $2`,
        [id, activity],
      );
      if (!rows[0]) throw new PortalError('NOT_FOUND');
      return envelope(rows[0]);
    },
  );
}
