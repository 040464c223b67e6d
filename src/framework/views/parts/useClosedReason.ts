import { useTranslate } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/**
 * Why nothing can be written now: the session looks through other eyes, and the gateway would
 * refuse it.
 */
export function useClosedReason(): string | undefined {
  const translate = useTranslate();
  const { session } = usePortalServices();
  return session.impersonation?.() ? translate('errors.VIEWING_ONLY') : undefined;
}
