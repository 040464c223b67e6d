import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { draftKey } from './drafts.ts';

/** Under which name this person's unsaved input on this screen is kept; null without a person. */
export function useDraftKey(path: string, id: string | null): string | null {
  const user = usePortalServices().session.user()?.user;
  return user === undefined ? null : draftKey(String(user), path, id);
}
