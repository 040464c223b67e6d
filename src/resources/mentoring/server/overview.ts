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
    count(assignment.id)::int AS load
  FROM staff member
  LEFT JOIN departments department ON department.id = member.department_id
  LEFT JOIN mentor_assignments assignment
    ON assignment.staff_id = member.id
    AND ${heldOn('assignment', '$1')}
  WHERE member.category IN ('academic', 'academic-support', 'temporary', 'visiting')
  GROUP BY member.id, department.id
  HAVING count(assignment.id) > 0 OR member.category = 'academic'
  ORDER BY department.name_en NULLS LAST, member.name_with_initials_en, member.id`;

const BATCHES = `
  SELECT
    batch.id,
    batch.label,
    count(student.id)::int AS students,
    (count(student.id) FILTER (WHERE student.mentor_id IS NULL))::int AS "withoutMentor"
  FROM batches batch
  JOIN students student ON student.batch_id = batch.id AND ${PRESENT}
  GROUP BY batch.id
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
