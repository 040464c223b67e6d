import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import {
  Badge,
  Failed,
  Loading,
  Note,
  Page,
  Panel,
  Rows,
  useCallQuery,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { showableSessions } from '../api.ts';
import { CodeScreen } from './CodeScreen.tsx';
import { GENERATE_PATH } from './routes.ts';
import styles from './scanning.module.css';

/**
 * `/manage-attendance/generate-attendance`: the lecturer's classes of today; the code of a class is
 * below it.
 */
export function GenerateAttendance() {
  const translate = useTranslate();
  const { '*': open = '' } = useParams();
  return (
    <Page
      title={translate('pages.generate-attendance.title')}
      intro={open === '' ? translate('scanning.intro') : undefined}
    >
      {open === '' ? <Sessions /> : <CodeScreen key={open} id={open} />}
    </Page>
  );
}

function Sessions() {
  const translate = useTranslate();
  const words = useSessionWords();
  const { data: sessions, isError, isPending, refetch } = useCallQuery(showableSessions, {});
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || !sessions) return <Loading lines={4} />;
  return (
    <Panel title={translate('scanning.today')} note={translate('scanning.todayNote')}>
      {sessions.length === 0 && <Note>{translate('scanning.noClass')}</Note>}
      <Rows>
        {sessions.map((session) => (
          <li key={session.id}>
            <Link className={styles.session} to={`${GENERATE_PATH}/${session.id}`}>
              <span className={styles.time}>{words.time(session)}</span>
              <span className={styles.what}>
                <strong>{words.title(session)}</strong>
                <span className={styles.muted}>{words.detail(session)}</span>
              </span>
              {session.isShown ? (
                <Badge tone="good">{translate('scanning.isShown')}</Badge>
              ) : (
                <Badge>
                  {translate(`resources.class-sessions.options.state.${session.state}`)}
                </Badge>
              )}
              <span className={styles.muted}>
                {translate('scanning.came', {
                  present: session.present,
                  enrolled: session.enrolled,
                })}
              </span>
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
