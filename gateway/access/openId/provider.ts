import type * as client from 'openid-client';
import { MINUTE_MS } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isLoopback } from '../../records/calls/networkOf.ts';

/** The provider of single sign-on, as configured. */
export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that holds the employee or registration number. */
  numberClaim: string;
  /** How the sign-in page names the provider. */
  name: string;
  /** An `acr` that counts as a second factor, in addition to the `amr` value `mfa`. */
  secondFactorAcr?: string | undefined;
}

/** Long enough for a slow provider, short enough for a person who waits. */
const PATIENCE_SECONDS = 5;
/** Providers move rarely; their keys are fetched apart. */
const FRESH_MS = 60 * MINUTE_MS;

/** What a provider must offer; a missing one is a faulty configuration and not a failure. */
function assertUsable({ issuer }: ProviderOptions, metadata: client.ServerMetadata): void {
  const { authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys } = metadata;
  if (!page || !tokens || !keys)
    throw new TypeError(
      `OIDC_ISSUER: ${issuer} names no authorization_endpoint, token_endpoint or jwks_uri`,
    );
  const methods = metadata.code_challenge_methods_supported;
  if (methods && !methods.includes('S256'))
    throw new TypeError(`OIDC_ISSUER: ${issuer} does not support PKCE with S256`);
}

/** Loaded when a provider is first needed: most portals have none. */
const openIdClient = () => import('openid-client');

/** By the method that the provider takes; without a list it takes the first (OpenID Connect 1.0). */
const authentication =
  (
    { ClientSecretPost, ClientSecretBasic }: Awaited<ReturnType<typeof openIdClient>>,
    secret: string,
  ): client.ClientAuth =>
  (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported;
    const authenticate =
      methods?.includes('client_secret_basic') === false
        ? ClientSecretPost(secret)
        : ClientSecretBasic(secret);
    authenticate(provider, ...request);
  };

async function discover(options: ProviderOptions): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = options;
  const server = new URL(issuer);
  const library = await openIdClient();
  const authenticate = authentication(library, clientSecret);
  const found = await library.discovery(server, clientId, undefined, authenticate, {
    execute: [
      // The signature counts even where the connection already proves the provider.
      library.enableNonRepudiationChecks,
      ...(isLoopback(server.hostname) ? [library.allowInsecureRequests] : []),
    ],
    timeout: PATIENCE_SECONDS,
  });
  assertUsable(options, found.serverMetadata());
  return found;
}

const NETWORK_CODES: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** Whether a provider is away, rather than wrong. */
export const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && 'code' in error && NETWORK_CODES.includes(String(error.code)));

/** The provider, found when it is first needed and looked up again every hour. */
export interface Provider extends ProviderOptions {
  /** Throws PROVIDER_UNAVAILABLE. */
  configuration: () => Promise<client.Configuration>;
}

/** A provider that is away is tried again at the next use. */
export function createProvider(options: ProviderOptions): Provider {
  let known: { at: number; found: client.Configuration } | undefined;
  let looking: Promise<client.Configuration> | undefined;

  async function look(): Promise<client.Configuration> {
    try {
      const found = await discover(options);
      known = { at: Date.now(), found };
      return found;
    } catch (error) {
      if (known) return known.found;
      throw new PortalError('PROVIDER_UNAVAILABLE', { cause: error });
    } finally {
      looking = undefined;
    }
  }

  return {
    ...options,
    configuration: async () => {
      if (known && Date.now() - known.at < FRESH_MS) return known.found;
      looking ??= look();
      return looking;
    },
  };
}

/**
 * Looks at the provider before the start. Throws if the configuration is wrong; a provider that is
 * away is said, because the portal works without it.
 */
export async function assertProviderUsable(
  options: ProviderOptions,
  say: (text: string) => void,
): Promise<void> {
  try {
    await discover(options);
  } catch (error) {
    if (!isAway(error))
      throw new Error(
        `The provider of single sign-on cannot be used. ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    say(
      `The provider of single sign-on at ${options.issuer} does not answer. It is asked again when a person signs in; passwords work meanwhile.`,
    );
  }
}
