import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../../gateway/db/requestContext.ts';
import { NO_PROGRESS, type Notify } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type {
  BookingAnswer,
  CalendarEntry,
  CalendarFeed,
  HallOption,
  SeriesAnswer,
} from '../api.ts';
import { markNoShows } from '../server/noShows.ts';

let gateway: DemoGateway;
let manager: CallAs;
let lecturer: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  [manager, lecturer] = [await gateway.as('hallmanager'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

const hall = (code: string): string => demoId('lecturehalls', code);
const sunday = (weeks: number): string =>
  addDays(mondayOf(wallTimeOf(new Date().toISOString()).date), weeks * 7 + 6);
const bookingRequest = (more: object) => ({
  title: 'Choir',
  purpose: 'societies',
  hall: hall('SR-12'),
  date: sunday(2),
  from: '09:00',
  to: '11:00',
  ...more,
});

it('returns the outcome of every date before and after, with reasons and alternatives', async () => {
  const taken = await manager(
    'POST',
    '/hall-bookings/request',
    bookingRequest({ title: 'Chess', date: sunday(3), from: '10:00', to: '12:00' }),
  );
  expect(taken.statusCode, taken.body).toBe(201);
  const series = bookingRequest({ rule: 'FREQ=WEEKLY;COUNT=4' });
  const preview = dataOf<BookingAnswer>(await lecturer('POST', '/hall-bookings/preview', series));
  expect(preview.dates.map(({ outcome }) => outcome)).toEqual(['made', 'skipped', 'made', 'made']);
  expect(preview.dates[1]).toMatchObject({
    problem: {
      field: 'hall',
      code: 'hallTaken',
      args: { by: 'Chess', from: '10:00', to: '12:00' },
    },
  });
  expect(preview.dates[1]?.suggested?.halls.map(({ code }) => code)).toContain('SR-11');
  expect(preview.dates[1]?.suggested?.shorter).toEqual({
    startsAt: instantOf({ date: sunday(3), time: '09:00' }),
    endsAt: instantOf({ date: sunday(3), time: '10:00' }),
  });
  const made = dataOf<BookingAnswer>(await lecturer('POST', '/hall-bookings/request', series));
  expect(made.dates.map(({ outcome, startsAt }) => [outcome, startsAt])).toEqual(
    preview.dates.map(({ outcome, startsAt }) => [outcome, startsAt]),
  );
  const calendar = dataOf<CalendarEntry[]>(
    await lecturer(
      'GET',
      `/hall-bookings/calendar?${new URLSearchParams({ from: instantOf({ date: sunday(2), time: '00:00' }), to: instantOf({ date: sunday(4), time: '00:00' }), hall: hall('SR-12') }).toString()}`,
    ),
  );
  expect(
    calendar
      .filter(({ kind }) => kind === 'booking')
      .map(({ title, isMine, state }) => [title.en, isMine, state]),
  ).toEqual([
    ['Choir', true, 'confirmed'],
    ['Chess', false, 'confirmed'],
  ]);
});

it('opens the hall with most bookings of the reader, else the one with most bookings', async () => {
  const day = {
    from: instantOf({ date: sunday(6), time: '00:00' }),
    to: instantOf({ date: addDays(sunday(6), 1), time: '00:00' }),
  };
  const busiest = async (call: CallAs): Promise<string | null> => {
    const address = `/hall-bookings/busiest-hall?${new URLSearchParams(day).toString()}`;
    return dataOf<{ hall: string | null }>(await call('GET', address)).hall;
  };
  const book = async (call: CallAs, code: string, from: string, to: string) => {
    const request = bookingRequest({ hall: hall(code), date: sunday(6), from, to });
    const made = await call('POST', '/hall-bookings/request', request);
    expect(made.statusCode, made.body).toBe(201);
  };
  const options = dataOf<HallOption[]>(await manager('GET', '/hall-bookings/halls'));
  expect(await busiest(lecturer)).toBe(options.find(({ isBookable }) => isBookable)?.id);
  await book(manager, 'SR-12', '09:00', '10:00');
  await book(manager, 'SR-12', '10:00', '11:00');
  expect(await busiest(lecturer)).toBe(hall('SR-12'));
  await book(lecturer, 'SR-11', '09:00', '10:00');
  expect(await busiest(lecturer)).toBe(hall('SR-11'));
  expect(await busiest(manager)).toBe(hall('SR-12'));
});

it('refuses a calendar of a period that ends before it begins or is too long', async () => {
  for (const [to, code] of [
    [sunday(2), 'beforeStart'],
    [addDays(sunday(3), 63), 'tooManyDays'],
  ] as const) {
    const period = {
      hall: hall('SR-12'),
      from: instantOf({ date: sunday(3), time: '00:00' }),
      to: instantOf({ date: to, time: '00:00' }),
    };
    const address = `/hall-bookings/calendar?${new URLSearchParams(period).toString()}`;
    const answer = await lecturer('GET', address);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fieldErrors: { to: { code } } });
  }
});

