import {
  localisedFrom,
  queryRows,
  requireRow,
  transitionOne,
  underSavepoint,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { SeriesDecision } from '../api.ts';
import { gatherEmails } from './notices.ts';
import { problemIn } from './requests.ts';

const SERIES = 'SELECT id FROM booking_series WHERE id = $1';
const PENDING = `
  SELECT
    booking.id,
    booking.version,
    booking.starts_at AS "startsAt",
    booking.ends_at AS "endsAt"
  FROM bookings booking
  WHERE booking.series_id = $1 AND booking.state = 'pending' AND booking.starts_at > $2
  ORDER BY booking.starts_at
  FOR UPDATE`;
const RIVALS = `
  SELECT
    booking.id,
    array_agg(DISTINCT ${localisedFrom(() => 'rival.title')}::jsonb) AS titles
  FROM bookings booking
  JOIN bookings rival
    ON rival.hall_id = booking.hall_id
    AND rival.id <> booking.id
    AND rival.state = 'pending'
    AND rival.starts_at < booking.ends_at
    AND booking.starts_at < rival.ends_at
  WHERE booking.id = ANY($1::uuid[])
  GROUP BY booking.id`;

interface Pending {
  id: string;
  version: number;
  startsAt: Date;
  endsAt: Date;
}

interface Decision {
  step: 'approve' | 'reject';
  note?: string | undefined;
}

/** A person who may not decide the series at all is refused as a whole. */
function problemOfDate(error: unknown): ReturnType<typeof problemIn> {
  const isTheirs =
    error instanceof PortalError &&
    error.code === 'TRANSITION_REFUSED' &&
    ['rows', 'samePerson'].includes(String(error.details?.['reason']));
  if (isTheirs) throw error;
  return problemIn(error);
}

/**
 * Approves or rejects every pending date of a series that is to come. A date that cannot be
 * approved stays pending, with the reason. People get one e-mail for all dates.
 */
export async function decideSeries(
  request: WriteRequest,
  series: string,
  { step, note }: Decision,
): Promise<SeriesDecision> {
  const { client, now } = request;
  await requireRow(client, { text: SERIES, values: [series] });
  if (step === 'reject' && !note) throw fieldError('note', 'required');
  const rows = await queryRows<Pending>(client, {
    text: PENDING,
    values: [series, now.toISOString()],
  });
  const rivals = await queryRows<{ id: string; titles: Localised[] }>(client, {
    text: RIVALS,
    values: [rows.map(({ id }) => id)],
  });
  const rivalsOf = new Map(rivals.map(({ id, titles }) => [id, titles]));
  const gathered = gatherEmails(request.notify);
  const write = { ...request, notify: gathered.notify };
  const dates: SeriesDecision['dates'] = [];
  for (const { id, version, startsAt, endsAt } of rows) {
    const decide = (): Promise<null> =>
      transitionOne(write, id, step, {
        version,
        values: note ? { note } : {},
        reason: null,
      }).then(() => null);
    const problem = await underSavepoint(client, decide, problemOfDate);
    const date = { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    dates.push(
      problem
        ? { ...date, outcome: 'unchanged', problem, rivals: [] }
        : {
            ...date,
            outcome: step === 'approve' ? 'approved' : 'rejected',
            rivals: step === 'approve' ? (rivalsOf.get(id) ?? []) : [],
          },
    );
  }
  await gathered.send();
  return { dates };
}
