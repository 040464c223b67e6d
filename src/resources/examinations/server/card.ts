import { createHash } from 'node:crypto';
import { recordActivities, type Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { AdmissionCard } from '../api.ts';
import { seatPlan } from '../rules/sitting.ts';

const STUDENT = `
  SELECT
    s.registration_number AS "registrationNumber",
    s.index_number AS "indexNumber",
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    CASE
      WHEN s.full_name_en IS NOT NULL
        THEN json_build_object('en', s.full_name_en, 'si', s.full_name_si)
    END AS "fullName",
    s.national_id AS "nationalId",
    b.label AS batch
  FROM students s
  JOIN batches b ON b.id = s.batch_id
  WHERE s.id = $1`;
const SESSION = `
  SELECT json_build_object('en', title_en, 'si', title_si) AS title
  FROM exam_sessions
  WHERE id = $1 AND status <> 'setup'`;
const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const PAPERS = `
  SELECT
    r.id,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    o.medium,
    r.attempt_kind AS "attemptKind",
    ${MOMENT('p.starts_at')} AS "startsAt",
    ${MOMENT('p.ends_at')} AS "endsAt",
    ARRAY(
      SELECT h.code
      FROM papers__halls x
      JOIN lecturehalls h ON h.id = x.target_id
      WHERE x.owner_id = p.id
      ORDER BY x.position
    ) AS halls,
    r.seat
  FROM exam_registrations r
  JOIN papers p ON p.id = r.paper_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  WHERE r.student_id = $1 AND p.exam_session_id = $2 AND r.status = 'confirmed'
  ORDER BY p.starts_at NULLS LAST, u.code`;

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
  SELECT r.id, r.seat
  FROM exam_registrations r
  JOIN students s ON s.id = r.student_id
  WHERE r.paper_id = $1 AND r.status = 'confirmed'
  ORDER BY coalesce(s.index_number, s.registration_number), r.id
  FOR UPDATE OF r`;
const HALLS = `
  SELECT h.code, coalesce(h.exam_capacity, h.capacity) AS seats
  FROM papers__halls x
  JOIN lecturehalls h ON h.id = x.target_id
  WHERE x.owner_id = $1
  ORDER BY x.position`;
const SEAT = `
  UPDATE exam_registrations r
  SET seat = e.seat, version = version + 1, updated_at = now(), updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS e(id uuid, seat text)
  WHERE r.id = e.id`;

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
