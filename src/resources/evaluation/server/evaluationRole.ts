import { type Person, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { RunFeedback } from '../api.ts';
import type { EvaluationRole } from '../rules/evaluationRules.ts';
import { awaitsGradesSql, OF_UNIT, readsSql, teachesSql, TURNOUT, UNIT } from './unitSql.ts';

/** An evaluation with one person's roles in it. */
export interface EvaluationForPerson
  extends Omit<RunFeedback, 'mayReview'>, Record<string, unknown> {
  minVoters: number;
  minShare: number;
  runs: boolean;
  teaches: boolean;
  reads: boolean;
  /** The person marks the unit, and its marks are not handed in yet. */
  awaitsGrades: boolean;
}

const select = (where: string): string => `
  SELECT *
  FROM (
    SELECT
      evaluation.id,
      evaluation.version,
      ${UNIT} AS unit,
      evaluation.occasion,
      evaluation.state,
      to_char(evaluation.opens_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "opensAt",
      to_char(
        evaluation.closes_at AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) AS "closesAt",
      ${TURNOUT},
      evaluation.min_voters AS "minVoters",
      evaluation.min_share AS "minShare",
      coalesce(evaluation.undecided_comments, 0) AS "undecidedComments",
      unit.code AS "unitCode",
      $1::boolean OR coalesce($2::boolean AND evaluation.department_id = $3::uuid, false) AS runs,
      ${teachesSql('$4')} AS teaches,
      ${readsSql('$5')} AS reads,
      ${awaitsGradesSql('$4')} AS "awaitsGrades"
    FROM evaluations evaluation
    ${OF_UNIT}
    WHERE ${where}
  ) listed
  WHERE runs OR teaches OR reads
  ORDER BY "closesAt" DESC, "unitCode", id`;

const SELECT = select('$6::uuid IS NULL OR evaluation.id = $6');

/** Those of the same unit, medium, group and occasion in earlier semesters. */
const EARLIER = select(`
      EXISTS (
        SELECT
        FROM evaluations later
        JOIN offerings later_offering ON later_offering.id = later.offering_id
        JOIN semesters later_semester ON later_semester.id = later_offering.semester_id
        WHERE later.id = $6::uuid
          AND later.occasion = evaluation.occasion
          AND later_offering.course_unit_id = offering.course_unit_id
          AND later_offering.medium = offering.medium
          AND later_offering."group" = offering."group"
          AND later_semester.starts_on > semester.starts_on
      )`);

async function readForPerson(
  client: Queryable,
  person: Person,
  text: string,
  id: string | null,
): Promise<EvaluationForPerson[]> {
  const { privileges, departmentId, staffId, studentId } = person;
  return queryRows<EvaluationForPerson>(client, {
    text,
    values: [
      privileges.has('FBACK_ALL'),
      privileges.has('FBACK_DEPT'),
      departmentId,
      staffId,
      studentId,
      id,
    ],
  });
}

/** The evaluations that a person runs, teaches or attends, or only the one with this id. */
export const evaluationsOf = (
  client: Queryable,
  person: Person,
  id: string | null = null,
): Promise<EvaluationForPerson[]> => readForPerson(client, person, SELECT, id);

/** The evaluations before this one that the person runs, teaches or attends, the latest first. */
export const earlierEvaluationsOf = (
  client: Queryable,
  person: Person,
  id: string,
): Promise<EvaluationForPerson[]> => readForPerson(client, person, EARLIER, id);

export function roleIn({
  runs,
  teaches,
}: Pick<EvaluationForPerson, 'runs' | 'teaches'>): EvaluationRole {
  if (runs) return 'office';
  return teaches ? 'teacher' : 'student';
}
