import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { AttendanceCounts } from '../../shared/rules/eligibility.ts';
import { MARK_STATUSES } from '../markValues.ts';
import { HELD_STATES, MARK_EFFECTS, type MarkEffect } from '../rules/countedMark.ts';

const listed = (values: readonly string[]): string =>
  values.map((value) => `'${value}'`).join(', ');

/** SQL: a class that was held, as `isHeldState` says. */
export const isHeld = (session: string): string => `${session}.state IN (${listed(HELD_STATES)})`;

/** SQL: a mark has this effect, as `MARK_EFFECTS` says. */
export const hasEffect = (mark: string, effect: MarkEffect): string =>
  `${mark}.status IN (${listed(MARK_STATUSES.filter((status) => MARK_EFFECTS[status] === effect))})`;

export interface CountedStudent extends AttendanceCounts {
  student: string;
  offering: string;
}

export interface CountedPart {
  offering?: string;
  offerings?: readonly string[];
  student?: string;
  /** Only classes that start before this time. */
  until?: Date;
  /** Only classes that start at this time or later. */
  since?: Date;
}

/**
 * A class counts for a student if it is closed and has a mark of the student, so students who join
 * late miss nothing. Planned classes are those for all students and for the student's smaller
 * group: the group of the last attended class, or else the first. A class closed without a list
 * counts for no student.
 */
const COUNTS = `
  WITH readers AS (
    SELECT DISTINCT registration.student_id AS student, line.offering_id AS offering
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.state = 'enrolled'
      AND ($1::uuid[] IS NULL OR line.offering_id = ANY($1::uuid[]))
      AND ($2::uuid IS NULL OR registration.student_id = $2)
  ),
  classes AS (
    SELECT
      session.id,
      session.offering_id AS offering,
      session.kind,
      session.subgroup,
      ${isHeld('session')} AS is_over,
      session.starts_at
    FROM class_sessions session
    WHERE session.counts_for_eligibility
      AND session.state <> 'cancelled'
      AND ($3::timestamptz IS NULL OR session.starts_at < $3)
      AND ($4::timestamptz IS NULL OR session.starts_at >= $4)
      AND session.offering_id IN (SELECT offering FROM readers)
  ),
  own AS (
    SELECT DISTINCT ON (attendance.student_id, class.offering, class.kind)
      attendance.student_id AS student,
      class.offering,
      class.kind,
      class.subgroup
    FROM classes class
    JOIN attendance ON attendance.session_id = class.id
    WHERE class.subgroup IS NOT NULL
      AND ${hasEffect('attendance', 'attended')}
      AND ($2::uuid IS NULL OR attendance.student_id = $2)
    ORDER BY attendance.student_id, class.offering, class.kind, class.starts_at DESC
  ),
  firsts AS (
    SELECT offering, kind, min(subgroup) AS subgroup
    FROM classes
    WHERE subgroup IS NOT NULL
    GROUP BY offering, kind
  )
  SELECT
    reader.student,
    reader.offering,
    (count(*) FILTER (WHERE class.is_over AND attendance.id IS NOT NULL))::int AS held,
    (
      count(*) FILTER (WHERE class.is_over AND ${hasEffect('attendance', 'attended')})
    )::int AS attended,
    (
      count(*) FILTER (WHERE class.is_over AND ${hasEffect('attendance', 'excused')})
    )::int AS excused,
    (
      count(*) FILTER (
        WHERE CASE
          WHEN class.is_over THEN attendance.id IS NOT NULL
          ELSE class.subgroup IS NULL OR class.subgroup = coalesce(own.subgroup, firsts.subgroup)
        END
      )
    )::int AS planned
  FROM readers reader
  LEFT JOIN classes class ON class.offering = reader.offering
  LEFT JOIN attendance
    ON attendance.session_id = class.id
    AND attendance.student_id = reader.student
  LEFT JOIN own
    ON own.student = reader.student
    AND own.offering = reader.offering
    AND own.kind = class.kind
    AND class.subgroup IS NOT NULL
  LEFT JOIN firsts ON firsts.offering = reader.offering AND firsts.kind = class.kind
  GROUP BY reader.student, reader.offering`;

/**
 * Class counts of registered students by student and unit: closed and locked classes that count for
 * eligibility, with future classes in `planned`. `attendanceStanding` interprets them.
 */
export async function attendanceCounts(
  client: Queryable,
  { offering, offerings, student, until, since }: CountedPart,
): Promise<CountedStudent[]> {
  const units = offerings ?? (offering === undefined ? null : [offering]);
  return queryRows<CountedStudent>(client, {
    text: COUNTS,
    values: [units, student ?? null, until?.toISOString() ?? null, since?.toISOString() ?? null],
  });
}
