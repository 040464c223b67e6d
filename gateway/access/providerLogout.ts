import type { FastifyBaseLogger } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import { readLogoutToken } from './openId/logoutTokens.ts';
import type { Provider } from './openId/provider.ts';
import { dropPendingSignIns } from './pendingSignIns.ts';
import { endProviderSessions, isNewLogout, takeIdToken } from './providerSessions.ts';
import type { AuthServices } from './services.ts';

/** The address at the provider where a session from there ends too; `null`: there is none. */
export async function addressAfterSignOut(
  { database, singleSignOn, publicUrl }: AuthServices,
  sessionId: string,
): Promise<string | null> {
  if (!singleSignOn) return null;
  const { provider } = singleSignOn;
  const idToken = await takeIdToken(database, sessionId, provider.issuer);
  if (idToken === null) return null;
  const { endSessionAddress } = await import('./openId/authentication.ts');
  return endSessionAddress(provider, { idToken, returnTo: `${publicUrl()}/auth/login` });
}

/**
 * Ends the sessions that a logout token of the provider names. Throws BAD_REQUEST if the token is
 * not valid or was received before.
 */
export async function logOutFromProvider(
  { database, sessions, now }: AuthServices,
  provider: Provider,
  token: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const logout = await readLogoutToken(provider, token, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'a logout token was refused');
    throw error;
  });
  await database.transaction(async (client) => {
    if (!(await isNewLogout(client, logout, now())))
      throw new PortalError('BAD_REQUEST', { details: { reason: 'logoutToken' } });
    await dropPendingSignIns(client, logout);
    for (const userId of await endProviderSessions(client, logout))
      await recordActivity(client, {
        actorId: userId,
        action: 'session-ended',
        resource: 'users',
        recordId: userId,
        reason: logout.issuer,
      });
  });
  sessions.forget();
}
