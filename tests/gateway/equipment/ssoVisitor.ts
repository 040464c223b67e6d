import type { LightMyRequestResponse } from 'fastify';
import type { GatewayUnderTest } from './gatewayUnderTest.ts';

type Cookies = Map<string, string>;

const written = (cookies: Cookies): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The redirects and cookies of a browser between the portal and its provider. */
export interface SsoVisitor {
  cookies: Cookies;
  /** Calls the gateway with the cookies of this browser. */
  call: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<LightMyRequestResponse>;
  /** Begins at the portal; returns the address at the provider. */
  begin: (how?: 'fresh') => Promise<URL>;
  /** Signs in at the provider as this account; returns the address that leads back. */
  authorise: (address: URL, account: string) => Promise<URL>;
  /** Brings an answer of the provider to the portal; returns where that leads. */
  bring: (address: URL) => Promise<string>;
  /** Whether the provider asks who this is, because it has no session of theirs. */
  isAskedAtProvider: (address: URL) => Promise<boolean>;
  /** Signs out at the provider, as its page asks; returns the address that leads back. */
  leaveProvider: (address: URL) => Promise<URL>;
  /** All of it; returns the answer of the call that opens the session. */
  signIn: (account: string, how?: 'fresh') => Promise<LightMyRequestResponse>;
}

/** The browser of one person. */
export function ssoVisitor(gateway: Pick<GatewayUnderTest, 'call'>): SsoVisitor {
  const cookies: Cookies = new Map();
  const atProvider: Cookies = new Map();

  const call: SsoVisitor['call'] = async (method, path, body, token) => {
    const response = await gateway.call(method, path, {
      body,
      token,
      headers: {
        cookie: written(cookies),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    for (const { name, value, maxAge } of response.cookies as {
      name: string;
      value: string;
      maxAge?: number;
    }[])
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    return response;
  };

  const visit = async (address: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: written(atProvider) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) atProvider.delete(name);
      else atProvider.set(name, value);
    }
    return response;
  };

  const begin: SsoVisitor['begin'] = async (how) => {
    const query = how === 'fresh' ? '?fresh=true' : '';
    const { headers } = await call('GET', `/sso/start${query}`);
    return new URL(String(headers['location']));
  };

  const authorise: SsoVisitor['authorise'] = async (address, account) => {
    let [here, response] = [address, await visit(address)];
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location');
      if (location === null) response = await visit(here, { account });
      else {
        here = new URL(location, here);
        if (here.origin !== address.origin) return here;
        response = await visit(here);
      }
    }
    throw new Error(`The provider does not lead back: ${await response.text()}`);
  };

  const bring: SsoVisitor['bring'] = async ({ search }) => {
    const { headers } = await call('GET', `/sso/callback${search}`);
    return String(headers['location']);
  };

  const isAskedAtProvider: SsoVisitor['isAskedAtProvider'] = async (address) =>
    (await visit(address)).headers.get('location')?.includes('/interaction/') ?? false;

  const leaveProvider: SsoVisitor['leaveProvider'] = async (address) => {
    const page = await (await visit(address)).text();
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page) ?? [];
    const left = await visit(new URL('/session/end/confirm', address), { xsrf, logout: 'yes' });
    return new URL(left.headers.get('location') ?? '', address);
  };

  return {
    isAskedAtProvider,
    leaveProvider,
    cookies,
    call,
    begin,
    authorise,
    bring,
    signIn: async (account, how) => {
      await bring(await authorise(await begin(how), account));
      return call('POST', '/sso/session');
    },
  };
}
