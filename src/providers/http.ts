import { CHANGE_SET_HEADER, STALE_TOKEN_HEADER, TOKEN_KEY } from '../contract/model/constants.ts';
import { renewToken } from '../contract/wire/calls/sessionCalls.ts';
import { toFailure, toNetworkFailure } from '../contract/wire/envelope.ts';
import type { Failure, Success } from '../contract/wire/envelope.ts';
import { readAnswer } from './answer.ts';
import type { HttpAnswer } from './answer.ts';
import { sendWithKey } from './requestKeys.ts';
import { carriesToken, endpointUrl, requestHeaders } from './requestRules.ts';
import type { Method } from './requestRules.ts';
import { personOf } from './session.ts';
import { afterStepUp, type StepUpQuestion } from './stepUp.ts';
import { checkToken } from './token.ts';
import type { AuthenticationReason } from './token.ts';
import { createTokenRenewal } from './tokenRenewal.ts';
import { sendForm } from './upload.ts';
import type { UploadOptions } from './upload.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Lets the call outlive the page, for example at log-out. */
  keepalive?: boolean;
}

export interface DownloadedFile {
  blob: Blob;
  fileName: string | null;
}

type UnauthenticatedReason = Exclude<AuthenticationReason, ''>;

/** Client of the gateway. Calls return the specification's envelope and never throw. */
export interface Http {
  get<Body = unknown>(path: string, options?: CallOptions): Promise<HttpAnswer<Body>>;
  post<Body = unknown>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<HttpAnswer<Body>>;
  put<Body = unknown>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<HttpAnswer<Body>>;
  delete<Body = unknown>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<HttpAnswer<Body>>;
  upload<Body = unknown>(
    path: string,
    form: FormData,
    options?: UploadOptions,
  ): Promise<HttpAnswer<Body>>;
  download(path: string, options?: CallOptions): Promise<Success<DownloadedFile> | Failure>;
  /** The change set of the last write, for undo; cleared by the call. */
  takeChangeSet(): string | null;
  /** Called when the server refuses the stored token because its session has ended. */
  onUnauthenticated(listener: (reason: UnauthenticatedReason) => void): () => void;
  /** Called when the stored token was replaced because the person's privileges changed. */
  onFreshToken(listener: () => void): () => void;
  /** Replaces the stored token, if it is the given one. */
  renewToken(token: string): Promise<void>;
}

export interface HttpOptions {
  apiBase: string;
  fetch?: typeof fetch;
  /** Asks for the second factor when the gateway does; absent: such requests fail. */
  askStepUp?: StepUpQuestion['ask'];
}

interface Reply {
  path: string;
  header: (name: string) => string | null;
  sentToken: string | null;
}

interface ReplyBody {
  isSuccess: boolean;
  errorCode?: number;
  body?: unknown;
}

const codeOf = ({ body }: ReplyBody): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : '';

/** Reads the session headers of replies: stale tokens, ended sessions, change sets. */
function createSessionNotes(renew: Http['renewToken']): Pick<
  Http,
  'takeChangeSet' | 'onUnauthenticated'
> & {
  noteReply: (answer: ReplyBody, reply: Reply) => Promise<void>;
} {
  const unauthenticatedListeners = new Set<(reason: UnauthenticatedReason) => void>();
  let lastChangeSet: string | null = null;

  return {
    // A reply to an older session must neither revive nor end the current one.
    async noteReply(answer, reply) {
      if (!reply.sentToken || localStorage.getItem(TOKEN_KEY) !== reply.sentToken) return;
      // Awaited, so that the caller sees the privileges that its call may have changed.
      // The renewal itself must not wait for a renewal.
      if (reply.path !== renewToken.path && reply.header(STALE_TOKEN_HEADER))
        await renew(reply.sentToken);
      if (answer.isSuccess) lastChangeSet = reply.header(CHANGE_SET_HEADER) ?? lastChangeSet;
      if (answer.isSuccess || answer.errorCode !== 401) return;
      const code = codeOf(answer);
      // A wrong password in a form of the portal does not end the session.
      if (code === 'WRONG_CREDENTIALS') return;
      const isExpired =
        code === 'SESSION_EXPIRED' ||
        checkToken(reply.sentToken, Date.now()).reason === 'Session Expired';
      unauthenticatedListeners.forEach((listener) =>
        listener(isExpired ? 'Session Expired' : 'Unauthorized'),
      );
    },
    takeChangeSet() {
      const changeSet = lastChangeSet;
      lastChangeSet = null;
      return changeSet;
    },
    onUnauthenticated(listener) {
      unauthenticatedListeners.add(listener);
      return () => unauthenticatedListeners.delete(listener);
    },
  };
}

