import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import { envelope } from '../records/shape/respond.ts';
import {
  accountByName,
  staffDataOf,
  studentStatusOf,
  userDataOf,
  type Account,
} from './account.ts';
import { tryPassword } from './attempts.ts';
import { setCsrfCookie } from './csrf.ts';
import { endImpersonation } from './impersonations.ts';
import { clearFailures } from './lockout.ts';
import { readBody } from './readBody.ts';
import { authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const credentials = z.object({ username: z.string().max(254), password: z.string().max(256) });

/** The wrong password and the missing account differ in nothing that a caller could see. */
async function checkCredentials(services: AuthServices, request: FastifyRequest): Promise<Account> {
  const { username, password } = readBody(credentials, request.body);
  const { database } = services;
  const found = await accountByName(
    { query: ({ text, values, name }) => database.query(text, values, name) },
    username,
  );
  if (await tryPassword(services, request, username, found, password)) return found as Account;
  throw new PortalError('WRONG_CREDENTIALS');
}

const epochOf = async (client: Queryable): Promise<number> => {
  const { rows } = await client.query<{ epoch: number }>({
    text: 'SELECT coalesce((SELECT epoch FROM auth_epoch), 1) AS epoch',
  });
  return rows[0]?.epoch ?? 1;
};

/**
 * The password may have been changed or the account closed since it was read; a session must not
 * outlive that. Whoever is just changing either is waited for, and whoever comes later finds the
 * session.
 */
async function assertUnchanged(client: Queryable, { id, hash }: Account): Promise<void> {
  const { rows } = await client.query({
    text: `
      SELECT 1
      FROM users account
      JOIN credentials credential ON credential.user_id = account.id
      WHERE account.id = $1 AND account.status = 'active' AND credential.hash = $2
      FOR NO KEY UPDATE OF account
      FOR SHARE OF credential`,
    values: [id, hash],
  });
  if (rows.length === 0) throw new PortalError('WRONG_CREDENTIALS');
}

/** `POST /login` and `POST /logout`. */
export function signInRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, sessions, tokens, now, settings } = services;

  app.post('/login', async (request, reply) => {
    const account = await checkCredentials(services, request);
    if (account.status !== 'active')
      throw new PortalError('ACCOUNT_INACTIVE', { details: { status: account.status } });
    const { sessionAbsoluteMinutes: absoluteMinutes } = await settings();
    const opened = await database.transaction(async (client) => {
      await assertUnchanged(client, account);
      const session = await sessions.open(client, account.id, {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        absoluteMinutes,
      });
      await clearFailures(client, { kind: 'account', name: account.username });
      await client.query({
        text: 'UPDATE users SET last_login_at = $2 WHERE id = $1',
        values: [account.id, now()],
      });
      await recordActivity(client, {
        actorId: account.id,
        action: 'login',
        resource: 'users',
        recordId: account.id,
        ip: request.ip,
      });
      return {
        ...session,
        epoch: await epochOf(client),
        staffData: await staffDataOf(client, account.id),
        studentStatus: await studentStatusOf(client, account.id),
      };
    });
    const privileges = [...(await sessions.privilegesOf(account.id, opened.epoch))];
    const expiresAt = Math.floor(opened.expiresAt.getTime() / 1000);
    const token = await tokens.sign({
      userId: account.id,
      sessionId: opened.id,
      epoch: opened.epoch,
      privileges,
      expiresAt,
    });
    setCsrfCookie(reply, services.secureCookies);
    return envelope(
      {
        token,
        userData: userDataOf(account),
        staffData: opened.staffData,
        studentStatus: opened.studentStatus,
      },
      'Signed in',
    );
  });

  app.post('/logout', { config: { whileViewing: 'open' } }, async (request, reply) => {
    const person = await authenticate(services, request);
    const userId = person.impersonation?.viewerId ?? person.userId;
    await database.transaction(async (client) => {
      await endImpersonation(client, person.sessionId, request.ip, now());
      await sessions.endOne(client, userId, person.sessionId);
      await recordActivity(client, {
        actorId: userId,
        action: 'logout',
        resource: 'users',
        recordId: userId,
        ip: request.ip,
      });
    });
    sessions.forget();
    setCsrfCookie(reply, services.secureCookies);
    return envelope(null, 'Signed out');
  });
}
