import type { LightMyRequestResponse } from 'fastify';
import { generate } from 'otplib';
import type { FactorDemand } from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import { PASSWORD } from './faculty.ts';
import { failureOf, type Call, type GatewayUnderTest } from './gatewayUnderTest.ts';
import { createAuthenticator, type SoftwareAuthenticator } from './softwareAuthenticator.ts';

const STEP_MS = 30_000;

export const dataOf = <T>(response: LightMyRequestResponse): T => {
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json<{ data: T }>().data;
};

/** The code that an app shows now, or this number of steps later. */
export const codeOfApp = (
  { clock }: GatewayUnderTest,
  secret: string,
  steps = 0,
): Promise<string> =>
  generate({ secret, epoch: Math.floor((clock.now().getTime() + steps * STEP_MS) / 1_000) });

/** The next code that works: an app shows each for thirty seconds. */
export function nextCode(gateway: GatewayUnderTest, secret: string): Promise<string> {
  gateway.clock.advance(STEP_MS);
  return codeOfApp(gateway, secret);
}

/** An app of an account, with the recovery codes if it is its first factor. */
export interface AddedApp {
  secret: string;
  recoveryCodes: string[];
}

/** Adds an authenticator app to the account of a session. */
export async function addApp(
  gateway: GatewayUnderTest,
  token: string,
  { name = 'Telephone', password = PASSWORD } = {},
): Promise<AddedApp> {
  const begun = dataOf<{ token: string; secret: string }>(
    await gateway.call('POST', '/second-factors/app', { token, body: { password } }),
  );
  const app = await codeOfApp(gateway, begun.secret);
  const added = dataOf<{ recoveryCodes: string[] | null }>(
    await gateway.call('POST', '/second-factors/app/confirm', {
      token,
      body: { token: begun.token, name, app },
    }),
  );
  return { secret: begun.secret, recoveryCodes: added.recoveryCodes ?? [] };
}

/** Adds a passkey to the account of a session. */
export async function addPasskey(
  gateway: GatewayUnderTest,
  token: string,
  authenticator: SoftwareAuthenticator = createAuthenticator(),
  password = PASSWORD,
): Promise<SoftwareAuthenticator> {
  const begun = dataOf<{ token: string; passkey: never }>(
    await gateway.call('POST', '/second-factors/passkey', { token, body: { password } }),
  );
  dataOf(
    await gateway.call('POST', '/second-factors/passkey/confirm', {
      token,
      body: {
        token: begun.token,
        name: 'Security key',
        passkey: authenticator.register(begun.passkey),
      },
    }),
  );
  return authenticator;
}

/** Types the right password and returns what is asked next. */
export async function demandAt(
  gateway: GatewayUnderTest,
  username: string,
  call: Call = {},
): Promise<FactorDemand> {
  const answer = await gateway.call('POST', '/login', {
    body: { username, password: PASSWORD },
    ...call,
  });
  return failureOf(answer).details as unknown as FactorDemand;
}

/** Signs in with an app and returns the token. */
export async function signInWithApp(
  gateway: GatewayUnderTest,
  username: string,
  secret: string,
): Promise<string> {
  const { token } = await demandAt(gateway, username);
  const body = { token, app: await nextCode(gateway, secret) };
  return dataOf<{ token: string }>(await gateway.call('POST', '/login/second-factor', { body }))
    .token;
}

/** Proves the second factor again with an app. */
export async function stepUpWithApp(
  gateway: GatewayUnderTest,
  token: string,
  secret: string,
): Promise<LightMyRequestResponse> {
  const begun = dataOf<FactorDemand>(
    await gateway.call('POST', '/session/step-up/begin', { token }),
  );
  const body = { token: begun.token, app: await nextCode(gateway, secret) };
  return gateway.call('POST', '/session/step-up', { token, body });
}
