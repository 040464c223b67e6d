import { type Queryable, queryRow } from '../../../../gateway/index.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { UNBORNE } from './bearing.ts';
import { isOvertaken } from './formerSittings.ts';

type ResultTable = 'unit_results' | 'current_sittings';

const unborneIn = (from: ResultTable): string => `
  SELECT 1 AS found
  FROM ${from} result
  JOIN exam_registrations registration
    ON registration.paper_id = result.paper_id
    AND registration.student_id = result.student_id
  WHERE result.release_id = $1
    AND result.paper_id = ANY($2::uuid[])
    AND ${UNBORNE}
  LIMIT 1`;

async function isBorneIn(client: Queryable, release: string, from: ResultTable): Promise<boolean> {
  for await (const papers of papersInParts(client, release))
    if (await queryRow(client, { text: unborneIn(from), values: [release, papers] })) return false;
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
  for await (const papers of papersInParts(client, release))
    if (await queryRow(client, { text: OTHER_ATTEMPT, values: [release, papers] })) return false;
  return true;
}

/**
 * Whether attendance and attempts still bear the results of a release as they were worked out, and
 * the record holds nothing newer of them.
 */
export const isStillDue = async (client: Queryable, release: string): Promise<boolean> =>
  (await isBorneIn(client, release, 'unit_results')) &&
  (await isByAttempts(client, release)) &&
  !(await isOvertaken(client, release));

/** Whether the attendance still bears the standing results of a published release. */
export const isBorneOnRecord = (client: Queryable, release: string): Promise<boolean> =>
  isBorneIn(client, release, 'current_sittings');
