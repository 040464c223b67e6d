import type { MarkStatus } from '../markValues.ts';
import { LETTERS, type ShownLine } from './outbox.ts';

/** A typed line or a table row: the student and the mark. `said: null`: no mark. */
export interface SheetEntry {
  /** The number of the line or row, from 1. */
  line: number;
  who: string;
  said: string | null;
}

type EntryProblem =
  | 'nobody'
  | 'otherSheet'
  | 'noSuchRow'
  | 'notOnList'
  | 'noSuchMark'
  | 'noClassThen'
  | 'twice';

/** An entry with its student and its effect. */
export interface JudgedEntry extends SheetEntry {
  student: ShownLine | null;
  status: MarkStatus | null;
  outcome: 'new' | 'change' | 'same' | 'double' | 'refused';
  problem: EntryProblem | null;
}

export interface EntryRules {
  /** The status of a row code without a mark. */
  alone: MarkStatus;
  /** Words for marks in addition to the letters, in lower case. */
  words: Readonly<Record<string, MarkStatus>>;
  /** The date of the class, and its start and end in minutes of the day. */
  day: string;
  startsAt: number;
  endsAt: number;
  /** Minutes after the start from which a student is late. */
  lateAfter: number;
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .trim()
    .toLowerCase();
const FIGURES: Readonly<Record<string, MarkStatus>> = {
  1: 'present',
  0: 'absent',
  '✓': 'present',
  '✔': 'present',
  true: 'present',
  false: 'absent',
};
const ROW_CODE = /^(\d{2,})[a-z347]$/;
const TIME = /^(?:(\d{4}-\d{2}-\d{2})[ t])?(\d{1,2}):(\d{2})(?::\d{2})?$/;
/** How many minutes before the class a door scanner may start. */
const EARLY_MINUTES = 60;

function markOf(said: string, words: EntryRules['words']): MarkStatus | null {
  const text = plain(said);
  const all = { ...LETTERS, ...FIGURES, ...words };
  return Object.hasOwn(all, text) ? (all[text] ?? null) : null;
}

/**
 * Lines typed from a paper sheet: `07K`, `07K A`, or several pairs in a line. A word for a mark
 * belongs to the student before it.
 */
export const entriesIn = (text: string, words: EntryRules['words']): SheetEntry[] =>
  text.split('\n').flatMap((row, index): SheetEntry[] => {
    const found: SheetEntry[] = [];
    for (const token of row.split(/[\s,;|]+/).filter(Boolean)) {
      const last = found.at(-1);
      if (markOf(token, words) === null) found.push({ line: index + 1, who: token, said: null });
      else if (last?.said === null) last.said = token;
      else found.push({ line: index + 1, who: '', said: token });
    }
    return found;
  });

export interface TableColumns {
  who: number;
  /** `null`: the file lists only those who attended. */
  said: number | null;
}

const byName = (lines: readonly ShownLine[]): Map<string, ShownLine> =>
  new Map(
    lines.flatMap((line) => [
      [plain(line.number), line] as const,
      ...(line.code ? [[plain(line.code), line] as const] : []),
    ]),
  );

/** The column with the largest share of matching cells, if more than half of them match. */
function bestColumn(
  rows: readonly (readonly string[])[],
  fits: (cell: string) => boolean,
  except?: number,
): number | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const scores = Array.from({ length: width }, (_, column) => {
    const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    const fitting = filled.filter(fits).length;
    return column !== except && fitting * 2 > filled.length ? fitting : 0;
  });
  const best = Math.max(0, ...scores);
  return best === 0 ? null : scores.indexOf(best);
}

