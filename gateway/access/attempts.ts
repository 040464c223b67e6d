import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import { type Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import { networkOf } from '../records/calls/networkOf.ts';
import type { Account } from './account.ts';
import { postNotice } from './factorNotices.ts';
import {
  countFailure,
  lockedError,
  secondsLocked,
  type Lock,
  type LockoutLimits,
  type Subject,
} from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

const MAX_WAITING = 100;
/** The longest pause for which an attempt is kept waiting; a longer one is answered with the time. */
const HOLD_SECONDS = 4;

interface Line {
  waiting: number;
  last: Promise<unknown>;
}
const lines = new Map<string, Line>();

/**
 * Serialises password attempts on one subject. In parallel, a burst would pass the lock before its
 * first failure is counted.
 */
async function inLine<T>(name: string, work: (line: Line) => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() };
  if (line.waiting >= MAX_WAITING)
    throw new PortalError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: 5 } });
  line.waiting += 1;
  lines.set(name, line);
  const turn = line.last.then(
    () => work(line),
    () => work(line),
  );
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

/** Where an attempt comes from. */
export interface AttemptOrigin {
  ip: string;
  /**
   * What is counted apart from strangers: a device on which the account signed in before, or a
   * session of the account. `null`: unknown.
   */
  device: string | null;
}

export interface Attempt extends AttemptOrigin {
  /** The user name or address as typed. */
  typed: string;
  /** `null`: no account has this name. */
  account: Account | null;
}

/**
 * What the failures of an attempt count for, its own line first. A name that no account has is kept
 * as a keyed hash only, because people type their password into the wrong field.
 */
function subjectsOf(
  { signatures }: AuthServices,
  { typed, account, ip, device }: Attempt,
): [Subject, ...Subject[]] {
  if (account && device !== null) return [{ kind: 'device', name: `${account.id} ${device}` }];
  const name = account?.id ?? signatures.sign('name', typed.trim().toLowerCase());
  const network = networkOf(ip);
  return [
    { kind: 'account', name: `${name} ${network}` },
    { kind: 'strangers', name },
    { kind: 'address', name: network },
  ];
}

/** The count that a correct password resets. */
export const ownSubject = (services: AuthServices, attempt: Attempt): Subject =>
  subjectsOf(services, attempt)[0];

async function assertUnlocked(
  { database, now }: AuthServices,
  subjects: readonly Subject[],
): Promise<void> {
  const left = await secondsLocked(database, subjects, now());
  if (left > 0) throw lockedError(subjects, left);
}

/** Waits out a short pause, of one attempt in a line at a time; with a longer one it throws. */
async function untilUnlocked(
  services: AuthServices,
  subjects: readonly Subject[],
  { waiting }: Line,
): Promise<void> {
  const { database, now, pause } = services;
  const left = await secondsLocked(database, subjects, now());
  if (left > 0 && left <= HOLD_SECONDS && waiting === 1) await pause(left * 1_000);
  await assertUnlocked(services, subjects);
}

/** What is tried: who tries, what the failures count for, and the name of one in the log. */
interface Trial {
  attempt: Attempt;
  subjects: readonly [Subject, ...Subject[]];
  failed: 'login-failed' | 'factor-failed';
}

/** Counts and logs a failure; wrong codes that begin a lock are mailed to the owner. */
async function recordFailure(
  services: AuthServices,
  { attempt: { account, ip }, subjects, failed }: Trial,
): Promise<void> {
  const { database, now } = services;
  const limits = await limitsOf(services);
  await database.transaction(async (client) => {
    const locks: Lock[] = [];
    for (const subject of subjects) locks.push(await countFailure(client, subject, limits, now()));
    await recordActivity(client, {
      actorId: account?.id ?? null,
      action: locks.every((lock) => lock === 'none') ? failed : 'locked',
      resource: 'users',
      recordId: account?.id ?? null,
      ip,
      reason: account?.username,
    });
    if (account && failed === 'factor-failed' && locks[0] === 'begins')
      onCommit(client, () => postNotice(services, account, 'factorLocked'));
  });
}

