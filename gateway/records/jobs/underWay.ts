import { PortalError } from '../../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';

const UNDER_WAY = `
  SELECT input->>'step' AS step
  FROM jobs
  WHERE kind = $1 AND state IN ('queued', 'running') AND input->>'record' = $2
  LIMIT 1`;

/**
 * The step that an unfinished job of this kind takes on a record, whichever user began it; `null`:
 * none.
 */
export const stepUnderWay = (
  client: Queryable,
  kind: string,
  record: string,
): Promise<{ step: string } | null> =>
  queryRow(client, { text: UNDER_WAY, values: [kind, record] });

/** Throws ALREADY_BEGUN while a job of this kind works on the record. */
export async function assertNoneUnderWay(
  client: Queryable,
  kind: string,
  record: string,
): Promise<void> {
  if (await stepUnderWay(client, kind, record)) throw new PortalError('ALREADY_BEGUN');
}
