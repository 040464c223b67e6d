import { run, type GrowthStep } from '../../shared/demo/growth.ts';

/** Of the semesters before those that the small faculty examines. */
const SESSIONS = `
  INSERT INTO exam_sessions (
    id, title_en, title_si, semester_id, kind, registration_opens_at, registration_closes_at,
    late_until, medical_until, marks_due_on, status
  )
  SELECT
    pg_temp.demo_id('examination/' || semester.id),
    'Examination · ' || semester.label_en,
    'විභාගය · ' || semester.label_si,
    semester.id,
    'proper',
    semester.ends_on - 40 + interval '3 hours',
    semester.ends_on - 5 + interval '11 hours',
    semester.ends_on + 2 + interval '11 hours',
    semester.ends_on + 70 + interval '11 hours',
    semester.ends_on + 90,
    'published'
  FROM growth_semesters semester
  ON CONFLICT (semester_id, kind) DO NOTHING`;

/** Two papers a day, as the weekly hours of the units follow one another. */
const PAPERS_PLANNED = `
  CREATE TEMP TABLE growth_papers ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('paper/' || planned.id) AS id,
    planned.id AS offering_id,
    planned.semester_id,
    planned.unit_id,
    planned.components,
    planned.back,
    planned.lecturer_id,
    planned.students,
    pg_temp.demo_id('hall/' || planned.place) AS hall_id,
    session.id AS exam_session_id,
    session.status,
    given.day + (ARRAY['09:00', '13:30']::time[])[planned.cell % 2 + 1] AS starts_at,
    given.day + (ARRAY['12:00', '16:30']::time[])[planned.cell % 2 + 1] AS ends_at
  FROM growth_offerings planned
  JOIN growth_semesters semester ON semester.id = planned.semester_id
  JOIN exam_sessions session ON session.semester_id = planned.semester_id
    AND session.kind = 'proper'
  CROSS JOIN LATERAL (
    SELECT semester.ends_on + 10 + planned.cell / 2 / 5 * 7 + planned.cell / 2 % 5 AS day
  ) given`;
const PAPERS = `
  INSERT INTO papers (id, exam_session_id, offering_id, starts_at, ends_at, displaces_bookings)
  SELECT
    id,
    exam_session_id,
    offering_id,
    starts_at AT TIME ZONE 'Asia/Colombo',
    ends_at AT TIME ZONE 'Asia/Colombo',
    false
  FROM growth_papers`;
const PAPER_HALLS = `
  INSERT INTO papers__halls (owner_id, target_id, position)
  SELECT id, hall_id, 0
  FROM growth_papers`;
const CLAIMS = `
  INSERT INTO occupancy (id, hall_id, starts_at, ends_at, kind, state, paper_id, lane)
  SELECT
    pg_temp.demo_id('occupancy/' || id),
    hall_id,
    starts_at AT TIME ZONE 'Asia/Colombo',
    ends_at AT TIME ZONE 'Asia/Colombo',
    'exam',
    'confirmed',
    id,
    1
  FROM growth_papers
  WHERE back = 0`;

/**
 * Candidates by how strong they are; one in a hundred was absent. Those who have completed passed
 * everything. `pattern` names the marks, see the growth of results.
 */
const CANDIDATES_PLANNED = `
  CREATE TEMP TABLE growth_candidates ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('candidate/' || line.id) AS id,
    paper.id AS paper_id,
    paper.exam_session_id,
    paper.status,
    paper.back,
    paper.components,
    line.student_id,
    line.student_number,
    line.unit_id,
    line.semester_id,
    CASE
      WHEN NOT line.is_completed AND pg_temp.drawn('absent/' || line.id, 100) = 0 THEN 63
      WHEN line.is_completed
        THEN greatest(12, line.ability + pg_temp.drawn('marks/' || line.id, 23))
      ELSE line.ability + pg_temp.drawn('marks/' || line.id, 23)
    END AS pattern
  FROM growth_lines line
  JOIN growth_papers paper ON paper.semester_id = line.semester_id
    AND paper.unit_id = line.unit_id
  WHERE line.back > 0
    OR (line.status = 'approved' AND pg_temp.drawn('entered/' || line.id, 3) > 0)`;

/**
 * Index numbers in a random order of the candidates, without those that the examination has given
 * already.
 */
const NUMBERS = `
  CREATE TEMP TABLE growth_index_numbers ON COMMIT DROP AS
  WITH candidate AS MATERIALIZED (
    SELECT
      exam_session_id,
      student_id,
      row_number() OVER (
        PARTITION BY exam_session_id
        ORDER BY md5(exam_session_id || '/' || student_id)
      ) AS position
    FROM (
      SELECT DISTINCT exam_session_id, student_id
      FROM growth_candidates
      WHERE back > 0
    ) sat
  ),
  free AS MATERIALIZED (
    SELECT
      session.id AS exam_session_id,
      number::text AS number,
      row_number() OVER (PARTITION BY session.id ORDER BY number) AS position
    FROM (SELECT DISTINCT exam_session_id AS id FROM growth_candidates) session
    CROSS JOIN generate_series(100000, 100000 + (SELECT count(*) FROM growth_students) * 2) number
    WHERE NOT EXISTS (
      SELECT
      FROM exam_registrations known
      JOIN papers paper ON paper.id = known.paper_id
      WHERE paper.exam_session_id = session.id AND known.index_number = number::text
    )
  )
  SELECT candidate.exam_session_id, candidate.student_id, free.number
  FROM candidate
  JOIN free USING (exam_session_id, position)`;

const CANDIDATES = `
  INSERT INTO exam_registrations (
    id, paper_id, student_id, attempt_kind, attempt_number, status, sitting, index_number
  )
  SELECT
    candidate.id,
    candidate.paper_id,
    candidate.student_id,
    'proper',
    1,
    CASE
      WHEN candidate.back = 0 AND pg_temp.drawn('applied/' || candidate.id, 4) = 0 THEN 'applied'
      ELSE 'confirmed'
    END,
    CASE
      WHEN candidate.back > 0
        THEN CASE WHEN candidate.pattern = 63 THEN 'absent' ELSE 'present' END
    END,
    given.number
  FROM growth_candidates candidate
  LEFT JOIN growth_index_numbers given USING (exam_session_id, student_id)`;

/** The examinations of all semesters with their papers and candidates. */
export const examinationsGrowth: GrowthStep = {
  tables: ['exam_sessions', 'papers', 'papers__halls', 'occupancy', 'exam_registrations'],
  grow: async ({ client }) => {
    await run(client, SESSIONS);
    await run(client, PAPERS_PLANNED);
    await run(client, 'ANALYZE growth_papers');
    for (const statement of [PAPERS, PAPER_HALLS, CLAIMS, CANDIDATES_PLANNED])
      await run(client, statement);
    await run(client, 'ANALYZE growth_candidates');
    await run(client, NUMBERS);
    await run(client, 'ANALYZE growth_index_numbers');
    await run(client, CANDIDATES);
  },
};
