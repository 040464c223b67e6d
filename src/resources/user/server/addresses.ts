import {
  type AuthServices,
  beginAddressChange,
  dropAddressChange,
  type Email,
  onCommit,
  type Queryable,
  queryRow,
  readStoredSettings,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';

export const textIn = (values: Write['after'], name: string): string =>
  String(values?.[name] ?? '');

/**
 * The values to write for a changed account: a new address waits as `newEmail` until its mailbox
 * confirms it. Only the address of an invited account, which has never been used, changes at once.
 */
export async function withConfirmedAddress(
  client: Queryable,
  before: Values,
  next: Values,
): Promise<Values> {
  if (next['email'] === before['email'] || before['status'] === 'invited') return next;
  const taken = await queryRow(client, {
    text: 'SELECT 1 FROM users WHERE email = $1',
    values: [next['email']],
  });
  if (taken) throw fieldError('email', 'duplicate');
  return { ...next, email: before['email'], newEmail: next['email'] };
}

/**
 * Sends the links that confirm and stop a change of address; both open accounts, so they are never
 * stored in the queue.
 */
export async function followAddress(
  { mailer, publicUrl }: AuthServices,
  { client, id, now, before, after }: Write,
): Promise<void> {
  if (!after?.['newEmail']) return dropAddressChange(client, id);
  const { addressStopHours: hours } = await readStoredSettings(client);
  const former = textIn(before, 'email');
  const tokens = await beginAddressChange(client, { userId: id, former, now, stopHours: hours });
  const [name, address] = [textIn(after, 'firstName'), textIn(after, 'newEmail')];
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
