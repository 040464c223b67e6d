import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import {
  EMPTY_CHAIN,
  firstBroken,
  type ChainEnd,
  type MarkEvent,
  type StoredCell,
} from '../rules/chain.ts';
import { markOf } from './cells.ts';
import {
  verificationText,
  type SheetName,
  type StudentName,
  type Verification,
} from './verificationText.ts';

interface EventRow extends Record<string, unknown>, Omit<MarkEvent, 'before' | 'after' | 'at'> {
  beforeStatus: string;
  beforeValue: string | null;
  status: string;
  value: string | null;
  at: Date;
}

const SHEETS = `
  SELECT sheet_id AS sheet
  FROM mark_events
  UNION
  SELECT sheet_id
  FROM mark_chains
  UNION
  SELECT sheet_id
  FROM mark_entries
  ORDER BY sheet`;
const EVENTS = `
  SELECT
    sheet_id AS sheet,
    sequence,
    student_id AS student,
    version,
    before_status AS "beforeStatus",
    before_value::text AS "beforeValue",
    status,
    value::text AS value,
    reason,
    actor_id AS actor,
    source,
    batch,
    edit,
    at,
    previous_hash AS "previousHash",
    hash
  FROM mark_events
  WHERE sheet_id = $1
  ORDER BY sequence`;
const END = 'SELECT length, hash FROM mark_chains WHERE sheet_id = $1';
const CELLS = `
  SELECT student_id AS student, status, value::text AS value, version
  FROM mark_entries
  WHERE sheet_id = $1`;

/** Verifies the chains of all sheets in one read-only transaction, one sheet at a time. */
export async function verifyMarks(client: Queryable): Promise<Verification> {
  const sheets = await queryRows<{ sheet: string }>(client, { text: SHEETS });
  const found: Verification = { sheets: sheets.length, events: 0, broken: [] };
  for (const { sheet } of sheets) {
    const [events, ends, cells] = [
      await client.query<EventRow>({ text: EVENTS, values: [sheet] }),
      await client.query<ChainEnd & Record<string, unknown>>({ text: END, values: [sheet] }),
      await client.query<{
        student: string;
        status: string;
        value: string | null;
        version: number;
      }>({ text: CELLS, values: [sheet] }),
    ];
    const chain = events.rows.map(
      ({ beforeStatus, beforeValue, status, value, at, ...rest }): MarkEvent => ({
        ...rest,
        before: markOf(beforeStatus, beforeValue),
        after: markOf(status, value),
        at: at.toISOString(),
      }),
    );
    const stored = cells.rows.map(({ student, status, value, version }): StoredCell => ({
      student,
      mark: markOf(status, value),
      version,
    }));
    const broken = firstBroken(sheet, chain, ends.rows[0] ?? EMPTY_CHAIN, stored);
    found.events += chain.length;
    if (broken) found.broken.push(broken);
  }
  return found;
}

const NAMES = `
  SELECT
    sheet.id AS sheet,
    unit.code,
    sheet.component_name AS component,
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