it('refuses a single date that is taken as a whole, with alternatives', async () => {
  const answer = await lecturer(
    'POST',
    '/hall-bookings/request',
    bookingRequest({ date: sunday(3), from: '10:00' }),
  );
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'CLASH',
    fieldErrors: { hall: { code: 'hallTaken' } },
    details: { suggested: { halls: expect.any(Array) as unknown } },
  });
  expect(
    (await lecturer('POST', '/hall-bookings/request', bookingRequest({ title: ' ' }))).json(),
  ).toMatchObject({ fieldErrors: { title: { code: 'required' } } });
  expect(
    (
      await lecturer('POST', '/hall-bookings/preview', bookingRequest({ rule: 'FREQ=DAILY' }))
    ).json(),
  ).toMatchObject({ fieldErrors: { rule: { code: 'unbounded' } } });
  expect(
    (
      await lecturer('POST', '/hall-bookings/preview', { ...bookingRequest({}), date: undefined })
    ).json(),
  ).toMatchObject({ fieldErrors: { date: { code: 'required' } } });
  expect(
    (await (await gateway.as('student'))('POST', '/hall-bookings/preview', bookingRequest({})))
      .statusCode,
  ).toBe(403);
});

it('applies the weekly limit of a person across the dates of a series', async () => {
  const dates = dataOf<BookingAnswer>(
    await lecturer(
      'POST',
      '/hall-bookings/preview',
      bookingRequest({
        hall: hall('SR-11'),
        date: addDays(sunday(4), 1),
        from: '18:00',
        to: '19:00',
        rule: 'FREQ=DAILY;COUNT=6',
      }),
    ),
  ).dates;
  expect(dates.filter(({ outcome }) => outcome === 'made')).toHaveLength(4);
  expect(dates.at(-1)?.problem).toMatchObject({ code: 'tooOften', args: { count: 4 } });
});

it('changes only future dates of a series; a dry run changes nothing', async () => {
  const { series, dates } = dataOf<BookingAnswer>(
    await lecturer(
      'POST',
      '/hall-bookings/request',
      bookingRequest({ title: 'Debate', from: '14:00', to: '15:00', rule: 'FREQ=WEEKLY;COUNT=3' }),
    ),
  );
  await gateway.database.query({
    text: `
      UPDATE bookings
      SET starts_at = starts_at - interval '70 days', ends_at = ends_at - interval '70 days'
      WHERE id = $1`,
    values: [dates[0]?.id],
  });
  const stored = async () =>
    (
      await gateway.database.query({
        text: 'SELECT id, starts_at, title, state FROM bookings WHERE series_id = $1 ORDER BY starts_at',
        values: [series],
      })
    ).rows;
  const before = await stored();
  const preview = dataOf<SeriesAnswer>(
    await lecturer('POST', `/hall-bookings/series/${series}`, {
      from: '15:00',
      to: '16:00',
      dryRun: true,
    }),
  );
  expect([preview.past, preview.dates.map(({ outcome }) => outcome)]).toEqual([
    1,
    ['changed', 'changed'],
  ]);
  expect(await stored()).toEqual(before);
  const asked = dataOf<SeriesAnswer>(
    await lecturer('POST', `/hall-bookings/series/${series}`, {
      hall: hall('LH-01'),
      dryRun: true,
    }),
  );
  expect(asked.dates.map(({ outcome }) => outcome)).toEqual(['givenBack', 'givenBack']);
  expect(await stored()).toEqual(before);
  const changed = dataOf<SeriesAnswer>(
    await lecturer('POST', `/hall-bookings/series/${series}`, { from: '15:00', to: '16:00' }),
  );
  expect(changed.dates.map(({ startsAt }) => wallTimeOf(startsAt).time)).toEqual([
    '15:00',
    '15:00',
  ]);
  expect((await stored())[0]).toEqual(before[0]);
  expect(
    (
      await (
        await gateway.as('lecturer2')
      )('POST', `/hall-bookings/series/${series}`, { cancel: true })
    ).statusCode,
  ).toBe(403);
  const moved = dataOf<SeriesAnswer>(
    await lecturer('POST', `/hall-bookings/series/${series}`, { hall: hall('LH-01') }),
  );
  expect(moved.dates.map(({ outcome }) => outcome)).toEqual(['givenBack', 'givenBack']);
  expect(
    dataOf<SeriesAnswer>(
      await lecturer('POST', `/hall-bookings/series/${series}`, { cancel: true }),
    ).dates.map(({ outcome }) => outcome),
  ).toEqual(['cancelled', 'cancelled']);
  expect((await stored()).map(({ state }) => state)).toEqual([
    'approved',
    'cancelled',
    'cancelled',
  ]);
});