/** The result of `check`, where `null` is a failure. It runs once no lock is left. */
async function tryOnce<T>(
  services: AuthServices,
  trial: Trial,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { subjects } = trial;
  const [{ kind, name }] = subjects;
  return inLine(`${kind} ${name}`, async (line) => {
    await untilUnlocked(services, subjects, line);
    const found = await check();
    if (found !== null) return found;
    await recordFailure(services, trial);
    await assertUnlocked(services, subjects);
    return null;
  });
}

/**
 * Whether the password is the account's. Failures on a device that the owner signed in on before
 * count for this device alone; all others by account and network, and slow down. An unknown name
 * takes the same path and the same time.
 */
export async function tryPassword(
  services: AuthServices,
  { password, ...attempt }: Attempt & { password: string },
): Promise<boolean> {
  const trial = {
    attempt,
    subjects: subjectsOf(services, attempt),
    failed: 'login-failed',
  } as const;
  const right = await tryOnce(services, trial, async () =>
    (await verifyPassword(attempt.account?.hash ?? null, password)) ? true : null,
  );
  return right === true;
}

/** An attempt of a person who knows the password. */
export type OwnAttempt = Attempt & { account: Account };

/**
 * Wrong second factors on unknown devices lock, because the person who tries them knows the
 * password: a code has six digits, and no pause alone makes them too many to try.
 */
function factorSubjectsOf(
  services: AuthServices,
  attempt: OwnAttempt,
): readonly [Subject, ...Subject[]] {
  const [own, ...others] = subjectsOf(services, attempt);
  if (own.kind === 'device') return [own];
  return [
    { kind: 'code', name: attempt.account.id },
    ...others.filter(({ kind }) => kind === 'address'),
  ];
}

/** The count that a correct second factor resets. */
export const ownFactorSubject = (services: AuthServices, attempt: OwnAttempt): Subject =>
  factorSubjectsOf(services, attempt)[0];

/** The result of checking a second factor, where `null` is a failure that counts. */
export const tryFactor = <T>(
  services: AuthServices,
  attempt: OwnAttempt,
  check: () => Promise<T | null>,
): Promise<T | null> =>
  tryOnce(
    services,
    { attempt, subjects: factorSubjectsOf(services, attempt), failed: 'factor-failed' },
    check,
  );

/** Limits the forms of one network, or of a known device, that need no session and cause e-mails. */
export async function assertAttemptAllowed(
  services: AuthServices,
  { ip, device }: AttemptOrigin,
): Promise<void> {
  const { database, now } = services;
  const subject: Subject = { kind: 'form', name: device ?? networkOf(ip) };
  const left = await secondsLocked(database, [subject], now());
  if (left > 0) throw lockedError([subject], left);
  const limits = await limitsOf(services);
  await database.transaction((client) => countFailure(client, subject, limits, now()));
}

/**
 * Whether the account may get another e-mail that others can cause, so that no mailbox is flooded.
 * What strangers cause does not count for a device of the owner.
 */
export async function mayMail(
  client: Queryable,
  userId: string,
  { limits, now, ip, device }: AttemptOrigin & { limits: LockoutLimits; now: Date },
): Promise<boolean> {
  const subjects: Subject[] =
    device === null
      ? [
          { kind: 'mail', name: `${userId} ${networkOf(ip)}` },
          { kind: 'mailbox', name: userId },
        ]
      : [{ kind: 'mail', name: `${userId} ${device}` }];
  // Serialised, because concurrent requests would each find room for the last e-mail.
  await client.query({
    text: 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
  if ((await secondsLocked(client, subjects, now)) > 0) return false;
  for (const subject of subjects) await countFailure(client, subject, limits, now);
  return true;
}
