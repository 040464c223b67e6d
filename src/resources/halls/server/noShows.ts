import type { Queryable, SendEmails } from '../../../../gateway/index.ts';
import { ENDED, followEndings, type EndedBooking } from './endings.ts';

const AT_ONCE = 500;

/** A rival gateway at the same work skips what this one holds. */
const MISSED = `
  UPDATE bookings booking
  SET state = 'noShow', version = version + 1, updated_at = $1, updated_by = NULL
  WHERE booking.id IN (
    SELECT id
    FROM bookings
    WHERE state = 'approved' AND ends_at <= $1::timestamptz
    ORDER BY ends_at, id
    LIMIT ${AT_ONCE}
    FOR UPDATE SKIP LOCKED
  )
  RETURNING ${ENDED}`;

/**
 * Bookings whose time is over without anybody having said that they were held become no-shows, and
 * whoever asked for them is told; saying so afterwards still puts it right (`hold`).
 */
export const noteNoShows =
  (post: SendEmails) =>
  async (client: Queryable, now: Date): Promise<void> => {
    const { rows } = await client.query<EndedBooking>({
      text: MISSED,
      values: [now.toISOString()],
    });
    await followEndings(client, post, rows, {
      actorId: null,
      cause: 'job',
      transition: 'miss',
      letter: 'bookingMissed',
      before: () => 'approved',
      after: { state: 'noShow' },
    });
  };
