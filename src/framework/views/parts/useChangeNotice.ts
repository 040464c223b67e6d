import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/** Notifies of a save and offers to undo it. Call it directly after the write was answered. */
export function useChangeNotice() {
  const notify = useNotify();
  const { http } = usePortalServices();
  return useCallback(
    (message: string, messageArgs: Readonly<Record<string, unknown>> = {}) => {
      const changeSet = http.takeChangeSet();
      notify(message, {
        type: 'success',
        messageArgs: { ...messageArgs, ...(changeSet === null ? {} : { changeSet }) },
      });
    },
    [http, notify],
  );
}
