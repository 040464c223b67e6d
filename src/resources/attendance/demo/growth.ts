import { run, type GrowthStep } from '../../shared/demo/growth.ts';

/** The latest classes that were held, as many as have the wanted number of marks. */
const ATTENDANCE = `
  INSERT INTO attendance (
    id, session_id, student_id, status, source, first_status, marked_at, marked_by_id
  )
  SELECT
    pg_temp.timed_id(marked.ends_at, row_number() OVER (ORDER BY marked.ends_at, marked.id)),
    marked.id,
    marked.student_id,
    marked.status,
    CASE WHEN marked.status = 'absent' THEN 'auto' ELSE 'manual' END,
    marked.status,
    marked.ends_at,
    marked.user_id
  FROM (
    SELECT
      session.id,
      session.ends_at,
      line.student_id,
      member.user_id,
      (ARRAY['present', 'late', 'absent', 'excused', 'medical'])[width_bucket(
        pg_temp.drawn(session.id || '/' || line.student_id, 100), '{0,85,90,96,99}'::int[]
      )] AS status
    FROM (
      SELECT
        growth_sessions.*,
        sum(students) OVER (ORDER BY starts_at DESC, id) - students AS before
      FROM growth_sessions
      WHERE state = 'closed'
    ) session
    JOIN registration_lines registered ON registered.offering_id = session.offering_id
    JOIN growth_lines line ON line.id = registered.id
    JOIN staff member ON member.id = session.lecturer_id
    WHERE session.before < $1
  ) marked
  ORDER BY marked.ends_at, marked.id`;

/** The marks of the classes held so far, the latest first. */
export const attendanceGrowth: GrowthStep = {
  tables: ['attendance'],
  grow: ({ client, size }) => run(client, ATTENDANCE, [size.attendance]),
};
