import {
  actorOf,
  queryRow,
  queryRows,
  requireRow,
  transitionOne,
  updateOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { instantOf, wallTimeOf, type Period } from '../../shared/localTime.ts';
import type { SeriesAnswer, SeriesChange } from '../api.ts';
import { isHallManager } from './bookings.ts';
import { attemptDate } from './requests.ts';

interface Member {
  id: string;
  version: number;
  state: string;
  startsAt: Date;
  endsAt: Date;
  hall: string;
}

interface StoredSeries {
  timeZone: string;
  requestedBy: string | null;
  /** The number of dates that have begun. */
  past: number;
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
    AND booking.state IN ('pending', 'waiting', 'offered', 'approved')
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
const STATE = 'SELECT state FROM bookings WHERE id = $1';

/** The same date of the series with other local times of its zone. */
function moved({ startsAt, endsAt }: Period, { from, to }: SeriesChange, timeZone: string): Period {
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

/** Throws NOT_FOUND, FORBIDDEN or INVALID_FIELDS if the whole change is refused. */
async function readSeries(
  { client, person, now }: WriteRequest,
  series: string,
  { reach, booking }: SeriesChange,
): Promise<StoredSeries> {
  const known = await requireRow<StoredSeries>(client, {
    text: SERIES,
    values: [series, now.toISOString()],
  });
  if (known.requestedBy !== actorOf(person) && !isHallManager(person))
    throw new PortalError('FORBIDDEN', { details: { needs: ['HBOOK_EDIT'] } });
  if (reach !== 'all' && booking === undefined) throw fieldError('booking', 'required');
  if (
    booking !== undefined &&
    !(await queryRow(client, { text: IN_SERIES, values: [booking, series] }))
  )
    throw fieldError('booking', 'notFound');
  return known;
}

/** Applies the change to one date. An approved date that moves needs a new approval. */
async function changeDate(
  write: WriteRequest,
  member: Member,
  change: SeriesChange,
  { before, after }: { before: Period; after: Period },
): Promise<void> {
  if (change.cancel)
    return transitionOne(write, member.id, 'cancel', body(member.version, {}, change.note));
  const isMoved =
    after.startsAt !== before.startsAt ||
    after.endsAt !== before.endsAt ||
    (change.hall ?? member.hall) !== member.hall ||
    change.seats !== undefined;
  let { version } = member;
  if (isMoved && member.state === 'approved' && !isHallManager(write.person)) {
    await transitionOne(write, member.id, 'askAgain', body(version, {}));
    version += 1;
  }
  const values = {
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(change.hall === undefined ? {} : { hall: change.hall }),
    ...(change.seats === undefined ? {} : { seats: change.seats }),
    ...(isMoved ? after : {}),
  };
  await updateOne(write, member.id, { version, values });
}

async function outcomeOf(
  { client }: WriteRequest,
  { id, state }: Member,
  { cancel }: SeriesChange,
): Promise<SeriesAnswer['dates'][number]['outcome']> {
  if (cancel) return 'cancelled';
  const row = await queryRow<{ state: string }>(client, { text: STATE, values: [id] });
  if (row?.state !== 'pending') return 'changed';
  return state === 'approved' ? 'givenBack' : 'pending';
}

/**
 * Changes or cancels the future dates of a series, each under the privileges and rules of a single
 * booking. Dates that have begun stay unchanged.
 */
export async function changeSeries(
  write: WriteRequest,
  series: string,
  change: SeriesChange,
): Promise<SeriesAnswer> {
  const known = await readSeries(write, series, change);
  const rows = await queryRows<Member>(write.client, {
    text: MEMBERS,
    values: [series, write.now.toISOString(), change.reach, change.booking ?? null],
  });
  const dates: SeriesAnswer['dates'] = [];
  for (const member of rows) {
    const before = { startsAt: member.startsAt.toISOString(), endsAt: member.endsAt.toISOString() };
    const after = change.cancel ? before : moved(before, change, known.timeZone);
    const problem = await attemptDate(write, () =>
      changeDate(write, member, change, { before, after }),
    );
    dates.push(
      problem
        ? { id: member.id, ...before, outcome: 'unchanged', problem }
        : { id: member.id, ...after, outcome: await outcomeOf(write, member, change) },
    );
  }
  return { dates, past: known.past };
}
