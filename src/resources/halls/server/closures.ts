import {
  recordActivities,
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
  actorOf,
  type SendEmails,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { giveWay } from './bookings.ts';
import { clashError, clashesOf } from './clashes.ts';
import { followClosures, followSessions } from './ledger.ts';
import { tellClass } from './sessions.ts';

const MEANWHILE = `
  SELECT occupancy.booking_id AS booking, booking.state, occupancy.session_id AS session
  FROM occupancy
  LEFT JOIN bookings booking ON booking.id = occupancy.booking_id
  WHERE occupancy.hall_id = $1
    AND occupancy.starts_at < $3
    AND occupancy.ends_at > $2
    AND occupancy.starts_at > $4
    AND occupancy.closure_id IS NULL
    AND occupancy.state IN ('confirmed', 'pending')
  ORDER BY occupancy.id`;
const WITHOUT_HALL = `
  UPDATE class_sessions
  SET
    usual_hall_id = coalesce(usual_hall_id, hall_id),
    hall_id = NULL,
    is_moved = true,
    note = $2,
    version = version + 1,
    updated_at = now()
  WHERE id = ANY($1::uuid[])
  RETURNING id, offering_id AS offering, starts_at AS "startsAt", ends_at AS "endsAt"`;

interface Meanwhile extends Record<string, unknown> {
  booking: string | null;
  state: string | null;
  session: string | null;
}

async function makeRoom(
  client: Queryable,
  post: SendEmails,
  hall: string,
  period: readonly [from: string, to: string],
  reason: string,
  actorId: string | null,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<Meanwhile>({
    text: MEANWHILE,
    values: [hall, ...period, now.toISOString()],
  });
  await giveWay(
    client,
    post,
    rows.flatMap(({ booking, state }) => (booking ? [{ id: booking, state: state ?? '' }] : [])),
    'displaced',
    reason,
    actorId,
  );
  const sessions = rows.flatMap(({ session }) => (session ? [session] : []));
  if (sessions.length === 0) return;
  const moved = await client.query<Record<string, unknown> & { id: string }>({
    text: WITHOUT_HALL,
    values: [sessions, reason],
  });
  await recordActivities(
    client,
    { actorId, action: 'edit', resource: 'class-sessions' },
    sessions.map((id) => ({ recordId: id, before: { hall }, after: { hall: null, note: reason } })),
  );
  await followSessions(client, sessions);
  for (const row of moved.rows)
    await tellClass(client, post, row.id, row, 'classMoved', actorId, reason);
}

async function accept(
  { client, id, after, person }: Write,
  post: SendEmails,
  now: Date,
): Promise<void> {
  if (!after) return;
  const [startsAt, endsAt, hall] = [
    new Date(String(after['startsAt'])).toISOString(),
    new Date(String(after['endsAt'])).toISOString(),
    String(after['hall']),
  ];
  if (endsAt <= startsAt)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { endsAt: { code: 'beforeStart' } } });
  if (after['displaces'] === true)
    await makeRoom(
      client,
      post,
      hall,
      [startsAt, endsAt],
      String(after['reason']),
      actorOf(person),
      now,
    );
  const clashes = await clashesOf(client, [{ hall, startsAt, endsAt }], { closures: [id] });
  if (clashes.length > 0) throw clashError(clashes, person.language);
}

/**
 * A closed hall stands in the ledger like one that is used; what was there gives way only if that
 * was said.
 */
export const closuresExtension = (
  post: SendEmails,
  now: () => Date,
): readonly [string, ServerExtension] =>
  extendServer('hall-closures', {
    beforeWrite: (write) => accept(write, post, now()),
    afterWrite: async ({ client, id, after }) => {
      if (after) await followClosures(client, [id]);
    },
  });
