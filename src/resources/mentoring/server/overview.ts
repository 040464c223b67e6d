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
    department.id AS department,
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

/** The names of their departments, each once. */
const DEPARTMENTS = `
  SELECT department.id, ${localised('department.name')} AS name
  FROM departments department
  WHERE department.id = ANY($1)
  ORDER BY department.name_en, department.id`;

const BATCHES = `
  SELECT batch.id, batch.label, present.students, present."withoutMentor"
  FROM batches batch
  JOIN (
    SELECT
      student.batch_id,
      sum(student.students)::int AS students,
      coalesce(
        sum(student.students) FILTER (WHERE NOT student.has_mentor),
        0
      )::int AS "withoutMentor"
    FROM student_counts student
    WHERE student.status <> ''
      AND ${PRESENT}
    GROUP BY student.batch_id
  ) present ON present.batch_id = batch.id
  WHERE present.students > 0
  ORDER BY batch.entry_year DESC, batch.label`;

interface MentorRow {
  id: string;
  user: string | null;
  name: Localised;
  department: string | null;
  load: number;
}

/**
 * The staff who may be given mentees with how many they have today, and how many students of each
 * batch have no mentor.
 */
export async function readOverview(client: Queryable, today: string): Promise<MentoringOverview> {
  const rows = await queryRows<MentorRow>(client, {
    name: 'mentors-with-load',
    text: MENTORS,
    values: [today],
  });
  const holders = await holdersAmong(
    client,
    rows.flatMap(({ user }) => user ?? []),
    'MENTORING_STUDENTS',
    today,
  );
  const departments = await queryRows<{ id: string; name: Localised }>(client, {
    text: DEPARTMENTS,
    values: [[...new Set(rows.flatMap(({ department }) => department ?? []))]],
  });
  const batches = await queryRows<BatchLine>(client, {
    text: BATCHES,
    values: [],
  });
  const mentors = rows.map(({ user, ...line }): MentorLine => ({
    ...line,
    holdsKey: user !== null && holders.has(user),
  }));
  return {
    mentors,
    departments: Object.fromEntries(departments.map(({ id, name }) => [id, name])),
    batches,
  };
}
