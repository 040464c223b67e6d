import { PortalError } from '../../src/contract/model/errors.ts';
import { everyKey } from '../../src/contract/model/scopes.ts';
import type { SettingValues } from '../../src/contract/model/settings.ts';
import { browserSettingsOf } from '../../src/contract/wire/browserSettings.ts';
import * as api from '../../src/contract/wire/calls/sessionCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { decidingPrivileges } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { type Queryable } from '../db/queryable.ts';
import { implementCalls, pageOf, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { runOnce } from '../records/run/once.ts';
import { accountById, preferencesOf, staffDataOf, studentStatusOf, userDataOf } from './account.ts';
import { setCsrfCookie } from './csrf.ts';
import { endImpersonation } from './impersonations.ts';
import { rememberDevice } from './knownDevices.ts';
import { ownAccount } from './ownPassword.ts';
import { addressAfterSignOut } from './providerLogout.ts';
import { freshToken } from './requestPerson.ts';
import type { AuthServices } from './services.ts';
import { touchSession } from './sessions.ts';
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
  services: AuthServices,
  person: Person,
  ip: string,
): Promise<{ next: string | null }> {
  const { database, sessions, now } = services;
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
  return { next: await addressAfterSignOut(services, person.sessionId) };
}

const isWithheld = ({ secondFactor: rule }: SettingValues, { secondFactor }: Person): boolean =>
  rule === 'demandedForDeciding' && secondFactor === null;

async function readCurrentUser(
  { database, settings, now }: AuthServices,
  person: Person,
): Promise<api.CurrentUser> {
  const client = database;
  const values = await settings('fresh');
  // While impersonating, the viewer is still greeted, in their own language.
  const userId = person.impersonation?.viewerId ?? person.userId;
  const account = await accountById(client, userId);
  if (!account) throw new PortalError('UNAUTHORIZED');
  return {
    userData: userDataOf(account),
    staffData: await staffDataOf(client, userId),
    studentStatus: await studentStatusOf(client, userId),
    privileges: everyKey(person.privileges),
    withheld: isWithheld(values, person)
      ? await decidingPrivileges(client, userId, colomboDay(now()))
      : [],
    preferences: await preferencesOf(client, userId),
    settings: browserSettingsOf(values),
  };
}

async function readSessions(
  { database, settings, now }: AuthServices,
  { userId, sessionId }: Person,
): Promise<api.OwnSession[]> {
  const { sessionIdleMinutes } = await settings();
  const since = new Date(now().getTime() - sessionIdleMinutes * 60_000);
  const { rows } = await database.query<SessionRow>({
    text: SESSIONS,
    values: [userId, sessionId, now(), since],
  });
  return rows.map(({ createdAt, lastSeenAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

export const sessionCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sessions, now } = services;
  return {
    signIn: async ({ body, request }) => {
      const signedIn = await signIn(services, body, request);
      return new PreparedAnswer(signedIn, (reply) => {
        setCsrfCookie(services, reply);
        rememberDevice(services, { request, reply }, signedIn.userData.user);
      });
    },

    signOut: async ({ person, ip }) => {
      const left = await signOut(services, person, ip);
      return new PreparedAnswer(left, (reply) => setCsrfCookie(services, reply));
    },

    currentUser: ({ person }) => readCurrentUser(services, person),

    keepSessionAlive: ({ person }) => touchSession(database, person.sessionId, now()),

    renewToken: ({ person, request }) => freshToken(services, request, person.sessionId),

    ownSessions: async ({ person, range }) => pageOf(await readSessions(services, person), range),

    endSessions: ({ person, ip, body: { password, session }, request }) =>
      runOnce(services, request, async (transaction) => {
        const { id } = await ownAccount(services, { person, ip }, password);
        await transaction(async (client) => {
          if (session === undefined) await sessions.end(client, id, person.sessionId);
          else if (!(await sessions.endOne(client, id, session)))
            throw new PortalError('NOT_FOUND');
          await recordEnd(client, person, ip);
        });
        sessions.forget();
      }),

    savePreferences: async ({ person, body }) => {
      const { rows } = await database.query<{ choices: typeof body }>({
        text: `
          INSERT INTO preferences (user_id, choices)
          VALUES ($1, $2::jsonb)
          ON CONFLICT (user_id) DO UPDATE
          SET choices = preferences.choices || $2::jsonb
          RETURNING choices`,
        values: [person.userId, JSON.stringify(body)],
      });
      sessions.forget();
      return rows[0]?.choices ?? body;
    },
  };
});
