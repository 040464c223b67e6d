import { createHash } from 'node:crypto';
import {
  localised,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { AdmissionCard } from '../api.ts';

const STUDENT = `
  SELECT
    student.registration_number AS "registrationNumber",
    coalesce(
      (
        SELECT min(registration.index_number)
        FROM exam_registrations registration
        JOIN papers paper ON paper.id = registration.paper_id
        WHERE registration.student_id = student.id
          AND paper.exam_session_id = $2
          AND registration.status = 'confirmed'
      ),
      student.index_number
    ) AS "indexNumber",
    ${localised('student.name_with_initials')} AS name,
    CASE
      WHEN student.full_name_en IS NOT NULL
        THEN ${localised('student.full_name')}
    END AS "fullName",
    student.national_id AS "nationalId",
    student.photo_id AS photo,
    batch.label AS batch
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.id = $1`;
const SESSION = `
  SELECT ${localised('title')} AS title
  FROM exam_sessions
  WHERE id = $1 AND status <> 'setup'`;
const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const PAPERS = `
  SELECT
    registration.id,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    registration.attempt_kind AS "attemptKind",
    ${MOMENT('paper.starts_at')} AS "startsAt",
    ${MOMENT(candidateEndSql())} AS "endsAt",
    ARRAY(
      SELECT hall.code
      FROM papers__halls paper_hall
      JOIN lecturehalls hall ON hall.id = paper_hall.target_id
      WHERE paper_hall.owner_id = paper.id
      ORDER BY paper_hall.position
    ) AS halls,
    registration.seat
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE registration.student_id = $1
    AND paper.exam_session_id = $2
    AND registration.status = 'confirmed'
  ORDER BY paper.starts_at NULLS LAST, unit.code`;

type Paper = AdmissionCard['papers'][number] & { id: string };
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Twelve letters and digits derived from everything on the card and from ids that are not public,
 * so that an altered card does not match.
 */
function checkCodeOf(
  student: string,
  papers: readonly {
    id: string;
    code: string;
    startsAt: string | null;
    endsAt: string | null;
    seat: string | null;
    halls: readonly string[];
  }[],
): string {
  const content = papers
    .map(({ id, code, startsAt, endsAt, seat, halls }) =>
      [id, code, startsAt ?? '', endsAt ?? '', seat ?? '', halls.join('+')].join('|'),
    )
    .join('\n');
  const bytes = createHash('sha256').update(`${student}\n${content}`).digest();
  const code = [...bytes.subarray(0, 12)]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/** The admission card of a student for an examination; `null`: no paper is confirmed. */
export async function readCard(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  student: string,
  session: string,
): Promise<AdmissionCard | null> {
  const holder = await queryRow<AdmissionCard['student']>(client, {
    text: STUDENT,
    values: [student, session],
  });
  const examination = await queryRow<{ title: Localised }>(client, {
    text: SESSION,
    values: [session],
  });
  const papers = await queryRows<Paper>(client, {
    text: PAPERS,
    values: [student, session],
  });
  if (!holder || !examination || papers.length === 0) return null;
  return {
    faculty: (await readHead(client)).faculty,
    student: holder,
    session: examination,
    papers: papers.map(({ id: _id, ...paper }) => paper),
    checkCode: checkCodeOf(student, papers),
    issuedAt: now.toISOString(),
  };
}
