import { holdersAmong, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { heldOn } from '../../shared/heldOn.ts';
import type { BatchLine, MentoringOverview, MentorLine } from '../api.ts';
import { PRESENT } from './distribution.ts';

const MENTORS = `
  SELECT
    member.id,
    member.user_id AS "user",
    ${localised('member.name_with_initials')} AS name,
    CASE
      WHEN department.id IS NOT NULL
        THEN ${localised('department.name')}
    END AS department,
    coalesce(held.load, 0) AS load
  FROM staff member
  LEFT JOIN departments department ON department.id = member.department_id
  LEFT JOIN (
    SELECT assignment.staff_id, count(*)::int AS load
    FROM mentor_assignments assignment
    WHERE ${heldOn('assignment', '$1')}
    GROUP BY assignment.staff_id
  ) held ON held.staff_id = member.id
  WHERE member.category IN ('academic', 'academic-support', 'temporary', 'visiting')
    AND (held.load > 0 OR member.category = 'academic')
  ORDER BY department.name_en NULLS LAST, member.name_with_initials_en, member.id`;

const BATCHES = `
  SELECT
    batch.id,
    batch.label,
    sum(student.students)::int AS students,
    coalesce(sum(student.students) FILTER (WHERE NOT student.has_mentor), 0)::int AS "withoutMentor"
  FROM batches batch
  JOIN student_counts student
    ON student.batch_id = batch.id
    AND student.status <> ''
    AND ${PRESENT}
  GROUP BY batch.id
  HAVING sum(student.students) > 0
  ORDER BY batch.entry_year DESC, batch.label`;

interface MentorRow {
  id: string;
  user: string | null;
  name: Localised;
  department: Localised | null;
  load: number;
}

/**
 * The staff who may be given mentees with how many they have today, and how many students of each
 * batch have no mentor.
 */
export async function readOverview(client: Queryable, today: string): Promise<MentoringOverview> {
  const rows = await queryRows<MentorRow>(client, { text: MENTORS, values: [today] });
  const holders = await holdersAmong(
    client,
    rows.flatMap(({ user }) => user ?? []),
    'MENTORING_STUDENTS',
    today,
  );
  const batches = await queryRows<BatchLine>(client, {
    text: BATCHES,
    values: [],
  });
  const mentors = rows.map(({ user, ...line }): MentorLine => ({
    ...line,
    holdsKey: user !== null && holders.has(user),
  }));
  return { mentors, batches };
}
