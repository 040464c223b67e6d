import {
  localised,
  localisedFrom,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import { REFUSED_TO_SIT } from '../../eligibility/server/refusedToSit.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { Choice } from '../api.ts';
import type { AdmissionContent } from '../api/contents.ts';

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
    ${localisedFrom(
      (language) =>
        `coalesce(student.full_name_${language}, student.name_with_initials_${language})`,
    )} AS name,
    student.national_id AS "nationalId",
    student.photo_id AS photo,
    batch.label AS batch
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.id = $1`;
const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const PAPERS = `
  SELECT
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    -- It follows from results, which a hold hides.
    CASE WHEN student.is_held THEN NULL ELSE registration.attempt_kind END AS "attemptKind",
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
  JOIN students student ON student.id = registration.student_id
  WHERE registration.student_id = $1
    AND paper.exam_session_id = $2
    AND registration.status = 'confirmed'
    AND NOT ${REFUSED_TO_SIT}
  ORDER BY paper.starts_at NULLS LAST, unit.code`;
const SESSION = `
  SELECT ${localised('title')} AS title
  FROM exam_sessions
  WHERE id = $1 AND status <> 'setup'`;
const SESSIONS = `
  SELECT session.id, ${localised('session.title')} AS label
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE registration.student_id = $1
    AND registration.status = 'confirmed'
    AND NOT ${REFUSED_TO_SIT}
    AND session.status NOT IN ('setup', 'published')
  GROUP BY session.id
  ORDER BY session.id`;

/** The examinations that a student is admitted to and whose results are not published. */
export const admissionsOf = (
  client: Queryable,
  student: string,
): Promise<NonNullable<Choice['subject']>[]> =>
  queryRows(client, { text: SESSIONS, values: [student] });

/** What the admission card of a student says now; `null`: no paper is confirmed. */
export async function admissionContent(
  client: Queryable,
  student: string,
  session: string,
): Promise<AdmissionContent | null> {
  const values = [student, session];
  const holder = await queryRow<AdmissionContent['student']>(client, { text: STUDENT, values });
  const examination = await queryRow<{ title: AdmissionContent['session'] }>(client, {
    text: SESSION,
    values: [session],
  });
  const papers = await queryRows<AdmissionContent['papers'][number]>(client, {
    text: PAPERS,
    values,
  });
  if (!holder || !examination || papers.length === 0) return null;
  const { faculty } = await readHead(client);
  return { faculty, student: holder, session: examination.title, papers };
}
