import {
  assertAdministratorRemains,
  type AuthServices,
  bumpEpoch,
  causeOf,
  colomboDay,
  onCommit,
  queryRows,
  type TransactionContext,
  underSavepoint,
  updateLogged,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { users } from '../users.ts';

const LEFT = `
  SELECT account.id, account.status
  FROM staff member
  JOIN users account ON account.id = member.user_id AND account.status <> 'closed'
  WHERE member.leaves_on < $1::date
  FOR UPDATE OF account`;

/** The last administrator keeps the account until there is another one. */
function keepLastAdministrator(error: unknown): void {
  if (!(error instanceof PortalError) || error.code !== 'LAST_ADMINISTRATOR') throw error;
}

/** Closes the accounts of members of staff whose last day is over, and ends their sessions. */
export const closeAccountsOfLeft =
  ({ sessions }: Pick<AuthServices, 'sessions'>) =>
  async ({
    client,
    person,
    now,
  }: Pick<TransactionContext, 'client' | 'person' | 'now'>): Promise<void> => {
    const left = await queryRows<{ id: string; status: string }>(client, {
      text: LEFT,
      values: [colomboDay(now)],
    });
    const close = async ({ id, status }: { id: string; status: string }): Promise<void> => {
      await updateLogged(client, causeOf(person), users, {
        id,
        before: { status },
        changes: { status: 'closed' },
      });
      await sessions.end(client, id);
      await assertAdministratorRemains(client, now);
      await bumpEpoch(client);
    };
    for (const account of left)
      await underSavepoint(client, () => close(account), keepLastAdministrator);
    if (left.length > 0) onCommit(client, async () => sessions.forget());
  };
