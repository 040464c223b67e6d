import { type Queryable, queryRows } from '../../../../gateway/index.ts';

export interface AssignmentCount {
  offering: string;
  student: string;
  due: number;
  done: number;
}

const COUNTS = `
  WITH marked AS (
    SELECT paper.offering_id AS offering, sheet.component, entry.student_id AS student, entry.status
    FROM papers paper
    JOIN mark_sheets sheet ON sheet.paper_id = paper.id AND sheet.stage = 'first'
    JOIN mark_entries entry ON entry.sheet_id = sheet.id
    WHERE paper.offering_id = ANY($1::uuid[]) AND sheet.component_kind <> 'exam'
  ),
  due AS (
    SELECT offering, count(DISTINCT component)::int AS due
    FROM marked
    WHERE status = 'value'
    GROUP BY offering
  )
  SELECT
    due.offering,
    marked.student,
    due.due,
    count(DISTINCT marked.component) FILTER (WHERE marked.status = 'value')::int AS done
  FROM due
  JOIN marked ON marked.offering = due.offering
  GROUP BY due.offering, marked.student, due.due`;

const DUE = `
  SELECT paper.offering_id AS offering, count(DISTINCT sheet.component)::int AS due
  FROM papers paper
  JOIN mark_sheets sheet ON sheet.paper_id = paper.id AND sheet.stage = 'first'
  JOIN mark_entries entry ON entry.sheet_id = sheet.id AND entry.status = 'value'
  WHERE paper.offering_id = ANY($1::uuid[]) AND sheet.component_kind <> 'exam'
  GROUP BY paper.offering_id`;

/**
 * Continuous assessments of units by the first marker: `due` counts those with any mark, `done`
 * those with a mark of the student. Unmarked ones count for neither. Students without an entry are
 * left out.
 */
export async function assignmentCounts(
  client: Queryable,
  offerings: readonly string[],
): Promise<{ students: AssignmentCount[]; due: ReadonlyMap<string, number> }> {
  const due = await queryRows<{ offering: string; due: number }>(client, {
    text: DUE,
    values: [offerings],
  });
  if (due.length === 0) return { students: [], due: new Map() };
  const students = await queryRows<AssignmentCount>(client, {
    text: COUNTS,
    values: [offerings],
  });
  return { students, due: new Map(due.map((row) => [row.offering, row.due])) };
}
