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
import { tryPassword } from './attempts.ts';
import { clearFailures } from './lockout.ts';
import type { AuthServices } from './services.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The origin of a sign-in. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** A wrong password and a missing account are indistinguishable to the caller. */
async function checkCredentials(
  services: AuthServices,
  { username, password }: Credentials,
  ip: string,
): Promise<Account> {
  const found = await accountByName(directClient(services.database), username);
  if (await tryPassword(services, { typed: username, account: found, password, ip }))
    return found as Account;
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
  account: Account,
  { ip, userAgent }: Origin,
) {
  const { sessionAbsoluteMinutes: absoluteMinutes } = await settings();
  return database.transaction(async (client) => {
    await assertUnchanged(client, account);
    const session = await sessions.open(client, account.id, { ip, userAgent, absoluteMinutes });
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
 * Opens a session. Throws WRONG_CREDENTIALS, ACCOUNT_LOCKED, or ACCOUNT_INACTIVE for an account
 * that is not active.
 */
export async function signIn(
  services: AuthServices,
  credentials: Credentials,
  origin: Origin,
): Promise<SignInData> {
  const account = await checkCredentials(services, credentials, origin.ip);
  if (account.status !== 'active')
    throw new PortalError('ACCOUNT_INACTIVE', { details: { status: account.status } });
  const opened = await openSession(services, account, origin);
  const privileges = [...(await services.sessions.privilegesOf(account.id, opened.epoch))];
  const token = await services.tokens.sign({
    userId: account.id,
    sessionId: opened.id,
    epoch: opened.epoch,
    privileges,
    expiresAt: Math.floor(opened.expiresAt.getTime() / 1000),
  });
  return {
    token,
    userData: userDataOf(account),
    staffData: opened.staffData,
    studentStatus: opened.studentStatus,
  };
}
