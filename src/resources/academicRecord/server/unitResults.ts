import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { UnitResults } from '../rules/academicRecord.ts';

const RESULTS = `
  SELECT
    earned.course_unit_id AS unit,
    array_agg(
      earned.grade
      ORDER BY coalesce(earned.sat_on, semester.starts_on), sitting.sequence
    ) AS grades,
    bool_or(sitting.is_passed) AS "isPassed"
  FROM earned_grades earned
  JOIN sittings sitting ON sitting.id = earned.id
  JOIN semesters semester ON semester.id = earned.semester_id
  WHERE earned.student_id = $1
  GROUP BY earned.course_unit_id`;

/** The results of a student by the ids of the units. */
export async function unitResultsOf(
  client: Queryable,
  student: string,
): Promise<ReadonlyMap<string, UnitResults>> {
  const rows = await queryRows<UnitResults & { unit: string }>(client, {
    name: 'unit-results',
    text: RESULTS,
    values: [student],
  });
  return new Map(rows.map(({ unit, ...results }) => [unit, results]));
}
