import { type Queryable, queryRow, queryRows, requireRow } from '../../../../gateway/index.ts';
import { nextKeys } from '../../marks/server/nextKeys.ts';
import type { BrokenStudent } from '../api.ts';
import { readHeadBefore } from './ledgerHead.ts';
import { areLinesOnRecord } from './verifyGrounds.ts';

/** Students with rows, and those without rows who have a grade or an end next to the ledger. */
const STUDENT_COLUMNS = ['sittings', 'earned_grades', 'ledger_ends'].map((table) => ({
  table,
  column: 'student_id',
}));

const COUNTS = `
  SELECT count(*)::int AS sittings, count(DISTINCT student_id)::int AS students
  FROM sittings
  WHERE student_id = ANY($1::uuid[])`;

/** The hash is calculated by the function that wrote it, in the database. */
const BROKEN = `
  WITH link AS (
    SELECT
      sitting.student_id,
      sitting.sequence,
      row_number() OVER chain AS position,
      sitting.previous_hash IS NOT DISTINCT FROM
        coalesce(lag(sitting.hash) OVER chain, repeat('0', 64)) AS follows,
      sitting.hash IS NOT DISTINCT FROM sitting_hash(sitting) AS is_same
    FROM sittings sitting
    WHERE sitting.student_id = ANY($1::uuid[])
    WINDOW chain AS (PARTITION BY sitting.student_id ORDER BY sitting.sequence)
  ),
  standing AS (
    SELECT id, student_id, sequence, coalesce(grade, code) AS grade
    FROM current_sittings
    WHERE student_id = ANY($1::uuid[])
      AND (grade IS NOT NULL OR code IN ('AB', 'MC'))
  ),
  earned AS (
    SELECT id, student_id, grade
    FROM earned_grades
    WHERE student_id = ANY($1::uuid[])
  ),
  last AS (
    SELECT DISTINCT ON (student_id) student_id, sequence, hash
    FROM sittings
    WHERE student_id = ANY($1::uuid[])
    ORDER BY student_id, sequence DESC
  ),
  known_end AS (
    SELECT student_id, sequence, hash
    FROM ledger_ends
    WHERE student_id = ANY($1::uuid[])
  ),
  fault AS (
    SELECT
      student_id,
      sequence,
      CASE WHEN sequence <> position THEN 'missing' ELSE 'changed' END AS fault
    FROM link
    WHERE sequence <> position OR NOT follows OR NOT is_same
    UNION ALL
    SELECT
      coalesce(known_end.student_id, last.student_id),
      greatest(known_end.sequence, last.sequence),
      CASE
        WHEN known_end.sequence > coalesce(last.sequence, 0) THEN 'missing'
        ELSE 'changed'
      END
    FROM last
    FULL JOIN known_end ON known_end.student_id = last.student_id
    WHERE (known_end.sequence, known_end.hash) IS DISTINCT FROM (last.sequence, last.hash)
    UNION ALL
    SELECT
      coalesce(standing.student_id, earned.student_id),
      coalesce(standing.sequence, 0),
      'grade'
    FROM standing
    FULL JOIN earned ON earned.id = standing.id
    WHERE earned.grade IS DISTINCT FROM standing.grade
  )
  SELECT DISTINCT ON (fault.student_id)
    fault.student_id AS student,
    coalesce(student.registration_number, '') AS "registrationNumber",
    fault.sequence,
    fault.fault
  FROM fault
  LEFT JOIN students student ON student.id = fault.student_id
  ORDER BY fault.student_id, fault.sequence`;

/** Students whose rows one statement verifies, because none may last longer than a few seconds. */
const AT_ONCE = 200;

/** What was found in some students' chains, up to and including `last`. */
interface VerifiedStudents {
  students: number;
  sittings: number;
  broken: BrokenStudent[];
  last: string | null;
}

/**
 * Verifies the chains of sittings of the next students after one (`null`: the first), that each has
 * the end that was kept with it, and that the grades on record are those of the ledger. Chains that
 * were rewritten with all that is kept of them are sound: compare the head of a day with the one
 * that was mailed.
 */
export async function verifyStudents(
  client: Queryable,
  after: string | null,
): Promise<VerifiedStudents> {
  const students = await nextKeys(client, STUDENT_COLUMNS, { after, count: AT_ONCE });
  const counts = await requireRow<Pick<VerifiedStudents, 'students' | 'sittings'>>(client, {
    text: COUNTS,
    values: [students],
  });
  const broken = await queryRows<BrokenStudent>(client, { text: BROKEN, values: [students] });
  return { ...counts, broken, last: students.at(-1) ?? null };
}

const RELEASES = `
  SELECT
    ledger_head.position,
    ledger_head.position = row_number() OVER chain
      AND ledger_head.previous_hash IS NOT DISTINCT FROM
        coalesce(lag(ledger_head.hash) OVER chain, repeat('0', 64))
      AND ledger_head.hash IS NOT DISTINCT FROM ledger_head_hash(ledger_head) AS "isSound",
    (ledger_head.at + interval '1 microsecond')::text AS until,
    ledger_head.head,
    ledger_head.act,
    ledger_head.release_id AS release
  FROM ledger_heads ledger_head
  WINDOW chain AS (ORDER BY ledger_head.position)
  ORDER BY ledger_head.position
  OFFSET $1
  LIMIT 1`;

/**
 * Verifies the next entry in the chain of publications after a number of them: its own hash, that
 * the ledger as it stood then still has that head, and that what was published is on record.
 * `null`: there is none.
 */
export async function verifyPublication(
  client: Queryable,
  after: number,
): Promise<{ position: number; isSound: boolean } | null> {
  const found = await queryRow<{
    position: number;
    isSound: boolean;
    until: string;
    head: string;
    act: string;
    release: string;
  }>(client, { text: RELEASES, values: [after] });
  if (!found) return null;
  const { position, isSound, until, head, act, release } = found;
  return {
    position,
    isSound:
      isSound &&
      (await readHeadBefore(client, until)).hash === head &&
      (act !== 'publish' || (await areLinesOnRecord(client, release))),
  };
}
