import type { Email } from '../notify/mailer.ts';
import type { Account } from './account.ts';
import { addressForLinks } from './addressChanges.ts';
import type { AuthServices } from './services.ts';

/** The e-mail that an account was linked with the provider, or that its link was removed. */
export async function identityEmail(
  { database, now, singleSignOn }: AuthServices,
  template: 'identityLinked' | 'identityRemoved',
  account: Account,
  reader = account,
): Promise<Email> {
  const { id, email, firstName, language } = reader;
  return {
    to: await addressForLinks(database, id, email, now()),
    language,
    template,
    values: {
      name: firstName,
      username: account.username,
      provider: singleSignOn?.provider.name ?? '',
    },
  };
}
