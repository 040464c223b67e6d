import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { BatchContent, UnitContent } from '../api/contents.ts';
import { gradeKeyOfSchemes } from './gradeKey.ts';
import { headAndSignatories } from './signing.ts';

/** Withheld: by a code, or by a hold on all results of the student. */
const RESULT = `
  CASE
    WHEN result.code = 'WH' OR student.is_held THEN NULL
    WHEN result.code = 'value' THEN result.grade
    ELSE result.code
  END`;
const HEAD = `
  SELECT
    json_build_object(
      'code', unit.code,
      'title', ${localised('unit.title')}
    ) AS unit,
    ${localised('session.title')} AS session,
    ${localised('semester.label')} AS semester,
    offering.medium,
    offering."group"
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters semester ON semester.id = session.semester_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.id = $1`;
const LINES = `
  SELECT
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    result.attempt_number AS attempt,
    result.attempt_kind = 'repeat' AS "isRepeat",
    ${RESULT} AS result,
    result.is_capped AND ${RESULT} IS NOT NULL AS "isCapped",
    CASE
      WHEN ${RESULT} IS NOT NULL THEN result.points_counted::numeric(4, 2)::text
    END AS points,
    result.credits::numeric(4, 1)::text AS credits,
    result.scheme_id AS scheme,
    result.rule_set AS "ruleSet"
  FROM published_results result
  JOIN students student ON student.id = result.student_id
  WHERE result.paper_id = $1
    AND result.state <> 'withdrawn'
  ORDER BY student.registration_number`;

type Line = UnitContent['lines'][number] & {
  scheme: string | null;
  ruleSet: string | null;
};
type UnitHead = Pick<UnitContent, 'unit' | 'session' | 'semester' | 'medium' | 'group'>;

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].toSorted();

/** The published results of a paper; `null`: there are none. */
export async function unitContent(
  client: Queryable,
  paper: string,
  office: string | null,
): Promise<UnitContent | null> {
  const values = [paper];
  const head = await queryRow<UnitHead>(client, { text: HEAD, values });
  const lines = await queryRows<Line>(client, { text: LINES, values });
  if (!head || lines.length === 0) return null;
  return {
    ...head,
    ...(await headAndSignatories(client, office)),
    lines: lines.map(({ scheme: _scheme, ruleSet: _ruleSet, ...line }) => line),
    ruleSets: distinct(lines.map(({ ruleSet }) => ruleSet)),
    gradeKey: await gradeKeyOfSchemes(client, distinct(lines.map(({ scheme }) => scheme))),
  };
}

const BATCH = `
  SELECT
    batch.label AS batch,
    ${localised('session.title')} AS session,
    ${localised('semester.label')} AS semester
  FROM batches batch
  CROSS JOIN exam_sessions session
  JOIN semesters semester ON semester.id = session.semester_id
  WHERE session.id = $1
    AND batch.id = $2`;
const OF_BATCH = `
  FROM published_results result
  JOIN papers paper ON paper.id = result.paper_id
  JOIN course_units unit ON unit.id = result.course_unit_id
  JOIN students student ON student.id = result.student_id
  WHERE paper.exam_session_id = $1
    AND student.batch_id = $2
    AND result.state <> 'withdrawn'`;
const UNITS = `
  SELECT unit.code, ${localised('unit.title')} AS title
  FROM course_units unit
  WHERE unit.id IN (
    SELECT result.course_unit_id
    ${OF_BATCH}
  )
  ORDER BY unit.code`;
const MEMBERS = `
  SELECT
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    json_agg(
      json_build_object(
        'code', unit.code,
        'result', ${RESULT},
        'credits', result.credits::numeric(4, 1)::text
      )
      ORDER BY unit.code
    ) AS results
  ${OF_BATCH}
  GROUP BY student.id
  ORDER BY student.registration_number`;

/** The published results of the students of a batch in an examination; `null`: there are none. */
export async function batchContent(
  client: Queryable,
  [session = '', batch = '']: readonly string[],
  office: string | null,
): Promise<BatchContent | null> {
  const values = [session, batch];
  if (batch === '') return null;
  const head = await queryRow<Pick<BatchContent, 'batch' | 'session' | 'semester'>>(client, {
    text: BATCH,
    values,
  });
  const members = await queryRows<BatchContent['members'][number]>(client, {
    text: MEMBERS,
    values,
  });
  if (!head || members.length === 0) return null;
  return {
    ...head,
    ...(await headAndSignatories(client, office)),
    units: await queryRows<BatchContent['units'][number]>(client, { text: UNITS, values }),
    members,
  };
}
