import { effectivePrivilegesOfMany, type Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { BatchLine, MentoringOverview, MentorLine } from '../api.ts';
import { PRESENT } from './distribution.ts';

const MENTORS = `
  SELECT
    s.id,
    s.user_id AS "user",
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    CASE
      WHEN d.id IS NOT NULL THEN json_build_object('en', d.name_en, 'si', d.name_si)
    END AS department,
    count(a.id)::int AS load
  FROM staff s
  LEFT JOIN departments d ON d.id = s.department_id
  LEFT JOIN mentor_assignments a
    ON a.staff_id = s.id
    AND a.starts_on <= $1::date
    AND (a.ends_on IS NULL OR a.ends_on >= $1::date)
  WHERE s.category IN ('academic', 'academic-support', 'temporary', 'visiting')
  GROUP BY s.id, d.id
  HAVING count(a.id) > 0 OR s.category = 'academic'
  ORDER BY d.name_en NULLS LAST, s.name_with_initials_en, s.id`;

const BATCHES = `
  SELECT
    b.id,
    b.label,
    count(s.id)::int AS students,
    (count(s.id) FILTER (WHERE s.mentor_id IS NULL))::int AS "withoutMentor"
  FROM batches b
  JOIN students s ON s.batch_id = b.id AND ${PRESENT}
  GROUP BY b.id
  ORDER BY b.entry_year DESC, b.label`;

interface MentorRow extends Record<string, unknown> {
  id: string;
  user: string | null;
  name: Localised;
  department: Localised | null;
  load: number;
}

/**
 * Who may be given mentees and has how many today, and how many students of each batch still have
 * nobody.
 */
export async function mentoringOverview(
  client: Queryable,
  today: string,
): Promise<MentoringOverview> {
  const { rows } = await client.query<MentorRow>({ text: MENTORS, values: [today] });
  const keys = await effectivePrivilegesOfMany(
    client,
    rows.flatMap(({ user }) => user ?? []),
    today,
  );
  const { rows: batches } = await client.query<BatchLine & Record<string, unknown>>({
    text: BATCHES,
    values: [],
  });
  const mentors = rows.map(({ user, ...line }): MentorLine => ({
    ...line,
    holdsKey: user !== null && (keys.get(user)?.has('MENTORING_STUDENTS') ?? false),
  }));
  return { mentors, batches };
}
