import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { canonicalValue, checkRecord } from '../../src/contract/checkRecord.ts';
import { PortalError } from '../../src/contract/errors.ts';
import { users } from '../../src/resources/user/users.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import { envelope } from '../pipeline/respond.ts';
import { insertRecord } from '../pipeline/writeRows.ts';
import { storeHash } from './account.ts';
import { demandGoodPassword } from './passwordRoutes.ts';
import { hashPassword } from './passwords.ts';
import { readBody } from './readBody.ts';
import type { AuthServices } from './services.ts';

const name = z.string().max(200);
const registration = z.strictObject({ userType: z.string(), section: z.string().nullish(), firstName: name, lastName: name, username: name, email: name, password: z.string().max(1_000) });

async function exists(client: Queryable, column: 'username' | 'email', value: string): Promise<boolean> {
  const { rows } = await client.query({ text: `SELECT 1 FROM users WHERE lower(${column}) = $1`, values: [value.toLowerCase()] });
  return rows.length > 0;
}

/** `POST /register`: a pending account. An address that is taken already gets the same answer, and its owner a mail. */
export function registerRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, settings, mailer } = services;

  app.post('/register', async (request, reply) => {
    const { registrationOpen, passwordMinLength } = await settings();
    if (!registrationOpen) throw new PortalError('FORBIDDEN', { details: { reason: 'registrationClosed' } });
    const { password, ...sent } = readBody(registration, request.body);
    const values: Record<string, unknown> = { ...sent, section: sent.section ?? null, username: sent.username.trim().toLowerCase(), email: sent.email.trim().toLowerCase(), status: 'pending' };
    for (const [field, declared] of Object.entries(users.fields)) values[field] = canonicalValue(declared, values[field]);
    const problems = checkRecord(users, values);
    if (Object.keys(problems).length > 0) throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
    const [email, username] = [String(values['email']), String(values['username'])];
    demandGoodPassword('password', password, passwordMinLength, { username, email });
    const hash = await hashPassword(password);
    const outcome = await database.transaction(async (client) => {
      if (await exists(client, 'email', email)) return 'taken';
      if (await exists(client, 'username', username)) throw new PortalError('DUPLICATE', { fieldErrors: { username: { code: 'duplicate' } } });
      const id = newId();
      await insertRecord(client, users, values, null, id);
      await storeHash(client, id, hash);
      await recordActivity(client, { actorId: id, action: 'registered', resource: 'users', recordId: id, ip: request.ip });
      return 'registered';
    });
    mailer.post({ to: email, language: 'en', template: outcome === 'taken' ? 'alreadyRegistered' : 'registered', values: { name: sent.firstName, link: `${services.publicUrl()}/auth/request-password` } });
    return reply.code(201).send(envelope(null, 'Thank you. An administrator looks at the registration; a mail tells when the account is open.'));
  });
}
