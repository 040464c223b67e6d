import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf, type Period } from '../../shared/localTime.ts';
import { weekOfPeriod, type OwnBooking } from '../rules/bookingPolicy.ts';
import type { FindableHall } from '../rules/hallFinder.ts';

const HALLS = `
  SELECT
    hall.id,
    hall.is_bookable AS "isBookable",
    hall.is_accessible AS "isAccessible",
    hall.capacity,
    to_char(hall.open_from, 'HH24:MI') AS "openFrom",
    to_char(hall.open_to, 'HH24:MI') AS "openTo",
    hall.on_weekends AS "onWeekends",
    hall.needs_approval AS "needsApproval",
    hall.lead_hours AS "leadHours",
    hall.max_days_ahead AS "maxDaysAhead",
    hall.max_hours::float AS "maxHours",
    hall.max_per_day AS "maxPerDay",
    hall.max_per_week AS "maxPerWeek",
    hall.one_hall_only AS "oneHallOnly",
    coalesce((
      SELECT array_agg(hall_facility.facility_id)
      FROM hall_facilities hall_facility
      WHERE hall_facility.hall_id = hall.id AND hall_facility.quantity > hall_facility.out_of_order
    ), '{}') AS facilities
  FROM lecturehalls hall
  WHERE $1::uuid[] IS NULL OR hall.id = ANY($1)
  ORDER BY hall.code`;

/** Halls with their rules and working facilities; all halls if no ids are given. */
export const readHalls = (
  client: Queryable,
  ids: readonly string[] | null = null,
): Promise<FindableHall[]> =>
  queryRows<FindableHall>(client, {
    name: 'halls-with-rules',
    text: HALLS,
    values: [ids],
  });

export async function readHall(client: Queryable, id: string): Promise<FindableHall> {
  const [hall] = await readHalls(client, [id]);
  if (!hall) throw fieldError('hall', 'notFound');
  return hall;
}

const OWN = `
  SELECT
    to_char(booking.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startsAt",
    to_char(booking.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endsAt",
    booking.hall_id AS hall,
    ${localised('hall.name')} AS name,
    booking.title
  FROM bookings booking
  JOIN lecturehalls hall ON hall.id = booking.hall_id
  WHERE booking.requested_by_id = $1
    AND booking.state IN ('pending', 'offered', 'approved', 'held')
    AND booking.id <> ALL($2::uuid[])
    AND booking.starts_at >= $3
    AND booking.starts_at < $4
  ORDER BY booking.starts_at`;

/** A person's bookings and requests in all halls in the weeks of the periods, except some. */
export async function ownBookings(
  client: Queryable,
  { user, language }: { user: string | null; language: Language },
  periods: readonly Period[],
  except: readonly string[] = [],
): Promise<OwnBooking[]> {
  const weeks = periods.map(weekOfPeriod).toSorted();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (user === null || first === undefined || last === undefined) return [];
  const values = [
    user,
    except,
    instantOf({ date: first, time: '00:00' }),
    instantOf({ date: addDays(last, 7), time: '00:00' }),
  ];
  const rows = await queryRows<Omit<OwnBooking, 'name'> & { name: Localised }>(client, {
    name: 'own-bookings',
    text: OWN,
    values,
  });
  return rows.map(({ name, ...booking }) => ({ ...booking, name: name[language] }));
}
