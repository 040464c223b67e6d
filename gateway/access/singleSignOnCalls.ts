import type { FastifyRequest } from 'fastify';
import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/singleSignOnCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Person } from '../db/person.ts';
import type { Queryable } from '../db/queryable.ts';
import { onCommit } from '../db/transaction.ts';
import { assertPrivileges } from '../records/authorise/assertPrivileges.ts';
import { DirectAnswer, implementCalls, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { accountById } from './account.ts';
import { setCsrfCookie } from './csrf.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import { identityOf, unlinkIdentity } from './identities.ts';
import { identityEmail } from './identityEmails.ts';
import { rememberDevice } from './knownDevices.ts';
import { leadToProvider, takeAnswer } from './providerAnswers.ts';
import { logOutFromProvider } from './providerLogout.ts';
import { endSessionsThrough } from './providerSessions.ts';
import type { AuthServices, SingleSignOn } from './services.ts';
import { keepCode } from './signInCookies.ts';
import {
  confirmByLink,
  confirmByPassword,
  finishSignIn,
  sendConfirmationLink,
} from './singleSignOn.ts';

/** The answer with the cookies of a session, if one was opened. */
function withCookies(
  services: AuthServices,
  request: FastifyRequest,
  outcome: api.SingleSignOnOutcome,
): PreparedAnswer<api.SingleSignOnOutcome> {
  return new PreparedAnswer(outcome, (reply) => {
    if (!outcome.session) return;
    keepCode(services, reply, null);
    setCsrfCookie(services, reply);
    rememberDevice(services, { request, reply }, outcome.session.userData.user);
  });
}

interface Removal {
  person: Person;
  userId: string;
  now: Date;
  ip: string;
}

/** Removes the link of an account, which ends its sessions from there, and tells both people. */
async function removeLink(
  services: AuthServices,
  { issuer }: SingleSignOn['provider'],
  client: Queryable,
  { person, userId, now, ip }: Removal,
): Promise<void> {
  const { mailer, sessions } = services;
  await assertNotHigherAccount(client, person, userId, now);
  const [account, remover] = [
    orNotFound(await accountById(client, userId)),
    orNotFound(await accountById(client, person.userId)),
  ];
  if (!(await unlinkIdentity(client, userId, issuer))) throw new PortalError('NOT_FOUND');
  await endSessionsThrough(client, userId, issuer, person.sessionId);
  await recordActivity(client, {
    actorId: person.userId,
    action: 'identity-unlinked',
    resource: 'users',
    recordId: userId,
    ip,
    reason: issuer,
  });
  const readers = account.id === remover.id ? [account] : [account, remover];
  onCommit(client, () => {
    sessions.forget();
    for (const reader of readers)
      mailer.post(() => identityEmail(services, 'identityRemoved', account, reader));
  });
}

/** Refuses the account of another person to those who lack the privilege. */
function assertMay(person: Person, userId: string, privilege: string): void {
  if (userId !== person.userId) assertPrivileges(person, [privilege]);
}

export const singleSignOnCalls = implementCalls<typeof api, AuthServices>(api, (services) => {
  /** Without a provider there are no such addresses. */
  const configured = (): SingleSignOn => orNotFound(services.singleSignOn);
  return {
    beginSingleSignOn: async ({ request, query }) =>
      new DirectAnswer(
        await leadToProvider(services, configured(), request, query.fresh !== undefined),
      ),

    receiveSingleSignOn: async ({ request, query }) =>
      new DirectAnswer(await takeAnswer(services, configured(), request, query.state)),

    finishSingleSignOn: async ({ request }) => {
      configured();
      return withCookies(services, request, await finishSignIn(services, request));
    },

    confirmWithPassword: async ({ request, body }) => {
      configured();
      const outcome = await confirmByPassword(services, body.password, request);
      return withCookies(services, request, outcome);
    },

    requestConfirmationLink: async ({ request }) => {
      configured();
      await sendConfirmationLink(services, request);
    },

    confirmWithLink: async ({ request, body }) => {
      configured();
      const outcome = await confirmByLink(services, body.token, request);
      return withCookies(services, request, outcome);
    },

    readIdentity: async ({ client, person, params }) => {
      assertMay(person, params.id, 'USERS_VIEW');
      const known = await identityOf(client, params.id, configured().provider.issuer);
      return (
        known && {
          linkedAt: known.linkedAt.toISOString(),
          lastUsedAt: known.lastUsedAt?.toISOString() ?? null,
        }
      );
    },

    removeIdentity: async ({ client, person, params, now, ip }) => {
      const { provider } = configured();
      assertMay(person, params.id, 'USERS_EDIT');
      await removeLink(services, provider, client, { person, userId: params.id, now, ip });
    },

    endSessionsFromProvider: async ({ body, request }) => {
      const { provider } = configured();
      await logOutFromProvider(services, provider, body.logout_token ?? '', request.log);
    },
  };
});
