import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Job } from '../../../src/contract/wire/job.ts';
import type { ServerContext } from '../context.ts';
import { recordId } from '../readRoutes.ts';
import { envelope } from '../shape/respond.ts';

const COLUMNS = `
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

type JobRow = Job & Record<string, unknown>;

/** A job of this person, or nothing: another's looks like one that does not exist. */
async function ownJob(server: ServerContext, id: string, userId: string): Promise<Job> {
  const { rows } = await server.database.query<JobRow>(
    `SELECT ${COLUMNS} FROM jobs WHERE id = $1 AND actor_id = $2`,
    [id, userId],
    'own-job',
  );
  if (!rows[0]) throw new PortalError('NOT_FOUND');
  return rows[0];
}

/**
 * `GET /jobs/:id` tells how far it is; `POST /jobs/:id/cancel` ends it at its next batch. Own jobs
 * only.
 */
export function jobRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/jobs/:id', { config: { whileViewing: 'closed' } }, async (request) => {
    const { person } = await server.authenticate(request);
    const id = recordId(request);
    const job = await ownJob(server, id, person.userId);
    if (job.state !== 'running' && job.state !== 'queued') return envelope(job);
    server.jobs.look();
    await server.jobs.releaseSilent();
    return envelope(await ownJob(server, id, person.userId));
  });

  app.post('/jobs/:id/cancel', async (request) => {
    const { person } = await server.authenticate(request);
    const id = recordId(request);
    await ownJob(server, id, person.userId);
    await server.database.query(
      `
        UPDATE jobs
        SET
          cancel_requested = true,
          state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END,
          ended_at = CASE WHEN state = 'queued' THEN now() ELSE ended_at END
        WHERE id = $1 AND actor_id = $2 AND state IN ('queued', 'running')`,
      [id, person.userId],
      'cancel-job',
    );
    return envelope(await ownJob(server, id, person.userId), 'Cancelling');
  });
}
