import { Link } from 'react-router';
import {
  Callout,
  Failed,
  formatDate,
  formatTime,
  Loading,
  Page,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import { shownLines } from './outbox.ts';
import { SavingState } from './SavingState.tsx';
import { SheetForm } from './SheetForm.tsx';
import { useOutbox } from './useOutbox.ts';
import { useRoster } from './useRosters.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';

/**
 * Records a class from the row codes of a signed sheet or from a spreadsheet, after a preview of
 * every line.
 */
export function FromPaper({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const { roster, isFailed, reload, answered } = useRoster(id);
  const recording = useOutbox(answered);
  const back = (
    <p className={styles.back}>
      <Link to={`/manage-attendance/record-attendance/${id}`}>
        {translate(`${TEXTS}.paper.back`)}
      </Link>
    </p>
  );
  const title = translate(`${TEXTS}.paper.title`);
  if (isFailed)
    return (
      <Page title={title}>
        <Failed text={translate(`${TEXTS}.listNotKept`)} onRetry={reload} />
        {back}
      </Page>
    );
  if (!roster)
    return (
      <Page title={title}>
        <Loading lines={8} />
      </Page>
    );
  const { session } = roster;
  return (
    <Page
      title={title}
      intro={`${session.code} ${textIn(session.title, language).text} · ${formatDate(session.startsAt, language)}, ${formatTime(session.startsAt)}–${formatTime(session.endsAt)}`}
    >
      {back}
      <SavingState recording={recording} session={id} />
      {session.state === 'locked' || session.state === 'cancelled' ? (
        <Callout>{translate(`${TEXTS}.why.locked`)}</Callout>
      ) : (
        <SheetForm
          roster={roster}
          lines={shownLines(roster, recording.outbox)}
          onTake={(entries, source, reason) =>
            recording.take(
              id,
              entries.flatMap(({ student, status }) =>
                student && status
                  ? [{ student: student.student, status, seen: student.status }]
                  : [],
              ),
              source,
              reason,
            )
          }
        />
      )}
    </Page>
  );
}
