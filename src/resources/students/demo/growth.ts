import { NAMES, run, type GrowthStep } from '../../shared/demo/growth.ts';

/**
 * Five intakes of equal size: four enrolled, the oldest completed. Each student studies a subject
 * of each of three groups: subjects by their number, modulo three.
 */
const PLANNED = `
  CREATE TEMP TABLE growth_students ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('student/' || number) AS id,
    pg_temp.demo_id('user/student/' || number) AS user_id,
    number,
    present.present_year - number % 5 AS entry_year,
    number % 5 = 4 AS is_completed,
    pg_temp.drawn('first/student/' || number, $3::int) + 1 AS first,
    pg_temp.drawn('last/student/' || number, $4::int) + 1 AS last,
    pg_temp.drawn('ability/' || number, 40) AS ability,
    ARRAY(
      SELECT field + 3 * pg_temp.drawn(
        'subject/' || number || '/' || field, ($2::int - field + 2) / 3
      )
      FROM generate_series(0, 2) field
    ) AS subjects
  FROM generate_series(0, $1::int - 1) number
  CROSS JOIN (SELECT DISTINCT present_year FROM growth_semesters) present`;

const USERS = `
  INSERT INTO users (
    id, username, email, first_name, last_name, user_type_id, section_id, rumis_role_id, status
  )
  SELECT
    student.user_id,
    'st' || lpad(student.number::text, 6, '0'),
    'st' || lpad(student.number::text, 6, '0') || '@fhss.example',
    ($1::text[])[student.first],
    ($2::text[])[student.last],
    (SELECT id FROM user_types WHERE code = 'student'),
    (SELECT id FROM user_sections WHERE code = 'student-affairs'),
    (SELECT id FROM rumis_roles WHERE code = 'student'),
    'active'
  FROM growth_students student`;
const ROLES = `
  INSERT INTO user_roles (id, user_id, role_id)
  SELECT pg_temp.demo_id('role of ' || student.user_id), student.user_id, role.id
  FROM growth_students student
  JOIN roles role ON role.code = 'student'`;

/** The registration numbers of the small faculty end below 1000. */
const STUDENTS = `
  INSERT INTO students (
    id, registration_number, name_with_initials_en, name_with_initials_si, full_name_en,
    full_name_si, user_id, gender, birth_date, batch_id, medium, curriculum_id, status, email
  )
  SELECT
    student.id,
    'HS/' || student.entry_year || '/' || 1001 + student.number / 5,
    left(($1::text[])[student.first], 1) || '. ' || ($2::text[])[student.last],
    ($3::text[])[student.first] || ' ' || ($4::text[])[student.last],
    ($1::text[])[student.first] || ' ' || ($2::text[])[student.last],
    ($3::text[])[student.first] || ' ' || ($4::text[])[student.last],
    student.user_id,
    CASE WHEN student.first > $5::int THEN 'female' ELSE 'male' END,
    make_date(student.entry_year - 20, 1, 1) + pg_temp.drawn('birth/' || student.number, 365),
    batch.id,
    'sinhala',
    curriculum.id,
    CASE WHEN student.is_completed THEN 'completed' ELSE 'enrolled' END,
    'st' || lpad(student.number::text, 6, '0') || '@fhss.example'
  FROM growth_students student
  JOIN batches batch ON batch.entry_year = student.entry_year
  JOIN curricula curriculum ON curriculum.code = 'BA-2020'`;

/** The newest intake has not chosen its subjects. */
const SUBJECTS = `
  INSERT INTO students__main_subjects (owner_id, target_id, position)
  SELECT student.id, pg_temp.demo_id('subject/' || chosen.number), chosen.position - 1
  FROM growth_students student
  CROSS JOIN LATERAL unnest(student.subjects) WITH ORDINALITY AS chosen(number, position)
  WHERE student.entry_year < (SELECT max(present_year) FROM growth_semesters)`;

const EVENTS = `
  INSERT INTO student_status_events (id, student_id, status, starts_on, ends_on)
  SELECT
    pg_temp.demo_id('status/' || student.id || '/enrolled'),
    student.id,
    'enrolled',
    entry.starts_on,
    CASE WHEN student.is_completed THEN later.ends_on END
  FROM growth_students student
  JOIN growth_semesters entry ON entry.year = student.entry_year AND entry.number = 1
  LEFT JOIN growth_semesters later ON later.year = student.entry_year + 2 AND later.number = 2
  UNION ALL
  SELECT
    pg_temp.demo_id('status/' || student.id || '/completed'),
    student.id,
    'completed',
    later.ends_on + 1,
    NULL
  FROM growth_students student
  JOIN growth_semesters later ON later.year = student.entry_year + 2 AND later.number = 2
  WHERE student.is_completed`;

/** Students of five intakes, who have accounts without a password. */
export const studentsGrowth: GrowthStep = {
  tables: ['users', 'user_roles', 'students', 'students__main_subjects', 'student_status_events'],
  grow: async ({ client, size }) => {
    const [firstEn, firstSi] = NAMES.firstNames;
    const [lastEn, lastSi] = NAMES.surnames;
    await run(client, PLANNED, [size.students, size.departments, firstEn.length, lastEn.length]);
    await run(client, 'ANALYZE growth_students');
    await run(client, USERS, [firstEn, lastEn]);
    await run(client, ROLES);
    await run(client, STUDENTS, [firstEn, lastEn, firstSi, lastSi, NAMES.men]);
    await run(client, SUBJECTS);
    await run(client, EVENTS);
  },
};
