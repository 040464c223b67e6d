import * as api from '../../../src/contract/wire/calls/jobCalls.ts';
import { type Queryable, queryRows, requireRow } from '../../db/queryable.ts';
import { SYSTEM_ACTOR } from '../../db/storedJobs.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import { PLACE } from './places.ts';

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
    ended_at AS "endedAt",
    ${PLACE} AS place`;
/** A job that the person began, or that the gateway carries out for them to follow. */
const FOLLOWED_BY = (person: string): string => `(
    actor_id = ${person}::uuid
    OR (actor_id = '${SYSTEM_ACTOR}' AND input->>'reader' = ${person}::text)
  )`;
const FOLLOWED_JOB = `
  ${JOB}
  FROM jobs
  WHERE id = $1 AND ${FOLLOWED_BY('$2')}`;
const OF_RECORD = `
  ${JOB},
    input->>'step' AS step,
    input->>'queue' AS queue,
    (input->>'version')::int AS version,
    actor_id = $1::uuid AS "isOwn",
    count(*) OVER ()::int AS found
  FROM jobs
  WHERE input->>'record' = $2 AND ${FOLLOWED_BY('$1')}
  ORDER BY created_at DESC, id
  OFFSET $3
  LIMIT $4`;

/** A job that this user follows. Throws NOT_FOUND for any other. */
const followedJob = (client: Queryable, id: string, userId: string): Promise<api.Job> =>
  requireRow<api.Job>(client, {
    text: FOLLOWED_JOB,
    values: [id, userId],
    name: 'followed-job',
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
    const job = await followedJob(client, params.id, person.userId);
    if (api.isOver(job)) return job;
    await server.jobs.takeOver();
    return followedJob(client, params.id, person.userId);
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
    return followedJob(client, params.id, person.userId);
  },
});
