import { v7 as newId } from 'uuid';
import {
  insertJobs,
  queryRow,
  SYSTEM_ACTOR,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { CHECK_LINKS } from './checkLinks.ts';

const WEEK_MS = 7 * DAY_MS;

/**
 * Starts a check of all links once one of them was not checked for a week. A check that fails is
 * started again a day later. Of several gateways that call this at once, one starts the check.
 */
export async function checkLinksWeekly({
  client,
  now,
}: Pick<TransactionContext, 'client' | 'now'>): Promise<void> {
  await client.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [CHECK_LINKS],
  });
  const row = await queryRow<{ isDue: boolean }>(client, {
    text: `
      SELECT EXISTS (SELECT 1 FROM links WHERE coalesce(checked_at, created_at) < $1)
        AND NOT EXISTS (
          SELECT 1
          FROM jobs
          WHERE kind = $2 AND (state IN ('queued', 'running') OR created_at > $3)
        ) AS "isDue"`,
    values: [new Date(now.getTime() - WEEK_MS), CHECK_LINKS, new Date(now.getTime() - DAY_MS)],
  });
  if (row?.isDue)
    await insertJobs(client, [
      { id: newId(), kind: CHECK_LINKS, actorId: SYSTEM_ACTOR, input: {}, ip: null },
    ]);
}
