import { type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import type { LedgerHead, LedgerVerification } from '../api.ts';
import { readLedgerHead } from './ledgerHead.ts';

const COUNTS = `
  SELECT count(DISTINCT student_id)::int AS students, count(*)::int AS sittings
  FROM sittings`;

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
    WINDOW chain AS (PARTITION BY sitting.student_id ORDER BY sitting.sequence)
  ),
  standing AS (
    SELECT id, student_id, sequence, coalesce(grade, code) AS grade
    FROM current_sittings
    WHERE grade IS NOT NULL OR code IN ('AB', 'MC')
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
      coalesce(standing.student_id, earned.student_id),
      coalesce(standing.sequence, 0),
      'grade'
    FROM standing
    FULL JOIN earned_grades earned ON earned.id = standing.id
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

/**
 * Verifies every student's chain of sittings, and that the grades on record are those of the
 * ledger. The last rows of a student are missed if they are gone, and chains that were rewritten
 * are sound: compare the head of a day with the one that was mailed.
 */
export async function verifyLedger(client: Queryable, day: string): Promise<LedgerVerification> {
  const counts = await requireRow<Pick<LedgerVerification, 'students' | 'sittings'>>(client, {
    text: COUNTS,
  });
  return {
    ...counts,
    head: await readLedgerHead(client, day),
    broken: await queryRows<LedgerVerification['broken'][number]>(client, { text: BROKEN }),
  };
}

const FAULTS: Readonly<Record<LedgerVerification['broken'][number]['fault'], string>> = {
  missing: 'a row before is gone',
  changed: 'is not what was written',
  grade: 'the grade on record is another',
};

const headLine = ({ day, students, sittings, hash }: LedgerHead): string =>
  `Head of the ledger at the end of ${day}: ${hash} (${sittings} sittings of ${students} students). It must be the one that was mailed.`;

/** The result of the verification in lines, for the operator. */
export function ledgerLines({ students, sittings, broken, head }: LedgerVerification): string[] {
  const walked = `${sittings} sittings of ${students} students`;
  if (broken.length === 0)
    return [
      `Sound: ${walked}; every row is what was written, and every grade is that of its row.`,
      headLine(head),
    ];
  return [
    `TAMPERED WITH: ${broken.length} of ${students} students with ${sittings} sittings. The first broken row of each:`,
    ...broken.map(
      ({ student, registrationNumber, sequence, fault }) =>
        `  ${registrationNumber} [${student}]: row ${sequence}: ${FAULTS[fault]}`,
    ),
    headLine(head),
  ];
}
