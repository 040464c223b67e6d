import { useCallback } from 'react';
import { storeSession, type SessionData } from '../providers/session.ts';
import { takeAskedFor } from '../providers/signInNotice.ts';
import { useAuthServices } from './authServices.ts';

/** Stores a new session and opens the page that the person asked for. */
export function useOpenSession(): (session: SessionData) => unknown {
  const { onSignedIn } = useAuthServices();
  return useCallback(
    (session) => {
      storeSession(session);
      return onSignedIn(takeAskedFor());
    },
    [onSignedIn],
  );
}
