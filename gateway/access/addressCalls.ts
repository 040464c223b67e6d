import * as api from '../../src/contract/wire/calls/addressCalls.ts';
import type { Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import { confirmAddress, stopAddressChange } from './addressChanges.ts';
import type { AuthServices } from './services.ts';

export const addressCalls = implementCalls<typeof api, AuthServices>(api, ({ sessions }) => {
  const endSessions = async (client: Queryable, userId: string): Promise<void> => {
    await sessions.end(client, userId);
    onCommit(client, () => sessions.forget());
  };
  return {
    confirmAddress: async ({ client, body, now, ip }) =>
      endSessions(client, await confirmAddress(client, { ...body, now, ip })),
    stopAddressChange: async ({ client, body, now, ip }) =>
      endSessions(client, await stopAddressChange(client, { ...body, now, ip })),
  };
});
