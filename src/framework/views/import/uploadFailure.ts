import { MAX_IMPORT_MB } from '../../../contract/wire/import.ts';
import type { Translate } from '../../core/fields/kind.ts';
import type { UploadState } from '../../kinds/parts/files/useUpload.ts';

interface FailureBody {
  code?: string;
  details?: { reason?: string; max?: number; line?: number };
}

/** Why an upload failed, in words; `null`: it did not. */
export function uploadFailure(state: UploadState, translate: Translate): string | null {
  if (state.phase !== 'failed') return null;
  const { code, details = {} } = (state.failure.body ?? {}) as FailureBody;
  if (code === 'FILE_UNREADABLE')
    return translate(`framework.import.unreadable.${details.reason ?? 'damaged'}`, details);
  return translate(code === undefined ? 'errors.other.network' : `errors.${code}`, {
    maxBytes: MAX_IMPORT_MB,
  });
}
