import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';

/** The reader’s coming requests that lost their hall, unless they asked for another one. */
const LOST = `
  SELECT count(*), min(booking.starts_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN bookings booking
    ON booking.requested_by_id = reader.account
    AND booking.state IN ('rejected', 'displaced')
    AND booking.starts_at > reader.now
  WHERE NOT EXISTS (
      SELECT
      FROM bookings other
      WHERE other.requested_by_id = booking.requested_by_id
        AND other.state IN ('pending', 'approved')
        AND other.created_at > booking.created_at
        AND other.starts_at < booking.ends_at
        AND booking.starts_at < other.ends_at
    )`;

export const hallsAgenda: Readonly<Record<string, AgendaItem>> = {
  bookingsLost: {
    via: ['HBOOK_CREATE'],
    opens: '/lhms/manage-lachall/bookings',
    sql: LOST,
  },
  bookingsToDecide: {
    escalates: true,
    resource: 'bookings',
    view: 'main',
    transitions: ['approve', 'reject'],
    until: 'startsAt',
  },
};
