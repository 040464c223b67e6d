import { ERRORS } from '../../../../contract/model/errors.ts';
import { NETWORK_ERROR_CODE, type Failure } from '../../../../contract/wire/envelope.ts';
import type { Translate } from '../../../core/fields/kind.ts';

/**
 * Why a call failed, as a sentence: by the code of the answer, and only else in the server's own
 * words.
 */
export function failureReason({ body, errorCode, message }: Failure, translate: Translate): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  if (Object.hasOwn(ERRORS, code)) return translate(`errors.${code}`);
  return errorCode === NETWORK_ERROR_CODE ? translate('errors.other.network') : message;
}
