import { randomInt } from 'node:crypto';
import { type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';

/** Six digits without a leading zero, which spreadsheets would drop. */
const LOWEST = 100_000;
const BEYOND = 1_000_000;

/** Whether papers are marked under index numbers, as a value that may be unset. */
export const BY_INDEX_NUMBER = `(
    SELECT value
    FROM settings
    WHERE key = 'markedByIndexNumber'
  )`;

export const isByIndexNumber = (stored: boolean | null | undefined): boolean =>
  stored ?? defaultSettings().markedByIndexNumber;

const LACKING = `
  SELECT DISTINCT registration.student_id AS student
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  WHERE paper.exam_session_id = $1
    AND registration.status = 'confirmed'
    AND registration.index_number IS NULL`;
const GIVEN = `
  SELECT DISTINCT registration.student_id AS student, registration.index_number AS number
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  WHERE paper.exam_session_id = $1 AND registration.index_number IS NOT NULL`;
const STORE = `
  UPDATE exam_registrations registration
  SET index_number = given.number
  FROM papers paper, jsonb_to_recordset($2::jsonb) AS given(student uuid, number text)
  WHERE paper.id = registration.paper_id
    AND paper.exam_session_id = $1
    AND registration.student_id = given.student
    AND registration.index_number IS NULL`;

/** A number that is not in use, which it then is. */
function draw(used: Set<string>): string {
  for (;;) {
    const number = String(randomInt(LOWEST, BEYOND));
    if (used.has(number)) continue;
    used.add(number);
    return number;
  }
}

/**
 * Gives the candidates of an examination that lack one an index number for all of its papers, if
 * papers are marked under index numbers. The numbers are random, so that their order says nothing
 * of the students.
 */
export async function giveIndexNumbers(client: Queryable, session: string): Promise<void> {
  const set = await queryRow<{ stored: boolean | null }>(client, {
    text: `SELECT ${BY_INDEX_NUMBER} AS stored`,
  });
  if (!isByIndexNumber(set?.stored)) return;
  // Two who give numbers at once would give one number twice.
  await client.query({
    text: 'SELECT id FROM exam_sessions WHERE id = $1 FOR NO KEY UPDATE',
    values: [session],
  });
  const lacking = await queryRows<{ student: string }>(client, {
    text: LACKING,
    values: [session],
  });
  if (lacking.length === 0) return;
  const given = await queryRows<{ student: string; number: string }>(client, {
    text: GIVEN,
    values: [session],
  });
  const used = new Set(given.map(({ number }) => number));
  const numberOf = new Map(given.map(({ student, number }) => [student, number]));
  const rows = lacking.map(({ student }) => ({
    student,
    number: numberOf.get(student) ?? draw(used),
  }));
  await client.query({ text: STORE, values: [session, JSON.stringify(rows)] });
}
