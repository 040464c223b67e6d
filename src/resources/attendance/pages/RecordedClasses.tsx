import { Link } from 'react-router';
import {
  Badge,
  Callout,
  Failed,
  formatDate,
  formatDateTime,
  formatTime,
  Loading,
  Note,
  Page,
  Panel,
  useTexts,
  TextInLanguage,
  useOpensOffline,
} from '../../../framework/index.ts';
import type { RecordedSession } from '../api.ts';
import { sortClasses } from './classWords.ts';
import type { Outbox } from './outbox.ts';
import { SavingState } from './SavingState.tsx';
import { useOutbox } from './useOutbox.ts';
import { useLists } from './useRosters.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';
const LIST = '/manage-attendance/record-attendance';

/** The lecturer's classes: today's first, then unrecorded ones, then closed ones for corrections. */
export function RecordedClasses() {
  const { text, language } = useTexts(TEXTS);
  const recording = useOutbox(() => {});
  const lists = useLists(recording.outbox.length);
  const isKept = useOpensOffline();
  const { today, notTaken, closed } = sortClasses(lists.sessions, new Date());
  const part = (key: 'today' | 'notTaken' | 'closed', sessions: readonly RecordedSession[]) => (
    <Panel title={text(key)} note={text(`${key}Note`)}>
      {sessions.length === 0 ? (
        <Note>{text(`${key}None`)}</Note>
      ) : (
        <ul className={styles.classes}>
          {sessions.map((session) => (
            <li key={session.id}>
              <ClassLink {...{ session }} outbox={recording.outbox} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
  return (
    <Page title={text('title')} intro={text('intro')}>
      <SavingState {...{ recording }} isKept={isKept} />
      {lists.since !== null && !lists.isPending && (
        <Callout>{text('kept', { at: formatDateTime(lists.since, language) })}</Callout>
      )}
      {lists.isFailed && <Failed text={text('notKept')} onRetry={lists.reload} />}
      {lists.isPending ? (
        <Loading lines={6} />
      ) : (
        !lists.isFailed && (
          <>
            {part('today', today)}
            {part('notTaken', notTaken)}
            {part('closed', closed)}
          </>
        )
      )}
    </Page>
  );
}

function ClassLink({ session, outbox }: { session: RecordedSession; outbox: Outbox }) {
  const { translate, language } = useTexts();
  const waiting = outbox.filter((mark) => mark.session === session.id).length;
  const isComing = Date.parse(session.startsAt) > Date.now();
  const about = (
    <>
      <span className={styles.classTitle}>
        {session.code} <TextInLanguage value={session.title} />
      </span>
      <span className={styles.classMore}>
        {[
          `${formatDate(session.startsAt, language)}, ${formatTime(session.startsAt)}–${formatTime(session.endsAt)}`,
          translate(`resources.class-sessions.options.kind.${session.kind}`),
          translate(`${TEXTS}.group`, {
            group:
              session.subgroup === null ? session.group : `${session.group} ${session.subgroup}`,
          }),
          session.hall,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.classState}>
        {isComing ? (
          <Badge>{translate(`${TEXTS}.coming`)}</Badge>
        ) : (
          <Badge
            tone={
              session.state === 'closed' || session.state === 'locked'
                ? 'good'
                : session.marked > 0
                  ? 'caution'
                  : 'bad'
            }
          >
            {translate(
              `${TEXTS}.${session.marked === 0 && session.state !== 'closed' ? 'notTakenYet' : session.state === 'closed' || session.state === 'locked' ? 'isClosed' : 'begun'}`,
            )}
          </Badge>
        )}
        <span>
          {translate(`${TEXTS}.marked`, { marked: session.marked, expected: session.expected })}
        </span>
        {waiting > 0 && (
          <Badge tone="caution">{translate(`${TEXTS}.waiting`, { smart_count: waiting })}</Badge>
        )}
      </span>
    </>
  );
  return isComing ? (
    <div className={styles.class}>{about}</div>
  ) : (
    <Link className={styles.class} to={`${LIST}/${session.id}`}>
      {about}
    </Link>
  );
}
