import { LINK_MINUTES, MINUTE_MS } from '../../src/contract/model/constants.ts';
import { fieldError, orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/passwordCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Database } from '../db/database.ts';
import type { Person } from '../db/person.ts';
import type { Email } from '../notify/mailer.ts';
import { assertPrivileges } from '../records/authorise/assertPrivileges.ts';
import { implementCalls, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { runOnce } from '../records/run/once.ts';
import { accountById, accountByName, storeHash, type Account } from './account.ts';
import { addressForLinks } from './addressChanges.ts';
import { assertAttemptAllowed, limitsOf, mayMail, type AttemptOrigin } from './attempts.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import { knownDevice, rememberDevice } from './knownDevices.ts';
import { clearFailuresOf } from './lockout.ts';
import { endLinks, issueLink, ownerOfLink, redeemLink } from './oneTimeLinks.ts';
import { assertOwnPassword } from './ownPassword.ts';
import { assertGoodPassword } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

const mayReset = (account: Account | null): account is Account =>
  account !== null && ['active', 'invited'].includes(account.status);

/** The e-mail with the link; `null` if the account has had its maximum of them. */
async function resetEmail(
  services: AuthServices,
  account: Account,
  origin: AttemptOrigin,
): Promise<Email | null> {
  const { database, now } = services;
  const limits = await limitsOf(services);
  const issued = await database.transaction(async (client) => {
    if (!(await mayMail(client, account.id, { ...origin, limits, now: now() }))) return null;
    await recordActivity(client, {
      actorId: account.id,
      action: 'password-reset-requested',
      resource: 'users',
      recordId: account.id,
      ip: origin.ip,
    });
    const until = new Date(now().getTime() + LINK_MINUTES * MINUTE_MS);
    return {
      token: await issueLink(client, account.id, { purpose: 'password', until }),
      to: await addressForLinks(client, account.id, account.email, now()),
    };
  });
  if (issued === null) return null;
  const link = `${services.publicUrl()}/auth/reset-password?token=${issued.token}`;
  return {
    to: issued.to,
    language: account.language,
    template: 'reset',
    values: { name: account.firstName, link, minutes: LINK_MINUTES },
  };
}

async function changedEmail(
  { database, now }: AuthServices,
  { id, email, firstName, language }: Account,
): Promise<Email> {
  return {
    to: await addressForLinks(database, id, email, now()),
    language,
    template: 'passwordChanged',
    values: { name: firstName },
  };
}

/** The account of a link that can still be used. Throws RESET_LINK_INVALID. */
async function accountOfLink({ database, now }: AuthServices, token: string): Promise<Account> {
  const owner = await ownerOfLink(database, token, { purpose: 'password', now: now() });
  const account = owner === null ? null : await accountById(database, owner);
  if (!mayReset(account)) throw new PortalError('RESET_LINK_INVALID');
  return account;
}

interface Reset {
  token: string;
  password: string;
  ip: string;
}

/**
 * Sets a password with a link, which also activates an invited account. Ends every session of the
 * account. Returns the account.
 */
async function setByLink(services: AuthServices, { token, password, ip }: Reset): Promise<Account> {
  const { database, sessions, settings, mailer, now } = services;
  const { passwordMinLength } = await settings();
  const account = await accountOfLink(services, token);
  await assertGoodPassword('password', password, passwordMinLength, account);
  const hash = await hashPassword(password);
  await database.transaction(async (writer) => {
    const userId = await redeemLink(writer, token, { purpose: 'password', now: now() });
    await storeHash(writer, userId, hash);
    await writer.query({
      text: `
        UPDATE users
        SET status = 'active', version = version + 1
        WHERE id = $1 AND status = 'invited'`,
      values: [userId],
    });
    await clearFailuresOf(writer, account.id);
    await sessions.end(writer, userId);
    await recordActivity(writer, {
      actorId: userId,
      action: 'password-reset',
      resource: 'users',
      recordId: userId,
      ip,
    });
  });
  sessions.forget();
  if (account.status === 'active') mailer.post(() => changedEmail(services, account));
  return account;
}

interface Change {
  person: Person;
  ip: string;
  userId: string | undefined;
  currentPassword: string | undefined;
  newPassword: string;
  /** The one that changes the password. */
  transaction: Database['transaction'];
}

async function assertOwnChange(
  services: AuthServices,
  account: Account,
  { person, currentPassword = '', newPassword, ip }: Change,
): Promise<void> {
  await assertOwnPassword(services, account, {
    password: currentPassword,
    field: 'currentPassword',
    sessionId: person.sessionId,
    ip,
  });
  if (await verifyPassword(account.hash, newPassword))
    throw fieldError('newPassword', 'passwordSame');
}

/** Changes one's own password or that of another account. Ends every other session of the account. */
async function change(services: AuthServices, requested: Change): Promise<void> {
  const { database, sessions, settings, mailer, now } = services;
  const { person, ip, userId = person.userId, newPassword } = requested;
  const client = database;
  const isOwn = userId === person.userId;
  assertPrivileges(person, [isOwn ? 'CHANGE_OWN_PASSWORD' : 'CHANGE_PASSWORD']);
  const account = orNotFound(await accountById(client, userId));
  if (isOwn) await assertOwnChange(services, account, requested);
  else await assertNotHigherAccount(client, person, account.id, now());
  const { passwordMinLength } = await settings();
  await assertGoodPassword('newPassword', newPassword, passwordMinLength, account);
  const hash = await hashPassword(newPassword);
  await requested.transaction(async (writer) => {
    await storeHash(writer, account.id, hash);
    await endLinks(writer, account.id, 'password');
    await clearFailuresOf(writer, account.id);
    await sessions.end(writer, account.id, isOwn ? person.sessionId : undefined);
    await recordActivity(writer, {
      actorId: person.userId,
      action: 'password-changed',
      resource: 'users',
      recordId: account.id,
      ip,
    });
  });
  sessions.forget();
  mailer.post(() => changedEmail(services, account));
}

export const passwordCalls = implementCalls<typeof api, AuthServices>(api, (services) => ({
  requestPasswordReset: async ({ body, ip, request }) => {
    const account = await accountByName(services.database, body.email);
    const origin = { ip, device: account && knownDevice(services, request, account.id) };
    await assertAttemptAllowed(services, origin);
    // Not awaited: the time of creating and sending the e-mail would reveal that the account
    // exists.
    if (mayReset(account)) services.mailer.post(() => resetEmail(services, account, origin));
  },

  checkResetLink: async ({ body: { token } }) => void (await accountOfLink(services, token)),

  resetPassword: async ({ body, ip, request }) => {
    const { id } = await setByLink(services, { ...body, ip });
    // The mailbox proves the owner, so strangers can no longer slow them down on this device.
    return new PreparedAnswer(undefined, (reply) =>
      rememberDevice(services, { request, reply }, id),
    );
  },

  changePassword: ({ person, ip, request, body: { userId, currentPassword, newPassword } }) =>
    runOnce(services, request, (transaction) =>
      change(services, { person, ip, userId, currentPassword, newPassword, transaction }),
    ),
}));
