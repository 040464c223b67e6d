import { fieldError, orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import type { NewPasskey, OwnFactors } from '../../src/contract/wire/calls/ownFactorCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Database } from '../db/database.ts';
import { bumpEpoch } from '../db/effectivePrivileges.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import { accountById, type Account } from './account.ts';
import { postNotice } from './factorNotices.ts';
import type { OwnRequest } from './ownPassword.ts';
import { countCodes, prepareCodes, storeCodes } from './recoveryCodes.ts';
import { stepOfCode } from './secondFactor/authenticatorApp.ts';
import { findChallenge, spendChallenge, type ChallengeUse } from './secondFactor/challenges.ts';
import { registeredPasskey } from './secondFactor/passkeys.ts';
import {
  deleteFactors,
  factorsOf,
  insertFactor,
  type NewFactor,
} from './secondFactor/storedFactors.ts';
import type { AuthServices } from './services.ts';
import { readStoredSettings } from './storedSettings.ts';

/** A request that changes one's own factors, in this transaction. */
export interface OwnChange extends OwnRequest {
  transaction: Database['transaction'];
}

interface ListedRow {
  id: string;
  kind: 'app' | 'passkey';
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function readOwnFactors(client: Queryable, userId: string): Promise<OwnFactors> {
  const rows = await queryRows<ListedRow>(client, {
    text: `
      SELECT id, kind, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM second_factors
      WHERE user_id = $1
      ORDER BY created_at, id`,
    values: [userId],
  });
  return {
    factors: rows.map(({ createdAt, lastUsedAt, ...factor }) => ({
      ...factor,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countCodes(client, userId),
    hasPassword: typeof (await accountById(client, userId))?.hash === 'string',
  };
}

/** Locks the account, so that a sign-in in progress sees the factor or comes before it. */
const lockAccount = (client: Queryable, userId: string): Promise<unknown> =>
  client.query({
    text: 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });

async function demandsFactors(client: Queryable): Promise<boolean> {
  const { secondFactor } = await readStoredSettings(client);
  return secondFactor === 'demandedForDeciding';
}

interface FactorChange {
  account: Account;
  actorId: string;
  action: 'factor-added' | 'factor-removed' | 'factors-removed' | 'recovery-codes-made';
  /** The name of a factor. */
  factor?: string;
  ip: string;
}

/** Logs a change of the factors of an account and tells its owner. */
export async function recordChange(
  services: AuthServices,
  client: Queryable,
  { account, actorId, action, factor, ip }: FactorChange,
): Promise<void> {
  const templates = {
    'factor-added': 'factorAdded',
    'factor-removed': 'factorRemoved',
    'factors-removed': 'factorsRemoved',
    'recovery-codes-made': 'recoveryCodesMade',
  } as const;
  // Only then do privileges depend on it; otherwise every session would renew its token.
  const isDecisive = action !== 'recovery-codes-made' && (await demandsFactors(client));
  if (isDecisive) await bumpEpoch(client);
  await recordActivity(client, {
    actorId,
    action,
    resource: 'users',
    recordId: account.id,
    ...(factor === undefined ? {} : { after: { factor } }),
    ip,
  });
  onCommit(client, () =>
    postNotice(services, account, templates[action], factor === undefined ? {} : { factor }),
  );
}

interface Addition {
  token: string;
  use: ChallengeUse;
  factor: NewFactor;
}

/** Adds a factor. Returns recovery codes with the first one, otherwise `null`. */
async function addFactor(
  services: AuthServices,
  { person, ip, transaction }: OwnChange,
  { token, use, factor }: Addition,
): Promise<readonly string[] | null> {
  const { database, sessions, now } = services;
  const { userId } = person;
  const account = orNotFound(await accountById(database, userId));
  const prepared = await prepareCodes();
  const isFirst = await transaction(async (client) => {
    await lockAccount(client, userId);
    if (!(await spendChallenge(client, token, use))) throw new PortalError('SIGN_IN_EXPIRED');
    const before = await factorsOf(client, userId);
    if (!(await insertFactor(client, userId, factor, now())))
      throw fieldError('passkey', 'duplicate');
    if (before.length === 0) await storeCodes(client, userId, prepared);
    // The password was typed and the new factor proven just now.
    await sessions.stepUp(client, person.sessionId);
    await recordChange(services, client, {
      account,
      actorId: userId,
      action: 'factor-added',
      factor: factor.name,
      ip,
    });
    return before.length === 0;
  });
  sessions.forget();
  return isFirst ? prepared.codes : null;
}

interface Naming {
  token: string;
  name: string;
}

/** Adds the authenticator app that shows this code. */
export async function addOwnApp(
  services: AuthServices,
  request: OwnChange,
  { token, name, app }: Naming & { app: string },
): Promise<readonly string[] | null> {
  const { database, sealing, now } = services;
  const { userId, sessionId } = request.person;
  const use: ChallengeUse = { purpose: 'app', origin: sessionId, now: now() };
  const begun = await findChallenge(database, token, use);
  if (!begun || begun.secret === null) throw new PortalError('SIGN_IN_EXPIRED');
  const opened = await sealing.open(begun.secret, userId);
  if (!opened) throw new PortalError('SIGN_IN_EXPIRED');
  const lastStep = await stepOfCode(app, { secret: opened.text, now: now(), lastStep: null });
  if (lastStep === null) throw fieldError('app', 'codeWrong');
  const factor: NewFactor = { kind: 'app', name, secret: begun.secret, lastStep };
  return addFactor(services, request, { token, use, factor });
}

/** Adds a passkey for this origin. */
export async function addOwnPasskey(
  services: AuthServices,
  request: OwnChange,
  { token, name, passkey, origin }: Naming & { passkey: NewPasskey; origin: string },
): Promise<readonly string[] | null> {
  const { database, now } = services;
  const use: ChallengeUse = { purpose: 'passkey', origin: request.person.sessionId, now: now() };
  const begun = await findChallenge(database, token, use);
  if (!begun) throw new PortalError('SIGN_IN_EXPIRED');
  const { challenge } = begun;
  const factor = await registeredPasskey(passkey, name, { challenge, origin });
  if (!factor) throw fieldError('passkey', 'codeWrong');
  return addFactor(services, request, { token, use, factor });
}

/** Removes one of one's own factors. Throws NOT_FOUND. */
export async function removeOwnFactor(
  services: AuthServices,
  { account, id, ip, transaction }: Omit<OwnChange, 'person'> & { account: Account; id: string },
): Promise<void> {
  await transaction(async (client) => {
    await lockAccount(client, account.id);
    const removed = orNotFound((await deleteFactors(client, account.id, id))[0]);
    await recordChange(services, client, {
      account,
      actorId: account.id,
      action: 'factor-removed',
      factor: removed.name,
      ip,
    });
  });
  services.sessions.forget();
}
