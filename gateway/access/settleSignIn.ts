import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import type { Account } from './account.ts';
import { linkedUser, linkIdentity, noteUse } from './identities.ts';
import { identityEmail } from './identityEmails.ts';
import { usePendingSignIn, type PendingSignIn } from './pendingSignIns.ts';
import { keepProviderSession } from './providerSessions.ts';
import type { AuthServices } from './services.ts';

interface NewSession {
  id: string;
  account: Account;
  ip: string;
}

async function link(
  services: AuthServices,
  client: Queryable,
  pending: PendingSignIn,
  { account, ip }: NewSession,
): Promise<void> {
  const { mailer, now } = services;
  await linkIdentity(client, pending, account.id, now());
  await recordActivity(client, {
    actorId: account.id,
    action: 'identity-linked',
    resource: 'users',
    recordId: account.id,
    ip,
    reason: pending.issuer,
  });
  onCommit(client, () => mailer.post(() => identityEmail(services, 'identityLinked', account)));
}

/**
 * Uses what a provider has confirmed, in the transaction of the session that it opens. The identity
 * is linked here and not earlier, because by now the person has proven all that the account asks
 * for. Throws SIGN_IN_NOT_BEGUN or IDENTITY_TAKEN.
 */
export async function settleSignIn(
  services: AuthServices,
  client: Queryable,
  pending: PendingSignIn,
  session: NewSession,
): Promise<void> {
  const confirmed = await usePendingSignIn(client, pending);
  const { id: userId } = session.account;
  if ((await linkedUser(client, pending)) === userId)
    await noteUse(client, pending, services.now());
  else if (confirmed === userId) await link(services, client, pending, session);
  else throw new PortalError('SIGN_IN_NOT_BEGUN');
  await keepProviderSession(client, session.id, pending);
}
