import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, type ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { useObjectUrl } from './stored/useStoredImage.ts';

export interface UploadProgressProps {
  translate: Translate;
  state: { file: File; fraction: number };
  isImage: boolean;
  onCancel: () => void;
}

export function UploadProgress({
  translate,
  state,
  isImage,
  onCancel,
}: UploadProgressProps): ReactNode {
  const { file, fraction } = state;
  const id = useId();
  const preview = useObjectUrl(isImage ? file : null);
  const percent = Math.round(fraction * 100);
  return (
    <div className="file-sending">
      {preview !== null && (
        <img
          className="stored-image stored-image-preview"
          src={preview}
          alt={translate('framework.kinds.file.preview')}
        />
      )}
      <div className="file-sending-text">
        <span id={id}>{translate('framework.kinds.file.uploading', { name: file.name })}</span>{' '}
        <span className="kind-quiet">{formatBytes(file.size)}</span>
      </div>
      {/* Without a known share the bar is indeterminate. */}
      <LinearProgress
        aria-labelledby={id}
        variant={fraction > 0 ? 'determinate' : 'indeterminate'}
        {...(fraction > 0
          ? {
              value: percent,
              'aria-valuetext': translate('framework.kinds.file.progress', { percent }),
            }
          : {})}
      />
      <Button size="small" onClick={onCancel}>
        {translate('framework.kinds.file.cancel')}
      </Button>
    </div>
  );
}
