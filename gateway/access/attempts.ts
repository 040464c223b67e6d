import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import { directClient, type Queryable } from '../db/queryable.ts';
import { networkOf } from '../records/calls/networkOf.ts';
import type { Account } from './account.ts';
import {
  countFailure,
  assertUnlocked,
  secondsLocked,
  type LockoutLimits,
  type Subject,
} from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

const MAX_WAITING = 100;
const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();

/**
 * Serialises password attempts on one account. In parallel, a burst would pass the lock before its
 * first failure is counted.
 */
async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
  if (line.waiting >= MAX_WAITING)
    throw new PortalError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: 5 } });
  line.waiting += 1;
  lines.set(name, line);
  const turn = line.last.then(work, work);
  line.last = turn;
  try {
    return await turn;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(name);
  }
}

/** Read before a transaction begins: within one, the embedded database has no second connection. */
export async function limitsOf({ settings }: AuthServices): Promise<LockoutLimits> {
  const { lockoutThreshold: threshold, lockoutMinutes: minutes } = await settings();
  return { threshold, minutes };
}

export interface Attempt {
  /** The user name or address as typed. */
  typed: string;
  /** `null`: no account has this name. */
  account: Account | null;
  password: string;
  ip: string;
}

/**
 * Whether the password is the account's. Failures are counted by account and by address, and lock
 * either. An unknown name takes the same path and the same time.
 */
export async function tryPassword(
  services: AuthServices,
  { typed, account, password, ip }: Attempt,
): Promise<boolean> {
  const { database, now } = services;
  const name = account?.username ?? typed.trim().toLowerCase();
  const subjects: Subject[] = [
    { kind: 'account', name },
    { kind: 'address', name: networkOf(ip) },
  ];
  return inLine(name, async () => {
    await assertUnlocked(directClient(database), subjects, now());
    if (await verifyPassword(account?.hash ?? null, password)) return true;
    const limits = await limitsOf(services);
    await database.transaction(async (client) => {
      const locks = [];
      for (const subject of subjects)
        locks.push(await countFailure(client, subject, limits, now()));
      const action = locks.includes(true) ? 'locked' : 'login-failed';
      await recordActivity(client, {
        actorId: account?.id ?? null,
        action,
        resource: 'users',
        recordId: account?.id ?? null,
        ip,
        reason: typed.slice(0, 120),
      });
    });
    await assertUnlocked(directClient(database), subjects, now());
    return false;
  });
}

/** Limits the forms of one address that need no session and cause e-mails. */
export async function assertAttemptAllowed(services: AuthServices, ip: string): Promise<void> {
  const { database, now } = services;
  const subject: Subject = { kind: 'form', name: networkOf(ip) };
  const left = await secondsLocked(directClient(database), [subject], now());
  if (left > 0)
    throw new PortalError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: left } });
  const limits = await limitsOf(services);
  await database.transaction((client) => countFailure(client, subject, limits, now()));
}

/** Whether the account may get another e-mail that others can cause, so that no mailbox is flooded. */
export async function mayMail(
  client: Queryable,
  userId: string,
  limits: LockoutLimits,
  now: Date,
): Promise<boolean> {
  const subject: Subject = { kind: 'mail', name: userId };
  // Serialised, because concurrent requests would each find room for the last e-mail.
  await client.query({
    text: 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
  if ((await secondsLocked(client, [subject], now)) > 0) return false;
  await countFailure(client, subject, limits, now);
  return true;
}
