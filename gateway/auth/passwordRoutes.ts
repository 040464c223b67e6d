import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PortalError } from '../../src/contract/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import { envelope } from '../pipeline/respond.ts';
import { accountById, accountByName, storeHash, type Account } from './account.ts';
import { clearFailures } from './lockout.ts';
import { issueLink, redeemLink } from './oneTimeLinks.ts';
import { passwordProblem } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { readBody } from './readBody.ts';
import { demandPrivilege, requestPerson } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

const password = z.string().max(1_000);
const resetRequest = z.object({ email: z.string().max(254) });
const reset = z.object({ token: z.string().max(200), password });
const change = z.object({ userId: z.uuid().optional(), currentPassword: password.optional(), newPassword: password });

const fieldError = (field: string, code: 'passwordWrong' | 'passwordSame'): PortalError => new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: { code } } });

/** Throws INVALID_FIELDS at `field` for a password that is too short or too common. */
export function demandGoodPassword(field: string, candidate: string, minLength: number, account: Pick<Account, 'username' | 'email'>): void {
  const found = passwordProblem(candidate, minLength, [account.username, account.email]);
  if (found) throw new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: found } });
}

/** Reset by mail and change of password. Either ends every other session of the person. */
export function passwordRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, sessions, settings, mailer, now } = services;
  const reader: Queryable = { query: ({ text, values, name }) => database.query(text, values, name) };

  app.post('/resetpasswordreq', async (request) => {
    const { email } = readBody(resetRequest, request.body);
    const answer = envelope(null, 'If the address belongs to an account, a mail with a link is on its way.');
    const account = await accountByName(reader, email);
    if (!account || !['active', 'invited'].includes(account.status)) return answer;
    const { resetLinkMinutes } = await settings();
    const token = await database.transaction(async (client) => {
      await recordActivity(client, { actorId: account.id, action: 'password-reset-requested', resource: 'users', recordId: account.id, ip: request.ip });
      return issueLink(client, account.id, resetLinkMinutes, now());
    });
    // Not awaited: the time a mail server takes would tell that the account exists.
    mailer.post({ to: account.email, language: account.language ?? 'en', template: 'reset', values: { name: account.firstName, link: `${services.publicUrl()}/auth/reset-password?token=${token}`, minutes: resetLinkMinutes } });
    return answer;
  });

  app.post('/resetpassword', async (request) => {
    const body = readBody(reset, request.body);
    const { passwordMinLength } = await settings();
    demandGoodPassword('password', body.password, passwordMinLength, { username: '', email: '' });
    const hash = await hashPassword(body.password);
    await database.transaction(async (client) => {
      const userId = await redeemLink(client, body.token, now());
      const account = await accountById(client, userId);
      if (!account) throw new PortalError('RESET_LINK_INVALID');
      demandGoodPassword('password', body.password, passwordMinLength, account);
      await storeHash(client, userId, hash);
      await client.query({ text: "UPDATE users SET status = 'active', version = version + 1 WHERE id = $1 AND status = 'invited'", values: [userId] });
      await clearFailures(client, { kind: 'account', name: account.username });
      await sessions.end(client, userId);
      await recordActivity(client, { actorId: userId, action: 'password-reset', resource: 'users', recordId: userId, ip: request.ip });
    });
    sessions.forget();
    return envelope(null, 'The password was set. Sign in with it.');
  });

  app.post('/changepassword', async (request) => {
    const person = await requestPerson(services, request);
    const body = readBody(change, request.body);
    const own = body.userId === undefined || body.userId === person.userId;
    demandPrivilege(person, own ? 'CHANGE_OWN_PASSWORD' : 'CHANGE_PASSWORD');
    const account = await accountById(reader, body.userId ?? person.userId);
    if (!account) throw new PortalError('NOT_FOUND');
    if (own && !(await verifyPassword(account.hash, body.currentPassword ?? ''))) throw fieldError('currentPassword', 'passwordWrong');
    const { passwordMinLength } = await settings();
    demandGoodPassword('newPassword', body.newPassword, passwordMinLength, account);
    if (await verifyPassword(account.hash, body.newPassword)) throw fieldError('newPassword', 'passwordSame');
    const hash = await hashPassword(body.newPassword);
    await database.transaction(async (client) => {
      await storeHash(client, account.id, hash);
      await sessions.end(client, account.id, own ? person.sessionId : undefined);
      await recordActivity(client, { actorId: person.userId, action: 'password-changed', resource: 'users', recordId: account.id, ip: request.ip });
    });
    sessions.forget();
    mailer.post({ to: account.email, language: account.language ?? 'en', template: 'passwordChanged', values: { name: account.firstName } });
    return envelope(null, 'The password was changed.');
  });
}
