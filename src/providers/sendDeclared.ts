import { type CallRequest, callRequest } from '../contract/wire/calls/callRequest.ts';
import type { AnswerOf, CallDeclaration, CallInput } from '../contract/wire/calls/defineCall.ts';
import type { HttpAnswer } from './answer.ts';
import type { CallOptions, Http } from './http.ts';
import { orThrow } from './httpError.ts';

/** Sends a request by its method. */
export function sendRequest<Body>(
  http: Http,
  { method, path, body }: CallRequest,
  options: CallOptions,
): Promise<HttpAnswer<Body>> {
  switch (method) {
    case 'GET':
      return http.get(path, options);
    case 'POST':
      return http.post(path, body, options);
    case 'PUT':
      return http.put(path, body, options);
    case 'DELETE':
      return http.delete(path, body, options);
  }
}

/** Makes a declared call for react-admin. Throws an `HttpError` where the gateway refuses. */
export async function sendDeclared<D extends CallDeclaration>(
  http: Http,
  call: D,
  input: CallInput<D>,
  signal?: AbortSignal,
): Promise<{ data: AnswerOf<D> }> {
  const answer = await sendRequest<AnswerOf<D>>(http, callRequest(call, input), { signal });
  return { data: orThrow(answer, signal).body };
}
