import {
  type CallContext,
  type Queryable,
  requireRow,
  updateOne,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { weekdayNameOf } from '../../../contract/model/conventions.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf, type Period } from '../../shared/localTime.ts';
import type {
  ClassMove,
  MoveAnswer,
  moveClass as moveClassCall,
  MoveConflict,
  TakenTime,
} from '../api.ts';
import { conflictsOf, problemOf, type Claim, type Conflict } from './conflicts.ts';
import { assertReadable, dryRunSlot, type Slot } from './slots.ts';
import { holidayOf, holidayProblem, readHolidays } from './storedHolidays.ts';

interface StoredSession {
  id: string;
  version: number;
  slot: string | null;
  offering: string;
  subgroup: number | null;
  hall: string | null;
  startsAt: Date;
  lecturers: string[];
}

const SESSION = `
  SELECT
    session.id,
    session.version,
    session.slot_id AS slot,
    session.offering_id AS offering,
    session.subgroup,
    session.hall_id AS hall,
    session.starts_at AS "startsAt",
    coalesce((
      SELECT array_agg(lecturer.target_id)
      FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id
    ), '{}') AS lecturers
  FROM class_sessions session
  WHERE session.id = $1`;
const SLOT = `
  SELECT
    slot.version,
    slot.offering_id AS offering,
    slot.kind,
    slot.subgroup,
    slot.weekday,
    to_char(slot.starts_at, 'HH24:MI') AS "startsAt",
    to_char(slot.ends_at, 'HH24:MI') AS "endsAt",
    slot.hall_id AS hall,
    slot.weeks,
    coalesce((
      SELECT array_agg(lecturer.target_id ORDER BY lecturer.position)
      FROM class_slots__lecturers lecturer
      WHERE lecturer.owner_id = slot.id
    ), '{}') AS lecturers
  FROM class_slots slot
  WHERE slot.id = $1`;

const readSession = (client: Queryable, id: string): Promise<StoredSession> =>
  requireRow<StoredSession>(client, { text: SESSION, values: [id] });

const described = (conflicts: readonly Conflict[], language: Language): MoveConflict[] =>
  conflicts.map((conflict) => {
    const [field, problem] = problemOf(conflict, language);
    return {
      what: conflict.what,
      by: conflict.by,
      startsAt: conflict.startsAt,
      endsAt: conflict.endsAt,
      problem: { field, ...problem },
    };
  });

/**
 * The times in the week of a Monday when the hall, a lecturer or the group of a class is taken, or
 * a holiday excludes it. `hall: null`: its own hall.
 */
export async function takenInWeek(
  client: Queryable,
  id: string,
  weekStart: string,
  hall: string | null,
): Promise<TakenTime[]> {
  const session = await readSession(client, id);
  const week = {
    startsAt: instantOf({ date: weekStart, time: '00:00' }),
    endsAt: instantOf({ date: addDays(weekStart, 7), time: '00:00' }),
  };
  const conflicts = await conflictsOf(
    client,
    [
      {
        ...week,
        hall: hall ?? session.hall,
        lecturers: session.lecturers,
        offering: session.offering,
        subgroup: session.subgroup,
      },
    ],
    { sessions: [id] },
  );
  const holidays = await readHolidays(client, weekStart, addDays(weekStart, 6));
  const resting = holidays.map(({ name, startsOn, endsOn }): TakenTime => ({
    what: 'holiday',
    by: name,
    startsAt: instantOf({ date: startsOn, time: '00:00' }),
    endsAt: instantOf({ date: addDays(endsOn, 1), time: '00:00' }),
  }));
  return [
    ...resting,
    ...conflicts.map(({ what, by, startsAt, endsAt }) => ({ what, by, startsAt, endsAt })),
  ];
}

type MoveContext = CallContext<typeof moveClassCall>;

/** The conflicts of one meeting at its new time. */
async function conflictsOfMove(
  { client, person }: MoveContext,
  session: StoredSession,
  claim: Claim,
): Promise<MoveConflict[]> {
  const { language } = person;
  const conflicts = await conflictsOf(client, [claim], { sessions: [session.id] });
  const holiday = await holidayOf(client, claim);
  const { startsAt, endsAt } = claim;
  const onHoliday: MoveConflict[] = holiday
    ? [
        {
          what: 'holiday',
          by: holiday.name,
          startsAt,
          endsAt,
          problem: { field: 'date', ...holidayProblem(holiday, claim, language) },
        },
      ]
    : [];
  return [...onHoliday, ...described(conflicts, language)];
}

async function moveOnce(
  context: MoveContext,
  session: StoredSession,
  move: ClassMove,
  period: Period,
): Promise<MoveAnswer> {
  const { offering, subgroup, lecturers } = session;
  const conflicts = await conflictsOfMove(context, session, {
    ...period,
    hall: move.hall,
    lecturers,
    offering,
    subgroup,
  });
  if (!move.dryRun)
    await updateOne(context.write('class-sessions'), session.id, {
      version: session.version,
      values: { ...period, hall: move.hall, ...(move.note ? { note: move.note } : {}) },
    });
  return { conflicts, count: 1, isDone: !move.dryRun };
}

async function moveAlways(
  { client, person, now, write }: MoveContext,
  { slot: id }: StoredSession,
  move: ClassMove,
): Promise<MoveAnswer> {
  if (id === null) throw fieldError('scope', 'notAnOption');
  const stored = await requireRow<Slot & { version: number }>(client, {
    text: SLOT,
    values: [id],
  });
  const { version, ...slot } = stored;
  const values = {
    weekday: weekdayNameOf(move.date),
    startsAt: move.from,
    endsAt: move.to,
    hall: move.hall,
  };
  assertReadable({ ...slot, ...values });
  const { conflicts, claims } = await dryRunSlot({ client, now }, id, { ...slot, ...values });
  if (!move.dryRun) await updateOne(write('class-slots'), id, { version, values });
  return {
    conflicts: described(conflicts, person.language),
    count: claims.length,
    isDone: !move.dryRun,
  };
}

/**
 * Moves one meeting, or its weekly slot from now on; a dry run only returns the conflicts. Throws
 * CLASH when a move that is not a dry run has conflicts.
 */
export async function moveClass(context: MoveContext): Promise<MoveAnswer> {
  const { client, now, params, body: move } = context;
  const session = await readSession(client, params.id);
  const period = {
    startsAt: instantOf({ date: move.date, time: move.from }),
    endsAt: instantOf({ date: move.date, time: move.to }),
  };
  if (period.endsAt <= period.startsAt) throw fieldError('to', 'beforeStart');
  if (Date.parse(period.startsAt) <= now.getTime() || session.startsAt.getTime() <= now.getTime())
    throw fieldError('date', 'notUpcoming');
  return move.scope === 'once'
    ? moveOnce(context, session, move, period)
    : moveAlways(context, session, move);
}
