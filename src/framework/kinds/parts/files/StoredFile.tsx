import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { FileValue } from '../../../../contract/model/fields.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { PreviewButton } from './preview/PreviewButton.tsx';
import { FileLink } from './stored/FileLink.tsx';
import { StoredImage } from './stored/StoredImage.tsx';

export interface StoredFileProps {
  translate: Translate;
  label: string;
  file: FileValue;
  isImage: boolean;
  disabled: boolean;
  onRemove: () => void;
}

/** The file that the record references, or will reference once it is saved. */
export function StoredFile({
  translate,
  label,
  file,
  isImage,
  disabled,
  onRemove,
}: StoredFileProps): ReactNode {
  const action = translate('framework.kinds.file.remove');
  return (
    <div className="file-stored">
      {isImage && (
        <StoredImage
          file={file}
          size="preview"
          alt={translate('framework.kinds.image.alt', { name: file.name })}
        />
      )}
      <FileLink file={file} translate={translate} />
      <PreviewButton file={file} translate={translate} />
      {!disabled && (
        <Button
          size="small"
          color="inherit"
          onClick={onRemove}
          aria-label={translate('framework.kinds.file.chooseFor', { action, label })}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
