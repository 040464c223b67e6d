import type { FactorDemand, FactorWay } from '../../src/contract/wire/calls/secondFactorCalls.ts';
import type { Queryable } from '../db/queryable.ts';
import { countCodes } from './recoveryCodes.ts';
import { issueChallenge, type ChallengeUse } from './secondFactor/challenges.ts';
import { requestOf } from './secondFactor/passkeys.ts';
import { factorsOf } from './secondFactor/storedFactors.ts';

/**
 * Begins to ask an account for its second factor: the ways that it has, and what a passkey is to
 * sign. `null`: the account has none.
 */
export async function demandFactor(
  client: Queryable,
  userId: string,
  use: ChallengeUse & { portalOrigin: string },
): Promise<FactorDemand | null> {
  const factors = await factorsOf(client, userId);
  if (factors.length === 0) return null;
  const { token, challenge } = await issueChallenge(client, userId, use);
  const passkey = await requestOf(factors, { challenge, origin: use.portalOrigin });
  const ways: FactorWay[] = [
    ...(passkey ? ['passkey' as const] : []),
    ...(factors.some(({ kind }) => kind === 'app') ? ['app' as const] : []),
    ...((await countCodes(client, userId)) > 0 ? ['recoveryCode' as const] : []),
  ];
  return { token, ways, passkey };
}
