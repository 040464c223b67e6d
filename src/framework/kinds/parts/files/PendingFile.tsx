import Button from '@mui/material/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FileValue } from '../../../../contract/model/fields.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { UploadOutcome } from './UploadOutcome.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

export interface PendingFileProps {
  file: File;
  address: string;
  translate: Translate;
  label: string;
  onStored: (stored: FileValue) => void;
  /** Whether it is uploading, as opposed to waiting for a decision. */
  onSending: (isSending: boolean) => void;
  /** The user dismissed it. */
  onDismiss: () => void;
}

/** A file being added to a list of files: its progress, and what the user can do if it fails. */
export function PendingFile({
  file,
  address,
  translate,
  onStored,
  onSending,
  onDismiss,
}: PendingFileProps): ReactNode {
  const { state, send, cancel } = useUpload<FileValue>(address, onStored);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    send(file);
  }, [file, send]);
  const { phase } = state;
  const report = useRef(onSending);
  useEffect(() => {
    report.current = onSending;
  });
  useEffect(() => {
    if (phase !== 'idle') report.current(phase === 'sending');
  }, [phase]);
  if (state.phase === 'sending')
    return <UploadProgress translate={translate} state={state} isImage={false} onCancel={cancel} />;
  if (state.phase === 'idle') return null;
  return (
    <div className="files-pending">
      <UploadOutcome translate={translate} state={state} refused={null} onRetry={send} />
      <Button
        size="small"
        color="inherit"
        onClick={onDismiss}
        aria-label={translate('framework.kinds.files.remove', { name: file.name })}
      >
        {translate('framework.kinds.file.remove')}
      </Button>
    </div>
  );
}
