import { v7 as newId } from 'uuid';
import { PortalError } from '../../src/contract/model/errors.ts';
import { canonicalValue, checkRecord } from '../../src/contract/model/kinds/checkRecord.ts';
import { canonicalNumber } from '../../src/contract/model/recordNumber.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import * as api from '../../src/contract/wire/calls/registrationCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { sqlState } from '../db/failure.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { explainViolation } from '../db/violations.ts';
import type { Email } from '../notify/mailer.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import { insertRecords } from '../records/run/writeRows.ts';
import { accountByName, storeHash, type Account } from './account.ts';
import { assertAttemptAllowed, limitsOf, mayMail } from './attempts.ts';
import { choicesOf } from './choices.ts';
import { assertGoodPassword } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

const UNIQUE_VIOLATION = '23505';

type Outcome = { registered: string } | { taken: Account };

interface Registration {
  users: ResourceDeclaration;
  values: Record<string, unknown>;
  hash: string;
  ip: string;
}

async function userNameTaken(client: Queryable, username: string): Promise<boolean> {
  return (
    (
      await queryRows(client, {
        text: "SELECT 1 FROM users WHERE username = $1 AND status <> 'refused'",
        values: [username],
      })
    ).length > 0
  );
}

/** Validates the body with the declaration of users; returns it in canonical form. */
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
 * A refused registration makes way for another one with its user name or address. It has never been
 * an account that could be used, so only its password and links go with it.
 */
async function dropRefused(
  client: Queryable,
  { values, ip }: Pick<Registration, 'values' | 'ip'>,
): Promise<void> {
  const refused = await queryRows<{ id: string }>(client, {
    text: `
      DELETE FROM users
      WHERE status = 'refused' AND (username = $1 OR lower(email) = $2)
      RETURNING id`,
    values: [values['username'], values['email']],
  });
  for (const { id } of refused) {
    for (const table of ['credentials', 'one_time_links'])
      await client.query({ text: `DELETE FROM ${table} WHERE user_id = $1`, values: [id] });
    const gone = { actorId: null, action: 'delete', resource: 'users', recordId: id, ip } as const;
    await recordActivity(client, gone);
  }
}

const enter = (
  { database }: AuthServices,
  { users, values, hash, ip }: Registration,
): Promise<Outcome> =>
  database.transaction(async (client) => {
    // The user name first, because it may be disclosed. Otherwise a name known to be taken would
    // make the answer depend on the address.
    if (await userNameTaken(client, String(values['username'])))
      throw new PortalError('DUPLICATE', { fieldErrors: { username: { code: 'duplicate' } } });
    const owner = await accountByName(client, String(values['email']));
    if (owner && owner.status !== 'refused') return { taken: owner };
    await dropRefused(client, { values, ip });
    const id = newId();
    await insertRecords(client, users, [{ id, values }], null);
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

/**
 * Of two concurrent registrations with one address the database admits one; the other then finds
 * it.
 */
async function enterOnce(services: AuthServices, registration: Registration): Promise<Outcome> {
  try {
    return await enter(services, registration);
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION)
      throw explainViolation(error, registration.users, services.catalogue);
    return enter(services, registration);
  }
}

async function emailFor(
  services: AuthServices,
  outcome: Outcome,
  ip: string,
): Promise<Email | null> {
  // Contains no name that a stranger typed: the portal would deliver their text to any address.
  if ('registered' in outcome)
    return { to: outcome.registered, language: null, template: 'registered', values: {} };
  const { id, email, firstName, language } = outcome.taken;
  const { database, now } = services;
  const limits = await limitsOf(services);
  const origin = { ip, device: null, limits, now: now() };
  if (!(await database.transaction((client) => mayMail(client, id, origin)))) return null;
  return {
    to: email,
    language,
    template: 'alreadyRegistered',
    values: { name: firstName, link: `${services.publicUrl()}/auth/request-password` },
  };
}

/**
 * Creates a pending account. An address that is already taken gets the same answer, and its owner
 * an e-mail.
 */
export const registrationCalls = implementCalls<typeof api, AuthServices>(api, (services) => ({
  userTypes: ({ client }) => choicesOf(client, 'user_types'),

  userSections: ({ client }) => choicesOf(client, 'user_sections'),

  register: async ({ body, ip }) => {
    const { registrationOpen, passwordMinLength } = await services.settings();
    if (!registrationOpen)
      throw new PortalError('FORBIDDEN', { details: { reason: 'registrationClosed' } });
    const users = services.catalogue.resources.get('users') as ResourceDeclaration;
    const { password, ...sent } = body;
    const values = checked(users, {
      ...sent,
      section: sent.section ?? null,
      claimedNumber: canonicalNumber(sent.claimedNumber ?? '') || null,
      claimedBirthDate: sent.claimedBirthDate ?? null,
      username: sent.username.trim().toLowerCase(),
      email: sent.email.trim().toLowerCase(),
    });
    await assertGoodPassword('password', password, passwordMinLength, {
      username: String(values['username']),
      email: String(values['email']),
    });
    await assertAttemptAllowed(services, { ip, device: null });
    const hash = await hashPassword(password);
    const outcome = await enterOnce(services, { users, values, hash, ip });
    // Not awaited: the time of an e-mail would reveal whether the address is taken.
    services.mailer.post(() => emailFor(services, outcome, ip));
  },
}));
