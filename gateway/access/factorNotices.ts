import type { MailValues, Template } from '../notify/templates.ts';
import type { Account } from './account.ts';
import { addressForLinks } from './addressChanges.ts';
import type { AuthServices } from './services.ts';

/** E-mails that tell the owner of an account what happened to its second factors. */
type Notice = Extract<
  Template,
  | 'factorLocked'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
>;

/** Sends it to the address that others cannot have changed within the last day. */
export function postNotice(
  { database, mailer, now }: AuthServices,
  { id, email, firstName, language }: Account,
  template: Notice,
  values: MailValues = {},
): void {
  mailer.post(async () => ({
    to: await addressForLinks(database, id, email, now()),
    language,
    template,
    values: { name: firstName, ...values },
  }));
}
