import { localised, recordActivities, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { followBookings } from './ledger.ts';
import { emailUsers, type HallEmail, whenAndWhere } from './notices.ts';

/** The columns that statements ending bookings return for each `booking`. */
export const ENDED = `
  booking.id,
  booking.title,
  booking.requested_by_id AS "requestedBy",
  booking.starts_at AS "startsAt",
  booking.ends_at AS "endsAt",
  (
    SELECT ${localised('hall.name')}
    FROM lecturehalls hall
    WHERE hall.id = booking.hall_id
  ) AS hall`;

export interface EndedBooking {
  id: string;
  title: string;
  requestedBy: string | null;
  startsAt: Date;
  endsAt: Date;
  hall: Localised;
}

interface Ending {
  actorId: string | null;
  cause?: 'job';
  transition: string;
  email: HallEmail;
  /** The former state of a booking, and its new values. */
  before: (id: string) => string;
  after: Readonly<Record<string, unknown>>;
  note?: string;
  /** Until when an offer holds. */
  until?: string;
}

/**
 * Logs bookings that were not ended by a step of their own, updates the ledger, and e-mails the
 * requesters.
 */
export async function followEndings(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  rows: readonly EndedBooking[],
  { actorId, cause, transition, email, before, after, note, until }: Ending,
): Promise<void> {
  if (rows.length === 0) return;
  const common = {
    actorId,
    action: 'transition' as const,
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
      await emailUsers(notify, [requestedBy], email, {
        title,
        ...whenAndWhere(period, hall),
        ...(note === undefined ? {} : { note }),
        ...(until === undefined ? {} : { until }),
      });
  }
}
