import {
  containing,
  everyLanguage,
  type Page,
  type PageRange,
  type Person,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { taughtSql } from '../../shared/taughtSql.ts';
import type { FeedbackDesk, FeedbackForm, OpenUnit, OwnFeedback, RunFeedback } from '../api.ts';
import { isEnough, mayReview } from '../rules/evaluationRules.ts';
import { evaluationsOf } from './evaluationRole.ts';
import { readChangeNotes, readTargets } from './form.ts';
import { OF_UNIT, TURNOUT, UNIT } from './unitSql.ts';

const OWN = `
  SELECT
    evaluation.id,
    ${UNIT} AS unit,
    evaluation.occasion,
    to_char(evaluation.closes_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "closesAt",
    mine.has_voted AS "hasAnswered",
    ${TURNOUT}
  FROM evaluations evaluation
  ${OF_UNIT}
  JOIN evaluation_participants mine ON mine.evaluation_id = evaluation.id AND mine.student_id = $1
  WHERE evaluation.state = 'open'
    AND evaluation.closes_at > $2
    AND ($3::uuid IS NULL OR evaluation.id = $3)
  ORDER BY evaluation.closes_at, unit.code`;

const ownFeedback = (
  client: Queryable,
  student: string,
  now: Date,
  id: string | null = null,
): Promise<OwnFeedback[]> =>
  queryRows<OwnFeedback>(client, {
    text: OWN,
    values: [student, now, id],
  });

/** The offerings that a member of staff (`$5`) teaches, and those of a department (`$6`). */
const WITHIN_REACH = `
  offering.id IN (
    ${taughtSql('$5')}
    UNION
    SELECT offered.id
    FROM course_units unit
    JOIN offerings offered ON offered.course_unit_id = unit.id
    WHERE unit.department_id = $6::uuid
  )`;

/** `$1` today, `$2` the words: an `offering` of the present semester without an evaluation. */
const OPEN = `
  offering.semester_id = ANY(ARRAY(
    SELECT present.id
    FROM semesters present
    WHERE present.starts_on <= $1::date AND present.ends_on >= $1::date - 60
  ))
  AND NOT EXISTS (
    SELECT
    FROM evaluations evaluation
    WHERE evaluation.offering_id = offering.id
  )
  AND (
    $2 = '%%'
    OR EXISTS (
      SELECT
      FROM course_units unit
      WHERE unit.id = offering.course_unit_id
        AND concat_ws(
          ' ',
          unit.code, ${everyLanguage('unit.title')}, offering."group"
        ) ILIKE $2
    )
  )`;

/** The page is cut in the order of an index of units, before the rest is read of its units. */
const UNITS = (within: string): string => `
  WITH listed AS MATERIALIZED (
    SELECT offering.id
    FROM offerings offering
    JOIN course_units unit ON unit.id = offering.course_unit_id
    WHERE ${OPEN} AND ${within}
    ORDER BY unit.code, offering."group", offering.id
    OFFSET $3
    LIMIT $4
  )
  SELECT
    offering.id AS offering,
    ${UNIT} AS unit,
    (
      SELECT coalesce(sum(counted.registrations), 0)
      FROM registration_counts counted
      WHERE counted.semester_id = offering.semester_id
        AND counted.offering_id = offering.id
        AND counted.state = 'enrolled'
    )::int AS enrolled,
    (SELECT count(*)::int FROM offerings offering WHERE ${OPEN} AND ${within}) AS total
  FROM listed
  JOIN offerings offering ON offering.id = listed.id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  ORDER BY unit.code, offering."group", offering.id`;

/**
 * A page of the units of the present semester that the person may evaluate and that have no
 * evaluation.
 */
export async function openUnits(
  client: Queryable,
  { privileges, departmentId, staffId }: Person,
  { today, search }: { today: string; search: string },
  { first, count }: PageRange,
): Promise<Page<OpenUnit>> {
  if (!['FBACK_CREATE', 'FBACK_DEPT', 'FBACK_ALL'].some((key) => privileges.has(key)))
    return { rows: [], total: 0 };
  const isAll = privileges.has('FBACK_ALL');
  const rows = await queryRows<OpenUnit & { total: number }>(client, {
    text: UNITS(isAll ? 'true' : WITHIN_REACH),
    values: [
      today,
      containing(search.trim()),
      first,
      count,
      ...(isAll ? [] : [staffId, privileges.has('FBACK_DEPT') ? departmentId : null]),
    ],
  });
  return { rows: rows.map(({ total: _total, ...unit }) => unit), total: rows[0]?.total ?? 0 };
}

/** The evaluations that the person runs or teaches in, the latest first. */
export async function evaluationsRunBy(client: Queryable, person: Person): Promise<RunFeedback[]> {
  const evaluations = await evaluationsOf(client, person);
  return evaluations
    .filter(({ runs, teaches }) => runs || teaches)
    .map(({ runs, teaches, reads: _reads, minVoters, minShare, unitCode: _code, ...one }) => ({
      ...one,
      mayReview:
        mayReview({ runs, teaches }) &&
        one.state === 'closed' &&
        isEnough({ ...one, minVoters, minShare }),
    }));
}

/** What the user does with feedback, and the open evaluations that they answer as a student. */
export async function readDesk({
  client,
  person: { studentId, staffId, privileges },
  now,
}: Pick<TransactionContext, 'client' | 'person' | 'now'>): Promise<FeedbackDesk> {
  return {
    isStudent: studentId !== null,
    isStaff: staffId !== null || privileges.has('FBACK_ALL'),
    own: studentId === null ? [] : await ownFeedback(client, studentId, now),
  };
}

/** The form of one student. Throws NOT_FOUND unless they are a participant of an open evaluation. */
export async function readForm(
  client: Queryable,
  student: string | null,
  id: string,
  now: Date,
): Promise<FeedbackForm> {
  const own = orNotFound((student === null ? [] : await ownFeedback(client, student, now, id))[0]);
  return {
    ...own,
    now: now.toISOString(),
    targets: own.hasAnswered ? [] : await readTargets(client, id),
    changes: await readChangeNotes(client, id),
  };
}
