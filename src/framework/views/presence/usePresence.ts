import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import {
  leavePresence,
  PRESENCE_BEAT_MS,
  type Presence,
  type PresenceBeat,
  reportPresence,
} from '../../../contract/wire/calls/presenceCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { useCapability, usePortalServices } from '../../core/portal/PortalServices.tsx';
import { SIGNING_OUT_EVENT } from '../parts/signingOut.ts';

export interface PresenceSetting {
  screen: PlacedView;
  id: string;
  /** Version of the shown record. */
  version: number | null;
  /** There are unsaved changes. */
  isEditing: boolean;
}

/**
 * Reports that this page has a record open while it is visible, and returns who else has; `null`
 * while unknown or unsupported. Does nothing while impersonating.
 */
export function usePresence({ screen, id, version, isEditing }: PresenceSetting): Presence | null {
  const { http, session } = usePortalServices();
  const isKept = useCapability('presence');
  const [presence, setPresence] = useState<Presence | null>(null);
  const [tab] = useState(() => newId());
  const resource = screen.resource.name;
  const view = screen.name;
  const isClosed = useRef(false);
  const isNoted = useRef(false);
  const latest = useRef({ version, isEditing });
  latest.current = { version, isEditing };

  const beat = useCallback(async () => {
    if (
      !isKept ||
      isClosed.current ||
      document.visibilityState !== 'visible' ||
      session.impersonation?.()
    )
      return;
    const body: PresenceBeat = { resource, id, view, tab, ...latest.current };
    isNoted.current = true;
    const answer = await sendCall(http, reportPresence, { body });
    if (isClosed.current) return;
    // A permanent refusal: the user may not see the record, or this gateway has no presence.
    if (!answer.isSuccess && answer.errorCode >= 400 && answer.errorCode < 500)
      isClosed.current = true;
    setPresence(answer.isSuccess ? answer.body : null);
  }, [http, session, isKept, resource, id, view, tab]);

  useEffect(() => {
    isClosed.current = false;
    const leave = () => {
      if (isNoted.current)
        void sendCall(http, leavePresence, { body: { resource, id, tab } }, { keepalive: true });
      isNoted.current = false;
    };
    const sendBeat = () => void beat();
    const timer = setInterval(sendBeat, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', sendBeat);
    window.addEventListener('pageshow', sendBeat);
    window.addEventListener('pagehide', leave);
    window.addEventListener(SIGNING_OUT_EVENT, leave);
    return () => {
      isClosed.current = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sendBeat);
      window.removeEventListener('pageshow', sendBeat);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener(SIGNING_OUT_EVENT, leave);
      leave();
    };
  }, [beat, http, resource, id, tab]);

  // After the effect above, so that opening a page, typing and saves are reported without delay.
  useEffect(() => void beat(), [beat, version, isEditing]);
  return presence;
}
