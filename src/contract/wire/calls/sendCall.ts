import type { Failure, Success } from '../envelope.ts';
import { callRequest } from './callRequest.ts';
import type { AnswerOf, CallDeclaration, CallInput } from './defineCall.ts';

/** `total` accompanies a list. */
export type CallAnswer<Body> = (Success<Body> & { total?: number | null }) | Failure;

export interface CallSettings {
  signal?: AbortSignal | undefined;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

type Send = <Body = unknown>(
  path: string,
  body?: unknown,
  settings?: CallSettings,
) => Promise<CallAnswer<Body>>;

/** What sends JSON calls; it does not throw. */
export interface CallSender {
  get: <Body = unknown>(path: string, settings?: CallSettings) => Promise<CallAnswer<Body>>;
  post: Send;
  put: Send;
  delete: Send;
}

/** The method that a call is sent by. */
type SenderOf<D extends CallDeclaration> = Pick<CallSender, Lowercase<D['method']>>;

/** Makes a declared call. Does not throw: a failure is an answer. */
export function sendCall<D extends CallDeclaration>(
  sender: SenderOf<D>,
  call: D,
  input: CallInput<D>,
  settings?: CallSettings,
): Promise<CallAnswer<AnswerOf<D>>> {
  const http = sender as CallSender;
  const { method, path, body } = callRequest(call, input);
  switch (method) {
    case 'GET':
      return http.get(path, settings);
    case 'POST':
      return http.post(path, body, settings);
    case 'PUT':
      return http.put(path, body, settings);
    case 'DELETE':
      return http.delete(path, body, settings);
  }
}
