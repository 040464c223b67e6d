import { isErrorCode } from '../contract/model/errorCode.ts';
import type { ErrorCode, FieldProblem } from '../contract/model/errors.ts';
import { isObject } from '../contract/model/isObject.ts';
import { NETWORK_ERROR_CODE } from '../contract/wire/envelope.ts';
import type { Failure } from '../contract/wire/envelope.ts';

export interface FailureMessage {
  /** Key of the translation, or null when only the server's own words are known. */
  key: string | null;
  args: Record<string, unknown>;
  text: string;
}

/** The error code of the gateway, or `null` if the answer came from another server. */
export function failureCode(failure: Failure): ErrorCode | null {
  const code = isObject(failure.body) ? failure.body['code'] : undefined;
  return isErrorCode(code) ? code : null;
}

/** The `details` of a failure, for example the remaining seconds of a lock. */
export function failureDetails(failure: Failure): Record<string, unknown> {
  const details = isObject(failure.body) ? failure.body['details'] : undefined;
  return isObject(details) ? details : {};
}

/** The problems by field; empty if the failure has none. */
export function fieldProblems(failure: Failure): Record<string, FieldProblem> {
  const problems = isObject(failure.body) ? failure.body['fieldErrors'] : undefined;
  return isObject(problems) ? (problems as Record<string, FieldProblem>) : {};
}

/**
 * The message to show for a failure: a translated text, or the server's own message if there is
 * none.
 */
export function failureMessage(failure: Failure): FailureMessage {
  const code = failureCode(failure);
  const args = failureDetails(failure);
  const text = failure.message;
  if (code) return { key: `errors.${code}`, args, text };
  if (failure.errorCode === NETWORK_ERROR_CODE) return { key: 'errors.other.network', args, text };
  if (failure.errorCode === 503) return { key: 'errors.UNAVAILABLE', args, text };
  if (failure.errorCode >= 500) return { key: 'errors.INTERNAL', args, text };
  return { key: text === '' ? 'errors.other.unknown' : null, args, text };
}
