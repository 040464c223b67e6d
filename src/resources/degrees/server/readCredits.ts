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
export const UNITS = `
  SELECT
    unit.id AS unit,
    curriculum_unit.level,
    curriculum_unit.semester,
    unit.credits::float8 AS credits,
    curriculum_unit.is_compulsory AS "isCompulsory",
    unit.is_offered AS "isOffered"
  FROM curriculum_units curriculum_unit
  JOIN course_units unit ON unit.id = curriculum_unit.course_unit_id
  WHERE curriculum_unit.curriculum_id = $1::uuid`;
export const SUBJECTS = `
  SELECT
    subject.id,
    ${localised('subject.name')} AS name,
    coalesce(taught.units, '[]'::json) AS units
  FROM subjects subject
  JOIN subjects__degrees subject_degree
    ON subject_degree.owner_id = subject.id
    AND subject_degree.target_id = $1::uuid
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
    GROUP BY subject_unit.subject_id
  ) taught ON taught.subject_id = subject.id
  WHERE subject.is_main_subject
  ORDER BY subject.code`;
const READERS = `
  SELECT batch.label AS batch, reached.level, reads.subjects, count(*)::int AS students
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  CROSS JOIN LATERAL (
    SELECT coalesce(max(batch_status.level), 1) AS level
    FROM batch_statuses batch_status
    JOIN semesters semester ON semester.id = batch_status.semester_id
    WHERE batch_status.batch_id = student.batch_id AND semester.starts_on <= $2::date
  ) reached
  CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT main_subject.target_id::text
      FROM students__main_subjects main_subject
      WHERE main_subject.owner_id = student.id
      ORDER BY main_subject.target_id
    ) AS subjects
  ) reads
  WHERE student.curriculum_id = $1::uuid
    AND student.status IN ('enrolled', 'repeating', 'leave', 'deferred')
  GROUP BY batch.label, batch.entry_year, reached.level, reads.subjects
  ORDER BY batch.entry_year DESC`;

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
  subjects: string[];
  students: number;
}

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, one) => total + one, 0) * 10) / 10;
const available = (units: readonly PlacedCredits[]): number =>
  sum(units.filter(({ isOffered }) => isOffered).map(({ credits }) => credits));

/** The units of the chosen subjects; before the choice, of the three with most credits. */
export function chosenUnits(
  reads: readonly string[],
  subjects: readonly SubjectRow[],
): PlacedCredits[][] {
  const own = subjects.filter(({ id }) => reads.includes(id)).map(({ units }) => units);
  return own.length > 0
    ? own
    : subjects
        .map(({ units }) => units)
        .toSorted((one, other) => available(other) - available(one))
        .slice(0, 3);
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
  const reached = readers.map((reader) => ({
    ...reader,
    reach: reachableCredits(common, chosenUnits(reader.subjects, subjects), reader.level),
  }));
  return [...new Set(reached.map(({ batch }) => batch))].map((batch) => {
    const own = reached.filter((reader) => reader.batch === batch);
    return {
      batch,
      level: Math.max(...own.map(({ level }) => level)),
      students: sum(own.map(({ students }) => students)),
      least: Math.min(...own.map(({ reach }) => reach)),
      short: own
        .filter(({ reach }) => reach < curriculum.needed)
        .map(({ students, subjects: reads, reach }) => ({
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
    values: [one.degreeId],
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
