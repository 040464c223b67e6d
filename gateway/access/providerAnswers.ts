import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { SINGLE_SIGN_ON_PAGE } from '../../src/contract/wire/calls/singleSignOnCalls.ts';
import { keepPendingSignIn } from './pendingSignIns.ts';
import type { AuthServices, SingleSignOn } from './services.ts';
import { keepChecks, keepCode, readChecks } from './signInCookies.ts';

/** Loaded with the first sign-in at a provider: most portals have none. */
const authentication = () => import('./openId/authentication.ts');

/** Long enough to type a password. */
const PENDING_MINUTES = 10;

/** Where the browser goes next, with the cookies that it keeps. */
type Step = (reply: FastifyReply) => unknown;

/** Leads to the page with the reason, of which only the code is in the address. */
function refused(services: AuthServices, request: FastifyRequest, error: unknown): Step {
  if (!(error instanceof PortalError)) throw error;
  const { cause } = error;
  request.log.warn(
    { code: error.code, cause: cause instanceof Error ? cause.message : undefined },
    'a sign-in through the provider was refused',
  );
  return (reply) => {
    keepCode(services, reply, null);
    return reply.redirect(`${SINGLE_SIGN_ON_PAGE}#${error.code}`);
  };
}

/** Leads the browser to the provider, which asks again for a fresh sign-in. */
export async function leadToProvider(
  services: AuthServices,
  { provider, callback }: SingleSignOn,
  request: FastifyRequest,
  isFresh: boolean,
): Promise<Step> {
  try {
    const { beginSignIn } = await authentication();
    const { address, checks } = await beginSignIn(provider, callback(), isFresh);
    return (reply) => {
      keepChecks(services, reply, checks);
      return reply.redirect(address);
    };
  } catch (error) {
    return refused(services, request, error);
  }
}

/** Takes the answer of the provider, and leads to the page that opens the session. */
export async function takeAnswer(
  services: AuthServices,
  { provider, callback }: SingleSignOn,
  request: FastifyRequest,
  state: string | undefined,
): Promise<Step> {
  try {
    const checks = readChecks(services, request);
    if (!checks || checks.state !== state) throw new PortalError('SIGN_IN_NOT_BEGUN');
    const [, query = ''] = request.url.split('?');
    const { completeAtProvider } = await authentication();
    const identity = await completeAtProvider(provider, new URL(`${callback()}?${query}`), checks);
    const until = new Date(services.now().getTime() + PENDING_MINUTES * MINUTE_MS);
    const code = await keepPendingSignIn(services.database, identity, until);
    return (reply) => {
      keepCode(services, reply, code);
      return reply.redirect(SINGLE_SIGN_ON_PAGE);
    };
  } catch (error) {
    return refused(services, request, error);
  }
}
