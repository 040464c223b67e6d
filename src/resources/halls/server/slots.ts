import { v7 as newId } from 'uuid';
import {
  extendServer,
  type Queryable,
  queryRow,
  queryRows,
  type ServerExtension,
  type TransactionContext,
  type Write,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { minuteOfDay } from '../../../contract/model/facultyClock.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { holidayIn, type Holiday } from '../rules/holidayDays.ts';
import {
  meetingsOf,
  parseWeeks,
  weekOf,
  type Meeting,
  type Semester,
} from '../rules/teachingWeeks.ts';
import { conflictError, conflictsOf, type Claim, type Conflict } from './conflicts.ts';
import { followSessions } from './ledger.ts';
import { readHolidays } from './storedHolidays.ts';

/** A weekly slot with its new values. */
export interface Slot {
  offering: string;
  kind: string;
  subgroup: number | null;
  weekday: string;
  startsAt: string;
  endsAt: string;
  hall: string | null;
  lecturers: readonly string[];
  weeks: string | null;
}

const slotOf = (values: Values): Slot => ({
  offering: String(values['offering']),
  kind: String(values['kind']),
  subgroup: typeof values['subgroup'] === 'number' ? values['subgroup'] : null,
  weekday: String(values['weekday']),
  startsAt: String(values['startsAt']).slice(0, 5),
  endsAt: String(values['endsAt']).slice(0, 5),
  hall: typeof values['hall'] === 'string' ? values['hall'] : null,
  lecturers: (values['lecturers'] as string[] | undefined) ?? [],
  weeks: typeof values['weeks'] === 'string' ? values['weeks'] : null,
});

interface Stored {
  id: string;
  startsAt: Date;
  state: string;
  isMoved: boolean;
  isOnHoliday: boolean;
}

/** The meetings of a slot: those that keep their id, new ones, and those that are no longer held. */
export interface SlotPlan {
  kept: { id: string; meeting: Meeting }[];
  added: Meeting[];
  dropped: string[];
}

/**
 * Compares the meetings of a slot with those stored, week by week. A meeting that has begun, was
 * changed individually, cancelled or opened stays unchanged and keeps its week. A new slot also
 * makes the meetings of past weeks.
 */
export function planSlot(
  meetings: readonly Meeting[],
  stored: readonly { id: string; week: number; isFree: boolean }[],
  isNew: boolean,
  now: Date,
): SlotPlan {
  const byWeek = new Map(stored.map((session) => [session.week, session]));
  const wanted = meetings.filter(({ startsAt }) => isNew || Date.parse(startsAt) > now.getTime());
  const weeks = new Set(wanted.map(({ week }) => week));
  return {
    kept: wanted.flatMap((meeting) => {
      const present = byWeek.get(meeting.week);
      return present?.isFree ? [{ id: present.id, meeting }] : [];
    }),
    added: wanted.filter(({ week }) => !byWeek.has(week)),
    dropped: stored.filter(({ week, isFree }) => isFree && !weeks.has(week)).map(({ id }) => id),
  };
}

const SEMESTER = `
  SELECT semester.starts_on::text AS "startsOn", semester.ends_on::text AS "endsOn"
  FROM offerings offering
  JOIN semesters semester ON semester.id = offering.semester_id
  WHERE offering.id = $1`;
const STORED = `
  SELECT
    id,
    starts_at AS "startsAt",
    state,
    is_moved AS "isMoved",
    holiday_id IS NOT NULL AS "isOnHoliday"
  FROM class_sessions
  WHERE slot_id = $1
  ORDER BY starts_at
  FOR UPDATE`;

async function readSemester(client: Queryable, offering: string): Promise<Semester> {
  const row = await queryRow<Semester>(client, {
    text: SEMESTER,
    values: [offering],
  });
  if (!row) throw fieldError('offering', 'notFound');
  return row;
}

interface SlotDryRun {
  plan: SlotPlan;
  conflicts: Conflict[];
  /** The claims of the meetings; a meeting on a holiday is not held and claims nothing. */
  claims: readonly Claim[];
  holidays: readonly Holiday[];
}

/** The effects and conflicts of storing a slot. Writes nothing. */
export async function dryRunSlot(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  id: string,
  slot: Slot,
  isNew = false,
): Promise<SlotDryRun> {
  const semester = await readSemester(client, slot.offering);
  const rows = await queryRows<Stored>(client, { text: STORED, values: [id] });
  const stored = rows.map(({ id: session, startsAt, state, isMoved, isOnHoliday }) => ({
    id: session,
    week: weekOf(wallTimeOf(startsAt.toISOString()).date, semester),
    isFree:
      (state === 'planned' || (state === 'cancelled' && isOnHoliday)) &&
      !isMoved &&
      startsAt.getTime() > now.getTime(),
  }));
  const plan = planSlot(meetingsOf(slot, semester), stored, isNew, now);
  const holidays = await readHolidays(client, semester.startsOn, semester.endsOn);
  const held = [...plan.kept.map(({ meeting }) => meeting), ...plan.added].filter(
    (meeting) => !holidayIn(meeting, holidays),
  );
  const claims = held.map((meeting) => ({
    ...slot,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
  }));
  const conflicts = await conflictsOf(client, claims, {
    sessions: [...plan.kept.map((kept) => kept.id), ...plan.dropped],
  });
  return { plan, conflicts, claims, holidays };
}

const STORE = `
  INSERT INTO class_sessions (
    id, offering_id, slot_id, kind, subgroup, starts_at, ends_at, hall_id, state,
    counts_for_eligibility, is_moved, holiday_id
  )
  SELECT
    planned.id,
    $2::uuid,
    $3::uuid,
    $4,
    $5::int,
    planned."startsAt",
    planned."endsAt",
    $6::uuid,
    CASE WHEN planned.holiday IS NULL THEN 'planned' ELSE 'cancelled' END,
    true,
    false,
    planned.holiday
  FROM jsonb_to_recordset($1::jsonb) AS planned(
    id uuid, "startsAt" timestamptz, "endsAt" timestamptz, holiday uuid
  )
  ON CONFLICT (id) DO UPDATE
  SET
    offering_id = excluded.offering_id,
    kind = excluded.kind,
    subgroup = excluded.subgroup,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    hall_id = excluded.hall_id,
    state = excluded.state,
    holiday_id = excluded.holiday_id,
    version = class_sessions.version + 1,
    updated_at = now()`;
const LECTURERS = `
  INSERT INTO class_sessions__lecturers (owner_id, target_id, position)
  SELECT session.id, lecturer.id, lecturer.position - 1
  FROM unnest($1::uuid[]) AS session(id),
    unnest($2::uuid[]) WITH ORDINALITY AS lecturer(id, position)`;

async function store(
  client: Queryable,
  id: string,
  slot: Slot,
  { plan: { kept, added, dropped }, holidays }: Pick<SlotDryRun, 'plan' | 'holidays'>,
): Promise<void> {
  if (dropped.length > 0)
    await client.query({
      text: 'DELETE FROM class_sessions WHERE id = ANY($1::uuid[])',
      values: [dropped],
    });
  const meetings = [
    ...kept.map(({ id: session, meeting }) => ({ id: session, meeting })),
    ...added.map((meeting) => ({ id: newId(), meeting })),
  ];
  const rows = meetings.map(({ id: session, meeting }) => ({
    id: session,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    holiday: holidayIn(meeting, holidays)?.id ?? null,
  }));
  const ids = rows.map((row) => row.id);
  await client.query({
    text: STORE,
    values: [JSON.stringify(rows), slot.offering, id, slot.kind, slot.subgroup, slot.hall],
  });
  await client.query({
    text: 'DELETE FROM class_sessions__lecturers WHERE owner_id = ANY($1::uuid[])',
    values: [ids],
  });
  await client.query({ text: LECTURERS, values: [ids, slot.lecturers] });
  await followSessions(client, ids);
}

/** Stores the meetings of a slot. Throws CLASH with every conflicting date. */
async function spread(write: Write): Promise<void> {
  const { client, id, before, after, person } = write;
  if (!after) return;
  const slot = slotOf(after);
  const { plan, conflicts, holidays } = await dryRunSlot(write, id, slot, !before);
  if (conflicts.length > 0)
    throw conflictError(conflicts, person.language satisfies Language, {
      dates: plan.kept.length + plan.added.length,
    });
  await store(client, id, slot, { plan, holidays });
}

export function assertReadable(slot: Slot): void {
  if (minuteOfDay(slot.endsAt) <= minuteOfDay(slot.startsAt))
    throw fieldError('endsAt', 'beforeStart');
  if (slot.weeks !== null && slot.weeks.trim() !== '' && parseWeeks(slot.weeks) === null)
    throw fieldError('weeks', 'invalidPattern');
}

const DROP_TO_COME = `
  DELETE FROM class_sessions
  WHERE slot_id = $1
    AND (state = 'planned' OR holiday_id IS NOT NULL)
    AND NOT is_moved
    AND starts_at > $2`;

/** A weekly slot creates its meetings, changes the future ones, and deletes them with itself. */
export const slotsExtension: readonly [string, ServerExtension] = extendServer('class-slots', {
  beforeWrite: async ({ client, id, after, now }) => {
    if (after) assertReadable(slotOf(after));
    else await client.query({ text: DROP_TO_COME, values: [id, now.toISOString()] });
  },
  afterWrite: spread,
});
