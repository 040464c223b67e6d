import type { ActivityAction } from '../../src/contract/model/activityActions.ts';
import { HOUR_MS } from '../../src/contract/model/constants.ts';
import { fieldError, PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { queryRow } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import type { Email } from '../notify/mailer.ts';
import type { Account } from './account.ts';
import { endLinks, issueLink, redeemLink } from './oneTimeLinks.ts';
import type { AuthServices } from './services.ts';
import { readStoredSettings } from './storedSettings.ts';

/** A new address waits for its mailbox to confirm it no longer than this. */
const CONFIRM_HOURS = 72;

interface AddressChange {
  userId: string;
  /** The address in effect. */
  former: string;
  now: Date;
  /** How long the former address can stop the change. */
  stopHours: number;
}

/** The tokens of the two e-mails about a change of address. */
interface AddressTokens {
  /** For the new mailbox. */
  confirm: string;
  /** For the former one. */
  stop: string;
}

/**
 * Begins a change of address; `users.new_email` holds the new one. It takes effect when its mailbox
 * confirms it, and the former mailbox can stop it, also afterwards, until the time is over. A
 * further change within that time leaves the former address as it was.
 */
async function beginAddressChange(
  client: Queryable,
  { userId, former, now, stopHours }: AddressChange,
): Promise<AddressTokens> {
  const until = new Date(now.getTime() + stopHours * HOUR_MS);
  await client.query({
    text: `
      INSERT INTO former_addresses AS former (user_id, email, until)
      VALUES ($1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE
      SET email = CASE WHEN former.until > $4 THEN former.email ELSE excluded.email END,
        until = excluded.until`,
    values: [userId, former, until, now],
  });
  await endLinks(client, userId, 'confirmAddress');
  await endLinks(client, userId, 'stopAddress');
  return {
    confirm: await issueLink(client, userId, {
      purpose: 'confirmAddress',
      until: new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS),
    }),
    stop: await issueLink(client, userId, { purpose: 'stopAddress', until }),
  };
}

/** A changed address, and whose it is. */
interface ChangedAddress extends Omit<AddressChange, 'stopHours'> {
  address: string;
  /** The first name of the person. */
  name: string;
}

/**
 * Begins a change of address and sends the links that confirm and stop it. Both open accounts, so
 * they are never stored in the queue.
 */
export async function followAddressChange(
  { mailer, publicUrl }: Pick<AuthServices, 'mailer' | 'publicUrl'>,
  client: Queryable,
  { userId, former, address, name, now }: ChangedAddress,
): Promise<void> {
  const { addressStopHours: hours } = await readStoredSettings(client);
  const tokens = await beginAddressChange(client, { userId, former, now, stopHours: hours });
  const page = (path: string, token: string): string =>
    `${publicUrl()}/auth/${path}?token=${token}`;
  const emails: Email[] = [
    {
      to: address,
      language: null,
      template: 'confirmAddress',
      values: { name, link: page('confirm-address', tokens.confirm) },
    },
    {
      to: former,
      language: null,
      template: 'addressChanging',
      values: { name, address, hours, link: page('keep-address', tokens.stop) },
    },
  ];
  onCommit(client, () => emails.forEach((email) => mailer.post(email)));
}

/** Throws a field error if an account has the address already. */
export async function assertAddressFree(client: Queryable, address: string): Promise<void> {
  const taken = await queryRow(client, {
    text: 'SELECT 1 FROM users WHERE email = $1',
    values: [address],
  });
  if (taken) throw fieldError('email', 'duplicate');
}

interface AddressRequest {
  account: Account;
  address: string;
  ip: string;
  /** The one that notes the address. */
  transaction: Database['transaction'];
}

/** Lets a new address of one's own account wait for its mailbox. */
export async function requestAddress(
  services: AuthServices,
  { account, address, ip, transaction }: AddressRequest,
): Promise<void> {
  const { now } = services;
  await transaction(async (client) => {
    await assertAddressFree(client, address);
    await client.query({
      text: 'UPDATE users SET new_email = $2, version = version + 1 WHERE id = $1',
      values: [account.id, address],
    });
    await log(client, account.id, 'address-requested', ip);
    const change = { userId: account.id, former: account.email, name: account.firstName };
    await followAddressChange(services, client, { ...change, address, now: now() });
  });
}

/** Drops a change that has not taken effect. */
export async function dropAddressChange(client: Queryable, userId: string): Promise<void> {
  await endLinks(client, userId, 'confirmAddress');
}

/**
 * The address for links that open an account: while a change can be stopped, the former one.
 * Otherwise the person who changed an address could use it before its owner learns of it.
 */
export async function addressForLinks(
  client: Queryable,
  userId: string,
  present: string,
  now: Date,
): Promise<string> {
  const row = await queryRow<{ email: string }>(client, {
    text: 'SELECT email FROM former_addresses WHERE user_id = $1 AND until > $2',
    values: [userId, now],
  });
  return row?.email ?? present;
}

interface LinkUse {
  token: string;
  now: Date;
  ip: string;
}

const log = (
  client: Queryable,
  userId: string,
  action: ActivityAction,
  ip: string,
): Promise<void> =>
  recordActivity(client, { actorId: userId, action, resource: 'users', recordId: userId, ip });

/**
 * Puts a new address into effect with the link from its mailbox, and returns the user. Throws
 * RESET_LINK_INVALID, or CONFLICT if another account has the address meanwhile.
 */
export async function confirmAddress(
  client: Queryable,
  { token, now, ip }: LinkUse,
): Promise<string> {
  const userId = await redeemLink(client, token, { purpose: 'confirmAddress', now });
  const taken = await queryRow(client, {
    text: `
      SELECT 1
      FROM users account
      JOIN users other ON other.email = account.new_email AND other.id <> account.id
      WHERE account.id = $1`,
    values: [userId],
  });
  if (taken) throw new PortalError('CONFLICT', { details: { reason: 'addressTaken' } });
  await client.query({
    text: `
      UPDATE users
      SET email = coalesce(new_email, email), new_email = NULL, version = version + 1
      WHERE id = $1`,
    values: [userId],
  });
  await endLinks(client, userId, 'password');
  await log(client, userId, 'address-confirmed', ip);
  return userId;
}

/**
 * Stops a change of address with the link from the former mailbox, and returns the user. A change
 * that has taken effect is undone. Throws RESET_LINK_INVALID.
 */
export async function stopAddressChange(
  client: Queryable,
  { token, now, ip }: LinkUse,
): Promise<string> {
  const userId = await redeemLink(client, token, { purpose: 'stopAddress', now });
  await client.query({
    text: `
      UPDATE users
      SET email = former.email, new_email = NULL, version = version + 1
      FROM former_addresses former
      WHERE users.id = $1 AND former.user_id = users.id`,
    values: [userId],
  });
  await client.query({
    text: 'DELETE FROM former_addresses WHERE user_id = $1',
    values: [userId],
  });
  await endLinks(client, userId, 'confirmAddress');
  await endLinks(client, userId, 'password');
  await log(client, userId, 'address-kept', ip);
  return userId;
}
