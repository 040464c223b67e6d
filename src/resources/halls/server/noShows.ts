import { queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import { ENDED, followEndings, type EndedBooking } from './endings.ts';

const BATCH_SIZE = 500;

/** Other gateways skip rows that are locked here. */
const MISSED = `
  UPDATE bookings booking
  SET state = 'noShow', version = version + 1, updated_at = $1, updated_by = NULL
  WHERE booking.id IN (
    SELECT id
    FROM bookings
    WHERE state = 'approved' AND ends_at <= $1::timestamptz
    ORDER BY ends_at, id
    LIMIT ${BATCH_SIZE}
    FOR UPDATE SKIP LOCKED
  )
  RETURNING ${ENDED}`;

/**
 * Marks approved bookings that ended without being confirmed as held as no-shows and e-mails the
 * people who requested them. The step `hold` can still correct that.
 */
export async function markNoShows(context: TransactionContext): Promise<void> {
  const rows = await queryRows<EndedBooking>(context.client, {
    text: MISSED,
    values: [context.now.toISOString()],
  });
  await followEndings(context, rows, {
    actorId: null,
    cause: 'job',
    transition: 'miss',
    email: 'bookingMissed',
    before: () => 'approved',
    after: { state: 'noShow' },
  });
}
