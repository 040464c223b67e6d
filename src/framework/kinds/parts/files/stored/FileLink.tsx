import { useState, type ReactNode } from 'react';
import type { FileValue } from '../../../../../contract/model/fields.ts';
import type { Translate } from '../../../../core/fields/kind.ts';
import { formatBytes } from '../../../../core/fields/localFormat.ts';
import { usePortalServices } from '../../../../core/portal/PortalServices.tsx';
import { downloadStoredFile } from './downloadStoredFile.ts';

export interface FileLinkProps {
  file: FileValue;
  translate: Translate;
}

/**
 * Name and size of a stored file; a click downloads the file. A button, because a plain link cannot
 * send the token.
 */
export function FileLink({ file, translate }: FileLinkProps): ReactNode {
  const { http } = usePortalServices();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async () => {
    setBusy(true);
    setFailed((await downloadStoredFile(http, file)) !== null);
    setBusy(false);
  };
  return (
    <span className="kind-file">
      <button
        type="button"
        className="kind-link kind-file-name"
        onClick={() => void download()}
        aria-busy={busy}
      >
        <span className="kind-hidden">{translate('framework.kinds.file.download')}</span>{' '}
        {file.name}
      </button>{' '}
      {file.size > 0 && <span className="kind-quiet">{formatBytes(file.size)}</span>}
      {failed && (
        <span role="alert" className="kind-problem">
          {' '}
          {translate('framework.kinds.file.downloadFailed')}
        </span>
      )}
    </span>
  );
}
