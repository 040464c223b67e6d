import { analyse, type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import { ACADEMIC_DEPARTMENTS } from './departments.ts';
import { MEN, SURNAMES, WOMEN } from './nameData.ts';

/** Rows that the university has in addition to the small faculty. */
export interface UniversitySize {
  students: number;
  departments: number;
  units: number;
  /** Lines of course registrations. */
  lines: number;
  attendance: number;
  publications: number;
  /** Entries of the activity log. */
  activities: number;
}

export const UNIVERSITY: UniversitySize = {
  students: 20_000,
  departments: 50,
  units: 5_000,
  lines: 494_000,
  attendance: 2_070_000,
  publications: 100_000,
  activities: 5_000_000,
};

/** The least that has every cohort, three groups of subjects, and two units for each semester. */
const LEAST = { students: 40, departments: 3, units: 48 };

/** The university at a fraction of its size, made by the same statements. */
export const universityAt = (factor: number): UniversitySize => {
  const part = (count: number): number => Math.round(count * factor);
  return {
    students: Math.max(part(UNIVERSITY.students), LEAST.students),
    departments: Math.max(part(UNIVERSITY.departments), LEAST.departments),
    units: Math.max(part(UNIVERSITY.units), LEAST.units),
    lines: part(UNIVERSITY.lines),
    attendance: part(UNIVERSITY.attendance),
    publications: part(UNIVERSITY.publications),
    activities: part(UNIVERSITY.activities),
  };
};

/** Members of each department: enough that each class of one hour has a lecturer of its own. */
export const MEMBERS = 10;

export interface GrowthContext {
  client: Queryable;
  size: UniversitySize;
  now: Date;
}

/**
 * Rows of one area, added by a few statements. Constraints and triggers stay on; of `tables`, only
 * the indexes that enforce nothing are built afterwards.
 */
export interface GrowthStep {
  tables: readonly string[];
  grow: (context: GrowthContext) => Promise<void>;
}

/** Runs a statement that needs no answer. */
export const run = async (
  client: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  await client.query({ text, values: [...values] });
};

/** Names for statements, as parallel lists by language. */
export const NAMES = {
  surnames: [SURNAMES.map(({ en }) => en), SURNAMES.map(({ si }) => si)],
  firstNames: [[...MEN, ...WOMEN].map(({ en }) => en), [...MEN, ...WOMEN].map(({ si }) => si)],
  men: MEN.length,
} as const;

const PREFIXES = [
  { en: 'Applied', si: 'ව්‍යවහාරික' },
  { en: 'Comparative', si: 'තුලනාත්මක' },
  { en: 'Modern', si: 'නූතන' },
  { en: 'Classical', si: 'සම්භාව්‍ය' },
  { en: 'Regional', si: 'කලාපීය' },
] as const;

/** The fields of its departments: each field of the faculty in several kinds. */
const FIELDS = PREFIXES.flatMap((prefix) =>
  ACADEMIC_DEPARTMENTS.map(({ name }) => ({
    en: `${prefix.en} ${name.en.replace('Department of ', '')}`,
    si: `${prefix.si} ${name.si.replace(' අධ්‍යයන අංශය', '')}`,
  })),
);
export const FIELD_NAMES = [FIELDS.map(({ en }) => en), FIELDS.map(({ si }) => si)] as const;

/**
 * `demo_id`: the id of a record by its key. `drawn`: a number below `below`, fixed by the key.
 * `timed_id`: an id that sorts by its time. Each uses its first argument once: PostgreSQL inlines
 * only such functions, and calling them a million times takes longer than the rest of a statement.
 */
const FUNCTIONS = [
  `
  CREATE OR REPLACE FUNCTION pg_temp.demo_id(key text) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT overlay(overlay(md5(key) PLACING '5' FROM 13) PLACING '8' FROM 17)::uuid
  $$`,
  `
  CREATE OR REPLACE FUNCTION pg_temp.drawn(key text, below int) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT abs(hashtextextended(key, 0) % below)::int
  $$`,
  `
  CREATE OR REPLACE FUNCTION pg_temp.timed_id(at timestamptz, number bigint) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (
      lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
      || '7' || lpad(to_hex(number % 4096), 3, '0')
      || '8' || lpad(to_hex(number), 15, '0')
    )::uuid
  $$`,
];

/**
 * The semesters with students, the present one first (`back` = 0). An intake of each of its last
 * four years is enrolled; the one before has completed.
 */
const SEMESTERS = `
  CREATE TEMP TABLE growth_semesters ON COMMIT DROP AS
  WITH present AS (
    SELECT semester.starts_on, extract(year FROM academic_year.starts_on)::int AS year
    FROM registration_windows term
    JOIN semesters semester ON semester.id = term.semester_id
    JOIN academic_years academic_year ON academic_year.id = semester.academic_year_id
    WHERE term.kind = 'courses'
  )
  SELECT
    semester.id,
    semester.number,
    semester.starts_on,
    semester.ends_on,
    semester.label_en,
    semester.label_si,
    present.year AS present_year,
    extract(year FROM academic_year.starts_on)::int AS year,
    (row_number() OVER (ORDER BY semester.starts_on DESC) - 1)::int AS back
  FROM semesters semester
  JOIN academic_years academic_year ON academic_year.id = semester.academic_year_id
  JOIN present ON semester.starts_on <= present.starts_on
    AND extract(year FROM academic_year.starts_on) >= present.year - 4`;

/** Memory for sorting and for building indexes, until the transaction ends. */
const SETTINGS = `
  SELECT
    set_config('work_mem', '256MB', true),
    set_config('maintenance_work_mem', '512MB', true),
    set_config('jit', 'off', true)`;

/** What all steps rely on. */
export async function prepareGrowth(client: Queryable): Promise<void> {
  for (const statement of [SETTINGS, ...FUNCTIONS, SEMESTERS]) await run(client, statement);
}

const PLAIN_INDEXES = `
  SELECT known.relname AS name, pg_get_indexdef(known.oid) AS definition
  FROM pg_index
  JOIN pg_class known ON known.oid = pg_index.indexrelid
  WHERE pg_index.indrelid = ANY($1::regclass[])
    AND NOT pg_index.indisunique
    AND NOT pg_index.indisexclusion
  ORDER BY known.relname`;

/**
 * Takes a step without the indexes of its tables that enforce nothing, and builds them afterwards:
 * adding millions of rows to each of them takes longer.
 */
export async function takeStep(context: GrowthContext, step: GrowthStep): Promise<void> {
  const { client } = context;
  const indexes = await queryRows<{ name: string; definition: string }>(client, {
    text: PLAIN_INDEXES,
    values: [step.tables],
  });
  for (const { name } of indexes) await run(client, `DROP INDEX "${name}"`);
  await step.grow(context);
  for (const { definition } of indexes) await run(client, definition);
  await analyse(client, step.tables);
}

/** The rows of a table that was just analysed. */
export async function countRows(client: Queryable, table: string): Promise<number> {
  const { count } = await requireRow<{ count: number }>(client, {
    text: 'SELECT reltuples::int AS count FROM pg_class WHERE oid = $1::regclass',
    values: [table],
  });
  return count;
}
