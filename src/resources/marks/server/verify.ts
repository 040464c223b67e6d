import { inFirstLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import {
  EMPTY_CHAIN,
  firstBroken,
  type BrokenLink,
  type ChainEnd,
  type MarkEvent,
  type StoredCell,
} from '../rules/chain.ts';
import { markOf } from './cells.ts';
import { nextKeys } from './nextKeys.ts';
import {
  verificationText,
  type SheetName,
  type StudentName,
  type Verification,
} from './verificationText.ts';

type EventRow = Omit<MarkEvent, 'before' | 'after'> & {
  beforeStatus: string;
  beforeValue: string | null;
  status: string;
  value: string | null;
};

interface SheetRow {
  sheet: string;
  end: ChainEnd | null;
  events: EventRow[];
  cells: { student: string; status: string; value: string | null; version: number }[];
}

/** All of a sheet in one statement, so that a mark entered meanwhile is not taken for a fault. */
const SHEETS = `
  SELECT
    wanted.sheet,
    (
      SELECT json_build_object('length', length, 'hash', hash)
      FROM mark_chains
      WHERE sheet_id = wanted.sheet
    ) AS end,
    coalesce((
      SELECT json_agg(
        json_build_object(
          'sheet', sheet_id,
          'sequence', sequence,
          'student', student_id,
          'version', version,
          'beforeStatus', before_status,
          'beforeValue', before_value::text,
          'status', status,
          'value', value::text,
          'reason', reason,
          'actor', actor_id,
          'source', source,
          'batch', batch,
          'edit', edit,
          'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'previousHash', previous_hash,
          'hash', hash
        )
        ORDER BY sequence
      )
      FROM mark_events
      WHERE sheet_id = wanted.sheet
    ), '[]') AS events,
    coalesce((
      SELECT json_agg(json_build_object(
        'student', student_id,
        'status', status,
        'value', value::text,
        'version', version
      ))
      FROM mark_entries
      WHERE sheet_id = wanted.sheet
    ), '[]') AS cells
  FROM unnest($1::uuid[]) AS wanted(sheet)
  ORDER BY wanted.sheet`;

const SHEET_COLUMNS = ['mark_events', 'mark_chains', 'mark_entries'].map((table) => ({
  table,
  column: 'sheet_id',
}));
/** Sheets verified at once: their hashes take the thread for some milliseconds. */
const AT_ONCE = 20;

function brokenIn({ sheet, end, events, cells }: SheetRow): BrokenLink | null {
  const chain = events.map(({ beforeStatus, beforeValue, status, value, ...rest }): MarkEvent => ({
    ...rest,
    before: markOf(beforeStatus, beforeValue),
    after: markOf(status, value),
  }));
  const stored = cells.map(({ student, status, value, version }): StoredCell => ({
    student,
    mark: markOf(status, value),
    version,
  }));
  return firstBroken(sheet, chain, end ?? EMPTY_CHAIN, stored);
}

/** Verifies the chains of the next sheets after one; `null`: the first. */
export async function verifySheets(
  client: Queryable,
  after: string | null,
): Promise<Verification & { last: string | null }> {
  const sheets = await nextKeys(client, SHEET_COLUMNS, { after, count: AT_ONCE });
  const rows = await queryRows<SheetRow>(client, { text: SHEETS, values: [sheets] });
  return {
    sheets: sheets.length,
    events: rows.reduce((sum, { events }) => sum + events.length, 0),
    broken: rows.flatMap((row) => brokenIn(row) ?? []),
    last: sheets.at(-1) ?? null,
  };
}

const NAMES = `
  SELECT
    sheet.id AS sheet,
    unit.code,
    ${inFirstLanguage('sheet.component_name')} AS component,
    sheet.stage,
    session.title_en AS session
  FROM mark_sheets sheet
  JOIN papers paper ON paper.id = sheet.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE sheet.id = ANY($1::uuid[])`;
const NUMBERS = `
  SELECT id, coalesce(index_number, registration_number) AS number
  FROM students
  WHERE id = ANY($1::uuid[])`;

/** The broken links in words, with their papers and students. */
export async function verificationLines(client: Queryable, found: Verification): Promise<string[]> {
  const names = await queryRows<SheetName>(client, {
    text: NAMES,
    values: [found.broken.map(({ sheet }) => sheet)],
  });
  const students = await queryRows<StudentName>(client, {
    text: NUMBERS,
    values: [found.broken.flatMap(({ student }) => student ?? [])],
  });
  return verificationText(found, names, students);
}
