import {
  addressForLinks,
  type AuthServices,
  type CallContext,
  type Email,
  issueLink,
  onCommit,
  type Queryable,
  queryRow,
  assertNotHigherAccount,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type * as api from '../api.ts';

const INVITATION_MS = 3 * DAY_MS;

export interface Invited {
  email: string;
  firstName: string;
  username: string;
}

interface Invitation {
  client: Queryable;
  id: string;
  now: Date;
  account: Invited;
}

/**
 * Sends a link to choose the first password. Such e-mails open accounts, so they are never stored
 * in the queue: they are sent after the transaction commits.
 */
export async function invite(
  services: AuthServices,
  { client, id, now, account }: Invitation,
): Promise<void> {
  const until = new Date(now.getTime() + INVITATION_MS);
  const token = await issueLink(client, id, { purpose: 'password', until });
  const link = `${services.publicUrl()}/auth/reset-password?token=${token}`;
  const email: Email = {
    to: await addressForLinks(client, id, account.email, now),
    language: null,
    template: 'invited',
    values: { name: account.firstName, username: account.username, link },
  };
  onCommit(client, () => services.mailer.post(email));
}

/** Sends another link; the former ones stay valid for their time. */
export async function inviteAgain(
  services: AuthServices,
  { client, now, params, person }: CallContext<typeof api.inviteAgain>,
): Promise<void> {
  const account = orNotFound(
    await queryRow<Invited & { status: string }>(client, {
      text: `
        SELECT email, first_name AS "firstName", username, status
        FROM users
        WHERE id = $1
        FOR UPDATE`,
      values: [params.id],
    }),
  );
  if (account.status !== 'invited')
    throw new PortalError('CONFLICT', { details: { reason: 'notInvited' } });
  await assertNotHigherAccount(client, person, params.id, now);
  await invite(services, { client, id: params.id, now, account });
}
