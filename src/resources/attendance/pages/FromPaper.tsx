import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { localDay, localMinute } from '../../../contract/model/facultyClock.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Failed,
  formatDate,
  formatTime,
  Loading,
  Note,
  Page,
  PageField,
  Panel,
  textIn,
  useCall,
  usePortalServices,
  usePreferences,
} from '../../../framework/index.ts';
import { MARK_STATUSES, type MarkStatus, type Roster } from '../api.ts';
import { EntryPreview } from './EntryPreview.tsx';
import { shownLines, type ShownLine } from './outbox.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SavingState } from './SavingState.tsx';
import {
  entriesIn,
  entriesOf,
  guessColumns,
  judgeEntries,
  type EntryRules,
  type JudgedEntry,
  type TableColumns,
} from './sheetEntries.ts';
import { useOutbox, useRoster } from './useRecording.tsx';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';

interface ChosenFile {
  name: string;
  rows: readonly (readonly string[])[];
  columns: TableColumns;
}

/**
 * A class recorded from a signed sheet, row code by row code, or from a spreadsheet: first looked
 * at line by line, then taken.
 */
export function FromPaper({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
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

interface SheetFormProps {
  roster: Roster;
  lines: readonly ShownLine[];
  onTake: (entries: readonly JudgedEntry[], source: 'sheet' | 'import', reason?: string) => void;
}

function SheetForm({ roster: { session }, lines, onTake }: SheetFormProps) {
  const translate = useTranslate();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [text, setText] = useState('');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [alone, setAlone] = useState<MarkStatus>('present');
  const [late, setLate] = useState('15');
  const [taken, setTaken] = useState<{ count: number; left: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const words = (key: string, options?: Record<string, unknown>): string =>
    translate(`${TEXTS}.paper.${key}`, options);
  const statuses = MARK_STATUSES.map(
    (status) => [status, translate(`resources.attendance.options.status.${status}`)] as const,
  );
  const known = Object.fromEntries([
    ...MARK_STATUSES.map((status) => [status, status] as const),
    ...statuses.map(([status, word]) => [word.toLowerCase(), status] as const),
  ]);
  const minutes = Number(late);
  const isLate = Number.isInteger(minutes) && minutes >= 0 && minutes <= 240;
  const startsAt = localMinute(session.startsAt);
  const length = Math.round((Date.parse(session.endsAt) - Date.parse(session.startsAt)) / 60_000);
  const rules: EntryRules = {
    alone,
    words: known,
    day: localDay(session.startsAt),
    startsAt,
    endsAt: startsAt + length,
    lateAfter: isLate ? minutes : 15,
  };
  const entries = judgeEntries(
    file ? entriesOf(file.rows, file.columns, lines, known) : entriesIn(text, known),
    lines,
    rules,
  );
  const wanted = entries.filter(({ outcome }) => outcome === 'new' || outcome === 'change');

  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const form = new FormData();
    form.append('file', chosen);
    await run(async () => {
      const answer = await http.upload<string[][]>('/attendance/table', form);
      if (answer.isSuccess) {
        setFile({
          name: chosen.name,
          rows: answer.body,
          columns: guessColumns(answer.body, lines, known),
        });
        setTaken(null);
      }
      return answer;
    });
  };
  const take = (reason?: string): void => {
    onTake(wanted, file ? 'import' : 'sheet', reason);
    const refused = entries.filter(({ outcome }) => outcome === 'refused');
    setTaken({ count: wanted.length, left: refused.length });
    setAsking(false);
    // What could not be taken stays, to be put right.
    if (!file)
      setText(refused.map(({ who, said }) => [who, said].filter(Boolean).join(' ')).join('\n'));
    else if (refused.length === 0) setFile(null);
    else
      setFile({
        ...file,
        rows: file.rows.filter((_, index) => refused.some(({ line }) => line === index + 1)),
      });
  };
  const nothing = wanted.length > 0 ? undefined : words('nothing');
  const columns = file
    ? Array.from(
        { length: Math.max(0, ...file.rows.map((row) => row.length)) },
        (_, column) =>
          [
            String(column),
            `${column + 1}: ${file.rows
              .slice(0, 2)
              .map((row) => row[column] ?? '')
              .filter(Boolean)
              .join(', ')}`,
          ] as const,
      )
    : [];
  return (
    <>
      {taken && (
        <Callout tone={taken.left > 0 ? 'caution' : 'good'}>
          {words('taken', { smart_count: taken.count })}{' '}
          {taken.left > 0 && words('left', { smart_count: taken.left })}
        </Callout>
      )}
      <Panel title={words('from')} note={words('fromNote')} onSubmit={() => undefined}>
        {file ? (
          <>
            <Note>{words('file', { name: file.name, smart_count: file.rows.length })}</Note>
            <div className={styles.fields}>
              <PageField
                label={words('whoColumn')}
                value={String(file.columns.who)}
                onChange={(column) =>
                  setFile({ ...file, columns: { ...file.columns, who: Number(column) } })
                }
                options={columns}
              />
              <PageField
                label={words('saidColumn')}
                value={file.columns.said === null ? '' : String(file.columns.said)}
                onChange={(column) =>
                  setFile({
                    ...file,
                    columns: { ...file.columns, said: column === '' ? null : Number(column) },
                  })
                }
                options={[['', words('noColumn')], ...columns]}
              />
            </div>
          </>
        ) : (
          <PageField
            multiline
            label={words('text')}
            value={text}
            onChange={(value) => {
              setText(value);
              setTaken(null);
            }}
            help={words('textHelp')}
            autoComplete="off"
          />
        )}
        <div className={styles.fields}>
          {(!file || file.columns.said === null) && (
            <PageField
              label={words('alone')}
              value={alone}
              onChange={(status) => setAlone(status as MarkStatus)}
              options={statuses}
            />
          )}
          {file && file.columns.said !== null && (
            <PageField
              label={words('late')}
              type="number"
              value={late}
              onChange={setLate}
              problem={isLate ? undefined : words('badLate')}
              help={words('lateHelp')}
            />
          )}
        </div>
        <Actions>
          <input
            ref={input}
            className="visually-hidden"
            tabIndex={-1}
            type="file"
            accept=".csv,.xlsx,text/csv"
            aria-label={words('choose')}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <ActionButton quiet isBusy={isBusy} onClick={() => input.current?.click()}>
            {words('choose')}
          </ActionButton>
          {file && (
            <ActionButton quiet onClick={() => setFile(null)}>
              {words('noFile')}
            </ActionButton>
          )}
        </Actions>
      </Panel>
      <EntryPreview entries={entries} />
      <Actions>
        <ActionButton
          disabled={nothing !== undefined}
          title={nothing}
          onClick={() => (session.state === 'closed' ? setAsking(true) : take())}
        >
          {words('take', { smart_count: wanted.length })}
        </ActionButton>
      </Actions>
      {isAsking && (
        <ReasonDialog count={wanted.length} onClose={() => setAsking(false)} onReason={take} />
      )}
    </>
  );
}
