import {
  actorOf,
  extendServer,
  queryRows,
  recordActivities,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import type { Period } from '../../shared/localTime.ts';
import { displaceBookings } from './bookings.ts';
import { conflictError, conflictsOf } from './conflicts.ts';
import { followClosures, followSessions } from './ledger.ts';
import { notifyClass } from './sessions.ts';
import { offerFreed } from './waiting.ts';

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

interface Meanwhile {
  booking: string | null;
  state: string | null;
  session: string | null;
}

/** A hall that is to be closed. */
interface Closure extends Period {
  hall: string;
  reason: string;
}

/** Cancels the bookings of a closed hall and removes the hall from its classes. */
async function cancelForClosure(
  write: Write,
  { hall, startsAt, endsAt, reason }: Closure,
): Promise<void> {
  const { client, now, person } = write;
  const rows = await queryRows<Meanwhile>(client, {
    text: MEANWHILE,
    values: [hall, startsAt, endsAt, now.toISOString()],
  });
  await displaceBookings(
    write,
    rows.flatMap(({ booking, state }) => (booking ? [{ id: booking, state: state ?? '' }] : [])),
    'displaced',
    reason,
  );
  const sessions = rows.flatMap(({ session }) => (session ? [session] : []));
  if (sessions.length === 0) return;
  const moved = await queryRows<{ id: string }>(client, {
    text: WITHOUT_HALL,
    values: [sessions, reason],
  });
  await recordActivities(
    client,
    { actorId: actorOf(person), action: 'edit', resource: 'class-sessions' },
    sessions.map((id) => ({ recordId: id, before: { hall }, after: { hall: null, note: reason } })),
  );
  await followSessions(client, sessions);
  for (const row of moved)
    await notifyClass(write, 'classMoved', { id: row.id, values: row, note: reason });
}

async function accept(write: Write): Promise<void> {
  const { client, id, after, person } = write;
  if (!after) return;
  const [startsAt, endsAt, hall] = [
    new Date(String(after['startsAt'])).toISOString(),
    new Date(String(after['endsAt'])).toISOString(),
    String(after['hall']),
  ];
  if (endsAt <= startsAt) throw fieldError('endsAt', 'beforeStart');
  if (after['displaces'] === true)
    await cancelForClosure(write, { hall, startsAt, endsAt, reason: String(after['reason']) });
  const conflicts = await conflictsOf(client, [{ hall, startsAt, endsAt }], { closures: [id] });
  if (conflicts.length > 0) throw conflictError(conflicts, person.language);
}

/** Adds closures to the ledger; they displace existing entries only if `displaces` is set. */
export const closuresExtension: readonly [string, ServerExtension] = extendServer('hall-closures', {
  beforeWrite: accept,
  afterWrite: async (write) => {
    const { client, id, before, after } = write;
    if (after) await followClosures(client, [id]);
    if (before) await offerFreed(write, String(before['hall']));
  },
});
