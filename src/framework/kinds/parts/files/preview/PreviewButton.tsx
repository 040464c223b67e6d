import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import type { FileValue } from '../../../../../contract/model/fields.ts';
import type { Translate } from '../../../../core/fields/kind.ts';
import { lazyNamed } from '../../../../core/loading/lazyNamed.ts';
import { previewKind } from './previewKind.ts';

const PreviewDialog = lazyNamed(() => import('./PreviewDialog.tsx'), 'PreviewDialog');

/**
 * Opens a preview of a stored file without downloading it; renders nothing for files that a browser
 * cannot show.
 */
export function PreviewButton({
  file,
  translate,
}: {
  file: FileValue;
  translate: Translate;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const kind = previewKind(file.mime, navigator.pdfViewerEnabled);
  if (kind === null) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={translate('framework.kinds.file.lookAt', { name: file.name })}
      >
        {translate('framework.kinds.file.look')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewDialog
            file={file}
            kind={kind}
            translate={translate}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
