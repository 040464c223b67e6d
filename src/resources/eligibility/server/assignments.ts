import type { Queryable } from '../../../../gateway/index.ts';

export interface AssignmentCount {
  offering: string;
  student: string;
  due: number;
  done: number;
}

const COUNTS = `
  WITH marked AS (
    SELECT p.offering_id AS offering, h.component, e.student_id AS student, e.status
    FROM papers p
    JOIN mark_sheets h ON h.paper_id = p.id AND h.stage = 'first'
    JOIN mark_entries e ON e.sheet_id = h.id
    JOIN course_units__components c ON c.id::text = h.component
    WHERE p.offering_id = ANY($1::uuid[]) AND c.kind <> 'exam'
  ),
  due AS (
    SELECT offering, count(DISTINCT component)::int AS due
    FROM marked
    WHERE status = 'value'
    GROUP BY offering
  )
  SELECT
    d.offering,
    m.student,
    d.due,
    count(DISTINCT m.component) FILTER (WHERE m.status = 'value')::int AS done
  FROM due d
  JOIN marked m ON m.offering = d.offering
  GROUP BY d.offering, m.student, d.due`;

const DUE = `
  SELECT p.offering_id AS offering, count(DISTINCT h.component)::int AS due
  FROM papers p
  JOIN mark_sheets h ON h.paper_id = p.id AND h.stage = 'first'
  JOIN mark_entries e ON e.sheet_id = h.id AND e.status = 'value'
  JOIN course_units__components c ON c.id::text = h.component
  WHERE p.offering_id = ANY($1::uuid[]) AND c.kind <> 'exam'
  GROUP BY p.offering_id`;

/**
 * Continuous assessments of units, by the first marker's sheets: due are those of which any mark is
 * on record, done those in which the student has one. What nobody has marked yet counts for and
 * against nobody. Who has no entry at all is not among the students; `due` tells what they are
 * measured by.
 */
export async function assignmentCounts(
  client: Queryable,
  offerings: readonly string[],
): Promise<{ students: AssignmentCount[]; due: ReadonlyMap<string, number> }> {
  const { rows: due } = await client.query<{ offering: string; due: number }>({
    text: DUE,
    values: [offerings],
  });
  if (due.length === 0) return { students: [], due: new Map() };
  const { rows: students } = await client.query<AssignmentCount & Record<string, unknown>>({
    text: COUNTS,
    values: [offerings],
  });
  return { students, due: new Map(due.map((row) => [row.offering, row.due])) };
}
