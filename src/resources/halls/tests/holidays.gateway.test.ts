import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { uploadOf } from '../../../../tests/gateway/equipment/uploadOf.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type { BookingAnswer, CalendarFeed, MoveAnswer, TakenTime, Timetable } from '../api.ts';

let gateway: DemoGateway;
let manager: CallAs;
let lecturer: CallAs;
const hall = (code: string): string => demoId('lecturehalls', code);
const week = addDays(mondayOf(wallTimeOf(new Date().toISOString()).date), 7);
const rows = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[],
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const ownWeek = async (): Promise<Timetable['entries']> =>
  dataOf<Timetable>(await lecturer('GET', `/timetable?by=mine&week=${week}`)).entries;
const stateOf = async (id: string) =>
  (
    await rows<{ state: string; holiday: string | null; held: number }>(
      `
        SELECT
          state,
          holiday_id AS holiday,
          (
            SELECT count(*)::int
            FROM occupancy
            WHERE occupancy.session_id = session.id AND occupancy.state = 'confirmed'
          ) AS held
        FROM class_sessions session
        WHERE id = $1`,
      [id],
    )
  )[0];

const declare = async (date: string, more: object = {}): Promise<WireRecord> => {
  const answer = await manager('POST', '/holidays', {
    name: { en: 'Founder’s day', si: 'ආරම්භක දිනය' },
    startsOn: date,
    endsOn: date,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf(answer);
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  [manager, lecturer] = [await gateway.as('hallmanager'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

it('cancels the classes of a holiday, frees their halls, excludes them from attendance and displaces bookings; they are reinstated when it moves or is withdrawn', async () => {
  const student = await gateway.as('student');
  const [{ offering, ...entry } = { offering: '', id: '', startsAt: '' }] = await rows<{
    offering: string;
    id: string;
    startsAt: string;
  }>(
    `
      SELECT
        session.id,
        session.offering_id AS offering,
        to_char(session.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "startsAt"
      FROM class_sessions session
      JOIN registration_lines line
        ON line.offering_id = session.offering_id
        AND line.state = 'enrolled'
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE registration.student_id = $1
        AND session.subgroup IS NULL
        AND session.slot_id IS NOT NULL
        AND session.starts_at > $2
      ORDER BY session.starts_at
      LIMIT 1`,
    [demoId('students', 'student'), instantOf({ date: week, time: '00:00' })],
  );
  const { date } = wallTimeOf(entry.startsAt);
  const asked = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/request', {
      title: 'Choir',
      purpose: 'societies',
      hall: hall('LH-03'),
      date,
      from: '07:00',
      to: '08:00',
    }),
  );
  const planned = async (): Promise<number> =>
    Math.max(
      ...(
        await gateway.database.transaction((client) =>
          attendanceCounts(client, { offering, student: demoId('students', 'student') }),
        )
      ).map((counts) => counts.planned),
    );
  const before = await planned();

  const holiday = await declare(date);
  expect(await stateOf(entry.id)).toEqual({ state: 'cancelled', holiday: holiday.id, held: 0 });
  expect(await planned()).toBeLessThan(before);
  expect(dataOf(await lecturer('GET', `/bookings/${asked.dates[0]?.id}`))).toMatchObject({
    state: 'displaced',
    note: 'Founder’s day · ආරම්භක දිනය',
  });
  const shown = dataOf<Timetable>(
    await student('GET', `/timetable?by=mine&week=${mondayOf(date)}`),
  ).entries.find(({ id }) => id === entry.id);
  expect(shown?.state).toBe('cancelled');
  const kept = dataOf(await manager('GET', `/class-sessions/${entry.id}`));
  expect(
    (
      await manager('POST', `/class-sessions/${entry.id}/-/transitions/reinstate`, {
        version: kept.version,
      })
    ).json(),
  ).toMatchObject({
    fieldErrors: { startsAt: { code: 'holiday', args: { name: 'Founder’s day', date } } },
  });

  const moved = await manager('PUT', `/holidays/${holiday.id}`, {
    version: holiday.version,
    startsOn: addDays(week, 13),
    endsOn: addDays(week, 13),
  });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await stateOf(entry.id)).toEqual({ state: 'planned', holiday: null, held: 1 });
  expect(await planned()).toBe(before);
  const again = await declare(date);
  expect(await stateOf(entry.id)).toMatchObject({ state: 'cancelled' });
  expect((await manager('DELETE', `/holidays/${again.id}`)).statusCode).toBe(200);
  expect(await stateOf(entry.id)).toEqual({ state: 'planned', holiday: null, held: 1 });
  expect((await manager('DELETE', `/holidays/${holiday.id}`)).statusCode).toBe(200);
});

it('lists the holidays among the dates of a series as skipped, with the reason, and books no hall on one unless it says so', async () => {
  const sunday = addDays(week, 20);
  const holiday = await declare(sunday);
  const bookingRequest = {
    title: 'Debate',
    purpose: 'societies',
    hall: hall('SR-12'),
    date: addDays(sunday, -7),
    from: '14:00',
    to: '15:00',
    rule: 'FREQ=WEEKLY;COUNT=3',
  };
  const preview = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/preview', bookingRequest),
  );
  expect(
    preview.dates.map(({ outcome, problem }) => [outcome, problem?.code, problem?.args?.['name']]),
  ).toEqual([
    ['made', undefined, undefined],
    ['skipped', 'holiday', 'Founder’s day'],
    ['made', undefined, undefined],
  ]);
  expect(preview.dates[1]?.suggested).toEqual({ halls: [], times: [], shorter: null });
  const made = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/request', bookingRequest),
  );
  expect(made.dates.map(({ outcome }) => outcome)).toEqual(['made', 'skipped', 'made']);
  const single = {
    title: 'Quiz',
    hall: hall('SR-11'),
    startsAt: instantOf({ date: sunday, time: '09:00' }),
    endsAt: instantOf({ date: sunday, time: '10:00' }),
  };
  expect((await manager('POST', '/bookings', single)).json()).toMatchObject({
    fieldErrors: { startsAt: { code: 'holiday' } },
  });
  await manager('PUT', `/holidays/${holiday.id}`, { version: holiday.version, closesHalls: false });
  expect((await lecturer('POST', '/bookings', single)).statusCode).toBe(201);
});

