import {
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
import { accountChange, affectsSignIn } from '../rules/accountChange.ts';

const INVITATION_MINUTES = 3 * 24 * 60;

/**
 * Personal data without a resource of its own, deleted with the account so that none of it can be
 * misused.
 */
const PERSONAL_TABLES = ['credentials', 'rumis_credentials', 'password_resets', 'preferences'];

async function deletePersonalData(client: Queryable, userId: string): Promise<void> {
  for (const table of PERSONAL_TABLES)
    await client.query({ text: `DELETE FROM ${table} WHERE user_id = $1`, values: [userId] });
}

const text = (values: Write['after'], name: string): string => String(values?.[name] ?? '');

/**
 * Accounts: lower-case names, sessions that end with the account, activation e-mails, and at least
 * one administrator. These e-mails carry links that open accounts, so they are never stored in the
 * queue: they are sent after the transaction commits.
 */
export function userExtensions(services: AuthServices): (readonly [string, ServerExtension])[] {
  const { sessions, mailer } = services;

  async function invite({ client, id, now, after }: Write): Promise<void> {
    const token = await issueLink(client, id, INVITATION_MINUTES, now);
    const link = `${services.publicUrl()}/auth/reset-password?token=${token}`;
    const email: Email = {
      to: text(after, 'email'),
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
      beforeWrite: async ({ client, id, now, before, after, person }) => {
        const next = after && {
          ...after,
          username: text(after, 'username').toLowerCase(),
          email: text(after, 'email').toLowerCase(),
        };
        if (before && affectsSignIn(before, next))
          await assertNotHigherAccount(client, person, id, now);
        return next;
      },
      afterWrite: async (write) => {
        const { client, id, before, after } = write;
        const change = accountChange(before?.['status'], after?.['status']);
        if (change.ends) await sessions.end(client, id);
        if (change.ends) await assertAdministratorRemains(client);
        // A pending link sent to a former address would give its reader access to the account.
        if (before && after && before['email'] !== after['email']) await endLinks(client, id);
        if (after === undefined) await deletePersonalData(client, id);
        if (change.invites) await invite(write);
        if (change.opens) welcome(write);
        if (before?.['status'] !== after?.['status']) await bumpEpoch(client);
      },
      afterCommit: () => sessions.forget(),
    }),
    // The staff record of an account decides what “own” means for its user.
    extendServer('staff', { afterCommit: () => sessions.forget() }),
  ];
}
