import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { localDay, localMinute } from '../../../contract/model/facultyClock.ts';
import { useCallMutation } from '../../../framework/index.ts';
import { readSpreadsheet, type RecordedSession } from '../api.ts';
import { MARK_STATUSES, type MarkStatus } from '../markValues.ts';
import type { ShownLine } from './outbox.ts';
import { readSheetDraft, storeSheetDraft } from './sheetDraft.ts';
import {
  entriesIn,
  entriesOf,
  guessColumns,
  judgeEntries,
  type EntryRules,
  type JudgedEntry,
  type TableColumns,
} from './sheetEntries.ts';
import { usePerson } from './usePerson.ts';

const USUAL_LATE_MINUTES = 15;
const MAX_LATE_MINUTES = 240;

export interface ChosenFile {
  name: string;
  rows: readonly (readonly string[])[];
  columns: TableColumns;
}

/** Minutes after which a student is late; `null` for an invalid text. */
function lateMinutes(text: string): number | null {
  const minutes = Number(text);
  const isFine = Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_LATE_MINUTES;
  return isFine ? minutes : null;
}

function rulesOf(
  { startsAt, endsAt }: RecordedSession,
  known: EntryRules['words'],
  alone: MarkStatus,
  late: string,
): EntryRules {
  const start = localMinute(startsAt);
  return {
    alone,
    words: known,
    day: localDay(startsAt),
    startsAt: start,
    endsAt: start + Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000),
    lateAfter: lateMinutes(late) ?? USUAL_LATE_MINUTES,
  };
}

/** The typed or uploaded lines with their effects. */
export function useSheetEntries(session: RecordedSession, lines: readonly ShownLine[]) {
  const translate = useTranslate();
  const { send, isBusy } = useCallMutation(readSpreadsheet);
  const person = usePerson();
  const [text, writeText] = useState(() => readSheetDraft(person, session.id));
  const setText = (value: string): void => {
    writeText(value);
    storeSheetDraft(person, session.id, value);
  };
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [alone, setAlone] = useState<MarkStatus>('present');
  const [late, setLate] = useState(String(USUAL_LATE_MINUTES));
  const [taken, setTaken] = useState<{ count: number; left: number } | null>(null);
  const statuses = MARK_STATUSES.map(
    (status) => [status, translate(`resources.attendance.options.status.${status}`)] as const,
  );
  const known = Object.fromEntries([
    ...MARK_STATUSES.map((status) => [status, status] as const),
    ...statuses.map(([status, word]) => [word.toLowerCase(), status] as const),
  ]);
  const entries = judgeEntries(
    file ? entriesOf(file.rows, file.columns, lines, known) : entriesIn(text, known),
    lines,
    rulesOf(session, known, alone, late),
  );
  const wanted = entries.filter(({ outcome }) => outcome === 'new' || outcome === 'change');

  const upload = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const form = new FormData();
    form.append('file', chosen);
    const answer = await send({ body: form });
    if (!answer) return;
    const rows = answer.data;
    setFile({ name: chosen.name, rows, columns: guessColumns(rows, lines, known) });
    setTaken(null);
  };
  /** Refused lines stay, to be corrected. */
  const showRefused = (refused: readonly JudgedEntry[]): void => {
    const numbers = new Set(refused.map(({ line }) => line));
    if (!file)
      setText(refused.map(({ who, said }) => [who, said].filter(Boolean).join(' ')).join('\n'));
    else
      setFile(
        refused.length === 0
          ? null
          : { ...file, rows: file.rows.filter((_, index) => numbers.has(index + 1)) },
      );
  };
  return {
    text,
    setText: (value: string): void => {
      setText(value);
      setTaken(null);
    },
    file,
    upload,
    dropFile: () => setFile(null),
    setColumns: (columns: Partial<TableColumns>): void =>
      setFile(file && { ...file, columns: { ...file.columns, ...columns } }),
    alone,
    setAlone: (status: string) => setAlone(status as MarkStatus),
    late,
    setLate,
    isLate: lateMinutes(late) !== null,
    statuses,
    entries,
    wanted,
    source: file ? ('import' as const) : ('sheet' as const),
    taken,
    /** Call after the wanted entries were recorded. */
    markTaken: (): void => {
      const refused = entries.filter(({ outcome }) => outcome === 'refused');
      setTaken({ count: wanted.length, left: refused.length });
      showRefused(refused);
    },
    isBusy,
  };
}

export type SheetEntriesState = ReturnType<typeof useSheetEntries>;
