import {
  bumpEpoch,
  assertNotHigherAccount,
  colomboDay,
  queryRow,
  endLinks,
  type AuthServices,
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
  assertAdministratorRemains,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { accountChange, affectsSignIn } from '../rules/accountChange.ts';
import { accountLinks } from './accountLinks.ts';
import { followAddress, textIn as text, withConfirmedAddress } from './addresses.ts';
import { tellApproved, tellRefused } from './decisionEmails.ts';
import { invite, type Invited } from './invitations.ts';

/**
 * Personal data without a resource of its own, deleted with the account so that none of it can be
 * misused.
 */
const PERSONAL_TABLES = [
  'credentials',
  'rumis_credentials',
  'one_time_links',
  'identities',
  'second_factors',
  'recovery_codes',
  'factor_challenges',
  'former_addresses',
  'preferences',
  'push_subscriptions',
];

async function deletePersonalData(client: Queryable, userId: string): Promise<void> {
  for (const table of PERSONAL_TABLES)
    await client.query({ text: `DELETE FROM ${table} WHERE user_id = $1`, values: [userId] });
}

/** Only a registration can be refused. */
function assertRefusable(before: Values, next: Values): void {
  if (next['status'] === 'refused' && !['pending', 'refused'].includes(String(before['status'])))
    throw new PortalError('CONFLICT', { details: { reason: 'notWaiting' } });
}

/** An account of a person whose last day is over would be closed again within the hour. */
async function assertReopenable(
  { client, id, now }: Write,
  before: Values,
  next: Values,
): Promise<void> {
  if (before['status'] !== 'closed' || next['status'] === 'closed') return;
  const left = await queryRow(client, {
    text: 'SELECT 1 FROM staff WHERE user_id = $1 AND leaves_on < $2::date',
    values: [id, colomboDay(now)],
  });
  if (left) throw new PortalError('CONFLICT', { details: { reason: 'lastDayPast' } });
}

/**
 * Once a registration is decided, the birth date that showed whose it is has served its purpose.
 * Removed without a log, which would keep it.
 */
async function forgetBirthDate(client: Queryable, id: string): Promise<void> {
  await client.query({
    text: 'UPDATE users SET claimed_birth_date = NULL WHERE id = $1',
    values: [id],
  });
}

const invitedIn = ({ after }: Write): Invited => ({
  email: text(after, 'email'),
  firstName: text(after, 'firstName'),
  username: text(after, 'username'),
});

/**
 * Accounts: lower-case names, sessions that end with the account, activation e-mails, and at least
 * one administrator. These e-mails carry links that open accounts, so they are never stored in the
 * queue: they are sent after the transaction commits.
 */
export function userExtensions(services: AuthServices): (readonly [string, ServerExtension])[] {
  const { sessions } = services;

  return [
    extendServer('users', {
      beforeWrite: async (write) => {
        const { client, id, now, before, after, person } = write;
        const next = after && {
          ...after,
          username: text(after, 'username').toLowerCase(),
          email: text(after, 'email').toLowerCase(),
        };
        if (before && affectsSignIn(before, next))
          await assertNotHigherAccount(client, person, id, now);
        if (!before || !next) return next;
        assertRefusable(before, next);
        await assertReopenable(write, before, next);
        return withConfirmedAddress(write, before, next);
      },
      afterWrite: async (write) => {
        const { client, id, now, before, after } = write;
        const change = accountChange(before?.['status'], after?.['status']);
        if (change.ends) await sessions.end(client, id);
        if (change.ends) await assertAdministratorRemains(client);
        // A pending link sent to a former address would give its reader access to the account.
        if (before && after && before['email'] !== after['email'])
          await endLinks(client, id, 'password');
        if (before && after && before['newEmail'] !== after['newEmail'])
          await followAddress(services, write);
        if (after === undefined) await deletePersonalData(client, id);
        const isMoved = before?.['email'] !== after?.['email'] && after?.['status'] === 'invited';
        if (change.invites || (before && isMoved))
          await invite(services, { client, id, now, account: invitedIn(write) });
        if (change.forgets) await forgetBirthDate(client, id);
        if (change.opens) await tellApproved(services, write);
        if (change.refuses) tellRefused(services, write);
        if (before?.['status'] !== after?.['status']) await bumpEpoch(client);
      },
      afterCommit: () => sessions.forget(),
    }),
    ...accountLinks(sessions),
  ];
}
