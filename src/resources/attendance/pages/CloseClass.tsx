import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Callout,
  FormDialog,
  formatTime,
  sendCall,
  useCallMutation,
  usePortalServices,
} from '../../../framework/index.ts';
import type { RecordedSession } from '../api.ts';

const TEXTS = 'pages.record-attendance';
const sessions = recordCalls('class-sessions');

interface CloseClassProps {
  session: RecordedSession;
  unmarked: number;
  waiting: number;
  isOnline: boolean;
  onClosed: () => void;
}

/** The minutes until the end of a class that is still going on. */
function earlyEnd({ endsAt }: RecordedSession): { minutes: number } | null {
  const left = Date.parse(endsAt) - Date.now();
  return left > 0 ? { minutes: Math.ceil(left / 60_000) } : null;
}

/** Closes a class once everything is saved: students without a mark are absent or on leave. */
export function CloseClass({ session, unmarked, waiting, isOnline, onClosed }: CloseClassProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { send, isBusy } = useCallMutation(sessions.transition);
  const [isConfirming, setConfirming] = useState(false);
  const why =
    waiting > 0
      ? 'closeWaiting'
      : !isOnline
        ? 'closeOffline'
        : session.state !== 'open'
          ? 'closeUnmarked'
          : undefined;
  const end = earlyEnd(session);
  const close = async (): Promise<void> => {
    // If the call fails, the version of the list is used, and the step reports the failure.
    const { id } = session;
    const current = await sendCall(http, sessions.read, { params: { id } });
    const version = current.isSuccess ? current.body.version : session.version;
    const done = await send(
      { params: { id, step: 'close' }, body: { version } },
      { success: translate(`${TEXTS}.closedNow`) },
    );
    setConfirming(false);
    if (done) onClosed();
  };
  return (
    <>
      <ActionButton
        disabled={why !== undefined}
        title={why === undefined ? undefined : translate(`${TEXTS}.${why}`)}
        onClick={() => setConfirming(true)}
      >
        {translate(`${TEXTS}.close`)}
      </ActionButton>
      {isConfirming && (
        <FormDialog
          title={translate(`${TEXTS}.close`)}
          action={translate(`${TEXTS}.${end ? 'closeEarlyAction' : 'close'}`)}
          isBusy={isBusy}
          onSubmit={() => void close()}
          onClose={() => setConfirming(false)}
        >
          {end && (
            <Callout tone="caution">
              {translate(`${TEXTS}.closeEarly`, {
                end: formatTime(session.endsAt),
                smart_count: end.minutes,
              })}
            </Callout>
          )}
          <p>
            {unmarked === 0
              ? translate(`${TEXTS}.closeComplete`)
              : translate(`${TEXTS}.closeNote`, { smart_count: unmarked })}
          </p>
        </FormDialog>
      )}
    </>
  );
}
