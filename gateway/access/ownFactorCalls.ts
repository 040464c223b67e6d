import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/ownFactorCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Database } from '../db/database.ts';
import type { Person } from '../db/person.ts';
import type { Queryable } from '../db/queryable.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';
import { runOnce } from '../records/run/once.ts';
import { accountById } from './account.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import {
  addOwnApp,
  addOwnPasskey,
  readOwnFactors,
  recordChange,
  removeOwnFactor,
  type OwnChange,
} from './ownFactors.ts';
import { ownAccount, type OwnRequest } from './ownPassword.ts';
import { prepareCodes, storeCodes } from './recoveryCodes.ts';
import { appAddress, newAppSecret } from './secondFactor/authenticatorApp.ts';
import { issueChallenge } from './secondFactor/challenges.ts';
import { creationOf } from './secondFactor/passkeys.ts';
import { deleteFactors, factorsOf, renameFactor } from './secondFactor/storedFactors.ts';
import type { AuthServices } from './services.ts';

async function removeFactorsOf(
  services: AuthServices,
  {
    person,
    userId,
    ip,
    transaction,
  }: { person: Person; userId: string; ip: string; transaction: Database['transaction'] },
): Promise<void> {
  const { database, sessions, now } = services;
  // One's own need one's password (`removeFactor`).
  if (userId === person.userId)
    throw new PortalError('FORBIDDEN', { details: { reason: 'ownFactors' } });
  const account = orNotFound(await accountById(database, userId));
  await transaction(async (client) => {
    await assertNotHigherAccount(client, person, userId, now());
    if ((await deleteFactors(client, userId)).length === 0)
      throw new PortalError('CONFLICT', { details: { reason: 'noFactors' } });
    await sessions.end(client, userId);
    await recordChange(services, client, {
      account,
      actorId: person.userId,
      action: 'factors-removed',
      ip,
    });
  });
  sessions.forget();
}

/** Makes new recovery codes; the former ones no longer work. */
async function renewCodes(
  services: AuthServices,
  { person, ip, transaction }: OwnChange,
  password: string,
): Promise<readonly string[]> {
  const account = await ownAccount(services, { person, ip }, password);
  const prepared = await prepareCodes();
  await transaction(async (client) => {
    if ((await factorsOf(client, account.id)).length === 0)
      throw new PortalError('CONFLICT', { details: { reason: 'noFactors' } });
    await storeCodes(client, account.id, prepared);
    await recordChange(services, client, {
      account,
      actorId: account.id,
      action: 'recovery-codes-made',
      ip,
    });
  });
  return prepared.codes;
}

async function renameOwn(
  client: Queryable,
  { person: { userId }, ip }: OwnRequest,
  factor: { id: string; name: string },
): Promise<void> {
  const former = orNotFound(await renameFactor(client, userId, factor));
  await recordActivity(client, {
    actorId: userId,
    action: 'edit',
    resource: 'users',
    recordId: userId,
    before: { factor: former },
    after: { factor: factor.name },
    ip,
  });
}

/** Recovery codes are shown once, and not kept for a repeated call. */
const SECRET = { isKept: false };

export const ownFactorCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sealing, settings, now, ownOrigin } = services;
  const reader = database;
  return {
    secondFactors: ({ person: { userId } }) => readOwnFactors(reader, userId),

    beginApp: async ({ person, ip, body }) => {
      const account = await ownAccount(services, { person, ip }, body.password);
      const secret = await newAppSecret();
      const { mailSenderName } = await settings();
      const { token } = await issueChallenge(reader, account.id, {
        purpose: 'app',
        origin: person.sessionId,
        now: now(),
        secret: await sealing.seal(secret, account.id),
      });
      return { token, secret, address: await appAddress(secret, mailSenderName, account.username) };
    },

    addApp: ({ person, ip, body, request }) =>
      runOnce(
        services,
        request,
        async (transaction) => ({
          recoveryCodes: await addOwnApp(services, { person, ip, transaction }, body),
        }),
        SECRET,
      ),

    beginPasskey: async ({ person, ip, body, request }) => {
      const account = await ownAccount(services, { person, ip }, body.password);
      const factors = await factorsOf(reader, account.id);
      const { mailSenderName: issuer } = await settings();
      const { token, challenge } = await issueChallenge(reader, account.id, {
        purpose: 'passkey',
        origin: person.sessionId,
        now: now(),
      });
      const origin = ownOrigin(request);
      return { token, passkey: await creationOf(account, factors, { challenge, origin, issuer }) };
    },

    addPasskey: ({ person, ip, body, request }) =>
      runOnce(
        services,
        request,
        async (transaction) => ({
          recoveryCodes: await addOwnPasskey(
            services,
            { person, ip, transaction },
            { ...body, origin: ownOrigin(request) },
          ),
        }),
        SECRET,
      ),

    renameFactor: ({ client, person, params, body, ip }) =>
      renameOwn(client, { person, ip }, { ...params, ...body }),

    removeFactor: ({ person, ip, params, body, request }) =>
      runOnce(services, request, async (transaction) => {
        const account = await ownAccount(services, { person, ip }, body.password);
        await removeOwnFactor(services, { account, id: params.id, ip, transaction });
      }),

    renewRecoveryCodes: ({ person, ip, body, request }) =>
      runOnce(
        services,
        request,
        async (transaction) => ({
          recoveryCodes: await renewCodes(services, { person, ip, transaction }, body.password),
        }),
        SECRET,
      ),

    removeFactorsOfUser: ({ person, ip, params, request }) =>
      runOnce(services, request, (transaction) =>
        removeFactorsOf(services, { person, userId: params.id, ip, transaction }),
      ),
  };
});
