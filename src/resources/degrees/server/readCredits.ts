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
    (
      SELECT count(*)::int
      FROM students student
      WHERE student.curriculum_id = curriculum.id
    ) AS students
  FROM curricula curriculum
  JOIN degrees degree ON degree.id = curriculum.degree_id
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
 * The main subjects of the students are gathered once for all, not student by student, and the
 * level of a batch is found once for all who read the same.
 */
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
  ),
  reader AS (
    SELECT
      student.batch_id,
      array_agg(main_subject.target_id ORDER BY main_subject.target_id)
        FILTER (WHERE main_subject.target_id IS NOT NULL) AS subjects
    FROM students student
    LEFT JOIN students__main_subjects main_subject ON main_subject.owner_id = student.id
    WHERE student.curriculum_id = $1::uuid
      AND student.status IN ('enrolled', 'repeating', 'leave', 'deferred')
    GROUP BY student.id
  ),
  chosen AS (
    SELECT batch_id, subjects, count(*)::int AS students
    FROM reader
    GROUP BY batch_id, subjects
  )
  SELECT
    intake.label AS batch,
    intake.level,
    coalesce(array_to_string(chosen.subjects, ' '), '') AS subjects,
    chosen.students
  FROM chosen
  JOIN intake ON intake.id = chosen.batch_id
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
interface ReaderRow {
  batch: string;
  level: number;
  /** Their ids, with spaces between them. */
  subjects: string;
  students: number;
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
    const own = reads.flatMap((id) => byId.get(id) ?? []);
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
  const readers = await queryRows<ReaderRow>(client, {
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
  const reached = readers.map(({ subjects: ids, ...reader }) => {
    const reads = ids.split(' ').filter(Boolean);
    const reach = reachOf(
      chosenBy(reads).map(({ units }) => units),
      reader.level,
    );
    return { ...reader, reads, reach };
  });
  return [...new Set(reached.map(({ batch }) => batch))].map((batch) => {
    const own = reached.filter((reader) => reader.batch === batch);
    return {
      batch,
      level: own[0]?.level ?? 1,
      students: sum(own.map(({ students }) => students)),
      least: own.reduce((least, { reach }) => Math.min(least, reach), Infinity),
      short: own
        .filter(({ reach }) => reach < curriculum.needed)
        .map(({ students, reads, reach }) => ({
          count: students,
          reads: reads.map((id) => names.get(id) ?? ''),
          reach,
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
  const units = await queryRows<PlacedCredits>(client, {
    name: 'credits-units',
    text: UNITS,
    values: [one.id],
  });
  const all = await queryRows<SubjectRow>(client, {
    name: 'credits-subjects',
    text: SUBJECTS,
    values: [one.degreeId, null],
  });
  const subjects = one.subject === null ? all : [];
  const belongs = new Set(subjects.flatMap((subject) => subject.units.map(({ unit }) => unit)));
  const common = units.filter(({ unit }) => !belongs.has(unit));
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
