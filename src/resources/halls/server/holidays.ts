import {
  actorOf,
  extendServer,
  type Queryable,
  queryRows,
  recordActivities,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { instantOf } from '../../shared/localTime.ts';
import { displaceBookings } from './bookings.ts';
import { conflictsOf } from './conflicts.ts';
import { followSessions } from './ledger.ts';

/** The days affected by a change of a holiday: its old and new days. */
interface Days {
  from: string;
  to: string;
}

function daysTouched(before: Values | undefined, after: Values | undefined): Days {
  const days = [before, after]
    .flatMap((values) =>
      values
        ? [String(values['startsOn']).slice(0, 10), String(values['endsOn']).slice(0, 10)]
        : [],
    )
    .toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/**
 * Future classes on those days that will be held or were cancelled by a holiday, with the holiday
 * now on their day.
 */
const CLASSES = `
  SELECT
    session.id,
    session.state,
    session.holiday_id AS holiday,
    session.hall_id AS hall,
    session.starts_at AS "startsAt",
    session.ends_at AS "endsAt",
    session.offering_id AS offering,
    session.subgroup,
    coalesce((
      SELECT array_agg(lecturer.target_id)
      FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id
    ), '{}') AS lecturers,
    (
      SELECT holiday.id
      FROM holidays holiday
      WHERE (session.starts_at AT TIME ZONE 'Asia/Colombo')::date
          BETWEEN holiday.starts_on AND holiday.ends_on
        AND holiday.id IS DISTINCT FROM $4::uuid
      ORDER BY holiday.starts_on, holiday.name_en
      LIMIT 1
    ) AS present
  FROM class_sessions session
  WHERE session.starts_at >= $1
    AND session.starts_at < $2
    AND session.starts_at > $3
    AND (
      session.state = 'planned' OR (session.state = 'cancelled' AND session.holiday_id IS NOT NULL)
    )
  ORDER BY session.id
  FOR UPDATE`;

interface Class {
  id: string;
  state: 'planned' | 'cancelled';
  holiday: string | null;
  hall: string | null;
  startsAt: Date;
  endsAt: Date;
  offering: string;
  subgroup: number | null;
  lecturers: string[];
  present: string | null;
}

const SET = `
  UPDATE class_sessions session
  SET
    state = given.state,
    holiday_id = given.holiday,
    version = session.version + 1,
    updated_at = now(),
    updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, state text, holiday uuid)
  WHERE session.id = given.id`;

async function setClasses(
  client: Queryable,
  classes: readonly Class[],
  state: Class['state'],
  actorId: string | null,
): Promise<void> {
  if (classes.length === 0) return;
  await client.query({
    text: SET,
    values: [
      JSON.stringify(classes.map(({ id, present }) => ({ id, state, holiday: present }))),
      actorId,
    ],
  });
  const changed = classes.filter((each) => each.state !== state);
  const transition = state === 'cancelled' ? 'cancel' : 'reinstate';
  await recordActivities(
    client,
    { actorId, action: 'transition', resource: 'class-sessions', transition },
    changed.map((each) => ({
      recordId: each.id,
      before: { state: each.state, holiday: each.holiday },
      after: { state, holiday: each.present },
    })),
  );
  await followSessions(
    client,
    changed.map(({ id }) => id),
  );
}

/** The classes that can be reinstated; the others stay cancelled because their time is taken. */
async function holdable(client: Queryable, classes: readonly Class[]): Promise<Class[]> {
  const claims = classes.map(({ startsAt, endsAt, hall, lecturers, offering, subgroup }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    hall,
    lecturers,
    offering,
    subgroup,
  }));
  const met = new Set((await conflictsOf(client, claims)).map(({ position }) => position));
  return classes.filter((_class, position) => !met.has(position));
}

const READERS = `
  SELECT
    affected."userId",
    count(DISTINCT affected.session)::int AS count,
    to_char(min(affected.starts_at) AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS date
  FROM (
    SELECT member.user_id AS "userId", session.id AS session, session.starts_at
    FROM class_sessions session
    JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
    JOIN staff member ON member.id = lecturer.target_id
    WHERE session.id = ANY($1::uuid[])
    UNION
    SELECT student.user_id, session.id, session.starts_at
    FROM class_sessions session
    JOIN registration_lines line
      ON line.offering_id = session.offering_id
      AND line.state = 'enrolled'
    JOIN course_registrations registration ON registration.id = line.registration_id
    JOIN students student ON student.id = registration.student_id
    WHERE session.id = ANY($1::uuid[])
  ) affected
  WHERE affected."userId" IS NOT NULL AND affected."userId" IS DISTINCT FROM $2::uuid
  GROUP BY affected."userId"`;

/** Sends one e-mail to each lecturer and registered student about all affected classes. */
async function notifyClasses(
  { client, notify, person }: Write,
  template: 'holidayDeclared' | 'holidayWithdrawn',
  classes: readonly Class[],
  name: Localised,
): Promise<void> {
  if (classes.length === 0) return;
  const rows = await queryRows<{ userId: string; count: number; date: string }>(client, {
    text: READERS,
    values: [classes.map(({ id }) => id), actorOf(person)],
  });
  await notify.emailEach(
    template,
    rows.map(({ userId, count, date }) => ({
      userId,
      date,
      count: String(count),
      holiday: name,
    })),
  );
}

const BOOKED = `
  SELECT booking.id, booking.state
  FROM bookings booking
  WHERE booking.state IN ('pending', 'waiting', 'offered', 'approved')
    AND booking.starts_at > $3
    AND booking.starts_at < $2
    AND booking.ends_at > $1
    AND EXISTS (
      SELECT 1
      FROM holidays holiday
      WHERE holiday.closes_halls
        AND (booking.starts_at AT TIME ZONE 'Asia/Colombo')::date <= holiday.ends_on
        AND ((booking.ends_at - interval '1 millisecond') AT TIME ZONE 'Asia/Colombo')::date
          >= holiday.starts_on
    )
  ORDER BY booking.id
  FOR UPDATE`;

/**
 * Applies a holiday that is declared, moved or withdrawn: cancels or reinstates the coming classes
 * of its days and displaces bookings where halls are closed. E-mails the affected people; classes
 * and bookings that have begun stay unchanged.
 */
async function follow(write: Write): Promise<void> {
  const { client, id, before, after, person, now } = write;
  const days = daysTouched(before, after);
  const window = [
    instantOf({ date: days.from, time: '00:00' }),
    instantOf({ date: addDays(days.to, 1), time: '00:00' }),
    now.toISOString(),
  ];
  const [actorId, name] = [actorOf(person), (after ?? before)?.['name'] as Localised];
  const rows = await queryRows<Class>(client, {
    text: CLASSES,
    values: [...window, after ? null : id],
  });
  const resting = rows.filter(
    ({ present, state, holiday }) =>
      present !== null && (state === 'planned' || present !== holiday),
  );
  const free = rows.filter(({ present, state }) => present === null && state === 'cancelled');
  await setClasses(client, resting, 'cancelled', actorId);
  const again = await holdable(client, free);
  await setClasses(client, again, 'planned', actorId);
  await notifyClasses(
    write,
    'holidayDeclared',
    resting.filter(({ state }) => state === 'planned'),
    name,
  );
  await notifyClasses(write, 'holidayWithdrawn', again, name);
  if (!after) return;
  const booked = await queryRows<{ id: string; state: string }>(client, {
    text: BOOKED,
    values: window,
  });
  const names = LANGUAGES.map((language) => name[language]).join(' · ');
  await displaceBookings(write, booked, 'displaced', names);
}

/** Applies holidays to the timetable and the bookings in the transaction that declares them. */
export const holidaysExtension: readonly [string, ServerExtension] = extendServer('holidays', {
  // Before the deletion, while the classes still name the holiday that cancelled them.
  beforeWrite: async (write) => {
    if (!write.after) await follow(write);
  },
  afterWrite: async (write) => {
    if (write.after) await follow(write);
  },
});
