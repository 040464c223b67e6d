import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, PageDialog, useCall, usePortalServices } from '../../../framework/index.ts';
import type { RecordedSession } from '../api.ts';

const TEXTS = 'pages.record-attendance';

interface CloseClassProps {
  session: RecordedSession;
  unmarked: number;
  waiting: number;
  isOnline: boolean;
  onClosed: () => void;
}

/** Closes the class once everything is saved: whoever has no mark is then absent, or on leave. */
export function CloseClass({ session, unmarked, waiting, isOnline, onClosed }: CloseClassProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [isAsking, setAsking] = useState(false);
  const why =
    waiting > 0
      ? 'closeWaiting'
      : !isOnline
        ? 'closeOffline'
        : session.state !== 'open'
          ? 'closeUnmarked'
          : undefined;
  const close = async (): Promise<void> => {
    const current = await http.get<{ version: number }>(`/class-sessions/${session.id}`);
    const done = await run(
      () =>
        current.isSuccess
          ? http.post(`/class-sessions/${session.id}/-/transitions/close`, {
              version: current.body.version,
            })
          : Promise.resolve(current),
      translate(`${TEXTS}.closedNow`),
    );
    setAsking(false);
    if (done) onClosed();
  };
  return (
    <>
      <ActionButton
        disabled={why !== undefined}
        title={why === undefined ? undefined : translate(`${TEXTS}.${why}`)}
        onClick={() => setAsking(true)}
      >
        {translate(`${TEXTS}.close`)}
      </ActionButton>
      {isAsking && (
        <PageDialog
          title={translate(`${TEXTS}.close`)}
          onClose={() => setAsking(false)}
          actions={
            <>
              <ActionButton quiet onClick={() => setAsking(false)}>
                {translate('framework.action.cancel')}
              </ActionButton>
              <ActionButton isBusy={isBusy} onClick={() => void close()}>
                {translate(`${TEXTS}.close`)}
              </ActionButton>
            </>
          }
        >
          <p>
            {unmarked === 0
              ? translate(`${TEXTS}.closeComplete`)
              : translate(`${TEXTS}.closeNote`, { smart_count: unmarked })}
          </p>
        </PageDialog>
      )}
    </>
  );
}
