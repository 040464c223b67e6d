import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { draftKey } from './drafts.ts';

/** The storage key of this user's drafts on this screen; null without a user. */
export function useDraftKey(path: string, id: string | null): string | null {
  const user = usePortalServices().session.user()?.user;
  return user === undefined ? null : draftKey(String(user), path, id);
}
