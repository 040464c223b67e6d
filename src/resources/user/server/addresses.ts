import {
  assertAddressFree,
  type AuthServices,
  dropAddressChange,
  followAddressChange,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';

export const textIn = (values: Write['after'], name: string): string =>
  String(values?.[name] ?? '');

/**
 * The values to write for a changed account: a new address waits as `newEmail` until its mailbox
 * confirms it. Only the address of an invited account, which has never been used, changes at once.
 * One's own is changed in the profile, which asks for the password.
 */
export async function withConfirmedAddress(
  { client, id, person }: Pick<Write, 'client' | 'id' | 'person'>,
  before: Values,
  next: Values,
): Promise<Values> {
  if (next['email'] === before['email']) return next;
  if (id === person.userId) throw fieldError('email', 'ownAddress');
  if (before['status'] === 'invited') return next;
  await assertAddressFree(client, textIn(next, 'email'));
  return { ...next, email: before['email'], newEmail: next['email'] };
}

/** Follows a change of `newEmail` with the e-mails that confirm and stop it. */
export async function followAddress(
  services: AuthServices,
  { client, id, now, before, after }: Write,
): Promise<void> {
  if (!after?.['newEmail']) return dropAddressChange(client, id);
  await followAddressChange(services, client, {
    userId: id,
    former: textIn(before, 'email'),
    address: textIn(after, 'newEmail'),
    name: textIn(after, 'firstName'),
    now,
  });
}
