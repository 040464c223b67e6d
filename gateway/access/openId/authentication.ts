import * as client from 'openid-client';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isAway, type Provider } from './provider.ts';

/** What a sign-in at the provider is checked against; the browser keeps it until the answer. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person at a provider. The pair never names another person (OpenID Connect Core 1.0, 5.7). */
export interface Identity {
  issuer: string;
  subject: string;
}

/** What the provider says of a person who has signed in there. */
export interface ProvenIdentity extends Identity {
  /** Employee or registration number; `null`: the provider names none. */
  number: string | null;
  /** The session at the provider (`sid`), if it names one. */
  providerSession: string | null;
  /** Names the session when the person signs out. */
  idToken: string;
  hasSecondFactor: boolean;
}

const SCOPE = 'openid profile';

/** The address that a sign-in begins with, and what its answer is checked against. */
export async function beginSignIn(
  provider: Provider,
  callback: string,
  isFresh: boolean,
): Promise<{ address: string; checks: SignInChecks }> {
  const configuration = await provider.configuration();
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: SCOPE,
    response_type: 'code',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    // The provider must then state the time at which the person signed in.
    ...(isFresh ? { max_age: '0' } : {}),
  });
  return { address: address.href, checks };
}

const asNumber = (claim: unknown): string | null =>
  (typeof claim === 'string' && claim !== '') || typeof claim === 'number' ? String(claim) : null;

function provesSecondFactor({ secondFactorAcr }: Provider, { amr, acr }: client.IDToken): boolean {
  const methods: unknown = amr;
  return (
    (Array.isArray(methods) && methods.includes('mfa')) ||
    (secondFactorAcr !== undefined && acr === secondFactorAcr)
  );
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** The number in the ID token, or else in the answer of the userinfo endpoint. */
async function numberOf(
  { numberClaim }: Provider,
  configuration: client.Configuration,
  tokens: Tokens,
  claims: client.IDToken,
): Promise<string | null> {
  const number = asNumber(claims[numberClaim]);
  if (number !== null || !configuration.serverMetadata().userinfo_endpoint) return number;
  const info = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return asNumber(info[numberClaim]);
}

async function exchange(
  provider: Provider,
  answer: URL,
  { state, nonce, verifier }: SignInChecks,
): Promise<ProvenIdentity> {
  const configuration = await provider.configuration();
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const [claims, idToken] = [tokens.claims(), tokens.id_token];
  if (!claims || idToken === undefined) throw new TypeError('The provider sent no ID token');
  const { sid } = claims;
  return {
    issuer: provider.issuer,
    subject: claims.sub,
    number: await numberOf(provider, configuration, tokens, claims),
    providerSession: typeof sid === 'string' ? sid : null,
    idToken,
    hasSecondFactor: provesSecondFactor(provider, claims),
  };
}

/**
 * Exchanges the answer of the provider for what it says of the person. State, nonce, issuer,
 * audience, times and signature are checked. Throws PROVIDER_UNAVAILABLE, or PROVIDER_REFUSED if
 * the provider refuses or its answer is not valid.
 */
export async function completeAtProvider(
  provider: Provider,
  answer: URL,
  checks: SignInChecks,
): Promise<ProvenIdentity> {
  try {
    return await exchange(provider, answer, checks);
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw new PortalError(isAway(error) ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', {
      cause: error,
    });
  }
}

/**
 * The address at the provider that ends a session there; `null` if the provider has none or is
 * away.
 */
export async function endSessionAddress(
  provider: Provider,
  { idToken, returnTo }: { idToken: string; returnTo: string },
): Promise<string | null> {
  try {
    const configuration = await provider.configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
      state: client.randomState(),
    }).href;
  } catch {
    return null;
  }
}