it('serves a person’s classes and bookings as a calendar feed with a revocable secret', async () => {
  const feed = dataOf<CalendarFeed>(await lecturer('POST', '/calendar-feeds', {}));
  const path = (feed.url ?? '').replace('https://portal.example/api', '');
  const answer = await gateway.call('GET', path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const events = convertIcsCalendar(undefined, answer.body).events ?? [];
  expect(events.map(({ summary }) => summary)).toContain('Choir');
  const classes = dataOf<{ id: string }[]>(
    await lecturer(
      'GET',
      `/class-sessions?${query({ filter: { lecturers: demoId('staff', 'lecturer') } })}`,
    ),
  );
  expect(events.filter(({ uid }) => uid.endsWith('@class')).length).toBeGreaterThan(0);
  expect(
    events
      .filter(({ uid }) => uid.endsWith('@class'))
      .every(({ uid }) => classes.some(({ id }) => `${id}@class` === uid)),
  ).toBe(true);
  expect(events.every(({ start, end }) => end && start.date < end.date)).toBe(true);
  const ofHall = dataOf<CalendarFeed>(
    await lecturer('POST', '/calendar-feeds', { hall: hall('LH-01') }),
  );
  expect(
    (
      convertIcsCalendar(
        undefined,
        (await gateway.call('GET', (ofHall.url ?? '').replace('https://portal.example/api', '')))
          .body,
      ).events ?? []
    ).every(({ location }) => location === 'LH-01'),
  ).toBe(true);
  expect(JSON.stringify(dataOf(await lecturer('GET', '/calendar-feeds')))).not.toContain('.ics');
  expect((await manager('DELETE', `/calendar-feeds/${feed.id}`)).statusCode).toBe(404);
  expect((await lecturer('DELETE', `/calendar-feeds/${feed.id}`)).statusCode).toBe(200);
  expect((await gateway.call('GET', path)).statusCode).toBe(404);
  expect((await gateway.call('GET', '/calendars/guess.ics')).statusCode).toBe(404);
});

it('records a no-show once, whichever gateway is first, and e-mails the requester; the step “held” corrects it', async () => {
  const asked = dataOf<BookingAnswer>(
    await lecturer(
      'POST',
      '/hall-bookings/request',
      bookingRequest({ title: 'Quartet', from: '16:00', to: '17:00' }),
    ),
  );
  const [id, to] = [
    asked.dates[0]?.id,
    dataOf<BookingAnswer>(
      await lecturer(
        'POST',
        '/hall-bookings/request',
        bookingRequest({ title: 'Quintet', from: '17:00', to: '18:00' }),
      ),
    ).dates[0]?.id,
  ];
  await gateway.database.query({
    text: 'UPDATE bookings SET starts_at = $2, ends_at = $3 WHERE id = $1',
    values: [id, ...['05:00', '06:00'].map((time) => instantOf({ date: sunday(-2), time }))],
  });
  const emails: { userId: string; template: string }[] = [];
  const notify: Notify = {
    emails: async () => undefined,
    emailEach: async (template, recipients) =>
      void emails.push(...recipients.map((recipient) => ({ ...recipient, template }))),
    live: async () => undefined,
    liveEach: async () => undefined,
  };
  const follow = () =>
    gateway.database.transaction((client) =>
      markNoShows({ ...systemContext(new Date()), client, notify, progress: NO_PROGRESS }),
    );
  await Promise.all([follow(), follow()]);
  await follow();
  const states = (
    await gateway.database.query({
      text: 'SELECT title, state FROM bookings WHERE id = ANY($1) ORDER BY title',
      values: [[id, to]],
    })
  ).rows;
  expect(states).toEqual([
    { title: 'Quartet', state: 'noShow' },
    { title: 'Quintet', state: 'approved' },
  ]);
  expect(emails.filter((email) => JSON.stringify(email).includes('Quartet'))).toMatchObject([
    { template: 'bookingMissed', userId: demoId('users', 'lecturer') },
  ]);
  const booking = dataOf(await lecturer('GET', `/bookings/${id}`));
  expect(
    (await lecturer('POST', `/bookings/${id}/-/transitions/hold`, { version: booking.version }))
      .statusCode,
  ).toBe(200);
  const history = (await manager('GET', `/bookings/${id}/history`)).body;
  expect(history).toContain('noShow');
});
