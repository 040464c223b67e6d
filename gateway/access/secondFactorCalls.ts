import type { FastifyRequest } from 'fastify';
import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/secondFactorCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { implementCalls, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { runOnce } from '../records/run/once.ts';
import { accountById, type Account } from './account.ts';
import { ownSubject } from './attempts.ts';
import { setCsrfCookie } from './csrf.ts';
import { demandFactor } from './factorDemand.ts';
import { checkProof, type SpendProof } from './factorProofs.ts';
import { linkedUser } from './identities.ts';
import { knownDevice, rememberDevice } from './knownDevices.ts';
import { findPendingSignIn, type PendingSignIn } from './pendingSignIns.ts';
import { findChallenge, spendChallenge, type ChallengeUse } from './secondFactor/challenges.ts';
import type { AuthServices } from './services.ts';
import { completeSignIn, originOf } from './signIn.ts';
import { codeOf, keepCode } from './signInCookies.ts';

interface Answer {
  account: Account;
  use: ChallengeUse;
  token: string;
  proof: api.FactorProof;
  challenge: string;
  /** Counted apart from strangers: a known device, or the session. */
  device: string | null;
  ip: string;
  origin: string;
}

/** Checks the answer to a challenge; what it returns uses up both. */
async function answered(
  services: AuthServices,
  { account, use, token, proof, challenge, device, ip, origin }: Answer,
): Promise<SpendProof> {
  const attempt = { typed: account.username, account, device, ip };
  const spend = await checkProof(services, { attempt, proof, token, challenge, origin });
  return async (client) => {
    if (!(await spendChallenge(client, token, use))) throw new PortalError('SIGN_IN_EXPIRED');
    await spend(client);
  };
}

/** What a provider has confirmed in this browser for the account; absent: nothing. */
async function confirmedFor(
  services: AuthServices,
  account: Account,
  request: FastifyRequest,
): Promise<{ pending?: PendingSignIn }> {
  const { database: client, now } = services;
  const pending = await findPendingSignIn(client, codeOf(services, request), now());
  if (!pending) return {};
  const isTheirs =
    pending.confirmedUserId === account.id || (await linkedUser(client, pending)) === account.id;
  return isTheirs ? { pending } : {};
}

export const secondFactorCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  const { database, sessions, now, ownOrigin } = services;
  const reader = database;
  return {
    completeSignIn: async ({ body: { token, ...proof }, ip, request }) => {
      const use: ChallengeUse = {
        purpose: 'signIn',
        origin: originOf(services, request),
        now: now(),
      };
      const found = await findChallenge(reader, token, use);
      const account = found && (await accountById(reader, found.userId));
      if (!account) throw new PortalError('SIGN_IN_EXPIRED');
      const device = knownDevice(services, request, account.id);
      const origin = ownOrigin(request);
      const spendProof = await answered(services, {
        account,
        use,
        token,
        proof,
        device,
        ip,
        origin,
        challenge: found.challenge,
      });
      const subject = ownSubject(services, { typed: account.username, account, ip, device });
      const confirmed = await confirmedFor(services, account, request);
      const proven = { account, subject, spendProof, ...confirmed };
      const signedIn = await completeSignIn(services, proven, request);
      return new PreparedAnswer(signedIn, (reply) => {
        if (confirmed.pending) keepCode(services, reply, null);
        setCsrfCookie(services, reply);
        rememberDevice(services, { request, reply }, account.id);
      });
    },

    beginStepUp: async ({ person: { userId, sessionId }, request }) => {
      const demand = await database.transaction((client) =>
        demandFactor(client, userId, {
          purpose: 'stepUp',
          origin: sessionId,
          now: now(),
          portalOrigin: ownOrigin(request),
        }),
      );
      if (!demand) throw new PortalError('CONFLICT', { details: { reason: 'noFactors' } });
      return demand;
    },

    stepUp: ({ person: { userId, sessionId }, body: { token, ...proof }, ip, request }) =>
      runOnce(services, request, async (transaction) => {
        const use: ChallengeUse = { purpose: 'stepUp', origin: sessionId, now: now() };
        const found = await findChallenge(reader, token, use);
        if (found?.userId !== userId) throw new PortalError('SIGN_IN_EXPIRED');
        const account = orNotFound(await accountById(reader, userId));
        const spendProof = await answered(services, {
          account,
          use,
          token,
          proof,
          ip,
          origin: ownOrigin(request),
          challenge: found.challenge,
          device: sessionId,
        });
        await transaction(async (client) => {
          await spendProof(client);
          await sessions.stepUp(client, sessionId);
          await recordActivity(client, {
            actorId: userId,
            action: 'stepped-up',
            resource: 'users',
            recordId: userId,
            ip,
          });
        });
        sessions.forget();
      }),
  };
});
