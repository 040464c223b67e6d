import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type { FoundHall, FoundHalls, HallDay } from '../api.ts';

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
const projector = demoId('facilities', 'projector');
/** A Sunday: no classes are held. */
const sunday = (weeks: number): string =>
  addDays(mondayOf(wallTimeOf(new Date().toISOString()).date), weeks * 7 + 6);
const find = async (question: object, call: CallAs = lecturer): Promise<FoundHalls> => {
  const answer = await call('POST', '/hall-bookings/find', {
    date: sunday(3),
    from: '16:00',
    to: '18:00',
    ...question,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return dataOf<FoundHalls>(answer);
};
const book = async (more: object): Promise<void> => {
  const made = await manager('POST', '/hall-bookings/request', {
    title: 'Choir',
    purpose: 'societies',
    date: sunday(3),
    from: '16:00',
    to: '18:00',
    ...more,
  });
  expect(made.statusCode, made.body).toBe(201);
};
const approveAll = (): Promise<unknown> =>
  gateway.database.query({
    text: `
    UPDATE occupancy SET state = 'confirmed'
    WHERE state = 'pending' AND booking_id IN (SELECT id FROM bookings WHERE title = 'Choir')`,
  });
const fits = ({ halls }: FoundHalls): Record<string, FoundHall['fit']> =>
  Object.fromEntries(halls.map((found) => [found.hall, found.fit]));

it('answers a series with the halls that are free on every date, those nearly free with the dates that fail and why, and what would have to move', async () => {
  const weekly = { rule: 'FREQ=WEEKLY;COUNT=4', seats: 150, facilities: [projector] };
  const before = await find(weekly);
  expect(before.dates).toHaveLength(4);
  expect(before.halls.map((found) => found.hall)).toEqual([
    hall('LH-02'),
    hall('LH-01'),
    hall('AUD'),
  ]);
  expect(new Set(before.halls.map(({ fit }) => fit))).toEqual(new Set(['free']));
  await book({ hall: hall('LH-02'), date: sunday(4) });
  await book({ hall: hall('LH-01'), rule: 'FREQ=WEEKLY;COUNT=3' });
  await approveAll();
  const after = await find(weekly);
  expect(fits(after)).toEqual({
    [hall('AUD')]: 'free',
    [hall('LH-02')]: 'nearly',
    [hall('LH-01')]: 'moves',
  });
  const nearly = after.halls.find((found) => found.hall === hall('LH-02'));
  expect(nearly?.possible).toBe(3);
  expect(nearly?.failing).toMatchObject([
    {
      startsAt: instantOf({ date: sunday(4), time: '16:00' }),
      problem: { code: 'hallTaken', args: { by: 'Choir' } },
    },
  ]);
  expect(after.halls.at(-1)?.blockers).toMatchObject([
    { kind: 'booking', title: { en: 'Choir' }, dates: 3 },
  ]);
});

it('names almost the same time of a single date, and another time for all dates if no hall is free', async () => {
  await book({ hall: hall('SR-12'), date: sunday(5), from: '16:30', to: '17:30' });
  const once = await find({ date: sunday(5), from: '15:00', to: '17:00' });
  const near = once.halls.find((found) => found.hall === hall('SR-12'));
  expect(near?.fit).toBe('nearly');
  expect(near?.failing[0]?.instead).toEqual({
    startsAt: instantOf({ date: sunday(5), time: '14:30' }),
    endsAt: instantOf({ date: sunday(5), time: '16:30' }),
  });
  await book({ hall: hall('AUD'), date: sunday(5), from: '10:00', to: '12:00' });
  await approveAll();
  const large = await find({ date: sunday(5), from: '10:00', to: '12:00', seats: 500 });
  expect(large.halls.every(({ fit }) => fit !== 'free')).toBe(true);
  expect(large.otherTimes).toContainEqual({ hall: hall('AUD'), from: '12:00', to: '14:00' });
});

it('finds only halls with the seats, the facilities and the access that are asked for', async () => {
  const accessible = await find({ date: sunday(6), isAccessible: true });
  const found = accessible.halls.map((each) => each.hall);
  expect(found).toContain(hall('SR-12'));
  expect(found).not.toContain(hall('LH-03'));
  expect(found).not.toContain(hall('BR'));
  const equipped = await find({ date: sunday(6), facilities: [projector] });
  // Its only projector is out of order.
  expect(equipped.halls.map((each) => each.hall)).not.toContain(hall('LH-04'));
  expect((await find({ date: sunday(6), seats: 700 })).halls).toEqual([]);
});

it('shows every claim on every hall of a day, and what closes them', async () => {
  await book({ hall: hall('SR-11'), date: sunday(7) });
  const read = async (): Promise<HallDay> =>
    dataOf<HallDay>(await lecturer('GET', `/hall-bookings/day?day=${sunday(7)}`));
  const day = await read();
  expect(day.closedBy).toBeNull();
  expect(day.entries.filter(({ kind }) => kind === 'booking')).toMatchObject([
    { hall: hall('SR-11'), title: { en: 'Choir' } },
  ]);
  const holiday = await manager('POST', '/holidays', {
    name: { en: 'Founder’s day', si: 'ආරම්භක දිනය' },
    startsOn: sunday(7),
    endsOn: sunday(7),
  });
  expect(holiday.statusCode, holiday.body).toBe(201);
  expect((await read()).closedBy).toMatchObject({ en: 'Founder’s day' });
});

it('refuses the finder to people without the privilege, and dates that do not exist', async () => {
  const student = await gateway.as('student');
  expect((await student('GET', `/hall-bookings/day?day=${sunday(3)}`)).statusCode).toBe(403);
  expect((await student('POST', '/hall-bookings/find', {})).statusCode).toBe(403);
  const wrong = await lecturer('POST', '/hall-bookings/find', {
    date: '2026-02-30',
    from: '10:00',
    to: '12:00',
  });
  expect(wrong.json()).toMatchObject({ fieldErrors: { date: { code: 'invalidDate' } } });
});
