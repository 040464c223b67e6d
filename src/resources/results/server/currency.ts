import { type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { finalStageSql } from '../../marks/server/finalStage.ts';
import { isBorne, type BornMark } from '../rules/bearing.ts';
import { isOvertaken } from './formerSittings.ts';

type ResultTable = 'unit_results' | 'current_sittings';

/**
 * How components count in the results of some papers, with the present attendance. Results with a
 * grade of candidates who were present are left out: they have a mark in each component that needs
 * one.
 */
const components = (from: ResultTable): string => `
  SELECT DISTINCT
    registration.sitting,
    step.step->'args'->>'kind' AS kind,
    step.step->'args'->>'status' AS status,
    result.code = 'WH' AND EXISTS (
      SELECT
      FROM mark_sheets sheet
      JOIN mark_entries entry ON entry.sheet_id = sheet.id
      WHERE sheet.paper_id = result.paper_id
        AND sheet.stage = ${finalStageSql('sheet.paper_id')}
        AND entry.student_id = result.student_id
        AND entry.status IN ('WH', 'OFF')
    ) AS "isWithheld"
  FROM ${from} result
  JOIN exam_registrations registration
    ON registration.paper_id = result.paper_id
    AND registration.student_id = result.student_id
  CROSS JOIN LATERAL jsonb_array_elements(result.working) AS step(step)
  WHERE result.release_id = $1
    AND result.paper_id = ANY($2::uuid[])
    AND (result.code <> 'value' OR coalesce(registration.sitting, 'present') <> 'present')
    AND step.step->>'rule' = 'component'`;

async function isByAttendance(
  client: Queryable,
  release: string,
  from: ResultTable,
): Promise<boolean> {
  for await (const papers of papersInParts(client, from, release)) {
    const marks = await queryRows<BornMark>(client, {
      text: components(from),
      values: [release, papers],
    });
    if (!marks.every(isBorne)) return false;
  }
  return true;
}

const OTHER_ATTEMPT = `
  SELECT 1 AS found
  FROM unit_results result
  JOIN exam_registrations registration
    ON registration.paper_id = result.paper_id
    AND registration.student_id = result.student_id
  WHERE result.release_id = $1
    AND result.paper_id = ANY($2::uuid[])
    AND (result.attempt_kind, result.attempt_number)
      IS DISTINCT FROM (registration.attempt_kind, registration.attempt_number)
  LIMIT 1`;

/** Whether the results of a release are of the attempts that the entries are by now. */
async function isByAttempts(client: Queryable, release: string): Promise<boolean> {
  for await (const papers of papersInParts(client, 'unit_results', release))
    if (await queryRow(client, { text: OTHER_ATTEMPT, values: [release, papers] })) return false;
  return true;
}

/**
 * Whether attendance and attempts still bear the results of a release as they were worked out, and
 * the record holds nothing newer of them.
 */
export const isStillDue = async (client: Queryable, release: string): Promise<boolean> =>
  (await isByAttendance(client, release, 'unit_results')) &&
  (await isByAttempts(client, release)) &&
  !(await isOvertaken(client, release));

/** Whether the attendance still bears the standing results of a published release. */
export const isBorneOnRecord = (client: Queryable, release: string): Promise<boolean> =>
  isByAttendance(client, release, 'current_sittings');
