import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Badge,
  Callout,
  Failed,
  formatDate,
  formatInteger,
  formatTime,
  keepPage,
  Loading,
  Note,
  Page,
  textIn,
  usePreferences,
  usePrivileges,
} from '../../../framework/index.ts';
import type { MarkStatus } from '../api.ts';
import { CloseClass } from './CloseClass.tsx';
import { ConflictLines } from './ConflictLines.tsx';
import { MarkRow } from './MarkRow.tsx';
import { countsOf, shownLines, type ShownLine } from './outbox.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SavingState } from './SavingState.tsx';
import { useOutbox, useRoster } from './useRecording.tsx';
import { writeToAbsentees } from './writeTo.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';
const LIST = '/manage-attendance/record-attendance';
const COUNTED = ['present', 'late', 'absent', 'excused', 'medical', 'none'] as const;

/**
 * The list of one class: one row a student, ticked by hand or by keyboard, kept here until the
 * gateway has it.
 */
export function TickList({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { roster, isFailed, isStale, reload, answered } = useRoster(id);
  const recording = useOutbox(answered);
  const mayWrite = usePrivileges().has('CON_CREATE');
  const [active, setActive] = useState(0);
  const [asking, setAsking] = useState<{ lines: ShownLine[]; status: MarkStatus } | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => keepPage(LIST), []);
  const lines = useMemo(
    () => (roster ? shownLines(roster, recording.outbox) : []),
    [roster, recording.outbox],
  );
  if (isFailed)
    return (
      <Page title={translate(`${TEXTS}.title`)}>
        <Failed text={translate(`${TEXTS}.listNotKept`)} onRetry={reload} />
        <Link to={LIST}>{translate(`${TEXTS}.back`)}</Link>
      </Page>
    );
  if (!roster)
    return (
      <Page title={translate(`${TEXTS}.title`)}>
        <Loading lines={8} />
      </Page>
    );

  const { session } = roster;
  const counts = countsOf(lines);
  const stored = lines.filter((line) => line.stored === 'absent').length;
  const closed =
    session.state === 'locked' || session.state === 'cancelled'
      ? translate(`${TEXTS}.why.locked`)
      : Date.parse(session.startsAt) > Date.now()
        ? translate('resources.class-sessions.guards.begun')
        : undefined;
  const focus = (index: number): void => {
    const next = Math.min(Math.max(index, 0), lines.length - 1);
    setActive(next);
    // The row that is in the order of the keyboard follows with the next drawing; the choice itself is there already.
    const row = rows.current?.querySelector(`[data-row="${next}"]`);
    (
      row?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      row?.querySelector<HTMLElement>('[role="radio"]')
    )?.focus();
  };
  const mark = (chosen: readonly ShownLine[], status: MarkStatus): void => {
    const wanted = chosen.filter(
      (line) => line.status !== status || line.saving === 'conflict' || line.saving === 'failed',
    );
    if (closed !== undefined || wanted.length === 0) return;
    if (session.state === 'closed') setAsking({ lines: [...wanted], status });
    else recording.mark(id, wanted, status);
  };
  const unmarked = lines.filter(({ status }) => status === null);
  const bulk = (status: MarkStatus) => (
    <button
      type="button"
      className={styles.bulk}
      aria-disabled={unmarked.length === 0 || undefined}
      title={unmarked.length === 0 ? translate(`${TEXTS}.nobodyLeft`) : undefined}
      onClick={() => mark(unmarked, status)}
    >
      {translate(`${TEXTS}.all.${status}`, { smart_count: unmarked.length })}
    </button>
  );
  return (
    <Page
      title={`${session.code} ${textIn(session.title, language).text}`}
      intro={`${formatDate(session.startsAt, language)}, ${formatTime(session.startsAt)}–${formatTime(session.endsAt)}${session.hall === null ? '' : ` · ${session.hall}`}`}
    >
      <p className={styles.back}>
        <Link to={LIST}>{translate(`${TEXTS}.back`)}</Link>{' '}
        <Badge
          tone={
            session.state === 'open' ? 'caution' : session.state === 'closed' ? 'good' : 'plain'
          }
        >
          {translate(`resources.class-sessions.options.state.${session.state}`)}
        </Badge>
      </p>
      <SavingState recording={recording} session={id} />
      {isStale && !recording.isOnline && <Note>{translate(`${TEXTS}.listKept`)}</Note>}
      {session.state === 'closed' && <Callout>{translate(`${TEXTS}.changeNote`)}</Callout>}
      {closed !== undefined && <Callout>{closed}</Callout>}
      <ConflictLines
        lines={lines.filter(({ saving }) => saving === 'conflict')}
        onKeep={(line) => recording.drop(line.mark ? [line.mark.id] : [])}
        onInsist={(line) => {
          const there = line.mark?.there;
          const status = line.mark?.status;
          if (!status) return;
          // What stands there has been seen now; of a closed class a reason is asked for as well.
          const seen = { ...line, status: there?.status ?? null };
          if (there?.why === 'closed' || session.state === 'closed')
            setAsking({ lines: [seen], status });
          else recording.mark(id, [seen], status);
        }}
      />
      <p className={styles.back}>
        {closed === undefined && (
          <Link to={`${LIST}/${id}/paper`}>{translate(`${TEXTS}.paper.link`)}</Link>
        )}
        {mayWrite && stored > 0 && (
          <Link to={writeToAbsentees(id)}>
            {translate('pages.attendance-report.writeToAbsent', { smart_count: stored })}
          </Link>
        )}
      </p>
      <p className={styles.help}>{translate(`${TEXTS}.keys`)}</p>
      <ul ref={rows} className={styles.rows} aria-label={translate(`${TEXTS}.list`)}>
        {lines.map((line, index) => (
          <MarkRow
            key={line.student}
            {...{ line, index }}
            isActive={index === active}
            closed={closed}
            onMark={(status) => mark([line], status)}
            onMove={(step) => focus(index + step)}
            onFocus={() => setActive(index)}
          />
        ))}
      </ul>
      {lines.length === 0 && <Callout>{translate(`${TEXTS}.nobody`)}</Callout>}
      <div className={styles.bar}>
        <dl className={styles.counts} aria-label={translate(`${TEXTS}.counts`)}>
          {COUNTED.map((name) => (
            <div key={name} data-status={name} data-nobody={counts[name] === 0 || undefined}>
              <dt>
                {translate(
                  name === 'none' ? `${TEXTS}.none` : `resources.attendance.options.status.${name}`,
                )}
              </dt>
              <dd>{formatInteger(counts[name])}</dd>
            </div>
          ))}
        </dl>
        {closed === undefined && session.state !== 'closed' && (
          <div className={styles.actions}>
            {bulk('present')}
            {bulk('absent')}
            <CloseClass
              session={session}
              unmarked={unmarked.length}
              waiting={recording.outbox.filter((one) => one.session === id).length}
              isOnline={recording.isOnline}
              onClosed={reload}
            />
          </div>
        )}
      </div>
      {asking && (
        <ReasonDialog
          count={asking.lines.length}
          onClose={() => setAsking(null)}
          onReason={(reason) => {
            recording.mark(id, asking.lines, asking.status, reason);
            setAsking(null);
          }}
        />
      )}
    </Page>
  );
}
