import { createTokens } from '../../../gateway/access/tokens.ts';
import type { Database } from '../../../gateway/db/database.ts';

/** A signed-in student with an empty draft. */
export interface Student {
  token: string;
  registration: string;
}

export interface Morning {
  /** The module that all students want, and its seats. */
  offering: string;
  capacity: number;
  students: readonly Student[];
}

/** Accounts, records, drafts and sessions of students like the demonstration student. */
const STUDENTS = `
  WITH one AS MATERIALIZED (
    SELECT
      number,
      gen_random_uuid() AS user_id,
      gen_random_uuid() AS student_id,
      gen_random_uuid() AS registration_id,
      gen_random_uuid() AS session_id
    FROM generate_series(1, $1::int) number
  ),
  model AS (
    SELECT student.*, account.user_type_id
    FROM students student
    JOIN users account ON account.id = student.user_id
    WHERE account.username = 'student'
  ),
  accounts AS (
    INSERT INTO users (id, username, email, first_name, last_name, user_type_id, status)
    SELECT
      one.user_id,
      'early' || one.number,
      'early' || one.number || '@fhss.example',
      'Early',
      one.number::text,
      model.user_type_id,
      'active'
    FROM one, model
  ),
  roles_of AS (
    INSERT INTO user_roles (user_id, role_id)
    SELECT one.user_id, role.id
    FROM one
    JOIN roles role ON role.code = 'student'
  ),
  people AS (
    INSERT INTO students (
      id, registration_number, name_with_initials_en, name_with_initials_si, user_id, batch_id,
      medium, curriculum_id, status
    )
    SELECT
      one.student_id,
      'EARLY/' || one.number,
      'E. ' || one.number,
      'ඊ. ' || one.number,
      one.user_id,
      model.batch_id,
      'sinhala',
      model.curriculum_id,
      'enrolled'
    FROM one, model
  ),
  drafts AS (
    INSERT INTO course_registrations (id, student_id, semester_id, status, created_by)
    SELECT one.registration_id, one.student_id, term.semester_id, 'draft', one.user_id
    FROM one
    JOIN registration_windows term ON term.kind = 'courses'
  ),
  opened AS (
    INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    SELECT
      one.session_id, one.user_id, now(), now(), now() + interval '1 hour', '192.0.2.1', 'browser'
    FROM one
  )
  SELECT one.user_id AS user, one.registration_id AS registration, one.session_id AS session
  FROM one
  ORDER BY one.number`;

const POPULAR = `
  UPDATE offerings
  SET capacity = $1
  WHERE id = (
    SELECT offering.id
    FROM offerings offering
    JOIN course_units unit ON unit.id = offering.course_unit_id
    JOIN registration_windows term ON term.semester_id = offering.semester_id
    WHERE unit.code = 'ICT 20101' AND offering.medium = 'sinhala' AND term.kind = 'courses'
  )
  RETURNING id`;

const LIFETIME_S = 3_600;

/** Prepares this number of students who all want one module with fewer seats. */
export async function prepareMorning(
  database: Database,
  count: number,
  jwtSecret: string,
): Promise<Morning> {
  const capacity = Math.round(count / 10);
  const { rows } = await database.withoutLimits((client) =>
    client.query<{ user: string; registration: string; session: string }>(STUDENTS, [count]),
  );
  const { rows: popular } = await database.query<{ id: string }>({
    text: POPULAR,
    values: [capacity],
  });
  const offering = popular[0]?.id;
  if (offering === undefined) throw new Error('the module that everybody wants is not offered');
  await database.query({
    text: 'DELETE FROM registration_lines WHERE offering_id = $1',
    values: [offering],
  });
  await database.query({ text: 'ANALYZE' });
  const tokens = createTokens([jwtSecret]);
  const expiresAt = Math.floor(Date.now() / 1_000) + LIFETIME_S;
  const students = await Promise.all(
    rows.map(async ({ user: userId, registration, session: sessionId }) => ({
      registration,
      token: await tokens.sign({ userId, sessionId, epoch: 1, privileges: [], expiresAt }),
    })),
  );
  return { offering, capacity, students };
}
