import { useState } from 'react';
import { secondFactors } from '../../../contract/wire/calls/ownFactorCalls.ts';
import {
  endSessions,
  ownSessions,
  type OwnSession,
} from '../../../contract/wire/calls/sessionCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Actions,
  Failed,
  formatDateTime,
  Loading,
  Panel,
  Rows,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { DeviceLine } from './DeviceLine.tsx';
import { HasPassword, PasswordDialog } from './PasswordDialog.tsx';

const ALL = { range: [0, MAX_PAGE - 1] } as const;

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const { text } = useTexts('pages.profile');
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const { data: sessions, isError, isPending, refetch } = useCallQuery(ownSessions, ALL);
  const factors = useCallQuery(secondFactors, {});
  const others = (sessions ?? []).filter(({ current }) => !current);
  return (
    <Panel title={text('sessions')} note={text('sessionsNote')}>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      <Rows>
        {(sessions ?? []).map((session) => (
          <li key={session.id}>
            <SessionLine session={session} />
            {!session.current && (
              <ActionButton quiet onClick={() => setEnding(session)}>
                {text('end')}
              </ActionButton>
            )}
          </li>
        ))}
      </Rows>
      {sessions && (
        <Actions>
          <ActionButton
            quiet
            danger={others.length > 0}
            disabled={others.length === 0}
            title={others.length === 0 ? text('noOthers') : undefined}
            onClick={() => setEnding('others')}
          >
            {text('endOthers')}
          </ActionButton>
        </Actions>
      )}
      {ending && (
        <HasPassword value={factors.data?.hasPassword !== false}>
          <EndSessions
            session={ending === 'others' ? null : ending}
            onDone={() => {
              setEnding(null);
              void refetch();
            }}
            onClose={() => setEnding(null)}
          />
        </HasPassword>
      )}
    </Panel>
  );
}

interface EndSessionsProps {
  /** `null`: all others. */
  session: OwnSession | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password, so that an unattended page cannot shut its owner out. */
function EndSessions({ session, onDone, onClose }: EndSessionsProps) {
  const { text } = useTexts('pages.profile');
  const { send, isBusy, problemOf } = useCallMutation(endSessions);
  const end = async (password: string) => {
    const answer = await send(
      { body: { password, ...(session && { session: session.id }) } },
      { success: session ? 'pages.profile.ended' : 'pages.profile.othersEnded' },
    );
    if (answer) onDone();
  };
  return (
    <PasswordDialog
      title={text(session ? 'end' : 'endOthers')}
      submit={text('end')}
      isDanger
      isBusy={isBusy}
      problem={problemOf('password')}
      onSubmit={(password) => void end(password)}
      onClose={onClose}
    >
      {session ? <SessionLine session={session} /> : <p>{text('endOthersIntro')}</p>}
    </PasswordDialog>
  );
}

function SessionLine({
  session: { userAgent, ip, lastSeenAt, createdAt, current },
}: {
  session: OwnSession;
}) {
  const { text, language } = useTexts('pages.profile');
  return (
    <DeviceLine userAgent={userAgent} isCurrent={current}>
      {ip} · {text('lastSeen', { at: formatDateTime(lastSeenAt, language) })} ·{' '}
      {text('since', { at: formatDateTime(createdAt, language) })}
    </DeviceLine>
  );
}
