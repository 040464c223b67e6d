import {
  queryRows,
  type Queryable,
  type TransactionContext,
  underSavepoint,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import { offerDeadline } from '../rules/offerDeadline.ts';
import { conflictsOf } from './conflicts.ts';
import { ENDED, followEndings, type EndedBooking } from './endings.ts';

/**
 * Requests that wait for a hall, or for any, in the order in which they were made. While a request
 * for the same time is to be decided, its hall is not offered to others.
 */
const WAITING = `
  SELECT
    booking.id,
    booking.hall_id AS hall,
    booking.starts_at AS "startsAt",
    booking.ends_at AS "endsAt"
  FROM bookings booking
  WHERE booking.state = 'waiting'
    AND booking.starts_at > $1
    AND ($2::uuid IS NULL OR booking.hall_id = $2)
    AND NOT EXISTS (
      SELECT 1
      FROM bookings rival
      WHERE rival.hall_id = booking.hall_id
        AND rival.state = 'pending'
        AND rival.starts_at < booking.ends_at
        AND booking.starts_at < rival.ends_at
    )
  ORDER BY booking.created_at, booking.id
  FOR UPDATE SKIP LOCKED`;

const OFFER = `
  UPDATE bookings booking
  SET state = 'offered', offered_until = $2, version = version + 1, updated_at = now()
  WHERE booking.id = $1 AND booking.state = 'waiting'
  RETURNING ${ENDED}`;

interface Waiting {
  id: string;
  hall: string;
  startsAt: Date;
  endsAt: Date;
}

/** Whether nothing confirmed has the hall at that time, except the booking itself. */
export const isFree = async (
  client: Queryable,
  id: string,
  claim: Period & { hall: string },
): Promise<boolean> => (await conflictsOf(client, [claim], { bookings: [id] })).length === 0;

/** A deadline in an e-mail: the day and the time. */
export function untilText(until: unknown): string {
  if (typeof until !== 'string') return '–';
  const { date, time } = wallTimeOf(new Date(until).toISOString());
  return `${date} ${time}`;
}

type Offering = Pick<TransactionContext, 'client' | 'notify' | 'now'>;

async function offer(context: Offering, { id }: Waiting, until: string): Promise<void> {
  const rows = await queryRows<EndedBooking>(context.client, { text: OFFER, values: [id, until] });
  await followEndings(context, rows, {
    actorId: null,
    cause: 'job',
    transition: 'offer',
    email: 'bookingOffered',
    before: () => 'waiting',
    after: { state: 'offered', offeredUntil: until },
    until: untilText(until),
  });
}

/** Another transaction has just taken the hall: the request goes on waiting. */
function assertClash(error: unknown): void {
  if (!(error instanceof PortalError) || error.code !== 'CLASH') throw error;
}

/**
 * Offers a hall, or any, to the requests that wait for it and for which it is now free, first come,
 * first served: the offer holds the hall until its deadline.
 */
export async function offerFreed(context: Offering, hall: string | null): Promise<void> {
  const { client, now } = context;
  const rows = await queryRows<Waiting>(client, {
    name: 'waiting-requests',
    text: WAITING,
    values: [now.toISOString(), hall],
  });
  for (const row of rows) {
    const period = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
    if (!(await isFree(client, row.id, { ...period, hall: row.hall }))) continue;
    await underSavepoint(
      client,
      () => offer(context, row, offerDeadline(now, period)),
      assertClash,
    );
  }
}

/** Offers what was freed by other than a booking, a class or a closure. */
export const offerAllFreed = (context: Offering): Promise<void> => offerFreed(context, null);
