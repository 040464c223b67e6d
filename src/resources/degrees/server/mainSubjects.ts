import { localised } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { PlacedCredits } from '../rules/curriculumRules.ts';

/** `$1`: the degree. */
export const IS_MAIN_SUBJECT = `
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

export interface SubjectRow {
  id: string;
  name: Label;
  units: PlacedCredits[];
}

export const sumOf = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, one) => total + one, 0) * 10) / 10;
export const availableOf = (units: readonly PlacedCredits[]): number =>
  sumOf(units.filter(({ isOffered }) => isOffered).map(({ credits }) => credits));

/** The chosen subjects; before the choice, the three with most credits. */
export function chosenSubjects(
  subjects: readonly SubjectRow[],
): (reads: readonly string[]) => readonly SubjectRow[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const credits = new Map(subjects.map((subject) => [subject, availableOf(subject.units)]));
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
