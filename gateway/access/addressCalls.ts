import { fieldError, orNotFound } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/addressCalls.ts';
import { type Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import { runOnce } from '../records/run/once.ts';
import { accountById } from './account.ts';
import { confirmAddress, requestAddress, stopAddressChange } from './addressChanges.ts';
import { assertOwnPassword } from './ownPassword.ts';
import type { AuthServices } from './services.ts';

export const addressCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sessions } = services;
  const endSessions = async (client: Queryable, userId: string): Promise<void> => {
    await sessions.end(client, userId);
    onCommit(client, () => sessions.forget());
  };
  return {
    changeOwnAddress: ({ person, body: { email, currentPassword }, ip, request }) =>
      runOnce(services, request, async (transaction) => {
        const account = orNotFound(await accountById(database, person.userId));
        await assertOwnPassword(services, account, {
          password: currentPassword,
          field: 'currentPassword',
          sessionId: person.sessionId,
          ip,
        });
        if (email === account.email) throw fieldError('email', 'sameAddress');
        await requestAddress(services, { account, address: email, ip, transaction });
      }),
    confirmAddress: async ({ client, body, now, ip }) =>
      endSessions(client, await confirmAddress(client, { ...body, now, ip })),
    stopAddressChange: async ({ client, body, now, ip }) =>
      endSessions(client, await stopAddressChange(client, { ...body, now, ip })),
  };
});
