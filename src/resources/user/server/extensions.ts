import {
  addressForLinks,
  bumpEpoch,
  assertNotHigherAccount,
  endLinks,
  issueLink,
  type AuthServices,
  type Queryable,
  type Email,
  onCommit,
  extendServer,
  type ServerExtension,
  type Write,
  assertAdministratorRemains,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { accountChange, affectsSignIn } from '../rules/accountChange.ts';
import { accountLinks } from './accountLinks.ts';
import { followAddress, textIn as text, withConfirmedAddress } from './addresses.ts';

const INVITATION_MS = 3 * DAY_MS;

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

/**
 * Accounts: lower-case names, sessions that end with the account, activation e-mails, and at least
 * one administrator. These e-mails carry links that open accounts, so they are never stored in the
 * queue: they are sent after the transaction commits.
 */
export function userExtensions(services: AuthServices): (readonly [string, ServerExtension])[] {
  const { sessions, mailer } = services;

  async function invite({ client, id, now, after }: Write): Promise<void> {
    const until = new Date(now.getTime() + INVITATION_MS);
    const token = await issueLink(client, id, { purpose: 'password', until });
    const link = `${services.publicUrl()}/auth/reset-password?token=${token}`;
    const email: Email = {
      to: await addressForLinks(client, id, text(after, 'email'), now),
      language: null,
      template: 'invited',
      values: { name: text(after, 'firstName'), username: text(after, 'username'), link },
    };
    onCommit(client, () => mailer.post(email));
  }

  function welcome({ client, after }: Write): void {
    const email: Email = {
      to: text(after, 'email'),
      language: null,
      template: 'approved',
      values: { name: text(after, 'firstName'), link: `${services.publicUrl()}/auth/login` },
    };
    onCommit(client, () => mailer.post(email));
  }

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
        return before && next ? withConfirmedAddress(write, before, next) : next;
      },
      afterWrite: async (write) => {
        const { client, id, before, after } = write;
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
        if (change.invites || (before && isMoved)) await invite(write);
        if (change.opens) welcome(write);
        if (before?.['status'] !== after?.['status']) await bumpEpoch(client);
      },
      afterCommit: () => sessions.forget(),
    }),
    ...accountLinks(sessions),
  ];
}
