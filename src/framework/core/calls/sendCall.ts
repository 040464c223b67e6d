import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import type { Answer, PortalHttp, UploadSettings } from '../portal/PortalServices.tsx';

/**
 * Makes a declared call. Does not throw: a failure is an answer. `onProgress` follows an upload;
 * other calls ignore it.
 */
export function sendCall<D extends CallDeclaration>(
  http: PortalHttp,
  call: D,
  input: CallInput<D>,
  settings?: Omit<UploadSettings, 'method'>,
): Promise<Answer<AnswerOf<D>>> {
  const { method, path, body } = callRequest(call, input);
  if (call.upload)
    return http.upload(path, body as FormData, {
      ...settings,
      method: method === 'PUT' ? 'PUT' : 'POST',
    });
  if (call.file !== undefined) return http.download(path, settings) as Promise<Answer<AnswerOf<D>>>;
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
