import { useRef, useState } from 'react';
import {
  ActionButton,
  Actions,
  Callout,
  Note,
  PageField,
  Panel,
  useTexts,
} from '../../../framework/index.ts';
import type { Roster } from '../api.ts';
import { EntryPreview } from './EntryPreview.tsx';
import { MarkReasonDialog } from './MarkReasonDialog.tsx';
import type { ShownLine } from './outbox.ts';
import { SheetEnd } from './SheetEnd.tsx';
import type { JudgedEntry } from './sheetEntries.ts';
import { type ChosenFile, type SheetEntriesState, useSheetEntries } from './useSheetEntries.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance.paper';

/** The lines of a sheet or a file with their effects, and the button to record them. */
export function SheetForm({
  roster: { session },
  lines,
  onTake,
}: {
  roster: Roster;
  lines: readonly ShownLine[];
  onTake: (entries: readonly JudgedEntry[], source: 'sheet' | 'import', reason?: string) => void;
}) {
  const { text } = useTexts(TEXTS);
  const form = useSheetEntries(session, lines);
  const { entries, wanted, source, taken } = form;
  const [isConfirming, setConfirming] = useState(false);
  const take = (reason?: string): void => {
    onTake(wanted, source, reason);
    form.markTaken();
    setConfirming(false);
  };
  const nothing = wanted.length > 0 ? undefined : text('nothing');
  return (
    <>
      {taken && (
        <Callout tone={taken.left > 0 ? 'caution' : 'good'}>
          {text('taken', { smart_count: taken.count })}{' '}
          {taken.left > 0 && text('left', { smart_count: taken.left })}
        </Callout>
      )}
      <Panel title={text('from')} note={text('fromNote')} onSubmit={() => undefined}>
        {form.file ? (
          <ColumnFields form={form} file={form.file} />
        ) : (
          <PageField
            multiline
            label={text('text')}
            value={form.text}
            onChange={form.setText}
            help={text('textHelp')}
            autoComplete="off"
          />
        )}
        <RuleFields form={form} />
        <FileActions form={form} />
      </Panel>
      <EntryPreview entries={entries} />
      {(entries.length > 0 || taken) && <SheetEnd entries={entries} lines={lines} />}
      <Actions>
        <ActionButton
          disabled={nothing !== undefined}
          title={nothing}
          onClick={() => (session.state === 'closed' ? setConfirming(true) : take())}
        >
          {text('take', { smart_count: wanted.length })}
        </ActionButton>
      </Actions>
      {isConfirming && (
        <MarkReasonDialog
          count={wanted.length}
          onClose={() => setConfirming(false)}
          onReason={take}
        />
      )}
    </>
  );
}

interface PartProps {
  form: SheetEntriesState;
}

/** Each column with its number and first cells. */
const columnsOf = ({ rows }: ChosenFile): (readonly [string, string])[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => {
    const cells = rows.slice(0, 2).map((row) => row[column] ?? '');
    return [String(column), `${column + 1}: ${cells.filter(Boolean).join(', ')}`] as const;
  });

function ColumnFields({ form: { setColumns }, file }: PartProps & { file: ChosenFile }) {
  const { text } = useTexts(TEXTS);
  const columns = columnsOf(file);
  const { who, said } = file.columns;
  return (
    <>
      <Note>{text('file', { name: file.name, smart_count: file.rows.length })}</Note>
      <div className={styles.fields}>
        <PageField
          label={text('whoColumn')}
          value={String(who)}
          onChange={(column) => setColumns({ who: Number(column) })}
          options={columns}
        />
        <PageField
          label={text('saidColumn')}
          value={said === null ? '' : String(said)}
          onChange={(column) => setColumns({ said: column === '' ? null : Number(column) })}
          options={[['', text('noColumn')], ...columns]}
        />
      </div>
    </>
  );
}

/** The status of a code without a mark, or the minutes after which a student is late. */
function RuleFields({ form }: PartProps) {
  const { text } = useTexts(TEXTS);
  const hasTimes = form.file !== null && form.file.columns.said !== null;
  return (
    <div className={styles.fields}>
      {hasTimes ? (
        <PageField
          label={text('late')}
          type="number"
          value={form.late}
          onChange={form.setLate}
          problem={form.isLate ? undefined : text('badLate')}
          help={text('lateHelp')}
        />
      ) : (
        <PageField
          label={text('alone')}
          value={form.alone}
          onChange={form.setAlone}
          options={form.statuses}
        />
      )}
    </div>
  );
}

function FileActions({ form: { file, upload, dropFile, isBusy } }: PartProps) {
  const { text } = useTexts(TEXTS);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Actions>
      <input
        ref={input}
        className="visually-hidden"
        tabIndex={-1}
        type="file"
        accept=".csv,.xlsx,.ods,.txt,.tsv"
        aria-label={text('choose')}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <ActionButton quiet isBusy={isBusy} onClick={() => input.current?.click()}>
        {text('choose')}
      </ActionButton>
      {file && (
        <ActionButton quiet onClick={dropFile}>
          {text('noFile')}
        </ActionButton>
      )}
    </Actions>
  );
}
