import type { Queryable } from '../../../../gateway/index.ts';
import type { AttendanceCounts } from '../../shared/rules/eligibility.ts';

export interface CountedStudent extends AttendanceCounts {
  student: string;
  offering: string;
}

export interface CountedPart {
  offering?: string;
  offerings?: readonly string[];
  student?: string;
  /** Only classes that begin before this moment. */
  until?: Date;
  /** Only classes that begin at this moment or later. */
  since?: Date;
}

/**
 * A class is held for a student once it is closed with a mark of theirs; whoever came to the unit
 * later missed nothing before. To come are the classes of everybody and those of the student's
 * smaller group, which is the one where they were seen last (until then: the first). What was
 * closed without any list counts for nobody.
 */
const COUNTS = `
  WITH readers AS (
    SELECT DISTINCT g.student_id AS student, l.offering_id AS offering
    FROM registration_lines l
    JOIN course_registrations g ON g.id = l.registration_id
    WHERE l.state = 'enrolled'
      AND ($1::uuid[] IS NULL OR l.offering_id = ANY($1::uuid[]))
      AND ($2::uuid IS NULL OR g.student_id = $2)
  ),
  classes AS (
    SELECT
      c.id,
      c.offering_id AS offering,
      c.kind,
      c.subgroup,
      c.state IN ('closed', 'locked') AS is_over,
      c.starts_at
    FROM class_sessions c
    WHERE c.counts_for_eligibility
      AND c.state <> 'cancelled'
      AND ($3::timestamptz IS NULL OR c.starts_at < $3)
      AND ($4::timestamptz IS NULL OR c.starts_at >= $4)
      AND c.offering_id IN (SELECT offering FROM readers)
  ),
  own AS (
    SELECT DISTINCT ON (a.student_id, c.offering, c.kind)
      a.student_id AS student,
      c.offering,
      c.kind,
      c.subgroup
    FROM classes c
    JOIN attendance a ON a.session_id = c.id
    WHERE c.subgroup IS NOT NULL
      AND a.status <> 'absent'
      AND ($2::uuid IS NULL OR a.student_id = $2)
    ORDER BY a.student_id, c.offering, c.kind, c.starts_at DESC
  ),
  firsts AS (
    SELECT offering, kind, min(subgroup) AS subgroup
    FROM classes
    WHERE subgroup IS NOT NULL
    GROUP BY offering, kind
  )
  SELECT
    r.student,
    r.offering,
    (count(*) FILTER (WHERE c.is_over AND a.id IS NOT NULL))::int AS held,
    (count(*) FILTER (WHERE c.is_over AND a.status IN ('present', 'late')))::int AS attended,
    (count(*) FILTER (WHERE c.is_over AND a.status IN ('excused', 'medical')))::int AS excused,
    (
      count(*) FILTER (
        WHERE CASE
          WHEN c.is_over THEN a.id IS NOT NULL
          ELSE c.subgroup IS NULL OR c.subgroup = coalesce(o.subgroup, f.subgroup)
        END
      )
    )::int AS planned
  FROM readers r
  LEFT JOIN classes c ON c.offering = r.offering
  LEFT JOIN attendance a ON a.session_id = c.id AND a.student_id = r.student
  LEFT JOIN own o
    ON o.student = r.student
    AND o.offering = r.offering
    AND o.kind = c.kind
    AND c.subgroup IS NOT NULL
  LEFT JOIN firsts f ON f.offering = r.offering AND f.kind = c.kind
  GROUP BY r.student, r.offering`;

/**
 * Counts of classes, by student and unit, of those who read it: over closed and locked classes that
 * count for eligibility, with the classes still to come in `planned`. What it makes of them is
 * `attendanceStanding`.
 */
export async function attendanceCounts(
  client: Queryable,
  { offering, offerings, student, until, since }: CountedPart,
): Promise<CountedStudent[]> {
  const units = offerings ?? (offering === undefined ? null : [offering]);
  const { rows } = await client.query<CountedStudent & Record<string, unknown>>({
    text: COUNTS,
    values: [units, student ?? null, until?.toISOString() ?? null, since?.toISOString() ?? null],
  });
  return rows;
}
