import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { CurriculumCredits } from '../api.ts';
import { creditsByPart, type PlacedCredits } from '../rules/curriculumRules.ts';
import {
  availableOf,
  IS_MAIN_SUBJECT,
  type SubjectRow,
  sumOf,
  UNITS_OF_SUBJECTS,
} from './mainSubjects.ts';
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
interface CurriculumRow {
  id: string;
  label: string;
  subject: string | null;
  degreeId: string;
  needed: number;
  degree: Label;
  students: number;
}
type UnitsAlike = PlacedCredits & { isOfSubject: boolean };
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
