import { recordActivities, type Queryable, type SendEmails } from '../../../../gateway/index.ts';
import type { LETTERS } from './emails.ts';
import { followBookings } from './ledger.ts';
import { tell, whenAndWhere } from './notices.ts';

/** The columns that a statement which ends bookings returns of each `booking`. */
export const ENDED = `
  booking.id,
  booking.title,
  booking.requested_by_id AS "requestedBy",
  booking.starts_at AS "startsAt",
  booking.ends_at AS "endsAt",
  (SELECT code FROM lecturehalls hall WHERE hall.id = booking.hall_id) AS hall`;

export interface EndedBooking extends Record<string, unknown> {
  id: string;
  title: string;
  requestedBy: string | null;
  startsAt: Date;
  endsAt: Date;
  hall: string;
}

interface Ending {
  actorId: string | null;
  cause?: 'job';
  transition: string;
  letter: keyof typeof LETTERS;
  /** The state that a booking was in, and what stands there now. */
  before: (id: string) => string;
  after: Readonly<Record<string, unknown>>;
  note?: string;
}

/**
 * What follows where bookings were ended by something else than their own step: the log, the
 * ledger, and a letter to whoever asked for them.
 */
export async function followEndings(
  client: Queryable,
  post: SendEmails,
  rows: readonly EndedBooking[],
  { actorId, cause, transition, letter, before, after, note }: Ending,
): Promise<void> {
  if (rows.length === 0) return;
  const common = {
    actorId,
    action: 'transition',
    resource: 'bookings',
    transition,
    ...(cause === undefined ? {} : { cause }),
  };
  await recordActivities(
    client,
    common,
    rows.map(({ id }) => ({ recordId: id, before: { state: before(id) }, after })),
  );
  await followBookings(
    client,
    rows.map(({ id }) => id),
  );
  for (const { requestedBy, title, startsAt, endsAt, hall } of rows) {
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    if (requestedBy)
      await tell(client, post, [requestedBy], letter, {
        title,
        ...whenAndWhere(period, hall),
        ...(note === undefined ? {} : { note }),
      });
  }
}