/** The person that a call is sent for; `null` without a session. */
function personAt(path: string): string | null {
  const token = carriesToken(path) ? localStorage.getItem(TOKEN_KEY) : null;
  return token === null ? null : personOf(token);
}

async function readDownload(response: Response): Promise<Success<DownloadedFile> | Failure> {
  const { ok, status, statusText, headers } = response;
  if (ok) {
    const fileName = fileNameOf(headers.get('Content-Disposition'));
    return { isSuccess: true, body: { blob: await response.blob(), fileName }, message: '' };
  }
  const answer = readAnswer({ status, statusText, text: await response.text() });
  return answer.isSuccess ? toFailure(status, statusText, answer.raw) : answer;
}

/** The parts of a request that its address and the session give it. */
function describeRequest(
  apiBase: string,
  { method, path, isUpload = false }: { method: Method; path: string; isUpload?: boolean },
): { url: string; headers: Record<string, string>; sentToken: string | null } {
  const url = endpointUrl(apiBase, path);
  const token = localStorage.getItem(TOKEN_KEY);
  const { cookie: cookies } = document;
  const { lang: language } = document.documentElement;
  return {
    url: new URL(url, window.location.href).href,
    headers: requestHeaders({ method, path, url, token, cookies, language, isUpload }),
    sentToken: carriesToken(path) ? token : null,
  };
}

/** Creates a client for a base path of the API. */
export function createHttp({ apiBase, fetch: fetchFromOptions, askStepUp }: HttpOptions): Http {
  const { renew, onFreshToken } = createTokenRenewal((path) => call('POST', path, undefined));
  const { noteReply, ...session } = createSessionNotes(renew);
  const send = (method: Method, path: string, body: unknown, options: CallOptions) => {
    const { url, headers, sentToken } = describeRequest(apiBase, { method, path });
    const call = fetchFromOptions ?? globalThis.fetch;
    const answer = call(url, {
      method,
      headers: { ...headers, ...options.headers },
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    return { answer, sentToken };
  };

  const callOnce = async <Body>(
    method: Method,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<HttpAnswer<Body>> => {
    const act = { person: personAt(path), method, path, content: JSON.stringify(body) ?? '' };
    return sendWithKey<HttpAnswer<Body>>(act, async (keyed) => {
      try {
        const headers = { ...keyed, ...options.headers };
        const { answer: sent, sentToken } = send(method, path, body, { ...options, headers });
        const response = await sent;
        const { status, statusText } = response;
        const answer = readAnswer<Body>({ status, statusText, text: await response.text() });
        await noteReply(answer, { path, header: (name) => response.headers.get(name), sentToken });
        return answer;
      } catch (error) {
        return toNetworkFailure(error);
      }
    });
  };

  const call = <Body>(method: Method, path: string, body: unknown, options: CallOptions = {}) =>
    afterStepUp(askStepUp, () => callOnce<Body>(method, path, body, options));

  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, body, options) => call('DELETE', path, body, options),

    async upload<Body>(path: string, form: FormData, options: UploadOptions = {}) {
      const method = options.method ?? 'POST';
      const act = { person: personAt(path), method, path, content: form };
      return sendWithKey<HttpAnswer<Body>>(act, async (keyed) => {
        const { url, headers, sentToken } = describeRequest(apiBase, {
          method,
          path,
          isUpload: true,
        });
        const sent = await sendForm<Body>(url, form, { ...headers, ...keyed }, options);
        await noteReply(sent.answer, { path, header: sent.header, sentToken });
        return sent.answer;
      });
    },

    async download(path, options = {}) {
      try {
        const { answer: sent, sentToken } = send('GET', path, undefined, options);
        const response = await sent;
        const answer = await readDownload(response);
        await noteReply(answer, { path, header: (name) => response.headers.get(name), sentToken });
        return answer;
      } catch (error) {
        return toNetworkFailure(error);
      }
    },

    ...session,
    onFreshToken,
    renewToken: renew,
  };
}

/** The file name in a Content-Disposition header; the RFC 5987 form takes precedence. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (extended) return decodeURIComponent(extended);
  } catch {
    // Malformed: use the plain form.
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
