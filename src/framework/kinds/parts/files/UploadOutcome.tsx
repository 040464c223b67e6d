import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import { failureReason } from './failureReason.ts';
import type { UploadState } from './useUpload.ts';

export interface UploadOutcomeProps {
  translate: Translate;
  state: UploadState;
  /** Translated reason why the chosen file was not sent. */
  refused: string | null;
  onRetry: (file: File) => void;
}

function sentence(state: UploadState, refused: string | null, translate: Translate): string | null {
  if (refused !== null) return refused;
  if (state.phase === 'cancelled')
    return translate('framework.kinds.file.cancelled', { name: state.file.name });
  if (state.phase !== 'failed') return null;
  return translate('framework.kinds.file.failed', {
    name: state.file.name,
    reason: failureReason(state.failure, translate),
  });
}

/** The progress or failure of the last chosen file. */
export function UploadOutcome({
  translate,
  state,
  refused,
  onRetry,
}: UploadOutcomeProps): ReactNode {
  const outcome = sentence(state, refused, translate);
  const file =
    refused === null && (state.phase === 'failed' || state.phase === 'cancelled')
      ? state.file
      : null;
  return (
    <div role="alert" className="file-outcome">
      {outcome !== null && (
        <span className={state.phase === 'cancelled' ? 'kind-quiet' : 'kind-problem'}>
          {outcome}
        </span>
      )}
      {file && (
        <Button size="small" onClick={() => onRetry(file)}>
          {translate('framework.kinds.file.retry')}
        </Button>
      )}
    </div>
  );
}
