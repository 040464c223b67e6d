import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { LedgerHead, LedgerVerification } from '../api.ts';
import { readLedgerHead } from './ledgerHead.ts';

/** Whose rows there are, with their number; without rows only a grade next to the ledger. */
const STUDENTS = `
  SELECT student_id AS student, count(*)::int AS sittings
  FROM sittings
  GROUP BY student_id
  UNION ALL
  SELECT DISTINCT earned.student_id, 0
  FROM earned_grades earned
  WHERE NOT EXISTS (SELECT 1 FROM sittings sitting WHERE sitting.student_id = earned.student_id)
  ORDER BY student`;

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

/**
 * Verifies every student's chain of sittings, and that the grades on record are those of the
 * ledger. The last rows of a student are missed if they are gone, and chains that were rewritten
 * are sound: compare the head of a day with the one that was mailed.
 */
export async function verifyLedger(client: Queryable, day: string): Promise<LedgerVerification> {
  const students = await queryRows<{ student: string; sittings: number }>(client, {
    text: STUDENTS,
  });
  const broken: LedgerVerification['broken'] = [];
  for (let first = 0; first < students.length; first += AT_ONCE) {
    const part = students.slice(first, first + AT_ONCE).map(({ student }) => student);
    broken.push(
      ...(await queryRows<LedgerVerification['broken'][number]>(client, {
        text: BROKEN,
        values: [`{${part.join(',')}}`],
      })),
    );
  }
  return {
    students: students.filter(({ sittings }) => sittings > 0).length,
    sittings: students.reduce((sum, { sittings }) => sum + sittings, 0),
    head: await readLedgerHead(client, day),
    broken,
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
