import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { CurriculumCredits } from '../api.ts';
import { creditsByPart, reachableCredits, type PlacedCredits } from '../rules/curriculumRules.ts';

const CURRICULA = `
  SELECT
    curriculum.id,
    curriculum.code AS label,
    curriculum.subject_id AS subject,
    curriculum.degree_id AS "degreeId",
    degree.credits::float8 AS needed,
    ${localised('degree.name')} AS degree,
    coalesce(counted.students, 0) AS students
  FROM curricula curriculum
  JOIN degrees degree ON degree.id = curriculum.degree_id
  LEFT JOIN (
    SELECT curriculum_id, sum(students)::int AS students
    FROM student_counts
    GROUP BY curriculum_id
  ) counted ON counted.curriculum_id = curriculum.id
  ORDER BY curriculum.code`;
/** The places of the units in a curriculum. */
export const unitsOf = (curriculum: string): string => `
  SELECT
    unit.id AS unit,
    curriculum_unit.level,
    curriculum_unit.semester,
    unit.credits::float8 AS credits,
    curriculum_unit.is_compulsory AS "isCompulsory",
    unit.is_offered AS "isOffered"
  FROM curriculum_units curriculum_unit
  JOIN course_units unit ON unit.id = curriculum_unit.course_unit_id
  WHERE curriculum_unit.curriculum_id = ${curriculum}::uuid`;
export const UNITS = unitsOf('$1');
/** `$1`: the degree. */
const IS_MAIN_SUBJECT = `
  subject.is_main_subject
    AND subject.id IN (
      SELECT subject_degree.owner_id
      FROM subjects__degrees subject_degree
      WHERE subject_degree.target_id = $1::uuid
    )`;
/** `$1`: the degree, `$2`: some of its main subjects, or `NULL` for all. */
export const SUBJECTS = `
  SELECT
    subject.id,
    ${localised('subject.name')} AS name,
    coalesce(placed.units, '[]'::json) AS units
  FROM subjects subject
  LEFT JOIN (
    SELECT
      subject_unit.subject_id,
      json_agg(json_build_object(
        'unit', unit.id,
        'level', unit.level,
        'semester', unit.semester,
        'credits', unit.credits::float8,
        'isCompulsory', subject_unit.is_compulsory,
        'isOffered', unit.is_offered
      )) AS units
    FROM subject_units subject_unit
    JOIN course_units unit ON unit.id = subject_unit.course_unit_id
    WHERE $2::uuid[] IS NULL OR subject_unit.subject_id = ANY($2)
    GROUP BY subject_unit.subject_id
  ) placed ON placed.subject_id = subject.id
  WHERE ${IS_MAIN_SUBJECT}
    AND ($2::uuid[] IS NULL OR subject.id = ANY($2))
  ORDER BY subject.code`;
/** The ids of the units of all main subjects of the degree `$1`. */
export const UNITS_OF_SUBJECTS = `
  SELECT subject_unit.course_unit_id
  FROM subjects subject
  JOIN subject_units subject_unit ON subject_unit.subject_id = subject.id
  WHERE ${IS_MAIN_SUBJECT}`;
/**
 * The units of the curriculum `$2`, and whether each belongs to a main subject of the degree `$1`.
 * Those that are alike are one row with the sum of their credits.
 */
const UNITS_ALIKE = `
  SELECT
    concat_ws(' ', level, semester, is_compulsory, is_offered, is_of_subject) AS unit,
    level,
    semester,
    is_compulsory AS "isCompulsory",
    is_offered AS "isOffered",
    is_of_subject AS "isOfSubject",
    sum(credits)::float8 AS credits
  FROM (
    SELECT
      curriculum_unit.level,
      curriculum_unit.semester,
      curriculum_unit.is_compulsory,
      unit.is_offered,
      unit.id IN (${UNITS_OF_SUBJECTS}) AS is_of_subject,
      unit.credits
    FROM curriculum_units curriculum_unit
    JOIN course_units unit ON unit.id = curriculum_unit.course_unit_id
    WHERE curriculum_unit.curriculum_id = $2::uuid
  ) placed
  GROUP BY level, semester, is_compulsory, is_offered, is_of_subject`;
/**
 * The main subjects of the degree `$1`. Units of one subject that are alike are one row with the
 * sum of their credits; units of several subjects are rows of their own.
 */
const SUBJECTS_ALIKE = `
  WITH shared AS MATERIALIZED (
    SELECT course_unit_id
    FROM subject_units
    GROUP BY course_unit_id
    HAVING count(*) > 1
  ),
  placed AS (
    SELECT
      subject_unit.subject_id,
      shared.course_unit_id AS unit,
      unit.level,
      unit.semester,
      subject_unit.is_compulsory,
      unit.is_offered,
      sum(unit.credits)::float8 AS credits
    FROM subject_units subject_unit
    JOIN course_units unit ON unit.id = subject_unit.course_unit_id
    LEFT JOIN shared ON shared.course_unit_id = unit.id
    GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT
    subject.id,
    ${localised('subject.name')} AS name,
    coalesce(
      json_agg(json_build_object(
        'unit', coalesce(
          placed.unit::text,
          concat_ws(
            ' ', subject.id, placed.level, placed.semester, placed.is_compulsory, placed.is_offered
          )
        ),
        'level', placed.level,
        'semester', placed.semester,
        'credits', placed.credits,
        'isCompulsory', placed.is_compulsory,
        'isOffered', placed.is_offered
      )) FILTER (WHERE placed.subject_id IS NOT NULL),
      '[]'::json
    ) AS units
  FROM subjects subject
  LEFT JOIN placed ON placed.subject_id = subject.id
  WHERE ${IS_MAIN_SUBJECT}
  GROUP BY subject.id
  ORDER BY subject.code`;
