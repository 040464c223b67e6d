import {
  recordActivities,
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
  actorOf,
  sendEach,
  type SendEmails,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { addDays, instantOf } from '../../shared/localTime.ts';
import { giveWay } from './bookings.ts';
import { clashesOf } from './clashes.ts';
import { followSessions } from './ledger.ts';

type Values = Readonly<Record<string, unknown>>;

/** The days that a change of a holiday can matter for: those it had and those it has. */
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
 * Classes to come of those days that are to be held, or that a holiday cancelled, with the holiday
 * that now lies on their day.
 */
const CLASSES = `
  SELECT
    c.id,
    c.state,
    c.holiday_id AS holiday,
    c.hall_id AS hall,
    c.starts_at AS "startsAt",
    c.ends_at AS "endsAt",
    c.offering_id AS offering,
    c.subgroup,
    coalesce((
      SELECT array_agg(l.target_id)
      FROM class_sessions__lecturers l
      WHERE l.owner_id = c.id
    ), '{}') AS lecturers,
    (
      SELECT h.id
      FROM holidays h
      WHERE (c.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN h.starts_on AND h.ends_on
        AND h.id IS DISTINCT FROM $4::uuid
      ORDER BY h.starts_on, h.name_en
      LIMIT 1
    ) AS present
  FROM class_sessions c
  WHERE c.starts_at >= $1
    AND c.starts_at < $2
    AND c.starts_at > $3
    AND (c.state = 'planned' OR (c.state = 'cancelled' AND c.holiday_id IS NOT NULL))
  ORDER BY c.id
  FOR UPDATE`;

interface Class extends Record<string, unknown> {
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
  UPDATE class_sessions c
  SET
    state = r.state,
    holiday_id = r.holiday,
    version = c.version + 1,
    updated_at = now(),
    updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, state text, holiday uuid)
  WHERE c.id = r.id`;

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

/**
 * Those that can be held again: what has been put in their place meanwhile stays there, and they
 * stay cancelled.
 */
async function holdable(client: Queryable, classes: readonly Class[]): Promise<Class[]> {
  const claims = classes.map(({ startsAt, endsAt, hall, lecturers, offering, subgroup }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    hall,
    lecturers,
    offering,
    subgroup,
  }));
  const met = new Set((await clashesOf(client, claims)).map(({ position }) => position));
  return classes.filter((_class, position) => !met.has(position));
}

const READERS = `
  SELECT
    r."userId",
    count(DISTINCT r.session)::int AS count,
    to_char(min(r.starts_at) AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS date
  FROM (
    SELECT s.user_id AS "userId", c.id AS session, c.starts_at
    FROM class_sessions c
    JOIN class_sessions__lecturers l ON l.owner_id = c.id
    JOIN staff s ON s.id = l.target_id
    WHERE c.id = ANY($1::uuid[])
    UNION
    SELECT st.user_id, c.id, c.starts_at
    FROM class_sessions c
    JOIN registration_lines r ON r.offering_id = c.offering_id AND r.state = 'enrolled'
    JOIN course_registrations g ON g.id = r.registration_id
    JOIN students st ON st.id = g.student_id
    WHERE c.id = ANY($1::uuid[])
  ) r
  WHERE r."userId" IS NOT NULL AND r."userId" IS DISTINCT FROM $2::uuid
  GROUP BY r."userId"`;

/** One letter to each lecturer and registered student, however many classes it is about. */
async function tellClasses(
  client: Queryable,
  post: SendEmails,
  letter: 'holidayDeclared' | 'holidayWithdrawn',
  classes: readonly Class[],
  name: Localised,
  actorId: string | null,
): Promise<void> {
  if (classes.length === 0) return;
  const { rows } = await client.query<{ userId: string; count: number; date: string }>({
    text: READERS,
    values: [classes.map(({ id }) => id), actorId],
  });
  await sendEach(
    client,
    post,
    letter,
    rows.map(({ userId, count, date }) => ({
      userId,
      date,
      count: String(count),
      nameEn: name.en,
      nameSi: name.si,
    })),
  );
}

const BOOKED = `
  SELECT b.id, b.state
  FROM bookings b
  WHERE b.state IN ('pending', 'approved')
    AND b.starts_at > $3
    AND b.starts_at < $2
    AND b.ends_at > $1
    AND EXISTS (
      SELECT 1
      FROM holidays h
      WHERE h.closes_halls
        AND (b.starts_at AT TIME ZONE 'Asia/Colombo')::date <= h.ends_on
        AND ((b.ends_at - interval '1 millisecond') AT TIME ZONE 'Asia/Colombo')::date
          >= h.starts_on
    )
  ORDER BY b.id
  FOR UPDATE`;

/**
 * What follows from a holiday that is declared, moved or taken back: classes to come of its days
 * are cancelled, or held again; bookings give way where halls are closed. Whoever is concerned is
 * told; what has begun stays as it is.
 */
async function follow(
  { client, id, before, after, person }: Write,
  post: SendEmails,
  now: Date,
): Promise<void> {
  const days = daysTouched(before, after);
  const window = [
    instantOf({ date: days.from, time: '00:00' }),
    instantOf({ date: addDays(days.to, 1), time: '00:00' }),
    now.toISOString(),
  ];
  const [actorId, name] = [actorOf(person), (after ?? before)?.['name'] as Localised];
  const { rows } = await client.query<Class>({
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
  await tellClasses(
    client,
    post,
    'holidayDeclared',
    resting.filter(({ state }) => state === 'planned'),
    name,
    actorId,
  );
  await tellClasses(client, post, 'holidayWithdrawn', again, name, actorId);
  if (!after) return;
  const booked = await client.query<{ id: string; state: string }>({
    text: BOOKED,
    values: window,
  });
  await giveWay(client, post, booked.rows, 'displaced', `${name.en} · ${name.si}`, actorId);
}

/**
 * Holidays reach into the timetable and the bookings of their days, in the transaction that
 * declares them.
 */
export const holidaysExtension = (
  post: SendEmails,
  now: () => Date,
): readonly [string, ServerExtension] =>
  extendServer('holidays', {
    // Taken back while the classes still say by which holiday they were cancelled.
    beforeWrite: async (write) => {
      if (!write.after) await follow(write, post, now());
    },
    afterWrite: async (write) => {
      if (write.after) await follow(write, post, now());
    },
  });