it('takes another hall or time for one date of a series alone', async () => {
  const sunday = addDays(week, 27);
  await manager('POST', '/hall-bookings/request', {
    title: 'Chess',
    purpose: 'societies',
    hall: hall('SR-12'),
    date: addDays(sunday, 7),
    from: '07:00',
    to: '08:00',
  });
  const bookingRequest = {
    title: 'Film club',
    purpose: 'societies',
    hall: hall('SR-12'),
    date: sunday,
    from: '07:00',
    to: '08:00',
    rule: 'FREQ=WEEKLY;COUNT=3',
  };
  const [, taken] = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/preview', bookingRequest),
  ).dates;
  expect(taken).toMatchObject({ outcome: 'skipped', problem: { code: 'hallTaken' } });
  const instead = [
    {
      date: taken?.startsAt,
      hall: taken?.suggested?.halls[0]?.id,
      startsAt: taken?.startsAt,
      endsAt: taken?.endsAt,
    },
  ];
  const made = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/request', { ...bookingRequest, instead }),
  );
  expect(made.dates.map(({ outcome, hall: other }) => [outcome, other?.id])).toEqual([
    ['made', undefined],
    [expect.stringMatching(/made|pending/), instead[0]?.hall],
    ['made', undefined],
  ]);
  const stored = await rows(
    'SELECT hall_id AS hall FROM bookings WHERE series_id = $1 ORDER BY starts_at',
    [made.series],
  );
  expect(stored).toEqual([
    { hall: hall('SR-12') },
    { hall: instead[0]?.hall },
    { hall: hall('SR-12') },
  ]);
  expect(
    (
      await lecturer('POST', '/hall-bookings/preview', {
        ...bookingRequest,
        instead: [{ ...instead[0], date: '2020-01-01T00:00:00.000Z' }],
      })
    ).json(),
  ).toMatchObject({ fieldErrors: { instead: { code: 'notAnOption' } } });
  const change = (reach: string, index: number) =>
    lecturer('POST', `/hall-bookings/series/${made.series}`, {
      booking: made.dates[index]?.id,
      reach,
      from: '16:00',
      to: '17:00',
    });
  expect(dataOf<{ dates: unknown[] }>(await change('one', 0)).dates).toHaveLength(1);
  expect(dataOf<{ dates: unknown[] }>(await change('rest', 2)).dates).toHaveLength(1);
  const times = await rows<{ at: Date }>(
    'SELECT starts_at AS at FROM bookings WHERE series_id = $1 ORDER BY starts_at',
    [made.series],
  );
  expect(times.map(({ at }) => wallTimeOf(at.toISOString()).time)).toEqual([
    '16:00',
    '07:00',
    '16:00',
  ]);
  expect(
    (
      await lecturer('POST', `/hall-bookings/series/${made.series}`, {
        reach: 'rest',
        cancel: true,
      })
    ).json(),
  ).toMatchObject({ fieldErrors: { booking: { code: 'required' } } });
  const elsewhere = dataOf<BookingAnswer>(
    await lecturer('POST', '/hall-bookings/request', {
      ...bookingRequest,
      date: addDays(sunday, 1),
      rule: undefined,
    }),
  ).dates[0]?.id;
  expect(
    (
      await lecturer('POST', `/hall-bookings/series/${made.series}`, {
        booking: elsewhere,
        reach: 'rest',
        cancel: true,
      })
    ).json(),
  ).toMatchObject({ fieldErrors: { booking: { code: 'notFound' } } });
});

