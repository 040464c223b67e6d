import type { FastifyRequest } from 'fastify';
import { LINK_MINUTES, MINUTE_MS } from '../../src/contract/model/constants.ts';
import { fieldError, type ErrorCode, PortalError } from '../../src/contract/model/errors.ts';
import type { SingleSignOnOutcome } from '../../src/contract/wire/calls/singleSignOnCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import { accountById, type Account } from './account.ts';
import { addressForLinks } from './addressChanges.ts';
import { limitsOf, mayMail, ownSubject, tryPassword } from './attempts.ts';
import type { SpendProof } from './factorProofs.ts';
import { identityOf, linkedUser, userWithNumber } from './identities.ts';
import { knownDevice } from './knownDevices.ts';
import type { Subject } from './lockout.ts';
import { issueLink, redeemLink } from './oneTimeLinks.ts';
import {
  confirmPendingSignIn,
  extendPendingSignIn,
  readPendingSignIn,
  type PendingSignIn,
} from './pendingSignIns.ts';
import type { AuthServices } from './services.ts';
import { completeSignIn } from './signIn.ts';
import { codeOf } from './signInCookies.ts';

/** A person that the provider has confirmed, with the account that is or may become theirs. */
interface Candidate {
  pending: PendingSignIn;
  account: Account;
  isLinked: boolean;
}

/** Logs a refusal, with the account if there is one, and returns it. */
async function refusal(
  { database }: AuthServices,
  code: ErrorCode,
  { issuer }: PendingSignIn,
  { account, ip }: { account: Account | null; ip: string },
): Promise<PortalError> {
  await recordActivity(database, {
    actorId: account?.id ?? null,
    action: 'login-failed',
    resource: 'users',
    recordId: account?.id ?? null,
    ip,
    reason: `${code} ${issuer}`,
  });
  return new PortalError(code);
}

/**
 * The account of a confirmed person: the linked one, or else that of the record with their number,
 * which must not be linked yet. Throws SIGN_IN_NOT_BEGUN, IDENTITY_UNKNOWN, IDENTITY_TAKEN or
 * ACCOUNT_INACTIVE.
 */
async function candidateOf(services: AuthServices, request: FastifyRequest): Promise<Candidate> {
  const client = services.database;
  const pending = await readPendingSignIn(client, codeOf(services, request), services.now());
  const linked = await linkedUser(client, pending);
  const userId = linked ?? (await userWithNumber(client, pending.number));
  const account = userId === null ? null : await accountById(client, userId);
  const refuse = (code: ErrorCode) => refusal(services, code, pending, { account, ip: request.ip });
  if (!account) throw await refuse('IDENTITY_UNKNOWN');
  if (linked === null && (await identityOf(client, account.id, pending.issuer)))
    throw await refuse('IDENTITY_TAKEN');
  if (account.status !== 'active') throw await refuse('ACCOUNT_INACTIVE');
  return { pending, account, isLinked: linked !== null };
}

/** A second factor that the provider asked for counts, but not on the way to the first link. */
const provenAtProvider = ({ isLinked, pending }: Candidate): { spendProof?: SpendProof } =>
  isLinked && pending.hasSecondFactor ? { spendProof: async () => {} } : {};

async function open(
  services: AuthServices,
  candidate: Candidate,
  subject: Subject | null,
  request: FastifyRequest,
): Promise<SingleSignOnOutcome> {
  const { pending, account } = candidate;
  const proven = { account, subject, pending, ...provenAtProvider(candidate) };
  const session = await completeSignIn(services, proven, request);
  return { session, confirm: null };
}

/** Signs in a linked person; others are asked to prove that the account is theirs. */
export async function finishSignIn(
  services: AuthServices,
  request: FastifyRequest,
): Promise<SingleSignOnOutcome> {
  const candidate = await candidateOf(services, request);
  if (candidate.isLinked) return open(services, candidate, null, request);
  return { session: null, confirm: { number: candidate.pending.number ?? '' } };
}

/** Proves an account by its password, and signs in. Counts wrong passwords like a sign-in. */
export async function confirmByPassword(
  services: AuthServices,
  password: string,
  request: FastifyRequest,
): Promise<SingleSignOnOutcome> {
  const candidate = await candidateOf(services, request);
  const { pending, account } = candidate;
  const device = knownDevice(services, request, account.id);
  const attempt = { typed: account.username, account, ip: request.ip, device };
  if (!(await tryPassword(services, { ...attempt, password })))
    throw fieldError('password', 'passwordWrong');
  await confirmPendingSignIn(services.database, pending, account.id);
  return open(services, candidate, ownSubject(services, attempt), request);
}

/** Sends the link that proves an account, unless it has had its maximum of e-mails. */
export async function sendConfirmationLink(
  services: AuthServices,
  request: FastifyRequest,
): Promise<void> {
  const { database, now, mailer, publicUrl, singleSignOn } = services;
  const { pending, account } = await candidateOf(services, request);
  const limits = await limitsOf(services);
  const device = knownDevice(services, request, account.id);
  const sent = await database.transaction(async (client) => {
    if (!(await mayMail(client, account.id, { ip: request.ip, device, limits, now: now() })))
      return null;
    const until = new Date(now().getTime() + LINK_MINUTES * MINUTE_MS);
    await extendPendingSignIn(client, pending, until);
    const token = await issueLink(client, account.id, { purpose: 'linkIdentity', until });
    return { token, to: await addressForLinks(client, account.id, account.email, now()) };
  });
  if (sent === null) throw new PortalError('TOO_MANY_REQUESTS');
  mailer.post({
    to: sent.to,
    language: account.language,
    template: 'confirmIdentity',
    values: {
      name: account.firstName,
      provider: singleSignOn?.provider.name ?? '',
      link: `${publicUrl()}/auth/confirm-single-sign-on?token=${sent.token}`,
      minutes: LINK_MINUTES,
    },
  });
}

/**
 * Proves an account by the link from its mailbox, in the browser that asked for it: in another one
 * it would link what a stranger began. Throws RESET_LINK_INVALID.
 */
export async function confirmByLink(
  services: AuthServices,
  token: string,
  request: FastifyRequest,
): Promise<SingleSignOnOutcome> {
  const { database, now } = services;
  const candidate = await candidateOf(services, request);
  const { pending, account } = candidate;
  await database.transaction(async (client) => {
    const userId = await redeemLink(client, token, { purpose: 'linkIdentity', now: now() });
    if (userId !== account.id) throw new PortalError('RESET_LINK_INVALID');
    await confirmPendingSignIn(client, pending, account.id);
  });
  return open(services, candidate, null, request);
}
