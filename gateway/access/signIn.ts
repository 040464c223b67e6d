import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { SignInData } from '../../src/contract/wire/calls/sessionCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { directClient, type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import {
  accountByName,
  staffDataOf,
  studentStatusOf,
  userDataOf,
  type Account,
} from './account.ts';
import { ownSubject, tryPassword } from './attempts.ts';
import { knownDevice } from './knownDevices.ts';
import { clearFailures, type Subject } from './lockout.ts';
import type { AuthServices } from './services.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The origin of a sign-in. */
interface Origin {
  ip: string;
  userAgent: string;
}

/** A wrong password and a missing account are indistinguishable to the caller. */
async function checkCredentials(
  services: AuthServices,
  { username, password }: Credentials,
  request: FastifyRequest,
): Promise<{ account: Account; subject: Subject }> {
  const account = await accountByName(directClient(services.database), username);
  const device = account && knownDevice(services, request, account.id);
  const attempt = { typed: username, account, ip: request.ip, device };
  if ((await tryPassword(services, { ...attempt, password })) && account)
    return { account, subject: ownSubject(services, attempt) };
  throw new PortalError('WRONG_CREDENTIALS');
}

const epochOf = async (client: Queryable): Promise<number> => {
  const row = await queryRow<{ epoch: number }>(client, {
    text: 'SELECT coalesce((SELECT epoch FROM auth_epoch), 1) AS epoch',
  });
  return row?.epoch ?? 1;
};

/**
 * The password may have been changed or the account closed since it was read; a session must not
 * outlive that. The row locks wait for a change in progress, and a later one ends the session.
 */
async function assertUnchanged(client: Queryable, { id, hash }: Account): Promise<void> {
  const rows = await queryRows(client, {
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

async function openSession(
  { database, sessions, now, settings }: AuthServices,
  { account, subject }: { account: Account; subject: Subject },
  { ip, userAgent }: Origin,
) {
  const { sessionAbsoluteMinutes: absoluteMinutes } = await settings();
  return database.transaction(async (client) => {
    await assertUnchanged(client, account);
    const session = await sessions.open(client, account.id, { ip, userAgent, absoluteMinutes });
    await clearFailures(client, subject);
    await client.query({
      text: 'UPDATE users SET last_login_at = $2 WHERE id = $1',
      values: [account.id, now()],
    });
    await recordActivity(client, {
      actorId: account.id,
      action: 'login',
      resource: 'users',
      recordId: account.id,
      ip,
    });
    return {
      ...session,
      epoch: await epochOf(client),
      staffData: await staffDataOf(client, account.id),
      studentStatus: await studentStatusOf(client, account.id),
    };
  });
}

/**
 * Opens a session. Throws WRONG_CREDENTIALS, ACCOUNT_LOCKED, TOO_MANY_REQUESTS, or ACCOUNT_INACTIVE
 * for an account that is not active.
 */
export async function signIn(
  services: AuthServices,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<SignInData> {
  const checked = await checkCredentials(services, credentials, request);
  const { account } = checked;
  if (account.status !== 'active')
    throw new PortalError('ACCOUNT_INACTIVE', { details: { status: account.status } });
  const opened = await openSession(services, checked, {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  });
  const held = await services.sessions.privilegesOf(account.id, opened.epoch);
  const token = await services.tokens.sign({
    userId: account.id,
    sessionId: opened.id,
    epoch: opened.epoch,
    ...services.listedPrivileges(held),
    expiresAt: Math.floor(opened.expiresAt.getTime() / 1000),
  });
  return {
    token,
    privileges: [...held],
    userData: userDataOf(account),
    staffData: opened.staffData,
    studentStatus: opened.studentStatus,
  };
}
