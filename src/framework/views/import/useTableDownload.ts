import { useState } from 'react';
import { useNotify } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { saveBlob } from '../../ui/saveBlob.ts';

/** Fetches a table with the session's token and starts its download. */
export function useTableDownload() {
  const { http } = usePortalServices();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const download = async (path: string): Promise<void> => {
    setBusy(true);
    const answer = await http.download(path);
    setBusy(false);
    if (answer.isSuccess) saveBlob(answer.body.blob, answer.body.fileName ?? 'table');
    else notify('framework.list.exportFailed', { type: 'error' });
  };
  return { download, isBusy };
}
