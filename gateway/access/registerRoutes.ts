import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { PortalError } from '../../src/contract/model/errors.ts';
import { canonicalValue, checkRecord } from '../../src/contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { recordActivity } from '../db/changeLog.ts';
import { sqlState } from '../db/failure.ts';
import type { Queryable } from '../db/queryable.ts';
import { explainViolation } from '../db/violations.ts';
import type { Email } from '../notify/mailer.ts';
import { insertRecord } from '../records/run/writeRows.ts';
import { envelope } from '../records/shape/respond.ts';
import { accountByName, storeHash, type Account } from './account.ts';
import { assertAttemptAllowed, limitsOf, mayMail } from './attempts.ts';
import { assertGoodPassword } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';
import { readBody } from './readBody.ts';
import type { AuthServices } from './services.ts';

const UNIQUE_VIOLATION = '23505';

const name = z.string().max(200);
const registration = z.strictObject({
  userType: z.string(),
  section: z.string().nullish(),
  firstName: name,
  lastName: name,
  username: name,
  email: name,
  password: z.string().max(1_000),
});

type Outcome = { registered: string } | { taken: Account };

async function userNameTaken(client: Queryable, username: string): Promise<boolean> {
  return (
    (await client.query({ text: 'SELECT 1 FROM users WHERE username = $1', values: [username] }))
      .rows.length > 0
  );
}

/** Checks what was sent by the declaration of users; returns it in canonical form. */
function checked(
  users: ResourceDeclaration,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...sent, status: 'pending' };
  for (const [field, declared] of Object.entries(users.fields))
    values[field] = canonicalValue(declared, values[field]);
  const problems = checkRecord(users, values);
  if (Object.keys(problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
  return values;
}

/**
 * `POST /register`: a pending account. An address that is taken already gets the same answer, and
 * its owner a mail.
 */
export function registerRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, catalogue, settings, mailer, now } = services;
  const users = catalogue.resources.get('users') as ResourceDeclaration;

  async function enter(
    values: Record<string, unknown>,
    hash: string,
    ip: string,
  ): Promise<Outcome> {
    return database.transaction(async (client) => {
      // First the user name, which may be told: else a name known to be taken would make the answer depend on the address.
      if (await userNameTaken(client, String(values['username'])))
        throw new PortalError('DUPLICATE', { fieldErrors: { username: { code: 'duplicate' } } });
      const owner = await accountByName(client, String(values['email']));
      if (owner) return { taken: owner };
      const id = newId();
      await insertRecord(client, users, values, null, id);
      await storeHash(client, id, hash);
      await recordActivity(client, {
        actorId: id,
        action: 'registered',
        resource: 'users',
        recordId: id,
        ip,
      });
      return { registered: String(values['email']) };
    });
  }

  /**
   * Two with the same address at once: the database lets one in, and the other is one that came
   * later.
   */
  async function enterOnce(
    values: Record<string, unknown>,
    hash: string,
    ip: string,
  ): Promise<Outcome> {
    try {
      return await enter(values, hash, ip);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw explainViolation(error, users, catalogue);
      return enter(values, hash, ip);
    }
  }

  async function letterFor(outcome: Outcome): Promise<Email | null> {
    // No name in it that a stranger typed: the portal would carry their words to any address.
    if ('registered' in outcome)
      return { to: outcome.registered, language: null, template: 'registered', values: {} };
    const { id, email, firstName, language } = outcome.taken;
    const limits = await limitsOf(services);
    if (!(await database.transaction((client) => mayMail(client, id, limits, now())))) return null;
    return {
      to: email,
      language,
      template: 'alreadyRegistered',
      values: { name: firstName, link: `${services.publicUrl()}/auth/request-password` },
    };
  }

  app.post('/register', async (request, reply) => {
    const { registrationOpen, passwordMinLength } = await settings();
    if (!registrationOpen)
      throw new PortalError('FORBIDDEN', { details: { reason: 'registrationClosed' } });
    const { password, ...sent } = readBody(registration, request.body);
    const values = checked(users, {
      ...sent,
      section: sent.section ?? null,
      username: sent.username.trim().toLowerCase(),
      email: sent.email.trim().toLowerCase(),
    });
    await assertGoodPassword('password', password, passwordMinLength, {
      username: String(values['username']),
      email: String(values['email']),
    });
    await assertAttemptAllowed(services, request);
    const outcome = await enterOnce(values, await hashPassword(password), request.ip);
    mailer.post(() => letterFor(outcome));
    return reply
      .code(201)
      .send(
        envelope(
          null,
          'Thank you. An administrator looks at the registration; a mail tells when the account is open.',
        ),
      );
  });
}
