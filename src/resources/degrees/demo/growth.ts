import { everyLanguage, everyLanguageIn } from '../../../../gateway/index.ts';
import { COMPONENT_SETS } from '../../shared/demo/componentSets.ts';
import { FIELD_NAMES, run, type GrowthStep } from '../../shared/demo/growth.ts';

const SUBJECTS = `
  INSERT INTO subjects (id, code, name_en, name_si, department_id, is_main_subject)
  SELECT
    pg_temp.demo_id('subject/' || number),
    department.code,
    ($2::text[])[number % cardinality($2::text[]) + 1],
    ($3::text[])[number % cardinality($3::text[]) + 1],
    department.id,
    true
  FROM generate_series(0, $1::int - 1) number
  JOIN departments department ON department.id = pg_temp.demo_id('department/' || number)`;
const SUBJECT_DEGREES = `
  INSERT INTO subjects__degrees (owner_id, target_id, position)
  SELECT
    pg_temp.demo_id('subject/' || number),
    degree.id,
    row_number() OVER (PARTITION BY number ORDER BY degree.code) - 1
  FROM generate_series(0, $1::int - 1) number
  CROSS JOIN degrees degree`;

/**
 * Units of a department are dealt to its eight semesters in turn; `serial` counts them in their
 * semester. Seven in ten have three components, the others two.
 */
const PLANNED = `
  CREATE TEMP TABLE growth_units ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('unit/' || number) AS id,
    number % $2::int AS department,
    number / $2::int % 8 / 2 + 1 AS level,
    number / $2::int % 2 + 1 AS semester,
    number / $2::int / 8 AS serial,
    CASE WHEN number / $2::int % 10 < 7 THEN 0 ELSE 1 END AS components
  FROM generate_series(0, $1::int - 1) number`;
const TITLES = [
  ['Introduction to', 'Sources of', 'Theories of', 'Methods in', 'Debates in', 'Readings in'],
  ['හැඳින්වීම', 'මූලාශ්‍ර', 'න්‍යාය', 'ක්‍රමවේද', 'සංවාද', 'කියවීම්'],
];
const UNITS = `
  INSERT INTO course_units (
    id, code, title_en, title_si, department_id, credits, level, semester, kind, in_sinhala,
    in_english, in_tamil, is_offered
  )
  SELECT
    planned.id,
    department.code || ' ' || planned.level || planned.semester
      || lpad((planned.serial + 1)::text, 3, '0'),
    ($1::text[])[planned.serial % 6 + 1] || ' ' || subject.name_en || ' ' || planned.level
      || '.' || planned.serial + 1,
    subject.name_si || ': ' || ($2::text[])[planned.serial % 6 + 1] || ' ' || planned.level
      || '.' || planned.serial + 1,
    department.id,
    3,
    planned.level,
    planned.semester,
    'optional',
    true,
    false,
    false,
    true
  FROM growth_units planned
  JOIN subjects subject ON subject.id = pg_temp.demo_id('subject/' || planned.department)
  JOIN departments department ON department.id = subject.department_id`;
const COMPONENTS = `
  INSERT INTO course_units__components (
    id, owner_id, position, kind, ${everyLanguage('name')}, weight, maximum, minimum_to_pass,
    carried_years
  )
  SELECT
    pg_temp.demo_id('component/' || planned.id || '/' || given.position),
    planned.id,
    given.position,
    given.kind,
    ${everyLanguageIn('given.name')},
    given.weight,
    given.maximum,
    given."minimumToPass",
    given."carriedYears"
  FROM growth_units planned
  JOIN jsonb_to_recordset($1::jsonb) AS given(
    components int, position int, kind text, name jsonb, weight numeric, maximum numeric,
    "minimumToPass" numeric, "carriedYears" int
  ) ON given.components = planned.components`;
const CURRICULUM = `
  INSERT INTO curriculum_units (id, curriculum_id, course_unit_id, level, semester, is_compulsory)
  SELECT
    pg_temp.demo_id('curriculum unit/' || planned.id),
    curriculum.id,
    planned.id,
    planned.level,
    planned.semester,
    false
  FROM growth_units planned
  JOIN curricula curriculum ON curriculum.code = 'BA-2020'`;
const SUBJECT_UNITS = `
  INSERT INTO subject_units (id, subject_id, course_unit_id, is_compulsory)
  SELECT
    pg_temp.demo_id('subject unit/' || planned.id),
    pg_temp.demo_id('subject/' || planned.department),
    planned.id,
    false
  FROM growth_units planned`;

/** A subject for each department, and its units in the general degree. */
export const degreesGrowth: GrowthStep = {
  tables: [
    'subjects',
    'course_units',
    'course_units__components',
    'curriculum_units',
    'subject_units',
  ],
  grow: async ({ client, size }) => {
    await run(client, SUBJECTS, [size.departments, ...FIELD_NAMES]);
    await run(client, SUBJECT_DEGREES, [size.departments]);
    await run(client, PLANNED, [size.units, size.departments]);
    await run(client, 'CREATE INDEX ON growth_units (department, level, semester, serial)');
    await run(client, 'ANALYZE growth_units');
    await run(client, UNITS, TITLES);
    const rows = COMPONENT_SETS.flatMap((set, components) =>
      set.map((component, position) => ({ ...component, components, position })),
    );
    await run(client, COMPONENTS, [JSON.stringify(rows)]);
    await run(client, CURRICULUM);
    await run(client, SUBJECT_UNITS);
  },
};
