import * as api from '../../../src/contract/wire/calls/jobCalls.ts';
import { type Queryable, queryRows, requireRow } from '../../db/queryable.ts';
import { implementCalls } from '../calls/implementCalls.ts';

const JOB = `
  SELECT
    id,
    kind,
    state,
    done,
    total,
    result,
    error,
    cancel_requested AS "cancelRequested",
    created_at AS "createdAt",
    ended_at AS "endedAt"`;
const OWN_JOB = `
  ${JOB}
  FROM jobs
  WHERE id = $1 AND actor_id = $2`;
const OF_RECORD = `
  ${JOB},
    input->>'step' AS step,
    (input->>'version')::int AS version,
    count(*) OVER ()::int AS found
  FROM jobs
  WHERE actor_id = $1 AND input->>'record' = $2
  ORDER BY created_at DESC, id
  OFFSET $3
  LIMIT $4`;

/** A job of this user. Throws NOT_FOUND for any other. */
const ownJob = (client: Queryable, id: string, userId: string): Promise<api.Job> =>
  requireRow<api.Job>(client, {
    text: OWN_JOB,
    values: [id, userId],
    name: 'own-job',
  });

const CANCEL = `
  UPDATE jobs
  SET
    cancel_requested = true,
    state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END,
    ended_at = CASE WHEN state = 'queued' THEN now() ELSE ended_at END
  WHERE id = $1 AND actor_id = $2 AND state IN ('queued', 'running')`;

export const jobCalls = implementCalls(api, {
  readJob: async ({ server, person, params }) => {
    const client = server.database;
    const job = await ownJob(client, params.id, person.userId);
    if (api.isOver(job)) return job;
    await server.jobs.takeOver();
    return ownJob(client, params.id, person.userId);
  },

  jobsOfRecord: async ({ client, person, query: { record }, range }) => {
    const found = await queryRows<api.JobOfRecord & { found: number }>(client, {
      text: OF_RECORD,
      values: [person.userId, record, range.first, range.count],
    });
    return {
      rows: found.map(({ found: _found, ...each }) => each),
      total: found[0]?.found ?? 0,
    };
  },

  cancelJob: async ({ client, person, params }) => {
    await client.query({ text: CANCEL, values: [params.id, person.userId], name: 'cancel-job' });
    return ownJob(client, params.id, person.userId);
  },
});
