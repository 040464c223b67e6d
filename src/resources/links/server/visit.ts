import { isPrivateAddress, requestPublic } from '../../../../gateway/index.ts';
import { isPermanent, isRedirect, type Visit } from '../rules/linkState.ts';

const PATIENCE_MS = 8_000;
const MAX_REDIRECTS = 5;
const NAME = 'FacultyPortalLinkCheck/1.0';

export interface VisitOptions {
  /**
   * For tests: addresses of this machine and its network are otherwise refused, at every redirect,
   * whatever name leads there.
   */
  allowPrivate?: boolean;
  patienceMs?: number;
}

/** One request whose body is not read. HEAD, or GET where a server answers HEAD with an error. */
const ask = (
  address: URL,
  method: 'HEAD' | 'GET',
  { allowPrivate = false, patienceMs = PATIENCE_MS }: VisitOptions,
) =>
  requestPublic(address, {
    method,
    headers: { 'user-agent': NAME, accept: '*/*' },
    patienceMs,
    allowPrivate,
  });

/** The gateway itself has no network or no name resolution. */
const OFFLINE = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN']);

/** What Node reports of a request; `errors`: of each of the host's addresses. */
interface RequestFailure {
  name?: string;
  code?: string;
  errors?: readonly RequestFailure[];
}

const isOffline = ({ code = '', errors }: RequestFailure): boolean =>
  errors && errors.length > 0 ? errors.every(isOffline) : OFFLINE.has(code);

/** What a failed request says of the address. */
export function faultOf(error: unknown): Visit {
  const failure = (error ?? {}) as RequestFailure;
  const { name = '', code = '' } = failure;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return { fault: 'timeout' };
  if (isOffline(failure)) return { fault: 'offline' };
  if (code === 'ENOTFOUND') return { fault: 'name' };
  if (isPrivateAddress(error)) return { fault: 'private' };
  return { fault: /CERT|TLS|SSL|SELF_SIGNED/.test(code) ? 'certificate' : 'refused' };
}

const parsed = (address: string, base?: URL): URL | null => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
};

async function follow(from: URL, options: VisitOptions): Promise<Visit> {
  let at = from;
  let isPermanentlyMoved = false;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    let answer = await ask(at, 'HEAD', options);
    if (answer.status >= 400) answer = await ask(at, 'GET', options);
    const next: URL | null =
      isRedirect(answer.status) && answer.location !== undefined
        ? parsed(answer.location, at)
        : null;
    if (!next) return { status: answer.status, address: at.href, isPermanentlyMoved };
    isPermanentlyMoved = (hop === 0 || isPermanentlyMoved) && isPermanent(answer.status);
    at = next;
  }
  return { fault: 'redirects' };
}

/** Asks an address and follows where it leads, at most five times. Never throws. */
export async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
  const from = parsed(address);
  if (!from) return { fault: 'address' };
  try {
    return await follow(from, options);
  } catch (error) {
    return faultOf(error);
  }
}
