import type { ChangeSetSummary } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { createScope } from '../plan/sqlScope.ts';
import { labelInSight } from './labels.ts';
import { findUndone } from './undoLinks.ts';

const SHOWN = 50;

const OWN = `
  SELECT
    change_set AS id,
    max(at) AS at,
    min(resource) AS resource,
    min(cause) AS cause,
    CASE WHEN count(DISTINCT record_id) = 1 THEN min(record_id) END AS "recordId",
    (
      SELECT json_object_agg(action, count)
      FROM (
        SELECT activity.action, count(*)::int
        FROM activities activity
        WHERE activity.change_set = own.change_set
        GROUP BY activity.action
      ) counted
    ) AS actions
  FROM activities own
  WHERE actor_id = $1 AND change_set IS NOT NULL AND action IN ('create', 'edit', 'delete')
  GROUP BY change_set
  ORDER BY max(at) DESC, change_set DESC
  LIMIT ${SHOWN}`;

/** The user's last changes, one row for each change set, for undo from any device. */
export async function ownChangeSets(
  client: Queryable,
  { catalogue }: Pick<ServerContext, 'catalogue'>,
  { person, where }: RequestContext,
): Promise<ChangeSetSummary[]> {
  const rows = await queryRows<ChangeSetSummary>(client, {
    name: 'own-change-sets',
    text: OWN,
    values: [person.userId],
  });
  const undone = await findUndone(
    client,
    rows.map(({ id }) => id),
  );
  const summaries: ChangeSetSummary[] = [];
  for (const row of rows) {
    const resource = catalogue.resources.get(row.resource);
    const label =
      resource && row.recordId !== null
        ? await labelInSight(
            {
              client,
              access: decideAccess(resource, person.privileges),
              scope: createScope(catalogue, where),
            },
            row.recordId,
          )
        : null;
    summaries.push({ ...row, label, undone: undone.get(row.id) ?? null });
  }
  return summaries;
}
