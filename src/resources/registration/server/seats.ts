import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Finding } from '../api.ts';
import { creditsOf, findingsOfUnit, findingsOfWhole } from '../rules/findings.ts';
import { notifyPromoted } from './emails.ts';
import { readKnown, type KnownOf } from './facts.ts';

/** Locks a registration. To avoid deadlocks it is locked before its modules. */
export const lockRegistration = (
  client: Queryable,
  id: string,
): Promise<{ id: string; student: string; semester: string; status: string } | null> =>
  queryRow<{
    id: string;
    student: string;
    semester: string;
    status: string;
  }>(client, {
    name: 'registration-lock',
    text: `
      SELECT id, student_id AS student, semester_id AS semester, status
      FROM course_registrations
      WHERE id = $1
      FOR UPDATE`,
    values: [id],
  });

export async function lockOffering(client: Queryable, id: string): Promise<void> {
  await client.query({
    name: 'registration-lock-offering',
    text: 'SELECT 1 FROM offerings WHERE id = $1 FOR UPDATE',
    values: [id],
  });
}

const COUNTS = `
  SELECT
    offering.capacity,
    count(*) FILTER (WHERE line.state = 'enrolled')::int AS taken,
    count(*) FILTER (WHERE line.state = 'waitlisted')::int AS waiting,
    coalesce(max(line.waitlist_number), 0)::int + 1 AS next
  FROM offerings offering
  LEFT JOIN registration_lines line
    ON line.offering_id = offering.id
    AND line.id IS DISTINCT FROM $2::uuid
  WHERE offering.id = $1
  GROUP BY offering.id`;

export interface Seats {
  capacity: number | null;
  taken: number;
  waiting: number;
  /** The number of the next line on the wait-list. */
  next: number;
}

/**
 * The occupancy of a module without the line `except`. Stable only under the lock of
 * `lockOffering`.
 */
async function seatsOf(client: Queryable, offering: string, except: string | null): Promise<Seats> {
  const row = await queryRow<Seats>(client, {
    name: 'registration-places',
    text: COUNTS,
    values: [offering, except],
  });
  return row ?? { capacity: 0, taken: 0, waiting: 0, next: 1 };
}

/** Locks a module and then counts its occupancy; see `seatsOf`. Both are sent in one message. */
export async function seatsUnderLock(
  client: Queryable,
  offering: string,
  except: string | null,
): Promise<Seats> {
  const [, seats] = await Promise.all([
    lockOffering(client, offering),
    seatsOf(client, offering, except),
  ]);
  return seats;
}

const NEXT_WAITING = `
  SELECT line.id, line.waitlist_number AS number
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.offering_id = $1 AND line.state = 'waitlisted' AND registration.status <> 'locked'
  ORDER BY line.waitlist_number, line.id
  LIMIT 1
  FOR UPDATE OF line`;

const LAST_COME = `
  SELECT id
  FROM registration_lines
  WHERE offering_id = $1 AND state = 'enrolled'
  ORDER BY added_at DESC, id DESC
  LIMIT 1
  FOR UPDATE`;

const logAsGateway = (
  client: Queryable,
  recordId: string,
  before: object,
  after: object,
): Promise<void> =>
  recordActivity(client, {
    actorId: null,
    action: 'edit',
    resource: 'registration-lines',
    recordId,
    before,
    after,
    changeSet: newId(),
    cause: 'job',
  });

/** Gives free seats to the students who have waited longest. Needs the lock of the module. */
export async function promote(
  context: Pick<TransactionContext, 'client' | 'now' | 'notify'>,
  offering: string,
): Promise<void> {
  const { client, now } = context;
  for (;;) {
    const { capacity, taken } = await seatsOf(client, offering, null);
    if (capacity !== null && taken >= capacity) return;
    const line = await queryRow<{ id: string; number: number }>(client, {
      text: NEXT_WAITING,
      values: [offering],
    });
    if (!line) return;
    await client.query({
      text: `
        UPDATE registration_lines
        SET
          state = 'enrolled',
          waitlist_number = NULL,
          promoted_at = $2,
          version = version + 1,
          updated_at = now()
        WHERE id = $1`,
      values: [line.id, now],
    });
    await logAsGateway(
      client,
      line.id,
      { state: 'waitlisted', waitlistNumber: line.number },
      { state: 'enrolled', waitlistNumber: null, promotedAt: now.toISOString() },
    );
    await notifyPromoted(context, line.id);
  }
}

/** Moves the last line to the wait-list if rows written together exceed the capacity. */
export async function keepWithinCapacity(
  client: Queryable,
  offering: string,
  fresh: string,
): Promise<void> {
  const last = await queryRow<{ id: string }>(client, {
    name: 'registration-last-come',
    text: LAST_COME,
    values: [offering],
  });
  const { capacity, taken, next } = await seatsOf(client, offering, fresh);
  if (capacity === null || taken < capacity || !last) return;
  await client.query({
    text: `
      UPDATE registration_lines
      SET state = 'waitlisted', waitlist_number = $2, version = version + 1
      WHERE id = $1`,
    values: [last.id, next],
  });
  await logAsGateway(
    client,
    last.id,
    { state: 'enrolled' },
    { state: 'waitlisted', waitlistNumber: next },
  );
}

/** The findings about each chosen unit and about the registration as a whole. */
export function assess({ facts, modules, registration }: KnownOf): {
  credits: number;
  findings: Finding[];
} {
  const unitFindings = facts.chosen.flatMap((offering) =>
    findingsOfUnit(offering, facts).map((found): Finding => ({
      ...found,
      unit: offering.unit.code,
      weight: found.weight === 'blocks' ? 'mend' : found.weight,
    })),
  );
  const whole = findingsOfWhole(facts, modules, (registration?.lateReason ?? '') !== '');
  return { credits: creditsOf(facts.chosen), findings: [...unitFindings, ...whole] };
}

/** Stores the figures of a registration. Returns the remaining findings to correct. */
export async function storeFigures(
  client: Queryable,
  registration: string,
  known: KnownOf,
): Promise<readonly Finding[]> {
  const { credits, findings } = assess(known);
  const toMend = findings.filter(({ weight }) => weight === 'mend');
  await client.query({
    name: 'registration-figures',
    text: `
      UPDATE course_registrations
      SET credits_total = $2, exceptions = $3, to_mend = $4
      WHERE id = $1
        AND (credits_total, exceptions, to_mend) IS DISTINCT FROM ($2::numeric, $3::int, $4::int)`,
    values: [
      registration,
      credits,
      findings.filter(({ weight }) => weight === 'asks').length,
      toMend.length,
    ],
  });
  return toMend;
}

/** Reads the facts of a registration and updates its figures. Returns the findings to correct. */
export async function updateFigures(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  registration: { id: string; student: string; semester: string },
): Promise<readonly Finding[]> {
  const known = await readKnown(client, { ...registration, now, isOffice: false });
  return known ? storeFigures(client, registration.id, known) : [];
}
