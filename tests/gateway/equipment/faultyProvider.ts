import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { CLIENT, listen, stop } from './identityProvider.ts';
import type { SsoVisitor } from './ssoVisitor.ts';

const pair = () => generateKeyPair('RS256', { extractable: true });
/** The key that the provider publishes, and one that it does not. */
const keys = Promise.all([pair(), pair()]);

/** A signed token; `null` leaves a claim out. */
export async function sign(
  claims: Record<string, unknown>,
  { key = 'published', typ }: { key?: 'published' | 'forged'; typ?: string } = {},
): Promise<string> {
  const [published, forged] = await keys;
  const { privateKey }: { privateKey: CryptoKey } = key === 'published' ? published : forged;
  const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
  return new SignJWT(given as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ === undefined ? {} : { typ }) })
    .sign(privateKey);
}

/** A token without a signature. */
export const unsigned = (claims: Record<string, unknown>): string =>
  `${[{ alg: 'none', kid: 'one' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')}.`;

export interface FaultyProvider {
  issuer: string;
  /** The claims of a faultless ID token. */
  claims: (nonce: string) => Record<string, unknown>;
  /** The ID token of the next answer. */
  answerWith: (idToken: string) => void;
  /** Bodies of the requests for tokens. */
  requests: URLSearchParams[];
  /** Replaces members of the metadata. */
  metadata: Record<string, unknown>;
  close: () => Promise<void>;
}

/** A provider that answers what a test wants. */
export async function startFaultyProvider(): Promise<FaultyProvider> {
  const { origin: issuer, server, answerWith: handle } = await listen();
  const [{ publicKey }] = await keys;
  const jwks = {
    keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
  };
  const requests: URLSearchParams[] = [];
  const metadata: Record<string, unknown> = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  };
  let idToken = '';
  handle((request, response) => {
    const answer = (body: unknown): void => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url === '/keys') return answer(jwks);
    if (request.url !== '/token') return answer(metadata);
    void text(request).then((body) => {
      requests.push(new URLSearchParams(body));
      answer({ access_token: 'access', token_type: 'Bearer', id_token: idToken });
    });
  });
  return {
    issuer,
    requests,
    metadata,
    claims: (nonce) => {
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: issuer,
        sub: 'n',
        aud: CLIENT.clientId,
        iat: now,
        exp: now + 300,
        nonce,
        employee_number: 'E-1002',
      };
    },
    answerWith: (next) => {
      idToken = next;
    },
    close: () => stop(server),
  };
}

interface Answer {
  provider: FaultyProvider;
  visitor: SsoVisitor;
  /** Made from the claims of a faultless one. */
  idToken: (claims: Record<string, unknown>) => string | Promise<string>;
}

/** Begins a sign-in and brings its answer, with this issuer in the address; returns where it leads. */
export async function bringAnswer(
  { provider, visitor, idToken }: Answer,
  iss: string | null = provider.issuer,
): Promise<string> {
  const { searchParams } = await visitor.begin();
  provider.answerWith(await idToken(provider.claims(searchParams.get('nonce') ?? '')));
  const answer = new URL('https://portal.example/api/sso/callback?code=any');
  answer.searchParams.set('state', searchParams.get('state') ?? '');
  if (iss !== null) answer.searchParams.set('iss', iss);
  return visitor.bring(answer);
}
