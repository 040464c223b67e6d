import { STEP_UP_MS } from '../../src/contract/model/constants.ts';
import { fieldError, orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import type { Person } from '../db/person.ts';
import { accountById, type Account } from './account.ts';
import { tryPassword } from './attempts.ts';
import { signedInAtProvider } from './providerSessions.ts';
import type { AuthServices } from './services.ts';

interface OwnPassword {
  password: string;
  /** The field of the form that a wrong password is reported for. */
  field: string;
  sessionId: string;
  ip: string;
}

/**
 * Asks the owner of a session for their password again. Throws INVALID_FIELDS for a wrong one, and
 * ACCOUNT_LOCKED after several.
 */
export async function assertOwnPassword(
  services: AuthServices,
  account: Account,
  { password, field, sessionId, ip }: OwnPassword,
): Promise<void> {
  // A session is its own line: what strangers try does not hinder its owner.
  const attempt = { typed: account.username, account, ip, device: sessionId };
  if (!(await tryPassword(services, { ...attempt, password })))
    throw fieldError(field, 'passwordWrong');
}

/**
 * The same for an account that may have no password: its owner has signed in at the provider within
 * ten minutes instead. Throws SIGN_IN_AGAIN otherwise.
 */
async function assertOwner(
  services: AuthServices,
  account: Account,
  asked: OwnPassword,
): Promise<void> {
  if (account.hash !== null) return assertOwnPassword(services, account, asked);
  const { database, now } = services;
  const at = await signedInAtProvider(database, asked.sessionId);
  if (at === null || now().getTime() - at.getTime() > STEP_UP_MS)
    throw new PortalError('SIGN_IN_AGAIN');
}

/** One's own request about one's own account. */
export interface OwnRequest {
  person: Person;
  ip: string;
}

/** One's own account, once its owner has typed its password again, or signed in again without one. */
export async function ownAccount(
  services: AuthServices,
  { person, ip }: OwnRequest,
  password: string,
): Promise<Account> {
  const { userId, sessionId } = person;
  const account = orNotFound(await accountById(services.database, userId));
  await assertOwner(services, account, { password, field: 'password', sessionId, ip });
  return account;
}
