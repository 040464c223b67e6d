import { PortalError } from '../../src/contract/model/errors.ts';
import { browserSettingsOf } from '../../src/contract/wire/browserSettings.ts';
import * as api from '../../src/contract/wire/calls/sessionCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Person } from '../db/person.ts';
import { directClient, type Queryable } from '../db/queryable.ts';
import { implementCalls, pageOf, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { accountById, preferencesOf, staffDataOf, studentStatusOf, userDataOf } from './account.ts';
import { setCsrfCookie } from './csrf.ts';
import { endImpersonation } from './impersonations.ts';
import { rememberDevice } from './knownDevices.ts';
import { freshToken } from './requestPerson.ts';
import type { AuthServices } from './services.ts';
import { signIn } from './signIn.ts';

const SESSIONS = `
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

interface SessionRow
  extends Record<string, unknown>, Omit<api.OwnSession, 'createdAt' | 'lastSeenAt'> {
  createdAt: Date;
  lastSeenAt: Date;
}

const recordEnd = (client: Queryable, { userId }: Person, ip: string): Promise<unknown> =>
  recordActivity(client, {
    actorId: userId,
    action: 'session-ended',
    resource: 'users',
    recordId: userId,
    ip,
  });

async function signOut(
  { database, sessions, now }: AuthServices,
  person: Person,
  ip: string,
): Promise<void> {
  const userId = person.impersonation?.viewerId ?? person.userId;
  await database.transaction(async (client) => {
    await endImpersonation(client, person.sessionId, ip, now());
    await sessions.endOne(client, userId, person.sessionId);
    await recordActivity(client, {
      actorId: userId,
      action: 'logout',
      resource: 'users',
      recordId: userId,
      ip,
    });
  });
  sessions.forget();
}

async function readCurrentUser(
  { database, settings }: AuthServices,
  person: Person,
): Promise<api.CurrentUser> {
  const client = directClient(database);
  // While impersonating, the viewer is still greeted, in their own language.
  const userId = person.impersonation?.viewerId ?? person.userId;
  const account = await accountById(client, userId);
  if (!account) throw new PortalError('UNAUTHORIZED');
  return {
    userData: userDataOf(account),
    staffData: await staffDataOf(client, userId),
    studentStatus: await studentStatusOf(client, userId),
    privileges: [...person.privileges],
    preferences: await preferencesOf(client, userId),
    settings: browserSettingsOf(await settings('fresh')),
  };
}

async function readSessions(
  { database, settings, now }: AuthServices,
  { userId, sessionId }: Person,
): Promise<api.OwnSession[]> {
  const { sessionIdleMinutes } = await settings();
  const since = new Date(now().getTime() - sessionIdleMinutes * 60_000);
  const { rows } = await database.query<SessionRow>(SESSIONS, [userId, sessionId, now(), since]);
  return rows.map(({ createdAt, lastSeenAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

export const sessionCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sessions, now, secureCookies } = services;
  return {
    signIn: async ({ body, request }) => {
      const signedIn = await signIn(services, body, request);
      return new PreparedAnswer(signedIn, (reply) => {
        setCsrfCookie(reply, secureCookies);
        rememberDevice(services, { request, reply }, signedIn.userData.user);
      });
    },

    signOut: async ({ person, ip }) => {
      await signOut(services, person, ip);
      return new PreparedAnswer(undefined, (reply) => setCsrfCookie(reply, secureCookies));
    },

    currentUser: ({ person }) => readCurrentUser(services, person),

    keepSessionAlive: async ({ person }) => {
      await database.query(
        'UPDATE sessions SET last_seen_at = $2 WHERE id = $1',
        [person.sessionId, now()],
        'touch-session',
      );
    },

    renewToken: ({ person, request }) => freshToken(services, request, person.sessionId),

    ownSessions: async ({ person, range }) => pageOf(await readSessions(services, person), range),

    endSession: async ({ person, params, ip }) => {
      await database.transaction(async (client) => {
        if (!(await sessions.endOne(client, person.userId, params.id)))
          throw new PortalError('NOT_FOUND');
        await recordEnd(client, person, ip);
      });
      sessions.forget();
    },

    endOtherSessions: async ({ person, ip }) => {
      await database.transaction(async (client) => {
        await sessions.end(client, person.userId, person.sessionId);
        await recordEnd(client, person, ip);
      });
      sessions.forget();
    },

    savePreferences: async ({ person, body }) => {
      const { rows } = await database.query<{ choices: typeof body }>(
        `
          INSERT INTO preferences (user_id, choices)
          VALUES ($1, $2::jsonb)
          ON CONFLICT (user_id) DO UPDATE
          SET choices = preferences.choices || $2::jsonb
          RETURNING choices`,
        [person.userId, JSON.stringify(body)],
      );
      sessions.forget();
      return rows[0]?.choices ?? body;
    },
  };
});