/** The present students of the curriculum `$1`: how many read the same, and their level. */
const READERS = `
  WITH intake AS MATERIALIZED (
    SELECT
      batch.id,
      batch.label,
      batch.entry_year,
      (
        SELECT coalesce(max(batch_status.level), 1)
        FROM batch_statuses batch_status
        JOIN semesters semester ON semester.id = batch_status.semester_id
        WHERE batch_status.batch_id = batch.id AND semester.starts_on <= $2::date
      ) AS level
    FROM batches batch
  )
  SELECT
    intake.label AS batch,
    intake.level,
    reads.students,
    reads.sets
  FROM intake
  JOIN (
    SELECT
      batch_id,
      sum(students)::int AS students,
      string_agg(concat_ws(' ', students, nullif(subjects, '')), ',') AS sets
    FROM student_counts
    WHERE curriculum_id = $1::uuid
      AND status IN ('enrolled', 'repeating', 'leave', 'deferred')
      AND students > 0
    GROUP BY batch_id
  ) reads ON reads.batch_id = intake.id
  ORDER BY intake.entry_year DESC`;

interface CurriculumRow {
  id: string;
  label: string;
  subject: string | null;
  degreeId: string;
  needed: number;
  degree: Label;
  students: number;
}
export interface SubjectRow {
  id: string;
  name: Label;
  units: PlacedCredits[];
}
type UnitsAlike = PlacedCredits & { isOfSubject: boolean };
interface BatchRow {
  batch: string;
  level: number;
  students: number;
  /** With commas between them: how many students, and the ids of the subjects that they read. */
  sets: string;
}

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, one) => total + one, 0) * 10) / 10;
const available = (units: readonly PlacedCredits[]): number =>
  sum(units.filter(({ isOffered }) => isOffered).map(({ credits }) => credits));

/** The chosen subjects; before the choice, the three with most credits. */
export function chosenSubjects(
  subjects: readonly SubjectRow[],
): (reads: readonly string[]) => readonly SubjectRow[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const credits = new Map(subjects.map((subject) => [subject, available(subject.units)]));
  const largest = subjects
    .toSorted((one, other) => (credits.get(other) ?? 0) - (credits.get(one) ?? 0))
    .slice(0, 3);
  return (reads) => {
    const own: SubjectRow[] = [];
    for (const id of reads) {
      const subject = byId.get(id);
      if (subject) own.push(subject);
    }
    return own.length > 0 ? own : largest;
  };
}

interface Structure {
  /** Units of no main subject. */
  common: readonly PlacedCredits[];
  subjects: readonly SubjectRow[];
  /** All subjects of the degree, for their names. */
  all: readonly SubjectRow[];
  today: string;
}

async function readBatches(
  client: Queryable,
  curriculum: CurriculumRow,
  { common, subjects, all, today }: Structure,
): Promise<CurriculumCredits['batches']> {
  const batches = await queryRows<BatchRow>(client, {
    name: 'credits-readers',
    text: READERS,
    values: [curriculum.id, today],
  });
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const chosenBy = chosenSubjects(subjects);
  const reachOf = reachableCredits(
    common,
    subjects.map(({ units }) => units),
  );
  return batches.map(({ batch, level, students, sets }) => {
    let least = Infinity;
    const short = new Map<string, { count: number; reads: readonly string[]; reach: number }>();
    for (const set of sets.split(',')) {
      const [count, ...reads] = set.split(' ');
      const reach = reachOf(
        chosenBy(reads).map(({ units }) => units),
        level,
      );
      least = Math.min(least, reach);
      if (reach >= curriculum.needed) continue;
      // Students of another status may read the same.
      const alike = short.get(reads.join(' '))?.count ?? 0;
      short.set(reads.join(' '), { count: alike + Number(count), reads, reach });
    }
    return {
      batch,
      level,
      students,
      least,
      short: [...short.values()].map((line) => ({
        ...line,
        reads: line.reads.map((id) => names.get(id) ?? ''),
      })),
    };
  });
}

/** The credits of a curriculum against those of its degree, and whether its batches can reach them. */
export async function readCredits(
  client: Queryable,
  wanted: string | null,
  today: string,
): Promise<CurriculumCredits> {
  const curricula = await queryRows<CurriculumRow>(client, {
    name: 'credits-curricula',
    text: CURRICULA,
  });
  const one =
    curricula.find(({ id }) => id === wanted) ??
    curricula.toSorted((left, right) => right.students - left.students)[0];
  const list = curricula.map(({ id, label }) => ({ id, label }));
  if (!one)
    return {
      curricula: list,
      curriculum: null,
      needed: 0,
      degree: '',
      common: [],
      subjects: [],
      whole: [],
      batches: [],
    };
  const units = await queryRows<UnitsAlike>(client, {
    name: 'credits-units-alike',
    text: UNITS_ALIKE,
    values: [one.degreeId, one.id],
  });
  const all = await queryRows<SubjectRow>(client, {
    name: 'credits-subjects-alike',
    text: SUBJECTS_ALIKE,
    values: [one.degreeId],
  });
  const subjects = one.subject === null ? all : [];
  const common = units.filter(({ isOfSubject }) => one.subject !== null || !isOfSubject);
  const batches = await readBatches(client, one, { common, subjects, all, today });
  return {
    curricula: list,
    curriculum: one.id,
    needed: one.needed,
    degree: one.degree,
    common: creditsByPart(common),
    subjects: subjects.map(({ id, name, units: own }) => ({
      id,
      name,
      compulsory: sum(
        own
          .filter(({ isCompulsory, isOffered }) => isCompulsory && isOffered)
          .map(({ credits }) => credits),
      ),
      available: available(own),
    })),
    whole: creditsByPart(units),
    batches,
  };
}
