import { isErrorCode } from '../../../../contract/model/errorCode.ts';
import { NETWORK_ERROR_CODE, type Failure } from '../../../../contract/wire/envelope.ts';
import type { Translate } from '../../../core/fields/kind.ts';

/**
 * The reason for a failed call as a sentence: the text of its error code, otherwise the server's
 * message.
 */
export function failureReason({ body, errorCode, message }: Failure, translate: Translate): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (isErrorCode(code)) return translate(`errors.${code}`);
  return errorCode === NETWORK_ERROR_CODE ? translate('errors.other.network') : message;
}
