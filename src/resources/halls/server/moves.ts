import {
  type Queryable,
  decideAccess,
  updateOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf, weekdayOf } from '../../shared/localTime.ts';
import type { ClassMove, MoveAnswer, MoveClash, TakenTime } from '../api.ts';
import { WEEKDAYS } from '../classes.ts';
import { clashesOf, problemOf, type Clash } from './clashes.ts';
import { assertReadable, rehearseSlot, type Slot } from './slots.ts';
import { holidayOf, holidayProblem, readHolidays } from './storedHolidays.ts';

interface StoredSession extends Record<string, unknown> {
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

async function readSession(client: Queryable, id: string): Promise<StoredSession> {
  const { rows } = await client.query<StoredSession>({ text: SESSION, values: [id] });
  if (!rows[0]) throw new PortalError('NOT_FOUND');
  return rows[0];
}

const told = (clashes: readonly Clash[], language: Language): MoveClash[] =>
  clashes.map((clash) => {
    const [field, problem] = problemOf(clash, language);
    return {
      what: clash.what,
      by: clash.by,
      startsAt: clash.startsAt,
      endsAt: clash.endsAt,
      problem: { field, ...problem },
    };
  });

/**
 * Whatever stands in a week in the hall, before the lecturers or with the group of a class: where
 * it cannot go as well.
 */
export async function takenInWeek(
  client: Queryable,
  id: string,
  monday: string,
  hall: string | null,
): Promise<TakenTime[]> {
  const session = await readSession(client, id);
  const week = {
    startsAt: instantOf({ date: monday, time: '00:00' }),
    endsAt: instantOf({ date: addDays(monday, 7), time: '00:00' }),
  };
  const clashes = await clashesOf(
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
  const holidays = await readHolidays(client, monday, addDays(monday, 6));
  const resting = holidays.map(({ name, startsOn, endsOn }): TakenTime => ({
    what: 'holiday',
    by: name,
    startsAt: instantOf({ date: startsOn, time: '00:00' }),
    endsAt: instantOf({ date: addDays(endsOn, 1), time: '00:00' }),
  }));
  return [
    ...resting,
    ...clashes.map(({ what, by, startsAt, endsAt }) => ({ what, by, startsAt, endsAt })),
  ];
}

/**
 * Moves one meeting, or its weekly place from now on, or says what would be in the way. Throws
 * CLASH when it is done in spite of that.
 */
export async function moveClass(
  request: WriteRequest,
  id: string,
  move: ClassMove,
  now: Date,
): Promise<MoveAnswer> {
  const { client, server, person } = request;
  const session = await readSession(client, id);
  const { language, privileges } = person;
  const period = {
    startsAt: instantOf({ date: move.date, time: move.from }),
    endsAt: instantOf({ date: move.date, time: move.to }),
  };
  if (period.endsAt <= period.startsAt)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { to: { code: 'beforeStart' } } });
  if (Date.parse(period.startsAt) <= now.getTime() || session.startsAt.getTime() <= now.getTime())
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { date: { code: 'notUpcoming' } } });
  if (move.scope === 'once') {
    const clashes = await clashesOf(
      client,
      [
        {
          ...period,
          hall: move.hall,
          lecturers: session.lecturers,
          offering: session.offering,
          subgroup: session.subgroup,
        },
      ],
      { sessions: [id] },
    );
    const holiday = await holidayOf(client, period);
    const resting: MoveClash[] = holiday
      ? [
          {
            what: 'holiday',
            by: holiday.name,
            ...period,
            problem: { field: 'date', ...holidayProblem(holiday, period, language) },
          },
        ]
      : [];
    if (!move.rehearse)
      await updateOne(request, id, {
        version: session.version,
        values: { ...period, hall: move.hall, ...(move.note ? { note: move.note } : {}) },
      });
    return { clashes: [...resting, ...told(clashes, language)], count: 1, isDone: !move.rehearse };
  }
  if (session.slot === null)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { scope: { code: 'notAnOption' } } });
  const { rows } = await client.query<Slot & { version: number } & Record<string, unknown>>({
    text: SLOT,
    values: [session.slot],
  });
  const [stored] = rows;
  if (!stored) throw new PortalError('NOT_FOUND');
  const { version, ...slot } = stored;
  const place = {
    weekday: WEEKDAYS[weekdayOf(move.date) - 1] ?? slot.weekday,
    startsAt: move.from,
    endsAt: move.to,
    hall: move.hall,
  };
  assertReadable({ ...slot, ...place });
  const { clashes, claims } = await rehearseSlot(
    client,
    session.slot,
    { ...slot, ...place },
    false,
    now,
  );
  const slots = server.catalogue.resources.get('class-slots');
  if (!move.rehearse && slots)
    await updateOne({ ...request, access: decideAccess(slots, privileges) }, session.slot, {
      version,
      values: place,
    });
  return { clashes: told(clashes, language), count: claims.length, isDone: !move.rehearse };
}
