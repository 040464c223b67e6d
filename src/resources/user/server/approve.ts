import { v7 as newId } from 'uuid';
import {
  type CallContext,
  createOne,
  queryRow,
  queryRows,
  updateOne,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { approveAccount } from '../api.ts';

type Context = CallContext<typeof approveAccount>;

const conflict = (reason: string): PortalError =>
  new PortalError('CONFLICT', { details: { reason } });

/** Locks the account, so that of two approvers one finds it decided. */
async function assertWaiting({ client, params, person }: Context): Promise<void> {
  if (params.id === person.userId)
    throw new PortalError('FORBIDDEN', { details: { reason: 'ownAccount' } });
  const account = orNotFound(
    await queryRow<{ status: string }>(client, {
      text: 'SELECT status FROM users WHERE id = $1 FOR UPDATE',
      values: [params.id],
    }),
  );
  if (account.status !== 'pending') throw conflict('alreadyDecided');
}

const OWNER = {
  students: 'SELECT user_id FROM students WHERE id = $1 FOR UPDATE',
  staff: 'SELECT user_id FROM staff WHERE id = $1 FOR UPDATE',
} as const;

async function link({ client, write, params, body: { record } }: Context): Promise<void> {
  if (!record) return;
  const owner = orNotFound(
    await queryRow<{ user_id: string | null }>(client, {
      text: OWNER[record.resource],
      values: [record.id],
    }),
  );
  if (owner.user_id !== null && owner.user_id !== params.id) throw conflict('recordHasAccount');
  await updateOne(write(record.resource), record.id, {
    version: undefined,
    values: { user: params.id },
  });
}

/** The chosen roles that the account does not have already. */
async function rolesToAdd({ client, params, body }: Context): Promise<ReadonlySet<string>> {
  const held = await queryRows<{ role: string }>(client, {
    text: 'SELECT role_id AS role FROM user_roles WHERE user_id = $1',
    values: [params.id],
  });
  const known = new Set(held.map(({ role }) => role));
  return new Set(body.roles.filter((role) => !known.has(role)));
}

/**
 * Approves an account in one transaction. The link and the roles are written before the state, so
 * that the e-mail of the approval says what the person may do. Every part needs what it needs
 * elsewhere: a role beyond the approver's powers or a record that they may not edit refuses it
 * all.
 */
export async function approve(context: Context): Promise<void> {
  const { body, params, write } = context;
  await assertWaiting(context);
  await link(context);
  for (const role of await rolesToAdd(context))
    await createOne(
      write('user-roles'),
      { version: undefined, values: { user: params.id, role } },
      newId(),
    );
  await updateOne(write('users'), params.id, {
    version: body.version,
    values: { status: 'active' },
  });
}
