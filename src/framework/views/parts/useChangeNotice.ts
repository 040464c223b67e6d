import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/**
 * Says that something was saved and offers to take it back. Call it right after the write was
 * answered.
 */
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
