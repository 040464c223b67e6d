import {
  endOtherSessions,
  endSession,
  ownSessions,
  type OwnSession,
} from '../../../contract/wire/calls/sessionCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Failed,
  formatDateTime,
  Icon,
  Loading,
  Panel,
  Rows,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { deviceOf } from './deviceName.ts';
import styles from './user.module.css';

const ALL = { range: [0, MAX_PAGE - 1] } as const;

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const { text } = useTexts('pages.profile');
  const one = useCallMutation(endSession);
  const allOthers = useCallMutation(endOtherSessions);
  const isBusy = one.isBusy || allOthers.isBusy;
  const { data: sessions, isError, isPending, refetch } = useCallQuery(ownSessions, ALL);
  const end = async (id: string) => {
    await one.send({ params: { id } }, { success: 'pages.profile.ended' });
    refetch();
  };
  const endOthers = async () => {
    await allOthers.send({}, { success: 'pages.profile.othersEnded' });
    refetch();
  };
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
              <ActionButton quiet disabled={isBusy} onClick={() => void end(session.id)}>
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
            disabled={isBusy || others.length === 0}
            title={others.length === 0 ? text('noOthers') : undefined}
            onClick={() => void endOthers()}
          >
            {text('endOthers')}
          </ActionButton>
        </Actions>
      )}
    </Panel>
  );
}

function SessionLine({
  session: { userAgent, ip, lastSeenAt, createdAt, current },
}: {
  session: OwnSession;
}) {
  const { translate, language } = useTexts();
  const { browser, system, isHandheld } = deviceOf(userAgent);
  const unknown = translate('pages.profile.unknownDevice');
  const name =
    browser && system
      ? translate('pages.profile.device', { browser, system })
      : (browser ?? system ?? unknown);
  return (
    <span className={styles.device} title={userAgent ?? undefined}>
      <Icon name={isHandheld ? 'phone' : 'monitor'} />
      <span>
        <span className={styles.deviceName}>
          {name}
          {current && <Badge tone="good">{translate('pages.profile.thisOne')}</Badge>}
        </span>
        <small>
          {ip} · {translate('pages.profile.lastSeen', { at: formatDateTime(lastSeenAt, language) })}{' '}
          · {translate('pages.profile.since', { at: formatDateTime(createdAt, language) })}
        </small>
      </span>
    </span>
  );
}
