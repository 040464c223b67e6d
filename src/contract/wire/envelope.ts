import type { ErrorCode, FieldProblem } from '../model/errors.ts';
import { isObject } from '../model/isObject.ts';

/** Body of a failed answer. `message` is English, for logs and clients without our translations. */
export interface FailureBody {
  code: ErrorCode;
  message: string;
  fieldErrors?: Record<string, FieldProblem>;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** The portal's view of a successful call (specification §3). */
export interface Success<Body = unknown> {
  isSuccess: true;
  body: Body;
  message: string;
  apiCallType?: string;
  infoCode?: number;
}

/**
 * The portal's view of a failed call (specification §8). `errorCode` is the HTTP status, or -1
 * without an answer.
 */
export interface Failure {
  isSuccess: false;
  body: unknown;
  message: string;
  errorCode: number;
}

export const NETWORK_ERROR_CODE = -1;

/** Unwraps a success body: `data` becomes the body, `message` the message (specification §7). */
export function toSuccess(response: unknown): Success {
  const envelope = isObject(response) ? response : {};
  return {
    isSuccess: true,
    body: envelope['data'],
    message: typeof envelope['message'] === 'string' ? envelope['message'] : '',
  };
}

/**
 * Maps an HTTP failure to the portal's shape (specification §8): the status text, replaced by the
 * body's `message` if it has one, replaced by the body's `error` if it has one.
 */
export function toFailure(status: number, statusText: string, body: unknown): Failure {
  const fields = isObject(body) ? body : {};
  const text = [fields['error'], fields['message'], statusText].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  return { isSuccess: false, body, message: String(text ?? ''), errorCode: status };
}

/** Maps a network error (offline, refused, aborted) to code -1 and the message of the error. */
export function toNetworkFailure(error: unknown): Failure {
  // Not `instanceof Error`: in some environments a DOMException is not an Error.
  const message =
    isObject(error) && typeof error['message'] === 'string' ? error['message'] : String(error);
  return { isSuccess: false, body: null, message, errorCode: NETWORK_ERROR_CODE };
}
