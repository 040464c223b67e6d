import { MEMBERS, run, type GrowthStep } from '../../shared/demo/growth.ts';

/**
 * One registration for each semester that a student attends. `share` is the number of its lines, so
 * that all together have as many as wanted.
 */
const REGISTRATIONS_PLANNED = `
  CREATE TEMP TABLE growth_registrations ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('registration/' || attended.student_id || '/' || attended.semester_id) AS id,
    attended.*,
    CASE
      WHEN attended.back > 0 THEN 'locked'
      WHEN pg_temp.drawn('status/' || attended.student_id, 10) < 6 THEN 'approved'
      WHEN pg_temp.drawn('status/' || attended.student_id, 10) < 9 THEN 'submitted'
      ELSE 'draft'
    END AS status,
    least(
      6,
      (attended.position * $1::bigint / attended.total
        - (attended.position - 1) * $1::bigint / attended.total)::int
    ) AS share
  FROM (
    SELECT
      student.id AS student_id,
      student.number AS student_number,
      student.ability,
      student.is_completed,
      student.subjects,
      semester.id AS semester_id,
      semester.number AS semester,
      semester.back,
      semester.starts_on,
      semester.year - student.entry_year + 1 AS level,
      row_number() OVER (ORDER BY semester.back DESC, student.number) AS position,
      count(*) OVER () AS total
    FROM growth_students student
    JOIN growth_semesters semester ON semester.year - student.entry_year
      BETWEEN 0 AND CASE WHEN student.is_completed THEN 2 ELSE 3 END
  ) attended`;

/**
 * Two units of each subject. Their serials differ by one to five modulo six, and a unit's time is
 * set by its group of subjects and by its serial modulo six: none of them collide. Each step is
 * materialised: as one join, PostgreSQL compares every registration with every unit.
 */
const LINES_PLANNED = `
  CREATE TEMP TABLE growth_lines ON COMMIT DROP AS
  WITH served AS (
    SELECT
      department,
      level,
      semester,
      CASE WHEN count(*) < 6 THEN count(*) ELSE count(*) / 6 * 6 END::int AS units
    FROM growth_units
    GROUP BY department, level, semester
  ),
  wanted AS MATERIALIZED (
    SELECT
      registration.*,
      place,
      registration.subjects[(place - 1) / 2 + 1] AS department
    FROM growth_registrations registration
    JOIN generate_series(1, 6) place ON place <= registration.share
  ),
  chosen AS MATERIALIZED (
    SELECT
      wanted.*,
      served.units,
      pg_temp.drawn(wanted.id || '/' || wanted.department, served.units) AS first,
      pg_temp.drawn(wanted.id || '+' || wanted.department, least(5, served.units - 1)) + 1 AS step
    FROM wanted
    JOIN served USING (department, level, semester)
  )
  SELECT
    pg_temp.demo_id('line/' || chosen.id || '/' || unit.id) AS id,
    chosen.id AS registration_id,
    chosen.student_id,
    chosen.student_number,
    chosen.ability,
    chosen.is_completed,
    chosen.semester_id,
    chosen.back,
    chosen.status,
    unit.id AS unit_id,
    unit.components
  FROM chosen
  JOIN growth_units unit ON unit.department = chosen.department
    AND unit.level = chosen.level
    AND unit.semester = chosen.semester
    AND unit.serial = CASE
      WHEN chosen.place % 2 = 1 THEN chosen.first
      ELSE (chosen.first + chosen.step) % chosen.units
    END`;

/**
 * The offerings of the units that are taken. `cell` is their weekly hour (0 to 17); those of a
 * department at one hour have different members as lecturers, and `place` counts all of the hour.
 */
const OFFERINGS_PLANNED = `
  CREATE TEMP TABLE growth_offerings ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('offering/' || taken.semester_id || '/' || taken.unit_id) AS id,
    taken.*,
    pg_temp.demo_id('member/' || taken.department || '/' || (
      row_number() OVER (
        PARTITION BY taken.semester_id, taken.department, taken.cell
        ORDER BY taken.unit_id
      ) + taken.cell
    ) % ${MEMBERS}) AS lecturer_id,
    row_number() OVER (
      PARTITION BY taken.semester_id, taken.cell
      ORDER BY taken.unit_id
    )::int AS place
  FROM (
    SELECT
      line.semester_id,
      line.unit_id,
      min(line.back) AS back,
      count(*)::int AS students,
      min(unit.department) AS department,
      min(unit.department % 3 * 6 + unit.serial % 6) AS cell,
      min(unit.components) AS components
    FROM growth_lines line
    JOIN growth_units unit ON unit.id = line.unit_id
    GROUP BY line.semester_id, line.unit_id
  ) taken`;

const OFFERINGS = `
  INSERT INTO offerings (
    id, semester_id, course_unit_id, medium, "group", capacity, coordinator_id, is_open
  )
  SELECT
    planned.id,
    planned.semester_id,
    planned.unit_id,
    'sinhala',
    'A',
    greatest(40, planned.students + 5),
    planned.lecturer_id,
    true
  FROM growth_offerings planned`;
const LECTURERS = `
  INSERT INTO offerings__lecturers (id, owner_id, position, staff_id, role)
  SELECT
    pg_temp.demo_id('lecturer of ' || planned.id), planned.id, 0, planned.lecturer_id, 'lecturer'
  FROM growth_offerings planned`;

const REGISTRATIONS = `
  INSERT INTO course_registrations (
    id, student_id, semester_id, status, credits_total, exceptions, to_mend, submitted_at,
    approved_at, approved_by_id, add_drop_until
  )
  SELECT
    planned.id,
    planned.student_id,
    planned.semester_id,
    planned.status,
    planned.share * 3,
    0,
    0,
    CASE WHEN planned.status <> 'draft' THEN planned.starts_on + interval '12 days 5 hours' END,
    CASE
      WHEN planned.status IN ('approved', 'locked')
        THEN planned.starts_on + interval '13 days 6 hours'
    END,
    CASE WHEN planned.status IN ('approved', 'locked') THEN registrar.id END,
    CASE
      WHEN planned.status = 'locked' THEN planned.starts_on + interval '21 days 11 hours'
      WHEN planned.status = 'approved' THEN term.closes_at
    END
  FROM growth_registrations planned
  JOIN users registrar ON registrar.username = 'registrar'
  JOIN registration_windows term ON term.kind = 'courses'`;
const LINES = `
  INSERT INTO registration_lines (
    id, registration_id, offering_id, attempt_kind, state, added_at
  )
  SELECT
    line.id,
    line.registration_id,
    planned.id,
    'proper',
    'enrolled',
    semester.starts_on + interval '3 days 4 hours'
  FROM growth_lines line
  JOIN growth_offerings planned ON planned.semester_id = line.semester_id
    AND planned.unit_id = line.unit_id
  JOIN growth_semesters semester ON semester.id = line.semester_id`;

/** Registrations of all semesters, and the offerings that they fill. */
export const registrationGrowth: GrowthStep = {
  tables: ['offerings', 'offerings__lecturers', 'course_registrations', 'registration_lines'],
  grow: async ({ client, size }) => {
    await run(client, REGISTRATIONS_PLANNED, [size.lines]);
    await run(client, 'ANALYZE growth_registrations');
    await run(client, LINES_PLANNED);
    await run(client, 'ANALYZE growth_lines');
    await run(client, OFFERINGS_PLANNED);
    await run(client, 'ANALYZE growth_offerings');
    await run(client, OFFERINGS);
    await run(client, LECTURERS);
    await run(client, REGISTRATIONS);
    await run(client, LINES);
  },
};
