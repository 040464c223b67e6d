import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { bookings } from '../bookings.ts';

/** Coming requests that lost their hall, unless their people asked for another one. */
const lost = (states: string, whose: string): string => `
  SELECT count(*), min(booking.starts_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN bookings booking
    ON booking.state IN (${states})
    AND booking.starts_at > reader.now
    AND ${whose}
  WHERE NOT EXISTS (
      SELECT
      FROM bookings other
      WHERE other.requested_by_id = booking.requested_by_id
        AND other.state IN ('pending', 'waiting', 'offered', 'approved')
        AND other.created_at > booking.created_at
        AND other.starts_at < booking.ends_at
        AND booking.starts_at < other.ends_at
    )`;

/** How long a no-show asks whether the hall was used after all. */
const NO_SHOW_DAYS = 7;
const NO_SHOWS = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN bookings booking
    ON booking.state = 'noShow'
    AND booking.ends_at > reader.now - interval '${NO_SHOW_DAYS} days'`;

const ALL_BOOKINGS = { via: ['HBOOK_APPROVE'], opens: bookings.path } as const;

export const hallsAgenda: Readonly<Record<string, AgendaItem>> = {
  bookingsLost: {
    via: ['HBOOK_CREATE'],
    opens: '/lhms/manage-lachall/bookings',
    sql: lost("'rejected', 'displaced'", 'booking.requested_by_id = reader.account'),
  },
  bookingsDisplaced: {
    ...ALL_BOOKINGS,
    filter: { state: ['displaced'] },
    sql: lost("'displaced'", 'booking.requested_by_id IS DISTINCT FROM reader.account'),
  },
  offersToAccept: {
    resource: 'bookings',
    view: 'main',
    transitions: ['accept'],
    where: { requestedBy: '$user' },
    until: 'offeredUntil',
  },
  bookingsToCheck: {
    resource: 'bookings',
    view: 'main',
    transitions: ['hold', 'miss'],
    where: { state: 'approved' },
    until: 'endsAt',
  },
  noShowsToCheck: { ...ALL_BOOKINGS, filter: { state: ['noShow'] }, sql: NO_SHOWS },
  bookingsToDecide: {
    escalates: true,
    resource: 'bookings',
    view: 'main',
    transitions: ['approve', 'reject'],
    until: 'startsAt',
  },
};
