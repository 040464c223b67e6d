import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { FileValue } from '../../../../../contract/model/fields.ts';
import type { Translate } from '../../../../core/fields/kind.ts';
import { usePortalServices } from '../../../../core/portal/PortalServices.tsx';
import { fileAddress } from '../stored/fileAddress.ts';
import { FileLink } from '../stored/FileLink.tsx';
import { useObjectUrl } from '../stored/useStoredImage.ts';
import type { PreviewKind } from './previewKind.ts';
import './preview.css';

export interface PreviewDialogProps {
  file: FileValue;
  kind: PreviewKind;
  translate: Translate;
  onClose: () => void;
}

/** The bytes get only these types, so that their content can never become a page of our origin. */
const typeOf = (kind: PreviewKind, mime: string): string =>
  kind === 'pdf' ? 'application/pdf' : kind === 'text' ? 'text/plain' : mime;

function Shown({
  kind,
  blob,
  file,
  translate,
}: {
  kind: PreviewKind;
  blob: Blob;
  file: FileValue;
  translate: Translate;
}): ReactNode {
  const address = useObjectUrl(blob);
  const { data: text } = useQuery({
    queryKey: ['stored-text', file.id],
    queryFn: () => blob.text(),
    enabled: kind === 'text',
    retry: false,
  });
  if (kind === 'text') {
    return (
      <pre className="preview-text" tabIndex={0}>
        {text}
      </pre>
    );
  }
  if (address === null) return null;
  if (kind === 'image')
    return (
      <img
        className="preview-image"
        src={address}
        alt={translate('framework.kinds.image.alt', { name: file.name })}
      />
    );
  // Without `sandbox`: browsers refuse their PDF viewer to a sandboxed frame. The viewer is a
  // sandbox itself, and the type of the bytes is fixed above, so they are shown by it or not at
  // all.
  return <iframe className="preview-frame" src={address} title={file.name} />;
}

/** Shows a stored file with the browser's own means: a picture, a PDF in its viewer, plain text. */
export function PreviewDialog({ file, kind, translate, onClose }: PreviewDialogProps): ReactNode {
  const { http } = usePortalServices();
  const titleId = useId();
  const {
    data: blob,
    isError,
    isPending,
  } = useQuery({
    queryKey: ['stored-file', file.id, 'original'],
    queryFn: async ({ signal }) => {
      const answer = await http.download(fileAddress(file.id), { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return new Blob([answer.body.blob], { type: typeOf(kind, file.mime) });
    },
    // Up to 20 MB: discarded when the dialog closes.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="lg" fullWidth>
      <DialogTitle id={titleId} className="preview-title">
        {file.name}
      </DialogTitle>
      <DialogContent className="preview" aria-busy={isPending}>
        {isPending && <p role="status">{translate('framework.kinds.file.loading')}</p>}
        {isError && <p role="alert">{translate('framework.kinds.file.downloadFailed')}</p>}
        {blob && <Shown kind={kind} blob={blob} file={file} translate={translate} />}
      </DialogContent>
      <DialogActions>
        <FileLink file={file} translate={translate} />
        <Button onClick={onClose} autoFocus>
          {translate('framework.kinds.file.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
