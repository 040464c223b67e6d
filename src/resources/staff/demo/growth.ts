import { FIELD_NAMES, MEMBERS, NAMES, run, type GrowthStep } from '../../shared/demo/growth.ts';

const DEPARTMENTS = `
  INSERT INTO departments (id, faculty_id, code, name_en, name_si, slug, email)
  SELECT
    pg_temp.demo_id('department/' || place),
    faculty.id,
    'X' || chr(65 + place / 26) || chr(65 + place % 26),
    'Department of ' || ($2::text[])[place % cardinality($2::text[]) + 1],
    ($3::text[])[place % cardinality($3::text[]) + 1] || ' අධ්‍යයන අංශය',
    'department-' || place,
    'department-' || place || '@fhss.example'
  FROM generate_series(0, $1::int - 1) place
  CROSS JOIN faculties faculty`;

/** One row for each member: number of the department and within it, names, designation. */
const MEMBERS_PLANNED = `
  CREATE TEMP TABLE growth_members ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('member/' || department || '/' || place) AS id,
    pg_temp.demo_id('user/member/' || department || '/' || place) AS user_id,
    pg_temp.demo_id('department/' || department) AS department_id,
    department,
    place,
    department * ${MEMBERS} + place AS number,
    pg_temp.drawn('first/' || department || '/' || place, $2::int) + 1 AS first,
    pg_temp.drawn('last/' || department || '/' || place, $3::int) + 1 AS last,
    CASE
      WHEN place = 0 THEN 'professor'
      WHEN place < 3 THEN 'senior-lecturer-1'
      WHEN place < 6 THEN 'senior-lecturer-2'
      ELSE 'lecturer'
    END AS designation
  FROM generate_series(0, $1::int - 1) department
  CROSS JOIN generate_series(0, ${MEMBERS} - 1) place`;

const USERS = `
  INSERT INTO users (
    id, username, email, first_name, last_name, user_type_id, section_id, rumis_role_id, status
  )
  SELECT
    member.user_id,
    'staff' || lpad(member.number::text, 5, '0'),
    'staff' || lpad(member.number::text, 5, '0') || '@fhss.example',
    ($1::text[])[member.first],
    ($2::text[])[member.last],
    (SELECT id FROM user_types WHERE code = 'academic-staff'),
    (SELECT id FROM user_sections WHERE code = 'academic'),
    (SELECT id FROM rumis_roles WHERE code = 'staff'),
    'active'
  FROM growth_members member`;
const ROLES = `
  INSERT INTO user_roles (id, user_id, role_id)
  SELECT pg_temp.demo_id('role of ' || member.user_id), member.user_id, role.id
  FROM growth_members member
  JOIN roles role ON role.code = 'lecturer'`;

const STAFF = `
  INSERT INTO staff (
    id, user_id, employee_number, title, name_with_initials_en, name_with_initials_si,
    full_name_en, full_name_si, department_id, category, designation_id, email
  )
  SELECT
    member.id,
    member.user_id,
    'HU' || lpad(member.number::text, 5, '0'),
    CASE member.designation
      WHEN 'professor' THEN 'professor'
      WHEN 'lecturer' THEN CASE WHEN member.first > $5::int THEN 'ms' ELSE 'mr' END
      ELSE 'doctor'
    END,
    left(($1::text[])[member.first], 1) || '. ' || ($2::text[])[member.last],
    ($3::text[])[member.first] || ' ' || ($4::text[])[member.last],
    ($1::text[])[member.first] || ' ' || ($2::text[])[member.last],
    ($3::text[])[member.first] || ' ' || ($4::text[])[member.last],
    member.department_id,
    'academic',
    (SELECT id FROM staff_designations WHERE code = member.designation),
    'staff' || lpad(member.number::text, 5, '0') || '@fhss.example'
  FROM growth_members member`;

const APPOINTMENTS = `
  INSERT INTO staff_appointments (
    id, staff_id, designation_id, department_id, starts_on, acting
  )
  SELECT
    pg_temp.demo_id('appointment/' || member.id),
    member.id,
    designation.id,
    member.department_id,
    make_date(2000 + pg_temp.drawn('since/' || member.id, 20), 2, 1),
    false
  FROM growth_members member
  JOIN staff_designations designation ON designation.code = member.designation`;
const HEADS = `
  UPDATE departments department
  SET head_id = member.id
  FROM growth_members member
  WHERE member.department_id = department.id AND member.place = 0`;

/** Departments with ten members each, who have accounts without a password. */
export const staffGrowth: GrowthStep = {
  tables: ['departments', 'users', 'user_roles', 'staff', 'staff_appointments'],
  grow: async ({ client, size }) => {
    const [firstEn, firstSi] = NAMES.firstNames;
    const [lastEn, lastSi] = NAMES.surnames;
    await run(client, DEPARTMENTS, [size.departments, ...FIELD_NAMES]);
    await run(client, MEMBERS_PLANNED, [size.departments, firstEn.length, lastEn.length]);
    await run(client, USERS, [firstEn, lastEn]);
    await run(client, ROLES);
    await run(client, STAFF, [firstEn, lastEn, firstSi, lastSi, NAMES.men]);
    await run(client, APPOINTMENTS);
    await run(client, HEADS);
  },
};
