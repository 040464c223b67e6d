import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Email } from '../notify/mailer.ts';
import { envelope } from '../records/shape/respond.ts';
import { accountById, accountByName, storeHash, type Account } from './account.ts';
import { assertAttemptAllowed, limitsOf, mayMail, tryPassword } from './attempts.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import { clearFailures } from './lockout.ts';
import { endLinks, issueLink, ownerOfLink, redeemLink } from './oneTimeLinks.ts';
import { assertGoodPassword } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { readBody } from './readBody.ts';
import { assertPrivilege, authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const password = z.string().max(1_000);
const resetRequest = z.object({ email: z.string().max(254) });
const reset = z.object({ token: z.string().max(200), password });
const change = z.object({
  userId: z.uuid().optional(),
  currentPassword: password.optional(),
  newPassword: password,
});

const fieldError = (field: string, code: 'passwordWrong' | 'passwordSame'): PortalError =>
  new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: { code } } });
const mayReset = (account: Account | null): account is Account =>
  account !== null && ['active', 'invited'].includes(account.status);

/** The mail with the link, or null where the account has had its share of them. */
async function resetLetter(
  services: AuthServices,
  request: FastifyRequest,
  account: Account,
): Promise<Email | null> {
  const { database, settings, now } = services;
  const { resetLinkMinutes } = await settings();
  const limits = await limitsOf(services);
  const token = await database.transaction(async (client) => {
    if (!(await mayMail(client, account.id, limits, now()))) return null;
    await recordActivity(client, {
      actorId: account.id,
      action: 'password-reset-requested',
      resource: 'users',
      recordId: account.id,
      ip: request.ip,
    });
    return issueLink(client, account.id, resetLinkMinutes, now());
  });
  if (token === null) return null;
  const link = `${services.publicUrl()}/auth/reset-password?token=${token}`;
  return {
    to: account.email,
    language: account.language,
    template: 'reset',
    values: { name: account.firstName, link, minutes: resetLinkMinutes },
  };
}

/** Reset by mail and change of password. Either ends every other session of the person. */
export function passwordRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, sessions, settings, mailer, now } = services;
  const reader: Queryable = {
    query: ({ text, values, name }) => database.query(text, values, name),
  };
  const changedLetter = ({ email, firstName, language }: Account): Email => ({
    to: email,
    language,
    template: 'passwordChanged',
    values: { name: firstName },
  });

  app.post('/resetpasswordreq', async (request) => {
    const { email } = readBody(resetRequest, request.body);
    await assertAttemptAllowed(services, request);
    const account = await accountByName(reader, email);
    // Not awaited: the time that making and sending it takes would tell that the account exists.
    if (mayReset(account)) mailer.post(() => resetLetter(services, request, account));
    return envelope(
      null,
      'If the address belongs to an account, a mail with a link is on its way.',
    );
  });

  app.post('/resetpassword', async (request) => {
    const body = readBody(reset, request.body);
    const { passwordMinLength } = await settings();
    const owner = await ownerOfLink(reader, body.token, now());
    const account = owner === null ? null : await accountById(reader, owner);
    if (!mayReset(account)) throw new PortalError('RESET_LINK_INVALID');
    await assertGoodPassword('password', body.password, passwordMinLength, account);
    const hash = await hashPassword(body.password);
    await database.transaction(async (client) => {
      const userId = await redeemLink(client, body.token, now());
      await storeHash(client, userId, hash);
      await client.query({
        text: `
          UPDATE users
          SET status = 'active', version = version + 1
          WHERE id = $1 AND status = 'invited'`,
        values: [userId],
      });
      await clearFailures(client, { kind: 'account', name: account.username });
      await sessions.end(client, userId);
      await recordActivity(client, {
        actorId: userId,
        action: 'password-reset',
        resource: 'users',
        recordId: userId,
        ip: request.ip,
      });
    });
    sessions.forget();
    if (account.status === 'active') mailer.post(changedLetter(account));
    return envelope(null, 'The password was set. Sign in with it.');
  });

  async function assertCurrentPassword(
    request: FastifyRequest,
    account: Account,
    current: string,
    next: string,
  ): Promise<void> {
    if (!(await tryPassword(services, request, account.username, account, current)))
      throw fieldError('currentPassword', 'passwordWrong');
    if (await verifyPassword(account.hash, next)) throw fieldError('newPassword', 'passwordSame');
  }

  app.post('/changepassword', async (request) => {
    const person = await authenticate(services, request);
    const body = readBody(change, request.body);
    const own = body.userId === undefined || body.userId === person.userId;
    assertPrivilege(person, own ? 'CHANGE_OWN_PASSWORD' : 'CHANGE_PASSWORD');
    const account = await accountById(reader, body.userId ?? person.userId);
    if (!account) throw new PortalError('NOT_FOUND');
    if (own)
      await assertCurrentPassword(request, account, body.currentPassword ?? '', body.newPassword);
    else await assertNotHigherAccount(reader, person, account.id, now());
    const { passwordMinLength } = await settings();
    await assertGoodPassword('newPassword', body.newPassword, passwordMinLength, account);
    const hash = await hashPassword(body.newPassword);
    await database.transaction(async (client) => {
      await storeHash(client, account.id, hash);
      await endLinks(client, account.id);
      await clearFailures(client, { kind: 'account', name: account.username });
      await sessions.end(client, account.id, own ? person.sessionId : undefined);
      await recordActivity(client, {
        actorId: person.userId,
        action: 'password-changed',
        resource: 'users',
        recordId: account.id,
        ip: request.ip,
      });
    });
    sessions.forget();
    mailer.post(changedLetter(account));
    return envelope(null, 'The password was changed.');
  });
}
