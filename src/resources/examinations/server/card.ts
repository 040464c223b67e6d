import { createHash } from 'node:crypto';
import { recordActivities, type Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { AdmissionCard } from '../api.ts';
import { seatPlan } from '../rules/sitting.ts';

const STUDENT = `
  SELECT
    student.registration_number AS "registrationNumber",
    student.index_number AS "indexNumber",
    json_build_object(
      'en', student.name_with_initials_en,
      'si', student.name_with_initials_si
    ) AS name,
    CASE
      WHEN student.full_name_en IS NOT NULL
        THEN json_build_object('en', student.full_name_en, 'si', student.full_name_si)
    END AS "fullName",
    student.national_id AS "nationalId",
    batch.label AS batch
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.id = $1`;
const SESSION = `
  SELECT json_build_object('en', title_en, 'si', title_si) AS title
  FROM exam_sessions
  WHERE id = $1 AND status <> 'setup'`;
const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const PAPERS = `
  SELECT
    registration.id,
    unit.code,
    json_build_object('en', unit.title_en, 'si', unit.title_si) AS title,
    offering.medium,
    registration.attempt_kind AS "attemptKind",
    ${MOMENT('paper.starts_at')} AS "startsAt",
    ${MOMENT('paper.ends_at')} AS "endsAt",
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
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Twelve letters and digits that follow from all that the card says and from ids that nobody
 * outside knows: an altered card has others.
 */
function checkCodeOf(
  student: string,
  papers: readonly {
    id: string;
    code: string;
    startsAt: string | null;
    seat: string | null;
    halls: readonly string[];
  }[],
): string {
  const said = papers
    .map(({ id, code, startsAt, seat, halls }) =>
      [id, code, startsAt ?? '', seat ?? '', halls.join('+')].join('|'),
    )
    .join('\n');
  const bytes = createHash('sha256').update(`${student}\n${said}`).digest();
  const code = [...bytes.subarray(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/**
 * What the admission card of a student for one examination says: confirmed papers alone. `null`:
 * there is nothing to admit to.
 */
export async function readCard(
  client: Queryable,
  student: string,
  session: string,
  now: Date,
): Promise<AdmissionCard | null> {
  const { rows: students } = await client.query<AdmissionCard['student'] & Record<string, unknown>>(
    { text: STUDENT, values: [student] },
  );
  const { rows: sessions } = await client.query<{ title: Localised }>({
    text: SESSION,
    values: [session],
  });
  const { rows: papers } = await client.query<Paper & Record<string, unknown>>({
    text: PAPERS,
    values: [student, session],
  });
  const [whose, of] = [students[0], sessions[0]];
  if (!whose || !of || papers.length === 0) return null;
  return {
    student: whose,
    session: of,
    papers: papers.map(({ id: _id, ...paper }) => paper),
    checkCode: checkCodeOf(student, papers),
    issuedAt: now.toISOString(),
  };
}

const CANDIDATES = `
  SELECT registration.id, registration.seat
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  WHERE registration.paper_id = $1 AND registration.status = 'confirmed'
  ORDER BY coalesce(student.index_number, student.registration_number), registration.id
  FOR UPDATE OF registration`;
const HALLS = `
  SELECT hall.code, coalesce(hall.exam_capacity, hall.capacity) AS seats
  FROM papers__halls paper_hall
  JOIN lecturehalls hall ON hall.id = paper_hall.target_id
  WHERE paper_hall.owner_id = $1
  ORDER BY paper_hall.position`;
const SEAT = `
  UPDATE exam_registrations registration
  SET seat = given.seat, version = version + 1, updated_at = now(), updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, seat text)
  WHERE registration.id = given.id`;

/**
 * Gives every confirmed candidate of an examination a seat in the halls of the paper. Resolves with
 * how many have one and how many found none.
 */
export async function giveSeats(
  client: Queryable,
  session: string,
  actor: string,
  changeSet: string,
): Promise<{ seated: number; left: number }> {
  const { rows: papers } = await client.query<{ id: string }>({
    text: 'SELECT id FROM papers WHERE exam_session_id = $1 ORDER BY id',
    values: [session],
  });
  let [seated, left] = [0, 0];
  for (const { id } of papers) {
    const { rows: candidates } = await client.query<{ id: string; seat: string | null }>({
      text: CANDIDATES,
      values: [id],
    });
    const { rows: halls } = await client.query<{ code: string; seats: number }>({
      text: HALLS,
      values: [id],
    });
    const plan = seatPlan(
      candidates.map((candidate) => candidate.id),
      halls,
    );
    seated += plan.size;
    left += candidates.length - plan.size;
    const changes = candidates
      .filter((candidate) => (plan.get(candidate.id) ?? null) !== candidate.seat)
      .map((candidate) => ({
        id: candidate.id,
        before: candidate.seat,
        seat: plan.get(candidate.id) ?? null,
      }));
    if (changes.length === 0) continue;
    await client.query({ text: SEAT, values: [JSON.stringify(changes), actor] });
    await recordActivities(
      client,
      { actorId: actor, action: 'edit', resource: 'exam-registrations', changeSet },
      changes.map(({ id: recordId, before, seat }) => ({
        recordId,
        before: { seat: before },
        after: { seat },
      })),
    );
  }
  return { seated, left };
}
