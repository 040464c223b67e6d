import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT = {
  clientId: 'faculty-portal',
  clientSecret: 'a secret between the portal and its provider',
};

/** A person who can sign in at the provider; `amr`: how they do. */
export interface ProviderPerson {
  number?: string | number | undefined;
  amr?: string[];
}

export interface IdentityProvider {
  issuer: string;
  /** By subject; tests add and change people. */
  people: Map<string, ProviderPerson>;
  /** From now on the provider answers nothing but 503. */
  goAway: () => void;
  comeBack: () => void;
  close: () => Promise<void>;
}

interface IdentityProviderOptions {
  /** Base addresses of the portals that people come back to. */
  portals: readonly string[];
  /** Where the provider tells that a session has ended. */
  backChannel: string;
}

/** A server on a free port whose requests are answered by `handle`, which may be set later. */
export async function listen(): Promise<{
  origin: string;
  server: Server;
  answerWith: (handle: (request: IncomingMessage, response: ServerResponse) => void) => void;
}> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  return {
    // Another site than the portal at 127.0.0.1, so that its cookies are those of a stranger.
    origin: `http://localhost:${address.port}`,
    server,
    answerWith: (next) => {
      handle = next;
    },
  };
}

export const stop = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

const page = (content: string): string =>
  `<!doctype html><html lang="en"><title>University sign-in</title><link rel="icon" href="data:,">${content}</html>`;

const SIGN_IN_PAGE = page(`
  <form method="post"><label>Account <input name="account" autofocus></label>
  <button>Continue</button> <button name="cancel" value="yes">Cancel</button></form>`);

/** Made once: it takes as long as the rest of a start. */
const signingKey = generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
  exportJWK(privateKey),
);

async function configurationFor(
  people: Map<string, ProviderPerson>,
  { portals, backChannel }: IdentityProviderOptions,
): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: portals.map((portal) => `${portal}/api/sso/callback`),
        post_logout_redirect_uris: portals.map((portal) => `${portal}/auth/login`),
        backchannel_logout_uri: backChannel,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await signingKey), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['a key of the tests for cookies'] },
    claims: { openid: ['sub', 'amr'], profile: ['employee_number'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, employee_number: people.get(accountId)?.number }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // Its own pages fetch fonts from the internet.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`,
          );
        },
        postLogoutSuccessSource: async (context) => {
          context.body = page('<h1>Signed out</h1>');
        },
      },
    },
    // Its own would refuse to call this machine.
    fetch: (url, { method, headers, body, signal } = {}) =>
      fetch(url, {
        method: method ?? 'GET',
        ...(headers ? { headers } : {}),
        ...(body ? { body } : {}),
        ...(signal ? { signal } : {}),
      }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // No person is asked which data the portal may see.
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 3_600, Interaction: 600, Grant: 3_600, IdToken: 600, AccessToken: 600 },
  };
}

/** Signs in the person that the form names, without asking for more. */
async function interact(
  provider: Provider,
  people: Map<string, ProviderPerson>,
  [request, response]: [IncomingMessage, ServerResponse],
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(SIGN_IN_PAGE);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const accountId = form.get('account') ?? '';
  const amr = people.get(accountId)?.amr;
  await provider.interactionFinished(
    request,
    response,
    form.has('cancel')
      ? { error: 'access_denied', error_description: 'The person left' }
      : { login: { accountId, ...(amr ? { amr } : {}) } },
  );
}

/** A provider of single sign-on on this machine. */
export async function startIdentityProvider(
  options: (origin: string) => IdentityProviderOptions | Promise<IdentityProviderOptions>,
): Promise<IdentityProvider> {
  const { origin, server, answerWith } = await listen();
  const people = new Map<string, ProviderPerson>();
  const provider = new Provider(origin, await configurationFor(people, await options(origin)));
  const answer = provider.callback();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, people, [request, response]).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  };
  answerWith(serve);
  return {
    issuer: origin,
    people,
    goAway: () => answerWith((_request, response) => void response.writeHead(503).end()),
    comeBack: () => answerWith(serve),
    close: () => stop(server),
  };
}
