import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import type { Answer, CallSettings, PortalHttp } from '../portal/PortalServices.tsx';

/** Makes a declared call. Does not throw: a failure is an answer. */
export function sendCall<D extends CallDeclaration>(
  http: PortalHttp,
  call: D,
  input: CallInput<D>,
  settings?: CallSettings,
): Promise<Answer<AnswerOf<D>>> {
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
