import { run, type GrowthStep } from '../shared/demo/growth.ts';

const COLUMNS = 'id, at, actor_id, created_by, action, resource, record_id, after, cause';

/** The entries that the gateway would have written when these records were made. */
const CREATED = [
  `
  SELECT
    marked_at AS at,
    marked_by_id AS actor,
    'attendance' AS resource,
    id,
    jsonb_build_object('session', session_id, 'student', student_id, 'status', status) AS after
  FROM attendance`,
  `
  SELECT
    line.added_at,
    student.user_id,
    'registration-lines',
    line.id,
    jsonb_build_object('registration', line.registration_id, 'offering', line.offering_id)
  FROM registration_lines line
  JOIN growth_lines planned ON planned.id = line.id
  JOIN students student ON student.id = planned.student_id`,
  `
  SELECT
    session.registration_opens_at,
    student.user_id,
    'exam-registrations',
    candidate.id,
    jsonb_build_object('paper', candidate.paper_id, 'student', candidate.student_id)
  FROM growth_candidates candidate
  JOIN exam_sessions session ON session.id = candidate.exam_session_id
  JOIN students student ON student.id = candidate.student_id`,
  `
  SELECT
    make_timestamptz(work.year + 1, 1, 15, 9, 0, 0, 'Asia/Colombo'),
    member.user_id,
    'publications',
    work.id,
    jsonb_build_object('staff', work.staff_id, 'year', work.year)
  FROM growth_works work
  JOIN staff member ON member.id = work.staff_id`,
];
const CREATIONS = `
  INSERT INTO activities (${COLUMNS})
  SELECT
    pg_temp.timed_id(made.at, row_number() OVER (ORDER BY made.at)),
    made.at,
    made.actor,
    made.actor,
    'create',
    made.resource,
    made.id::text,
    made.after,
    'request'
  FROM (${CREATED.join('\n  UNION ALL')}) made
  ORDER BY made.at
  LIMIT $1`;

/** Accounts sign in and out until the log is as long as wanted. */
const SIGN_INS = `
  INSERT INTO activities (${COLUMNS})
  SELECT
    pg_temp.timed_id(visit.at, visit.number),
    visit.at,
    account.id,
    account.id,
    CASE visit.number % 2 WHEN 0 THEN 'login' ELSE 'logout' END,
    NULL,
    NULL,
    NULL,
    'request'
  FROM (
    SELECT
      number,
      number / 2 % (SELECT count(*) FROM users) AS place,
      $2::timestamptz - interval '1 second' * ((left_over.total - number) * 20) AS at
    FROM (
      SELECT greatest($1::bigint - count(*), 0) AS total
      FROM activities
    ) left_over
    CROSS JOIN generate_series(1, left_over.total) number
  ) visit
  JOIN (
    SELECT
      id,
      row_number() OVER (ORDER BY id) - 1 AS place
    FROM users
  ) account USING (place)
  ORDER BY visit.number`;

/** The activity log of several years. */
export const activityGrowth: GrowthStep = {
  tables: ['activities'],
  grow: async ({ client, size, now }) => {
    await run(client, CREATIONS, [size.activities]);
    await run(client, SIGN_INS, [size.activities, now]);
  },
};
