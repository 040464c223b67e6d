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
  useAnswer,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import type { ShowableSession } from '../api.ts';
import { CodeScreen } from './CodeScreen.tsx';
import { GENERATE_PATH } from './routes.ts';
import styles from './scanning.module.css';

/**
 * `/manage-attendance/generate-attendance`: one's own classes of today; below it, the code of one
 * of them.
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
  const { body, isError, isPending, refetch } = useAnswer<ShowableSession[]>('/attendance-qr');
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || !body) return <Loading lines={4} />;
  return (
    <Panel title={translate('scanning.today')} note={translate('scanning.todayNote')}>
      {body.length === 0 && <Note>{translate('scanning.noClass')}</Note>}
      <Rows>
        {body.map((session) => (
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
