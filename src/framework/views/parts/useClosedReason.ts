import { useTranslate } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/** Why nothing can be written now: during impersonation the gateway refuses every write. */
export function useClosedReason(): string | undefined {
  const translate = useTranslate();
  const { session } = usePortalServices();
  return session.impersonation?.() ? translate('errors.VIEWING_ONLY') : undefined;
}
