import { actorOf, updateOne, type WriteRequest, transitionOne } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type { SeriesAnswer, SeriesChange } from '../api.ts';
import { isHallManager } from './bookings.ts';
import { attempt } from './requests.ts';

interface Member extends Record<string, unknown> {
  id: string;
  version: number;
  state: string;
  startsAt: Date;
  endsAt: Date;
  hall: string;
}

const MEMBERS = `
  SELECT
    booking.id,
    booking.version,
    booking.state,
    booking.starts_at AS "startsAt",
    booking.ends_at AS "endsAt",
    booking.hall_id AS hall
  FROM bookings booking
  WHERE booking.series_id = $1
    AND booking.state IN ('pending', 'approved')
    AND booking.starts_at > $2
    AND (
      $3 = 'all'
      OR booking.id = $4::uuid
      OR (
        $3 = 'rest'
        AND booking.starts_at > (
          SELECT chosen.starts_at
          FROM bookings chosen
          WHERE chosen.id = $4::uuid AND chosen.series_id = $1
        )
      )
    )
  ORDER BY booking.starts_at
  FOR UPDATE`;
const SERIES = `
  SELECT
    series.time_zone AS "timeZone",
    series.requested_by_id AS "requestedBy",
    (
      SELECT count(*)::int
      FROM bookings booking
      WHERE booking.series_id = series.id AND booking.starts_at <= $2
    ) AS past
  FROM booking_series series
  WHERE series.id = $1`;
const IN_SERIES = 'SELECT 1 FROM bookings WHERE id = $1 AND series_id = $2';
const STATE = 'SELECT state, version FROM bookings WHERE id = $1';

/** The same day of the series with other times, by the clocks of its zone. */
function moved(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { from, to }: SeriesChange,
  timeZone: string,
): { startsAt: string; endsAt: string } {
  const [start, end] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
  return {
    startsAt: instantOf({ date: start.date, time: from ?? start.time }, timeZone),
    endsAt: instantOf({ date: end.date, time: to ?? end.time }, timeZone),
  };
}

const body = (
  version: number,
  values: Record<string, unknown>,
  note: string | undefined = undefined,
) => ({
  version,
  values: { ...values, ...(note ? { note } : {}) },
  reason: null,
});

/**
 * Changes or cancels what is still to come of a series, date by date, each under the rights and
 * rules of a single booking. What has begun stays, and nobody is written to about it. An approved
 * date that moves is asked for again.
 */
export async function changeSeries(
  request: WriteRequest,
  series: string,
  change: SeriesChange,
  now: Date,
): Promise<SeriesAnswer> {
  const { client, person } = request;
  const found = await client.query<{ timeZone: string; requestedBy: string | null; past: number }>({
    text: SERIES,
    values: [series, now.toISOString()],
  });
  const [known] = found.rows;
  if (!known) throw new PortalError('NOT_FOUND');
  if (known.requestedBy !== actorOf(person) && !isHallManager(person))
    throw new PortalError('FORBIDDEN', { details: { needs: ['HBOOK_EDIT'] } });
  if ((change.reach ?? 'all') !== 'all' && change.booking === undefined)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { booking: { code: 'required' } } });
  if (
    change.booking !== undefined &&
    !(await client.query({ text: IN_SERIES, values: [change.booking, series] })).rows[0]
  )
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { booking: { code: 'notFound' } } });
  const { rows } = await client.query<Member>({
    text: MEMBERS,
    values: [series, now.toISOString(), change.reach ?? 'all', change.booking ?? null],
  });
  const dates: SeriesAnswer['dates'] = [];
  for (const member of rows) {
    const before = { startsAt: member.startsAt.toISOString(), endsAt: member.endsAt.toISOString() };
    const after = change.cancel ? before : moved(before, change, known.timeZone);
    const problem = await attempt(request, async () => {
      if (change.cancel)
        return transitionOne(request, member.id, 'cancel', body(member.version, {}, change.note));
      const isMoved =
        after.startsAt !== before.startsAt ||
        after.endsAt !== before.endsAt ||
        (change.hall ?? member.hall) !== member.hall ||
        change.seats !== undefined;
      let { version } = member;
      if (isMoved && member.state === 'approved' && !isHallManager(person)) {
        await transitionOne(request, member.id, 'askAgain', body(version, {}));
        version += 1;
      }
      const values = {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.hall === undefined ? {} : { hall: change.hall }),
        ...(change.seats === undefined ? {} : { seats: change.seats }),
        ...(isMoved ? after : {}),
      };
      await updateOne(request, member.id, { version, values });
    });
    const [present] = (await client.query<{ state: string }>({ text: STATE, values: [member.id] }))
      .rows;
    const outcome = problem
      ? 'unchanged'
      : change.cancel
        ? 'cancelled'
        : present?.state === 'pending'
          ? 'pending'
          : 'changed';
    dates.push({
      id: member.id,
      ...(problem ? before : after),
      outcome,
      ...(problem ? { problem } : {}),
    });
  }
  return { dates, past: known.past };
}
