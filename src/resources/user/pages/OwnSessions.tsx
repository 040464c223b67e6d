import { useTranslate } from 'react-admin';
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
  useAnswer,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { deviceOf } from './deviceName.ts';
import styles from './user.module.css';

interface Session {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  ip: string | null;
  userAgent: string | null;
  current: boolean;
}

/** Where the person is signed in, and the way out of each of those places. */
export function OwnSessions() {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const { body: sessions, isError, isPending, refetch } = useAnswer<Session[]>('/sessions');
  const text = (key: string) => translate(`pages.profile.${key}`);
  const end = async (path: string, said: string) => {
    await run(() => http.delete(path), `pages.profile.${said}`);
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
              <ActionButton
                quiet
                disabled={isBusy}
                onClick={() => void end(`/sessions/${session.id}`, 'ended')}
              >
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
            onClick={() => void end('/sessions', 'othersEnded')}
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
  session: Session;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
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
