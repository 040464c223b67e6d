import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { everyKey } from '../../src/contract/model/scopes.ts';
import type { SignInData } from '../../src/contract/wire/calls/sessionCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import { networkOf } from '../records/calls/networkOf.ts';
import {
  accountByName,
  staffDataOf,
  studentStatusOf,
  userDataOf,
  type Account,
} from './account.ts';
import { ownSubject, tryPassword } from './attempts.ts';
import { demandFactor } from './factorDemand.ts';
import type { SpendProof } from './factorProofs.ts';
import { deviceOf, knownDevice } from './knownDevices.ts';
import { clearFailures, type Subject } from './lockout.ts';
import type { PendingSignIn } from './pendingSignIns.ts';
import type { AuthServices } from './services.ts';
import { settleSignIn } from './settleSignIn.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** An account whose owner has proven the first factor. */
export interface ProvenAccount {
  account: Account;
  /** The count of wrong passwords that a session resets; `null`: no password was typed. */
  subject: Subject | null;
  /** What the provider of single sign-on has confirmed, if it was asked. */
  pending?: PendingSignIn;
  /** Uses up the proof of the second factor. Absent: not proven. */
  spendProof?: SpendProof;
}

/** The device and network of a sign-in, where alone it can be completed. */
export const originOf = ({ signatures }: AuthServices, { ip, headers }: FastifyRequest): string =>
  signatures.sign('sign-in', `${networkOf(ip)} ${headers['user-agent'] ?? ''}`);

/** A wrong password and a missing account are indistinguishable to the caller. */
async function checkCredentials(
  services: AuthServices,
  { username, password }: Credentials,
  request: FastifyRequest,
): Promise<ProvenAccount> {
  const account = await accountByName(services.database, username);
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
 * The account may have been closed, or its password changed, since it was read; a session must not
 * outlive that. The row locks wait for a change in progress, and a later one ends the session.
 */
async function assertUnchanged(
  client: Queryable,
  { account: { id, hash }, subject }: ProvenAccount,
): Promise<void> {
  const active = await queryRows(client, {
    text: "SELECT 1 FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE",
    values: [id],
  });
  const same = await queryRows(client, {
    text: 'SELECT 1 FROM credentials WHERE user_id = $1 AND hash = $2 FOR SHARE',
    values: [id, hash],
  });
  if (active.length === 0 || (subject && same.length === 0))
    throw new PortalError('WRONG_CREDENTIALS');
}

/** The new session, or what is asked of the account before it gets one. */
async function openSession(services: AuthServices, proven: ProvenAccount, request: FastifyRequest) {
  const { database, sessions, now, settings } = services;
  const { account, subject, pending, spendProof } = proven;
  const { ip, headers } = request;
  const { 'user-agent': userAgent = '' } = headers;
  const { sessionAbsoluteMinutes: absoluteMinutes } = await settings();
  return database.transaction(async (client) => {
    await assertUnchanged(client, proven);
    if (!spendProof) {
      const demand = await demandFactor(client, account.id, {
        purpose: 'signIn',
        origin: originOf(services, request),
        now: now(),
        portalOrigin: services.ownOrigin(request),
      });
      if (demand) return { demand };
    }
    await spendProof?.(client);
    const session = await sessions.open(client, account.id, {
      ip,
      userAgent,
      device: deviceOf(services, request),
      absoluteMinutes,
      steppedUpAt: spendProof ? now() : null,
    });
    if (pending) await settleSignIn(services, client, pending, { id: session.id, account, ip });
    if (subject) await clearFailures(client, subject);
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
      reason: pending?.issuer,
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
 * Opens a session for an account whose owner has proven the first factor. Every way of signing in
 * ends here. Throws ACCOUNT_INACTIVE for an account that is not active, and SECOND_FACTOR_REQUIRED
 * with the ways to complete the sign-in if the account has a second factor that is not proven.
 */
export async function completeSignIn(
  services: AuthServices,
  proven: ProvenAccount,
  request: FastifyRequest,
): Promise<SignInData> {
  const { account } = proven;
  const { status, refusalReason } = account;
  if (status !== 'active')
    throw new PortalError('ACCOUNT_INACTIVE', {
      details: { status, ...(status === 'refused' && { refusal: refusalReason ?? '' }) },
    });
  const opened = await openSession(services, proven, request);
  if ('demand' in opened)
    throw new PortalError('SECOND_FACTOR_REQUIRED', { details: { ...opened.demand } });
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
    privileges: everyKey(held),
    userData: userDataOf(account),
    staffData: opened.staffData,
    studentStatus: opened.studentStatus,
  };
}

/** Signs in by password. Throws WRONG_CREDENTIALS, ACCOUNT_LOCKED or TOO_MANY_REQUESTS. */
export const signIn = async (
  services: AuthServices,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<SignInData> =>
  completeSignIn(services, await checkCredentials(services, credentials, request), request);