it('lets one person hold one hall at a time, also in the database, while hall managers may hold several', async () => {
  const sunday = addDays(week, 34);
  const at = (from: string, to: string) => ({
    startsAt: instantOf({ date: sunday, time: from }),
    endsAt: instantOf({ date: sunday, time: to }),
  });
  const first = await lecturer('POST', '/bookings', {
    title: 'Choir',
    hall: hall('LH-01'),
    ...at('09:00', '11:00'),
  });
  expect(first.statusCode, first.body).toBe(201);
  const second = { title: 'Chess', hall: hall('SR-11'), ...at('10:00', '12:00') };
  expect((await lecturer('POST', '/bookings', second)).json()).toMatchObject({
    fieldErrors: {
      startsAt: {
        code: 'oneAtATime',
        args: { hall: 'Lecture Hall 1', title: 'Choir', from: '09:00', to: '11:00' },
      },
    },
  });
  const inSinhala = await lecturer('POST', '/bookings', second, { 'accept-language': 'si' });
  expect(inSinhala.json()).toMatchObject({
    fieldErrors: { startsAt: { code: 'oneAtATime', args: { hall: 'අංක 1 දේශන ශාලාව' } } },
  });
  expect(
    dataOf<BookingAnswer>(
      await lecturer('POST', '/hall-bookings/preview', {
        title: '',
        purpose: 'meeting',
        hall: hall('SR-11'),
        date: sunday,
        from: '10:00',
        to: '12:00',
      }),
    ).dates[0]?.problem?.code,
  ).toBe('oneAtATime');
  const race = await Promise.all(
    ['SR-11', 'SR-12', 'LH-02', 'LH-03'].map((code) =>
      lecturer('POST', '/bookings', { title: code, hall: hall(code), ...at('13:00', '14:00') }),
    ),
  );
  expect(race.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(race.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(
    await Promise.all(
      ['SR-11', 'SR-12'].map(
        async (code) =>
          (
            await manager('POST', '/bookings', {
              title: code,
              hall: hall(code),
              ...at('16:00', '17:00'),
            })
          ).statusCode,
      ),
    ),
  ).toEqual([201, 201]);
});

it('is in every calendar as whole days, and is the reason why a class cannot move there', async () => {
  const [entry] = (await ownWeek()).filter(({ subgroup }) => subgroup === null);
  if (!entry?.hall) throw new Error('the lecturer has no class that week');
  const saturday = addDays(week, 5);
  await declare(saturday, { endsOn: addDays(saturday, 1) });
  const move = { date: saturday, from: '09:00', to: '11:00', hall: entry.hall.id, scope: 'once' };
  expect(
    dataOf<MoveAnswer>(
      await manager('POST', `/timetable/${entry.id}/move`, { ...move, dryRun: true }),
    ).conflicts,
  ).toMatchObject([{ what: 'holiday', problem: { code: 'holiday' } }]);
  expect((await manager('POST', `/timetable/${entry.id}/move`, move)).json()).toMatchObject({
    fieldErrors: { startsAt: { code: 'holiday' } },
  });
  expect(
    dataOf<TakenTime[]>(await manager('GET', `/timetable/${entry.id}/taken?week=${week}`)).find(
      ({ what }) => what === 'holiday',
    ),
  ).toMatchObject({ by: { en: 'Founder’s day' } });
  const slot = dataOf(
    await manager('POST', '/class-slots', {
      offering: (
        await rows<{ id: string }>('SELECT offering_id AS id FROM class_sessions WHERE id = $1', [
          entry.id,
        ])
      )[0]?.id,
      kind: 'seminar',
      weekday: 'saturday',
      startsAt: '09:00',
      endsAt: '10:00',
      hall: hall('SR-12'),
    }),
  );
  const states = await rows<{ state: string; date: string }>(
    `
      SELECT state, to_char(starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS date
      FROM class_sessions
      WHERE slot_id = $1`,
    [slot.id],
  );
  expect(states.filter(({ state }) => state === 'cancelled').map(({ date }) => date)).toEqual([
    saturday,
  ]);
  const feed = dataOf<CalendarFeed>(await lecturer('POST', '/calendar-feeds', {}));
  const { body } = await gateway.call(
    'GET',
    (feed.url ?? '').replace('https://portal.example/api', ''),
  );
  expect(body).toContain(
    `DTSTART;VALUE=DATE:${saturday.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${addDays(saturday, 2).replaceAll('-', '')}`,
  );
  expect(
    (convertIcsCalendar(undefined, body).events ?? []).map(({ summary }) => summary),
  ).toContain('Founder’s day');
  expect(
    (
      await lecturer('POST', '/holidays', {
        name: { en: 'Mine', si: 'මගේ' },
        startsOn: saturday,
        endsOn: saturday,
      })
    ).statusCode,
  ).toBe(403);
});

it('is decided with a file that is readable with the booking only', async () => {
  const dean = await gateway.as('dean');
  const form = uploadOf(
    Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'),
    'signed form.pdf',
  );
  const send = async (who: string) => {
    const authorization = `Bearer ${await gateway.signIn(who, DEMO_PASSWORD)}`;
    return gateway.app.inject({
      method: 'POST',
      url: '/api/files?resource=bookings&field=decisionFile',
      payload: form.payload,
      headers: { ...form.headers, authorization },
    });
  };
  const asked = dataOf(
    await lecturer('POST', '/bookings', {
      title: 'Opera',
      hall: hall('AUD'),
      startsAt: instantOf({ date: addDays(week, 41), time: '09:00' }),
      endsAt: instantOf({ date: addDays(week, 41), time: '11:00' }),
    }),
  );
  const sent = await send('dean');
  expect(sent.statusCode, sent.body).toBe(201);
  const file = dataOf<{ id: string }>(sent);
  expect((await send('student')).statusCode).toBe(403);
  expect((await lecturer('GET', `/files/${file.id}`)).statusCode).toBe(404);
  // The field is read-only and ignores values from the client.
  expect(
    (
      await manager('POST', `/bookings/${asked.id}/-/transitions/approve`, {
        version: asked.version,
        values: { decisionFile: { id: file.id } },
      })
    ).statusCode,
  ).toBe(422);
  const approved = await dean('POST', `/bookings/${asked.id}/-/transitions/approve`, {
    version: asked.version,
    values: { note: 'As agreed.', decisionFile: { id: file.id } },
  });
  expect(approved.statusCode, approved.body).toBe(200);
  expect(dataOf(await lecturer('GET', `/bookings/${asked.id}`))).toMatchObject({
    decisionFile: { id: file.id, name: 'signed form.pdf' },
  });
  expect((await lecturer('GET', `/files/${file.id}`)).statusCode).toBe(200);
  expect((await (await gateway.as('student'))('GET', `/files/${file.id}`)).statusCode).toBe(404);
  expect((await (await gateway.as('webeditor'))('GET', `/files/${file.id}`)).statusCode).toBe(404);
  expect(
    (
      await lecturer('PUT', `/bookings/${asked.id}`, {
        version: asked.version + 1,
        decisionFile: null,
      })
    ).statusCode,
  ).toBe(422);
});
