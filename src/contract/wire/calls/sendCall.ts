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

export interface UploadSettings extends CallSettings {
  method?: 'POST' | 'PUT';
  onProgress?: (progress: { loaded: number; total: number; fraction: number }) => void;
}

type Send = <Body = unknown>(
  path: string,
  body?: unknown,
  settings?: CallSettings,
) => Promise<CallAnswer<Body>>;

/** Sends calls; does not throw. */
export interface CallSender {
  get: <Body = unknown>(path: string, settings?: CallSettings) => Promise<CallAnswer<Body>>;
  post: Send;
  put: Send;
  delete: Send;
  upload: <Body = unknown>(
    path: string,
    form: FormData,
    settings?: UploadSettings,
  ) => Promise<CallAnswer<Body>>;
  download: (path: string, settings?: CallSettings) => Promise<CallAnswer<unknown>>;
}

/** The method of the sender for a call. */
type SenderOf<D extends CallDeclaration> = Pick<
  CallSender,
  D extends { readonly upload: true }
    ? 'upload'
    : D extends { readonly file: string }
      ? 'download'
      : Lowercase<D['method']>
>;

/**
 * Sends a declared call. Does not throw: a failure is an answer. `onProgress` follows an upload;
 * other calls ignore it.
 */
export function sendCall<D extends CallDeclaration>(
  sender: SenderOf<D>,
  call: D,
  input: CallInput<D>,
  settings?: Omit<UploadSettings, 'method'>,
): Promise<CallAnswer<AnswerOf<D>>> {
  const http = sender as CallSender;
  const { method, path, body } = callRequest(call, input);
  if (call.upload)
    return http.upload(path, body as FormData, {
      ...settings,
      method: method === 'PUT' ? 'PUT' : 'POST',
    });
  if (call.file !== undefined)
    return http.download(path, settings) as Promise<CallAnswer<AnswerOf<D>>>;
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
