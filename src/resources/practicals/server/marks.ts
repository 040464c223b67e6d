import type { Queryable } from '../../../../gateway/index.ts';
import {
  averageOf,
  type PracticalAverage,
  type PracticalOutcome,
} from '../rules/practicalRules.ts';

const OUTCOMES = `
  SELECT
    m.student_id AS student,
    c.maximum::text AS "componentMaximum",
    p.id AS practical,
    p.maximum::text AS maximum,
    r.status,
    r.mark::text AS mark
  FROM offerings o
  JOIN course_units__components c
    ON c.owner_id = o.course_unit_id
    AND (c.id::text = $2 OR c.name = $2)
  JOIN practicals p ON p.offering_id = o.id AND p.component = c.name
  JOIN practical_members m ON m.offering_id = o.id
  LEFT JOIN (practical_results r JOIN practical_slots t ON t.id = r.slot_id) ON t.practical_id
      = p.id
    AND r.student_id = m.student_id
  WHERE o.id = $1
  ORDER BY m.student_id, p.number, r.id`;

/**
 * What a component would be by the practicals, for every student in a group of the offering: see
 * `averageOf` for the rule. `component`: id or name of a component of the unit. Empty where no
 * practical feeds it.
 */
export async function practicalMarks(
  client: Queryable,
  offering: string,
  component: string,
): Promise<Map<string, PracticalAverage>> {
  type Row = PracticalOutcome & { student: string; componentMaximum: string } & Record<
      string,
      unknown
    >;
  const { rows } = await client.query<Row>({ text: OUTCOMES, values: [offering, component] });
  const byStudent = new Map<string, Row[]>();
  for (const row of rows) byStudent.set(row.student, [...(byStudent.get(row.student) ?? []), row]);
  return new Map(
    [...byStudent].map(([student, outcomes]) => [
      student,
      averageOf(outcomes, outcomes[0]?.componentMaximum ?? '100'),
    ]),
  );
}
