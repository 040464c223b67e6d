import { PLACES_TOPIC } from '../../../src/contract/wire/calls/jobCalls.ts';
import type { Database } from '../../db/database.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import type { ServerContext } from '../context/serverContext.ts';

/** The kind of job that makes a record whose turn did not come at once. */
export const CREATION = 'creation';

/** The order in which waiting jobs are taken (`claimJobs`). */
const ORDER = 'run_at, created_at, id';

/** The place of a row of `jobs` among the creations that wait, counted from 1; NULL for others. */
export const PLACE = `
    CASE
      WHEN jobs.kind = '${CREATION}' AND jobs.state = 'queued'
        THEN (
          SELECT count(*)::int
          FROM jobs ahead
          WHERE ahead.kind = '${CREATION}'
            AND ahead.state = 'queued'
            AND (ahead.run_at, ahead.created_at, ahead.id)
              <= (jobs.run_at, jobs.created_at, jobs.id)
        )
    END`;

const PLACES = `
  SELECT actor_id AS actor, json_object_agg(id, place) AS places
  FROM (
    SELECT id, actor_id, row_number() OVER (ORDER BY ${ORDER}) AS place
    FROM jobs
    WHERE kind = '${CREATION}' AND state = 'queued'
  ) waiting
  GROUP BY actor_id`;

const TELL_AFTER_MS = 1_000;
const about = new WeakSet<Database>();

/** Tells each person who waits the places of their creations, by job. */
async function tellPlaces({ database, notify }: Teller): Promise<void> {
  await database.transaction(async (client: Queryable) => {
    const rows = await queryRows<{ actor: string; places: Record<string, number> }>(client, {
      name: 'places-of-creations',
      text: PLACES,
    });
    notify(client).liveEach(
      PLACES_TOPIC,
      Object.fromEntries(rows.map(({ actor, places }) => [actor, places])),
    );
  });
}

type Teller = Pick<ServerContext, 'database' | 'notify'>;

/** Tells the places after the queue has moved, at most once a second from each gateway. */
export function tellPlacesSoon(server: Teller): void {
  const { database } = server;
  if (about.has(database)) return;
  about.add(database);
  setTimeout(() => {
    about.delete(database);
    // The next time makes up for one that fails.
    tellPlaces(server).catch(() => {});
  }, TELL_AFTER_MS).unref();
}
