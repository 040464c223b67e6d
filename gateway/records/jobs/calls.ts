import * as api from '../../../src/contract/wire/calls/jobCalls.ts';
import { type Queryable, requireRow } from '../../db/queryable.ts';
import { implementCalls } from '../calls/implementCalls.ts';

const OWN_JOB = `
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
    ended_at AS "endedAt"
  FROM jobs
  WHERE id = $1 AND actor_id = $2`;

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

  cancelJob: async ({ client, person, params }) => {
    await client.query({ text: CANCEL, values: [params.id, person.userId], name: 'cancel-job' });
    return ownJob(client, params.id, person.userId);
  },
});
