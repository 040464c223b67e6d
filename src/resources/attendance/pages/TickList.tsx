import { useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Badge,
  Callout,
  Failed,
  formatDate,
  formatInteger,
  formatTime,
  Loading,
  Note,
  Page,
  textIn,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import type { RecordedSession, Roster } from '../api.ts';
import type { MarkStatus } from '../markValues.ts';
import { ApologyLines } from './ApologyLines.tsx';
import { CloseClass } from './CloseClass.tsx';
import { ConflictLines } from './ConflictLines.tsx';
import { MarkReasonDialog } from './MarkReasonDialog.tsx';
import { MarkRow } from './MarkRow.tsx';
import { countsOf, shownLines, type ShownLine } from './outbox.ts';
import { SavingState } from './SavingState.tsx';
import { type Recording, useOutbox } from './useOutbox.ts';
import { useRoster } from './useRosters.ts';
import { writeToAbsentees } from './writeTo.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';
const LIST = '/manage-attendance/record-attendance';
const COUNTED = ['present', 'late', 'absent', 'excused', 'medical', 'none'] as const;
const STATE_TONES: Readonly<Record<string, 'good' | 'caution'>> = {
  open: 'caution',
  closed: 'good',
};

/**
 * The list of one class: a row for each student, marked by pointer or keyboard. Marks are kept on
 * this device until the gateway has stored them.
 */
export function TickList({ id }: { id: string }) {
  const translate = useTranslate();
  const { roster, isFailed, isStale, reload, answered } = useRoster(id);
  const recording = useOutbox(answered);
  if (roster)
    return <ClassList roster={roster} recording={recording} isStale={isStale} onClosed={reload} />;
  return (
    <Page title={translate(`${TEXTS}.title`)}>
      {isFailed ? (
        <>
          <Failed text={translate(`${TEXTS}.listNotKept`)} onRetry={reload} />
          <Link to={LIST}>{translate(`${TEXTS}.back`)}</Link>
        </>
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  );
}

/** The key of the reason why a class takes no marks; `undefined` if it takes them. */
function obstacleOf({ state, startsAt }: RecordedSession): string | undefined {
  if (state === 'locked' || state === 'cancelled') return `${TEXTS}.why.locked`;
  return Date.parse(startsAt) > Date.now() ? 'resources.class-sessions.guards.begun' : undefined;
}

/** Marks of a closed class that wait for a reason. */
interface PendingChange {
  lines: readonly ShownLine[];
  status: MarkStatus;
}

/** Marks lines; asks for a reason first if the class is closed. */
function useMarking({ id, state }: RecordedSession, recording: Recording, isOpen: boolean) {
  const [pending, setPending] = useState<PendingChange | null>(null);
  const send = (lines: readonly ShownLine[], status: MarkStatus, isClosed: boolean): void => {
    if (isClosed) setPending({ lines, status });
    else recording.mark(id, lines, status);
  };
  return {
    pending,
    mark: (chosen: readonly ShownLine[], status: MarkStatus): void => {
      const wanted = chosen.filter(
        (line) => line.status !== status || line.saving === 'conflict' || line.saving === 'failed',
      );
      if (isOpen && wanted.length > 0) send(wanted, status, state === 'closed');
    },
    /** Sends a conflicting mark again, based on the mark at the gateway. */
    insist: (line: ShownLine): void => {
      const { status, there } = line.mark ?? {};
      if (!status) return;
      const seen = { ...line, status: there?.status ?? null };
      send([seen], status, there?.why === 'closed' || state === 'closed');
    },
    giveReason: (reason: string): void => {
      if (pending) recording.mark(id, pending.lines, pending.status, reason);
      setPending(null);
    },
    cancelPending: () => setPending(null),
  };
}

/** The row in the tab order. */
function useActiveRow(rows: RefObject<HTMLUListElement | null>, count: number) {
  const [active, setActive] = useState(0);
  const focus = (index: number): void => {
    const next = Math.min(Math.max(index, 0), count - 1);
    setActive(next);
    // The tab order follows with the next render; the radio buttons exist already.
    const row = rows.current?.querySelector(`[data-row="${next}"]`);
    (
      row?.querySelector<HTMLElement>('[aria-checked="true"]') ??
      row?.querySelector<HTMLElement>('[role="radio"]')
    )?.focus();
  };
  return { active, setActive, focus };
}

interface ClassListProps {
  roster: Roster;
  recording: Recording;
  isStale: boolean;
  onClosed: () => void;
}

function ClassList({ roster, recording, isStale, onClosed }: ClassListProps) {
  const { translate, language } = useTexts();
  const { session } = roster;
  const obstacle = obstacleOf(session);
  const closed = obstacle === undefined ? undefined : translate(obstacle);
  const lines = useMemo(() => shownLines(roster, recording.outbox), [roster, recording.outbox]);
  const rows = useRef<HTMLUListElement>(null);
  const { active, setActive, focus } = useActiveRow(rows, lines.length);
  const marking = useMarking(session, recording, closed === undefined);
  const hours = `${formatTime(session.startsAt)}–${formatTime(session.endsAt)}`;
  const hall = session.hall === null ? '' : ` · ${session.hall}`;
  return (
    <Page
      title={`${session.code} ${textIn(session.title, language).text}`}
      intro={`${formatDate(session.startsAt, language)}, ${hours}${hall}`}
    >
      <ListState session={session} closed={closed} recording={recording} isStale={isStale} />
      <ConflictLines
        lines={lines.filter(({ saving }) => saving === 'conflict')}
        onKeep={(line) => recording.drop(line.mark ? [line.mark.id] : [])}
        onInsist={marking.insist}
      />
      <ApologyLines lines={roster.students} isOnline={recording.isOnline} onDecided={onClosed} />
      <ListLinks session={session} lines={lines} isOpen={closed === undefined} />
      <p className={styles.help}>{translate(`${TEXTS}.keys`)}</p>
      <ul ref={rows} className={styles.rows} aria-label={translate(`${TEXTS}.list`)}>
        {lines.map((line, index) => (
          <MarkRow
            key={line.student}
            {...{ line, index }}
            isActive={index === active}
            closed={closed}
            onMark={(status) => marking.mark([line], status)}
            onMove={(step) => focus(index + step)}
            onFocus={() => setActive(index)}
          />
        ))}
      </ul>
      {lines.length === 0 && <Callout>{translate(`${TEXTS}.nobody`)}</Callout>}
      <div className={`${styles.bar} bottom-bar`}>
        <Counts lines={lines} />
        {closed === undefined && session.state !== 'closed' && (
          <BulkActions
            session={session}
            unmarked={lines.filter(({ status }) => status === null)}
            recording={recording}
            onMark={marking.mark}
            onClosed={onClosed}
          />
        )}
      </div>
      {marking.pending && (
        <MarkReasonDialog
          count={marking.pending.lines.length}
          onClose={marking.cancelPending}
          onReason={marking.giveReason}
        />
      )}
    </Page>
  );
}

/** The state of the class and the number of marks. */
function ListState({
  session,
  closed,
  recording,
  isStale,
}: Pick<ClassListProps, 'recording' | 'isStale'> & {
  session: RecordedSession;
  closed: string | undefined;
}) {
  const translate = useTranslate();
  const { id, state } = session;
  return (
    <>
      <p className={styles.back}>
        <Link to={LIST}>{translate(`${TEXTS}.back`)}</Link>{' '}
        <Badge tone={STATE_TONES[state] ?? 'plain'}>
          {translate(`resources.class-sessions.options.state.${state}`)}
        </Badge>
      </p>
      <SavingState recording={recording} session={id} />
      {isStale && !recording.isOnline && <Note>{translate(`${TEXTS}.listKept`)}</Note>}
      {state === 'closed' && <Callout>{translate(`${TEXTS}.changeNote`)}</Callout>}
      {closed !== undefined && <Callout>{closed}</Callout>}
    </>
  );
}

function ListLinks({
  session: { id },
  lines,
  isOpen,
}: {
  session: RecordedSession;
  lines: readonly ShownLine[];
  isOpen: boolean;
}) {
  const translate = useTranslate();
  const mayWrite = usePrivileges().has('CON_CREATE');
  // Students who dropped the unit have no row on a sheet and get no message.
  const absent = lines.filter((line) => line.stored === 'absent' && line.code !== null).length;
  return (
    <p className={styles.back}>
      {isOpen && <Link to={`${LIST}/${id}/paper`}>{translate(`${TEXTS}.paper.link`)}</Link>}
      {mayWrite && absent > 0 && (
        <Link to={writeToAbsentees(id)}>
          {translate('pages.attendance-report.writeToAbsent', { smart_count: absent })}
        </Link>
      )}
    </p>
  );
}

function Counts({ lines }: { lines: readonly ShownLine[] }) {
  const translate = useTranslate();
  const counts = countsOf(lines);
  return (
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
  );
}

/** Marks all students without a mark, and closes the class. */
function BulkActions({
  session,
  unmarked,
  recording,
  onMark,
  onClosed,
}: Pick<ClassListProps, 'recording' | 'onClosed'> & {
  session: RecordedSession;
  unmarked: readonly ShownLine[];
  onMark: (lines: readonly ShownLine[], status: MarkStatus) => void;
}) {
  const translate = useTranslate();
  const isComplete = unmarked.length === 0;
  return (
    <div className={styles.actions}>
      {(['present', 'absent'] as const).map((status) => (
        <button
          key={status}
          type="button"
          className={styles.bulk}
          aria-disabled={isComplete || undefined}
          title={isComplete ? translate(`${TEXTS}.nobodyLeft`) : undefined}
          onClick={() => onMark(unmarked, status)}
        >
          {translate(`${TEXTS}.all.${status}`, { smart_count: unmarked.length })}
        </button>
      ))}
      <CloseClass
        session={session}
        unmarked={unmarked.length}
        waiting={recording.outbox.filter((one) => one.session === session.id).length}
        isOnline={recording.isOnline}
        onClosed={onClosed}
      />
    </div>
  );
}
