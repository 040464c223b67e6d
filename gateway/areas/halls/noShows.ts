import { recordActivities } from '../../db/changeLog.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { Post } from '../../queue/postEach.ts';
import { followBookings } from './ledger.ts';
import { tell, whenAndWhere } from './notices.ts';

const AT_ONCE = 500;

/** A rival gateway at the same work skips what this one holds. */
const MISSED = `
UPDATE bookings b SET state = 'noShow', version = version + 1, updated_at = $1, updated_by = NULL
WHERE b.id IN (SELECT id FROM bookings WHERE state = 'approved' AND ends_at <= $1::timestamptz ORDER BY ends_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
RETURNING b.id, b.title, b.requested_by_id AS "requestedBy", b.starts_at AS "startsAt", b.ends_at AS "endsAt", (SELECT code FROM lecturehalls h WHERE h.id = b.hall_id) AS hall`;

interface Missed extends Record<string, unknown> {
  id: string;
  title: string;
  requestedBy: string | null;
  startsAt: Date;
  endsAt: Date;
  hall: string;
}

/**
 * Bookings whose time is over without anybody having said that they were held become no-shows, and whoever asked for them
 * is told; saying so afterwards still puts it right (`hold`).
 */
export const noteNoShows = (post: Post) => async (client: Queryable, now: Date): Promise<void> => {
  const { rows } = await client.query<Missed>({ text: MISSED, values: [now.toISOString()] });
  if (rows.length === 0) return;
  const change = { before: { state: 'approved' }, after: { state: 'noShow' } };
  await recordActivities(client, { actorId: null, action: 'transition', resource: 'bookings', transition: 'miss', cause: 'job' }, rows.map(({ id }) => ({ recordId: id, ...change })));
  await followBookings(client, rows.map(({ id }) => id));
  for (const { requestedBy, title, startsAt, endsAt, hall } of rows) {
    if (requestedBy) await tell(client, post, [requestedBy], 'bookingMissed', { title, ...whenAndWhere({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }, hall) });
  }
};