/**
 * Guesses from their contents which columns hold registration numbers or row codes, and which hold
 * marks or times.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  lines: readonly ShownLine[],
  words: EntryRules['words'],
): TableColumns {
  const named = byName(lines);
  const who = bestColumn(rows, (cell) => named.has(plain(cell))) ?? 0;
  const students = rows.filter((row) => named.has(plain(row[who] ?? '')));
  return {
    who,
    said: bestColumn(
      students,
      (cell) => markOf(cell, words) !== null || TIME.test(plain(cell)),
      who,
    ),
  };
}

/** The rows of a table as entries, without a heading row and rows with an empty mark. */
export function entriesOf(
  rows: readonly (readonly string[])[],
  { who, said }: TableColumns,
  lines: readonly ShownLine[],
  words: EntryRules['words'],
): SheetEntry[] {
  const named = byName(lines);
  const isEntry = (row: readonly string[]): boolean =>
    named.has(plain(row[who] ?? '')) ||
    ROW_CODE.test(plain(row[who] ?? '')) ||
    (said !== null &&
      (markOf(row[said] ?? '', words) !== null || TIME.test(plain(row[said] ?? ''))));
  return rows.flatMap((row, index) =>
    (index === 0 && !isEntry(row)) || (said !== null && (row[said] ?? '').trim() === '')
      ? []
      : [
          {
            line: index + 1,
            who: (row[who] ?? '').trim(),
            said: said === null ? null : (row[said] ?? '').trim(),
          },
        ],
  );
}

/** A time at the door as a mark: present or late; `null` outside the class. */
function markAt([, day, hours, minutes]: RegExpExecArray, rules: EntryRules): MarkStatus | null {
  const minute = Number(hours) * 60 + Number(minutes);
  if (
    (day !== undefined && day !== rules.day) ||
    Number(minutes) > 59 ||
    minute < rules.startsAt - EARLY_MINUTES ||
    minute > rules.endsAt
  )
    return null;
  return minute > rules.startsAt + rules.lateAfter ? 'late' : 'present';
}

function read(
  { who, said }: SheetEntry,
  named: ReadonlyMap<string, ShownLine>,
  rowCount: number,
  rules: EntryRules,
): Pick<JudgedEntry, 'student' | 'status' | 'problem'> {
  const student = named.get(plain(who)) ?? null;
  const time = said === null ? null : TIME.exec(plain(said));
  const status =
    said === null ? rules.alone : time ? markAt(time, rules) : markOf(said, rules.words);
  if (who === '') return { student, status, problem: 'nobody' };
  if (!student) {
    const code = ROW_CODE.exec(plain(who));
    return {
      student,
      status,
      problem:
        code === null
          ? 'notOnList'
          : Number(code[1]) > rowCount || Number(code[1]) === 0
            ? 'noSuchRow'
            : 'otherSheet',
    };
  }
  if (status === null) return { student, status, problem: time ? 'noClassThen' : 'noSuchMark' };
  return { student, status, problem: null };
}

/**
 * Finds the student of every entry and decides what it would change. If a student has two entries
 * with different marks, both are refused, because only the person with the sheet knows which is
 * right. Of two entries with the same mark the second is double and changes nothing.
 */
export function judgeEntries(
  entries: readonly SheetEntry[],
  lines: readonly ShownLine[],
  rules: EntryRules,
): JudgedEntry[] {
  const named = byName(lines);
  const rowCount = lines.filter(({ code }) => code).length;
  const found = entries.map((entry) => ({ ...entry, ...read(entry, named, rowCount, rules) }));
  const first = new Map<string, (typeof found)[number]>();
  const contradicted = new Set<string>();
  for (const entry of found) {
    if (!entry.student || entry.problem !== null) continue;
    const before = first.get(entry.student.student);
    if (before && before.status !== entry.status) contradicted.add(entry.student.student);
    first.set(entry.student.student, before ?? entry);
  }
  return found.map((entry): JudgedEntry => {
    if (entry.problem !== null) return { ...entry, outcome: 'refused' };
    const id = entry.student?.student ?? '';
    if (contradicted.has(id)) return { ...entry, outcome: 'refused', problem: 'twice' };
    if (first.get(id) !== entry) return { ...entry, outcome: 'double' };
    if (entry.student?.status === entry.status) return { ...entry, outcome: 'same' };
    return { ...entry, outcome: entry.student?.status === null ? 'new' : 'change' };
  });
}

/** Students of the sheet that no entry names and that have no mark yet. */
export function missingFrom(
  entries: readonly JudgedEntry[],
  lines: readonly ShownLine[],
): ShownLine[] {
  const named = new Set(entries.map(({ student }) => student?.student));
  return lines.filter(
    ({ student, code, status }) => code !== null && status === null && !named.has(student),
  );
}
