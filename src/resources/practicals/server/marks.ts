import {
  everyLanguage,
  inFirstLanguage,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import {
  averageOf,
  type PracticalAverage,
  type PracticalOutcome,
} from '../rules/practicalRules.ts';

const OUTCOMES = `
  SELECT
    member.student_id AS student,
    component.maximum::text AS "componentMaximum",
    practical.id AS practical,
    practical.maximum::text AS maximum,
    result.status,
    result.mark::text AS mark
  FROM offerings offering
  JOIN course_units__components component
    ON component.owner_id = offering.course_unit_id
    AND (component.id::text = $2 OR $2 IN (${everyLanguage('component.name')}))
  JOIN practicals practical
    ON practical.offering_id = offering.id
    AND ${inFirstLanguage('practical.component')} = ${inFirstLanguage('component.name')}
  JOIN practical_members member ON member.offering_id = offering.id
  LEFT JOIN (
    practical_results result
    JOIN practical_slots slot ON slot.id = result.slot_id
  ) ON slot.practical_id = practical.id AND result.student_id = member.student_id
  WHERE offering.id = $1
  ORDER BY member.student_id, practical.number, result.id`;

/**
 * The marks of a component computed from the practicals (`averageOf`), for every student in a group
 * of the offering. `component`: id or name of a component of the unit. `maximum`: other than the
 * component’s own. Empty if no practical feeds it.
 */
export async function practicalMarks(
  client: Queryable,
  offering: string,
  component: string,
  maximum?: string,
): Promise<Map<string, PracticalAverage>> {
  type Row = PracticalOutcome & { student: string; componentMaximum: string } & Record<
      string,
      unknown
    >;
  const rows = await queryRows<Row>(client, { text: OUTCOMES, values: [offering, component] });
  const byStudent = new Map<string, Row[]>();
  for (const row of rows) byStudent.set(row.student, [...(byStudent.get(row.student) ?? []), row]);
  return new Map(
    [...byStudent].map(([student, outcomes]) => [
      student,
      averageOf(outcomes, maximum ?? outcomes[0]?.componentMaximum ?? '100'),
    ]),
  );
}
