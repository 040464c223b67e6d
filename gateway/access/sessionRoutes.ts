import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { DENSITIES, THEME_CHOICES } from '../../src/contract/model/preferences.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import { recordId } from '../records/readRoutes.ts';
import { envelope } from '../records/shape/respond.ts';
import { accountById, preferencesOf, staffDataOf, studentStatusOf, userDataOf } from './account.ts';
import { readBody } from './readBody.ts';
import { authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const preferences = z.strictObject({
  language: z.enum(LANGUAGES).optional(),
  theme: z.enum(THEME_CHOICES).optional(),
  density: z.enum(DENSITIES).optional(),
  startPage: z
    .string()
    .max(200)
    .regex(/^\/[^/\\]/)
    .nullable()
    .optional(),
});

const LIST = `
  SELECT
    id,
    created_at AS "createdAt",
    last_seen_at AS "lastSeenAt",
    ip,
    user_agent AS "userAgent",
    id = $2 AS current
  FROM sessions
  WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $3 AND last_seen_at > $4
  ORDER BY last_seen_at DESC`;

/** The person's own session: who am I, where else am I signed in, what did I choose. */
export function sessionRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, sessions, now, settings } = services;
  const reader: Queryable = {
    query: ({ text, values, name }) => database.query(text, values, name),
  };

  app.get('/user', async (request) => {
    const person = await authenticate(services, request);
    // Through other eyes as well it is the viewer who is greeted, in their own language.
    const userId = person.impersonation?.viewerId ?? person.userId;
    const account = await accountById(reader, userId);
    if (!account) throw new PortalError('UNAUTHORIZED');
    const { idleWarningMs, idleLogoutMs, pageSize } = await settings();
    return envelope({
      userData: userDataOf(account),
      staffData: await staffDataOf(reader, userId),
      studentStatus: await studentStatusOf(reader, userId),
      privileges: [...person.privileges],
      preferences: await preferencesOf(reader, userId),
      settings: { idleWarningMs, idleLogoutMs, pageSize },
    });
  });

  app.post('/session/active', { config: { whileViewing: 'open' } }, async (request) => {
    const { sessionId } = await authenticate(services, request);
    await database.query(
      'UPDATE sessions SET last_seen_at = $2 WHERE id = $1',
      [sessionId, now()],
      'touch-session',
    );
    return envelope(null);
  });

  app.get('/sessions', { config: { whileViewing: 'closed' } }, async (request) => {
    const person = await authenticate(services, request);
    const { sessionIdleMinutes } = await settings();
    const since = new Date(now().getTime() - sessionIdleMinutes * 60_000);
    const { rows } = await database.query(LIST, [person.userId, person.sessionId, now(), since]);
    return envelope(rows);
  });

  app.delete('/sessions/:id', async (request) => {
    const person = await authenticate(services, request);
    const id = recordId(request);
    await database.transaction(async (client) => {
      if (!(await sessions.endOne(client, person.userId, id))) throw new PortalError('NOT_FOUND');
      await recordActivity(client, {
        actorId: person.userId,
        action: 'session-ended',
        resource: 'users',
        recordId: person.userId,
        ip: request.ip,
      });
    });
    sessions.forget();
    return envelope(null, 'Ended');
  });

  app.delete('/sessions', async (request) => {
    const person = await authenticate(services, request);
    await database.transaction(async (client) => {
      await sessions.end(client, person.userId, person.sessionId);
      await recordActivity(client, {
        actorId: person.userId,
        action: 'session-ended',
        resource: 'users',
        recordId: person.userId,
        ip: request.ip,
      });
    });
    sessions.forget();
    return envelope(null, 'Ended');
  });

  app.put('/preferences', async (request) => {
    const person = await authenticate(services, request);
    const chosen = readBody(preferences, request.body);
    const { rows } = await database.query(
      `
        INSERT INTO preferences (user_id, choices)
        VALUES ($1, $2::jsonb)
        ON CONFLICT (user_id) DO UPDATE
        SET choices = preferences.choices || $2::jsonb
        RETURNING choices`,
      [person.userId, JSON.stringify(chosen)],
    );
    sessions.forget();
    return envelope(rows[0]?.['choices'], 'Saved');
  });
}
