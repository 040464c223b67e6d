import {
  actorOf,
  extendServer,
  localised,
  queryRow,
  type Queryable,
  queryRows,
  type ServerExtension,
  type TransactionContext,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { refusedBy } from '../rules/bookingPolicy.ts';
import { offerDeadline } from '../rules/offerDeadline.ts';
import { conflictError, conflictsOf } from './conflicts.ts';
import { ENDED, followEndings, type EndedBooking } from './endings.ts';
import { followBookings } from './ledger.ts';
import { emailUsers, type HallEmail, whenAndWhere } from './notices.ts';
import { ownBookings, readHall } from './storedHalls.ts';
import { holidaysAround, restDays } from './storedHolidays.ts';
import { isFree, offerFreed, untilText } from './waiting.ts';

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

/** People who may change anyone's bookings manage the halls. */
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

/** Throws CLASH if anything confirmed has the hall at that time. */
async function assertFree({ client, id, person }: Write, asked: Asked): Promise<void> {
  const conflicts = await conflictsOf(client, [asked], { bookings: [id] });
  if (conflicts.length > 0) throw conflictError(conflicts, person.language);
}

/** Checks the ledger before a step that claims the hall, and sets what follows from an offer. */
async function acceptStep(write: Write, after: Values): Promise<Values | void> {
  const { client, step, now } = write;
  const asked = askedIn(after);
  if (step?.name === 'approve') return assertFree(write, asked);
  if (step?.name === 'offer') {
    await assertFree(write, asked);
    return { ...after, offeredUntil: offerDeadline(now, asked) };
  }
  if (step?.name === 'accept') {
    const { needsApproval } = await readHall(client, asked.hall);
    return { ...after, offeredUntil: null, ...(needsApproval ? {} : { state: 'approved' }) };
  }
}

/**
 * Applies the rules of the hall, then checks the ledger. The exclusion constraint decides between
 * concurrent bookings.
 */
async function accept(write: Write): Promise<Values | void> {
  const { client, id, before, after, person, now, step } = write;
  if (!after) return;
  if (step) return acceptStep(write, after);
  if (before && !differs(before, after)) return;
  const asked = {
    ...askedIn(after),
    requestedBy: askedIn(after).requestedBy ?? (before ? null : actorOf(person)),
  };
  // The rules do not apply to the restoration of a decided booking.
  if (!before && after['state'] !== 'pending') return;
  const hall = await readHall(client, asked.hall);
  const own = await ownBookings(
    client,
    { user: asked.requestedBy, language: person.language },
    [asked],
    [id],
  );
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
  const isWaiting = before
    ? before['state'] === 'waiting'
    : after['waits'] === true && !(await isFree(client, id, asked));
  if (!isWaiting) await assertFree(write, asked);
  const meanwhile = hall.oneHallOnly && !isHallManager(person) ? 'one' : 'several';
  // A request that moves to a hall without approval is no longer pending.
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
    state: isWaiting ? 'waiting' : hall.needsApproval ? 'pending' : 'approved',
  };
}

/** Whether a write may have freed a hall: it changed what a booking claims, or a waiting request. */
const isFreed = (before: Values, after: Values | undefined): boolean =>
  !after || before['state'] !== after['state'] || differs(before, after);

const END = `
  UPDATE bookings booking
  SET state = $2, note = $3, version = version + 1, updated_at = now(), updated_by = $4
  WHERE booking.id = ANY($1::uuid[])
  RETURNING ${ENDED}`;

/**
 * Ends displaced bookings: logs the change for the acting person, frees the hall in the ledger and
 * e-mails the requesters.
 */
export async function displaceBookings(
  context: Pick<TransactionContext, 'client' | 'notify' | 'person'>,
  bookings: readonly { id: string; state: string }[],
  outcome: 'rejected' | 'displaced',
  note: string,
): Promise<void> {
  if (bookings.length === 0) return;
  const { client, person } = context;
  const actorId = actorOf(person);
  const states = new Map(bookings.map(({ id, state }) => [id, state]));
  const rows = await queryRows<EndedBooking>(client, {
    text: END,
    values: [[...states.keys()], outcome, note, actorId],
  });
  const [transition, email] =
    outcome === 'rejected'
      ? (['reject', 'bookingRejected'] as const)
      : (['displace', 'bookingDisplaced'] as const);
  await followEndings(context, rows, {
    actorId,
    transition,
    email,
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

const EMAIL_OF_STEP: Readonly<Record<string, HallEmail>> = {
  approve: 'bookingApproved',
  reject: 'bookingRejected',
  displace: 'bookingDisplaced',
  cancel: 'bookingCancelled',
  wait: 'bookingWaits',
  offer: 'bookingOffered',
  lapse: 'bookingOfferLapsed',
  expire: 'bookingWaitedInVain',
};

const isOffered = async (client: Queryable, id: string): Promise<boolean> =>
  (await queryRow(client, {
    text: "SELECT 1 FROM bookings WHERE id = $1 AND state = 'offered'",
    values: [id],
  })) !== undefined;

const HALL_NAME = `
  SELECT ${localised('hall.name')} AS hall
  FROM lecturehalls hall
  WHERE hall.id = $1`;

/** Keeps the ledger in step with bookings; approving one rejects the requests that overlap it. */
export const bookingsExtension: readonly [string, ServerExtension] = extendServer('bookings', {
  beforeWrite: accept,
  afterWrite: async (write) => {
    const { client, id, before, after } = write;
    if (after) await followBookings(client, [id]);
    if (!before || !isFreed(before, after)) return;
    const halls = new Set([askedIn(before).hall, askedIn(after ?? before).hall]);
    for (const hall of halls) await offerFreed(write, hall);
  },
  afterTransition: async (write) => {
    const { client, id, after, person, notify, step } = write;
    if (!after) return;
    if (step.name === 'approve') {
      const rows = await queryRows<{ id: string; state: string }>(client, {
        text: RIVALS,
        values: [id],
      });
      await displaceBookings(write, rows, 'rejected', String(after['title']));
    }
    // A request whose hall is free is offered it at once, which has an e-mail of its own.
    if (step.name === 'wait' && (await isOffered(client, id))) return;
    const template = EMAIL_OF_STEP[step.name];
    const asked = askedIn(after);
    if (!template || asked.requestedBy === null || asked.requestedBy === person.userId) return;
    const row = await queryRow<{ hall: Localised }>(client, {
      text: HALL_NAME,
      values: [asked.hall],
    });
    await emailUsers(notify, [asked.requestedBy], template, {
      title: String(after['title']),
      ...whenAndWhere(asked, row?.hall ?? ''),
      until: untilText(after['offeredUntil']),
      note: typeof after['note'] === 'string' ? after['note'] : '–',
    });
  },
});
