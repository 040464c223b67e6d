import {
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
  actorOf,
  type SendEmails,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { refusedBy } from '../rules/bookingPolicy.ts';
import { clashError, clashesOf } from './clashes.ts';
import { ENDED, followEndings, type EndedBooking } from './endings.ts';
import { followBookings } from './ledger.ts';
import { tell, whenAndWhere } from './notices.ts';
import { ownBookings, readHall } from './storedHalls.ts';
import { holidaysAround, restDays } from './storedHolidays.ts';

type Values = Readonly<Record<string, unknown>>;

interface Asked {
  hall: string;
  startsAt: string;
  endsAt: string;
  seats: number | null;
  requestedBy: string | null;
}

const askedIn = (values: Values): Asked => ({
  hall: String(values['hall']),
  startsAt: new Date(String(values['startsAt'])).toISOString(),
  endsAt: new Date(String(values['endsAt'])).toISOString(),
  seats: typeof values['seats'] === 'number' ? values['seats'] : null,
  requestedBy: typeof values['requestedBy'] === 'string' ? values['requestedBy'] : null,
});

/** Whoever may change anybody's bookings runs the halls. */
export const isHallManager = ({ privileges }: Write['person']): boolean =>
  privileges.has('HBOOK_EDIT');

const differs = (before: Values, after: Values): boolean => {
  const [old, next] = [askedIn(before), askedIn(after)];
  return (
    old.hall !== next.hall ||
    old.startsAt !== next.startsAt ||
    old.endsAt !== next.endsAt ||
    old.seats !== next.seats
  );
};

async function assertFree({ client, id, person }: Write, asked: Asked): Promise<void> {
  const clashes = await clashesOf(client, [asked], { bookings: [id] });
  if (clashes.length > 0) throw clashError(clashes, person.language);
}

/**
 * The rules of the hall, then what stands in the ledger. The database has the last word on the
 * latter.
 */
async function accept(write: Write, now: Date): Promise<Values | void> {
  const { client, id, before, after, person, step } = write;
  if (!after) return;
  if (step) return step.name === 'approve' ? assertFree(write, askedIn(after)) : undefined;
  if (before && !differs(before, after)) return;
  const asked = {
    ...askedIn(after),
    requestedBy: askedIn(after).requestedBy ?? (before ? null : actorOf(person)),
  };
  // What was decided once comes back as it was: only a request is measured by the rules.
  if (!before && after['state'] !== 'pending') return;
  const hall = await readHall(client, asked.hall);
  const own = await ownBookings(client, asked.requestedBy, [asked], [id]);
  const holidays = restDays(await holidaysAround(client, [asked]), person.language);
  const refusal = refusedBy(asked, hall, {
    now,
    seats: asked.seats,
    own,
    holidays,
    isManager: isHallManager(person),
  });
  if (refusal) {
    const { field, ...problem } = refusal;
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: problem } });
  }
  await assertFree(write, asked);
  const meanwhile = hall.oneHallOnly && !isHallManager(person) ? 'one' : 'several';
  // Moved to a hall that asks nobody, a request need not wait any longer.
  if (before)
    return {
      ...after,
      meanwhile,
      ...(before['state'] === 'pending' && !hall.needsApproval ? { state: 'approved' } : {}),
    };
  return {
    ...after,
    meanwhile,
    requestedBy: asked.requestedBy,
    state: hall.needsApproval ? 'pending' : 'approved',
  };
}

const END = `
  UPDATE bookings booking
  SET state = $2, note = $3, version = version + 1, updated_at = now(), updated_by = $4
  WHERE booking.id = ANY($1::uuid[])
  RETURNING ${ENDED}`;

/**
 * Ends bookings for others' sake: logged under whoever caused it, taken out of the ledger, told to
 * whoever asked for them.
 */
export async function giveWay(
  client: Queryable,
  post: SendEmails,
  bookings: readonly { id: string; state: string }[],
  outcome: 'rejected' | 'displaced',
  note: string,
  actorId: string | null,
): Promise<void> {
  if (bookings.length === 0) return;
  const states = new Map(bookings.map(({ id, state }) => [id, state]));
  const { rows } = await client.query<EndedBooking>({
    text: END,
    values: [[...states.keys()], outcome, note, actorId],
  });
  const [transition, letter] =
    outcome === 'rejected'
      ? (['reject', 'bookingRejected'] as const)
      : (['displace', 'bookingDisplaced'] as const);
  await followEndings(client, post, rows, {
    actorId,
    transition,
    letter,
    before: (id) => states.get(id) ?? '',
    after: { state: outcome, note },
    note,
  });
}

const RIVALS = `
  SELECT rival.id, rival.state
  FROM bookings booking
  JOIN bookings rival
    ON rival.hall_id = booking.hall_id
    AND rival.id <> booking.id
    AND rival.state = 'pending'
    AND rival.starts_at < booking.ends_at
    AND booking.starts_at < rival.ends_at
  WHERE booking.id = $1
  ORDER BY rival.id
  FOR UPDATE OF rival`;

const TOLD: Readonly<
  Record<string, 'bookingApproved' | 'bookingRejected' | 'bookingDisplaced' | 'bookingCancelled'>
> = {
  approve: 'bookingApproved',
  reject: 'bookingRejected',
  displace: 'bookingDisplaced',
  cancel: 'bookingCancelled',
};

const PLACE = 'SELECT code AS hall FROM lecturehalls WHERE id = $1';

/**
 * Keeps the ledger in step with bookings; approving one ends the requests that it stands in the way
 * of.
 */
export const bookingsExtension = (
  post: SendEmails,
  now: () => Date,
): readonly [string, ServerExtension] =>
  extendServer('bookings', {
    beforeWrite: (write) => accept(write, now()),
    afterWrite: async ({ client, id, after }) => {
      if (after) await followBookings(client, [id]);
    },
    afterTransition: async ({ client, id, after, person, step }) => {
      if (!after) return;
      if (step.name === 'approve') {
        const { rows } = await client.query<{ id: string; state: string }>({
          text: RIVALS,
          values: [id],
        });
        await giveWay(client, post, rows, 'rejected', String(after['title']), actorOf(person));
      }
      const template = TOLD[step.name];
      const asked = askedIn(after);
      if (!template || asked.requestedBy === null || asked.requestedBy === person.userId) return;
      const { rows } = await client.query<{ hall: string }>({ text: PLACE, values: [asked.hall] });
      await tell(client, post, [asked.requestedBy], template, {
        title: String(after['title']),
        ...whenAndWhere(asked, rows[0]?.hall ?? ''),
        note: typeof after['note'] === 'string' ? after['note'] : '–',
      });
    },
  });
