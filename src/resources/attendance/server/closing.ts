import { v7 as newId } from 'uuid';
import { recordActivities, type Queryable, type EmailQueue } from '../../../../gateway/index.ts';
import { warnOfAttendance } from './warnings.ts';

/** Approved leave on the day of the class, as a mark. Several: medical before others. */
const LEAVE = (student: string): string => `(
  SELECT CASE WHEN bool_or(v.kind = 'medical') THEN 'medical' ELSE 'excused' END
  FROM leave_requests v
  WHERE v.student_id = ${student}
    AND v.state = 'approved'
    AND (c.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN v.starts_on AND v.ends_on
  HAVING count(*) > 0
)`;

/**
 * Whoever reads the unit and has no mark. Of a class for a smaller group only those who were seen
 * last in that group, or in none: everybody else was not expected.
 */
const MISSING = `
  INSERT INTO attendance (
    id, session_id, student_id, status, first_status, source, marked_at, marked_by_id, created_at,
    updated_at
  )
  SELECT
    gen_random_uuid(),
    c.id,
    r.student,
    coalesce(r.leave, 'absent'),
    coalesce(r.leave, 'absent'),
    'auto',
    $2,
    NULL,
    $2,
    $2
  FROM class_sessions c
  CROSS JOIN LATERAL (
    SELECT DISTINCT g.student_id AS student, ${LEAVE('g.student_id')} AS leave
    FROM registration_lines l
    JOIN course_registrations g ON g.id = l.registration_id
    WHERE l.offering_id = c.offering_id AND l.state = 'enrolled'
  ) r
  WHERE c.id = $1
    AND (
      c.subgroup IS NULL
      OR c.subgroup IS NOT DISTINCT FROM (
        SELECT x.subgroup
        FROM class_sessions x
        JOIN attendance a ON a.session_id = x.id
        WHERE x.offering_id = c.offering_id
          AND x.kind = c.kind
          AND x.subgroup IS NOT NULL
          AND a.student_id = r.student
          AND a.status IN ('present', 'late')
          AND x.id <> c.id
          AND x.starts_at < c.starts_at
        ORDER BY x.starts_at DESC
        LIMIT 1
      )
    )
  ON CONFLICT (session_id, student_id) DO NOTHING
  RETURNING id, student_id AS student, status`;
const OFFERING = 'SELECT offering_id AS offering FROM class_sessions WHERE id = $1';

interface Closing {
  client: Queryable;
  session: string;
  /** Who closes it. */
  actor: string | null;
  now: Date;
  post: EmailQueue['post'];
}

/**
 * Completes the list of a class as it is closed: whoever has no mark was absent, or on leave (`ATT
 * automark`). Then those whose attendance fell are warned.
 */
export async function completeAttendance({
  client,
  session,
  actor,
  now,
  post,
}: Closing): Promise<void> {
  const { rows } = await client.query<{ id: string; student: string; status: string }>({
    text: MISSING,
    values: [session, now.toISOString()],
  });
  const common = { actorId: actor, resource: 'attendance', changeSet: newId(), action: 'create' };
  await recordActivities(
    client,
    common,
    rows.map(({ id, student, status }) => ({
      recordId: id,
      before: null,
      after: { session, student, status, firstStatus: status, source: 'auto' },
    })),
  );
  const [found] = (await client.query<{ offering: string }>({ text: OFFERING, values: [session] }))
    .rows;
  if (found) await warnOfAttendance(client, post, found.offering, now);
}

const EXCUSED = `
  UPDATE attendance a
  SET
    status = $4,
    reason = $5,
    version = a.version + 1,
    marked_at = $6,
    marked_by_id = $7,
    updated_at = $6,
    updated_by = $7
  FROM class_sessions c
  WHERE c.id = a.session_id
    AND a.student_id = $1
    AND a.status = 'absent'
    AND c.state <> 'locked'
    AND (c.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN $2::date AND $3::date
  RETURNING a.id`;
const WHY = 'Approved leave / අනුමත නිවාඩු';

interface Leave {
  student: string;
  kind: string;
  startsOn: string;
  endsOn: string;
}

/**
 * Turns absences of the days of an approved leave into excused ones; what is locked stays. Answers
 * how many.
 */
export async function excuseAbsences(
  client: Queryable,
  { student, kind, startsOn, endsOn }: Leave,
  actor: string | null,
  now: Date,
): Promise<number> {
  const status = kind === 'medical' ? 'medical' : 'excused';
  const { rows } = await client.query<{ id: string }>({
    text: EXCUSED,
    values: [student, startsOn, endsOn, status, WHY, now.toISOString(), actor],
  });
  await recordActivities(
    client,
    { actorId: actor, resource: 'attendance', changeSet: newId(), action: 'edit' },
    rows.map(({ id }) => ({
      recordId: id,
      before: { status: 'absent', reason: null },
      after: { status, reason: WHY },
    })),
  );
  return rows.length;
}
