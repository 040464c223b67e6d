import { fieldError, PortalError } from '../../src/contract/model/errors.ts';
import type { FactorProof, FactorWay } from '../../src/contract/wire/calls/secondFactorCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { type Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import type { Account } from './account.ts';
import { ownFactorSubject, tryFactor, type OwnAttempt } from './attempts.ts';
import { postNotice } from './factorNotices.ts';
import { clearFailures } from './lockout.ts';
import { countCodes, findCode, spendCode } from './recoveryCodes.ts';
import { stepOfCode } from './secondFactor/authenticatorApp.ts';
import { countWrongAnswer } from './secondFactor/challenges.ts';
import { countOfSignature, passkeysIn } from './secondFactor/passkeys.ts';
import {
  factorsOf,
  spendSignature,
  spendStep,
  type StoredFactor,
} from './secondFactor/storedFactors.ts';
import type { AuthServices } from './services.ts';

/** A right proof that is not used up yet. */
interface RightProof {
  way: FactorWay;
  /** Uses it up; false if another request did so first. */
  spend: (client: Queryable) => Promise<boolean>;
}

interface ProofContext {
  userId: string;
  factors: readonly StoredFactor[];
  /** What a passkey signs, and for which origin. */
  challenge: string;
  origin: string;
}

async function rightCode(
  { sealing, now }: AuthServices,
  { userId, factors }: ProofContext,
  code: string,
): Promise<RightProof | null> {
  for (const factor of factors) {
    if (factor.kind !== 'app') continue;
    const { id, lastStep } = factor;
    const opened = await sealing.open(factor.secret, userId);
    if (!opened) continue;
    const { text: secret, isOutdated } = opened;
    const step = await stepOfCode(code, { secret, now: now(), lastStep });
    if (step === null) continue;
    const sealed = isOutdated ? await sealing.seal(secret, userId) : factor.secret;
    return {
      way: 'app',
      spend: (client) => spendStep(client, { id, step, secret: sealed, now: now() }),
    };
  }
  return null;
}

async function rightPasskey(
  { now }: AuthServices,
  { factors, ...expected }: ProofContext,
  answer: NonNullable<FactorProof['passkey']>,
): Promise<RightProof | null> {
  const passkey = passkeysIn(factors).find(({ credentialId }) => credentialId === answer.id);
  const to = passkey ? await countOfSignature(answer, passkey, expected) : null;
  if (!passkey || to === null) return null;
  const { id, signCount: from } = passkey;
  return {
    way: 'passkey',
    spend: (client) => spendSignature(client, { id, from, to, now: now() }),
  };
}

async function rightRecoveryCode(
  { database, now }: AuthServices,
  { userId }: ProofContext,
  code: string,
): Promise<RightProof | null> {
  const selector = await findCode(database, userId, code);
  if (selector === null) return null;
  return {
    way: 'recoveryCode',
    spend: (client) => spendCode(client, { userId, selector, now: now() }),
  };
}

function wayOf({ app, passkey, recoveryCode }: FactorProof): FactorWay {
  const given = [app, passkey, recoveryCode].filter((part) => part !== undefined);
  if (given.length !== 1)
    throw new PortalError('BAD_REQUEST', {
      details: { body: 'one of app, passkey, recoveryCode' },
    });
  return app !== undefined ? 'app' : passkey !== undefined ? 'passkey' : 'recoveryCode';
}

async function rightProof(
  services: AuthServices,
  context: ProofContext,
  { app, passkey, recoveryCode }: FactorProof,
): Promise<RightProof | null> {
  if (app !== undefined) return rightCode(services, context, app);
  if (passkey !== undefined) return rightPasskey(services, context, passkey);
  return rightRecoveryCode(services, context, recoveryCode ?? '');
}

/** An answer to a challenge. */
export interface ProofAttempt {
  attempt: OwnAttempt;
  proof: FactorProof;
  /** Of the challenge that it answers. */
  token: string;
  challenge: string;
  /** Of the portal, for passkeys. */
  origin: string;
}

/** Uses up a proof in the transaction of what it opens. */
export type SpendProof = (client: Queryable) => Promise<void>;

const wrong = (way: FactorWay): PortalError => fieldError(way, 'codeWrong');

/**
 * Checks the proof of a second factor. Throws INVALID_FIELDS for a wrong one, which counts as a
 * failure, and ACCOUNT_LOCKED or TOO_MANY_REQUESTS after several.
 */
export async function checkProof(
  services: AuthServices,
  { attempt, proof, token, challenge, origin }: ProofAttempt,
): Promise<SpendProof> {
  const { account, ip } = attempt;
  const way = wayOf(proof);
  const reader = services.database;
  const found = await tryFactor(services, attempt, async () => {
    const factors = await factorsOf(reader, account.id);
    const context = { userId: account.id, factors, challenge, origin };
    const right = await rightProof(services, context, proof);
    if (!right) await countWrongAnswer(reader, token);
    return right;
  });
  if (!found) throw wrong(way);
  return async (client) => {
    if (!(await found.spend(client))) throw wrong(way);
    await clearFailures(client, ownFactorSubject(services, attempt));
    if (way === 'recoveryCode') await tellOfUse(services, client, account, ip);
  };
}

/** A person who uses a recovery code may have found it, so its owner gets an e-mail. */
async function tellOfUse(
  services: AuthServices,
  client: Queryable,
  account: Account,
  ip: string,
): Promise<void> {
  await recordActivity(client, {
    actorId: account.id,
    action: 'recovery-code-used',
    resource: 'users',
    recordId: account.id,
    ip,
  });
  const left = await countCodes(client, account.id);
  onCommit(client, () => postNotice(services, account, 'recoveryCodeUsed', { left }));
}
