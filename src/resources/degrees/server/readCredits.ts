import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { CurriculumCredits } from '../api.ts';
import { creditsByPart, type PlacedCredits } from '../rules/curriculumRules.ts';
import { availableOf, IS_MAIN_SUBJECT, type SubjectRow, sumOf } from './mainSubjects.ts';
import { readBatches } from './readBatches.ts';

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
    FROM student_totals
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
/**
 * The units of the main subjects of the degree `$1` and of the curriculum `$2`, in one reading.
 * Those that are alike are one row with the sum of their credits; a unit of several subjects is a
 * row of its own for each.
 */
const UNITS_ALIKE = `
  WITH taken AS MATERIALIZED (
    SELECT subject_unit.subject_id, subject_unit.course_unit_id, subject_unit.is_compulsory
    FROM subject_units subject_unit
    WHERE subject_unit.subject_id IN (
      SELECT subject.id
      FROM subjects subject
      WHERE ${IS_MAIN_SUBJECT}
    )
  ),
  shared AS MATERIALIZED (
    SELECT course_unit_id
    FROM taken
    GROUP BY course_unit_id
    HAVING count(*) > 1
  )
  SELECT
    taken.subject_id AS subject,
    CASE WHEN unit.id IN (SELECT course_unit_id FROM shared) THEN unit.id END AS shared,
    unit.is_offered AS "isOffered",
    unit.level AS "ofSubjectLevel",
    unit.semester AS "ofSubjectSemester",
    taken.is_compulsory AS "isCompulsoryOfSubject",
    placed.level,
    placed.semester,
    placed.is_compulsory AS "isCompulsory",
    sum(unit.credits)::float8 AS credits
  FROM course_units unit
  LEFT JOIN taken ON taken.course_unit_id = unit.id
  LEFT JOIN (
    SELECT course_unit_id, level, semester, is_compulsory
    FROM curriculum_units
    WHERE curriculum_id = $2::uuid
  ) placed ON placed.course_unit_id = unit.id
  WHERE taken.subject_id IS NOT NULL OR placed.level IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;
/** The main subjects of the degree `$1`. */
const NAMES = `
  SELECT subject.id, ${localised('subject.name')} AS name
  FROM subjects subject
  WHERE ${IS_MAIN_SUBJECT}
  ORDER BY subject.code`;

interface CurriculumRow {
  id: string;
  label: string;
  subject: string | null;
  degreeId: string;
  needed: number;
  degree: Label;
  students: number;
}
interface UnitsAlike {
  /** `null`: of no main subject. */
  subject: string | null;
  /** The unit if it belongs to several subjects. */
  shared: string | null;
  isOffered: boolean;
  ofSubjectLevel: number;
  ofSubjectSemester: number;
  isCompulsoryOfSubject: boolean | null;
  /** The place in the curriculum; `null`: it has none. */
  level: number | null;
  semester: number | null;
  isCompulsory: boolean | null;
  credits: number;
}
type Placed = PlacedCredits & { isOfSubject: boolean };

/** The units with a place in the curriculum, each once. */
const placedUnits = (alike: readonly UnitsAlike[]): Placed[] => {
  const placed = new Map<string, Placed>();
  for (const [index, row] of alike.entries()) {
    const { subject, shared, level, semester, isOffered, isCompulsory, credits } = row;
    if (level === null || semester === null || isCompulsory === null) continue;
    const unit = shared ?? String(index);
    const isOfSubject = subject !== null;
    placed.set(unit, { unit, level, semester, isOffered, isCompulsory, credits, isOfSubject });
  }
  return [...placed.values()];
};

/** The units of each main subject. */
function unitsBySubject(alike: readonly UnitsAlike[]): Map<string, PlacedCredits[]> {
  const bySubject = new Map<string, PlacedCredits[]>();
  for (const [index, row] of alike.entries()) {
    if (row.subject === null) continue;
    const units = bySubject.get(row.subject) ?? [];
    bySubject.set(row.subject, units);
    units.push({
      unit: row.shared ?? String(index),
      level: row.ofSubjectLevel,
      semester: row.ofSubjectSemester,
      credits: row.credits,
      isCompulsory: row.isCompulsoryOfSubject === true,
      isOffered: row.isOffered,
    });
  }
  return bySubject;
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
  const alike = await queryRows<UnitsAlike>(client, {
    name: 'credits-units-alike',
    text: UNITS_ALIKE,
    values: [one.degreeId, one.id],
  });
  const named = await queryRows<Omit<SubjectRow, 'units'>>(client, {
    name: 'credits-subject-names',
    text: NAMES,
    values: [one.degreeId],
  });
  const units = placedUnits(alike);
  const ownUnits = unitsBySubject(alike);
  const all = named.map((subject) => ({ ...subject, units: ownUnits.get(subject.id) ?? [] }));
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
      compulsory: sumOf(
        own
          .filter(({ isCompulsory, isOffered }) => isCompulsory && isOffered)
          .map(({ credits }) => credits),
      ),
      available: availableOf(own),
    })),
    whole: creditsByPart(units),
    batches,
  };
}
