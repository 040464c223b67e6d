import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import type { HallReport, MoveAnswer, TakenTime, Timetable, TimetableChoices } from '../api.ts';

let gateway: DemoGateway;
let manager: CallAs;
let lecturer: CallAs;
const week = addDays(mondayOf(wallTimeOf(new Date().toISOString()).date), 7);
const own = async (): Promise<Timetable> =>
  dataOf(await lecturer('GET', `/timetable?by=mine&week=${week}`));
beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  [manager, lecturer] = [await gateway.as('hallmanager'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

it('shows a week by lecturer, hall and batch, and to students their own classes', async () => {
  const choicesOf = async (by: string) =>
    dataOf<TimetableChoices>(await manager('GET', `/timetable/choices?by=${by}`)).choices;
  const { entries, semester } = await own();
  expect(entries.length).toBeGreaterThan(0);
  expect(semester?.week).toBeGreaterThan(0);
  expect(
    entries.every(({ lecturers }) =>
      lecturers.some(({ id }) => id === demoId('staff', 'lecturer')),
    ),
  ).toBe(true);
  const hall = entries[0]?.hall?.id;
  expect((await choicesOf('hall')).map(({ id }) => id)).toContain(hall);
  expect((await choicesOf('staff')).map(({ id }) => id)).toContain(demoId('staff', 'lecturer'));
  const ofHall = dataOf<Timetable>(
    await manager('GET', `/timetable?by=hall&id=${hall}&week=${week}`),
  );
  expect(ofHall.entries.every((entry) => entry.hall?.id === hall)).toBe(true);
  const student = await gateway.as('student');
  const mine = dataOf<Timetable>(await student('GET', `/timetable?by=mine&week=${week}`)).entries;
  const batches = await Promise.all(
    (await choicesOf('batch')).map(
      async ({ id }) =>
        dataOf<Timetable>(await student('GET', `/timetable?by=batch&id=${id}&week=${week}`))
          .entries,
    ),
  );
  expect(mine.length).toBeGreaterThan(0);
  // Each of four batches is taught on its own level; no class is for two of them.
  const ids = batches.flat().map(({ id }) => id);
  expect([batches.filter((of) => of.length > 0).length > 2, new Set(ids).size]).toEqual([
    true,
    ids.length,
  ]);
  expect((await manager('GET', `/timetable?by=batch&week=${week}`)).json()).toMatchObject({
    fieldErrors: { id: { code: 'required' } },
  });
});

it('shows conflicts before a class is moved, and moves it once or from now on', async () => {
  const [entry] = (await own()).entries.filter(({ subgroup }) => subgroup === null);
  if (!entry?.hall) throw new Error('the lecturer has no class that week');
  const taken = dataOf<TakenTime[]>(
    await manager('GET', `/timetable/${entry.id}/taken?week=${week}`),
  );
  const [block] = taken.filter(({ what }) => what === 'hall');
  if (!block) throw new Error('nothing else is in that hall');
  const at = (period: { startsAt: string; endsAt: string }) => ({
    date: wallTimeOf(period.startsAt).date,
    from: wallTimeOf(period.startsAt).time,
    to: wallTimeOf(period.endsAt).time,
  });
  const move = (more: object) =>
    manager('POST', `/timetable/${entry.id}/move`, {
      hall: entry.hall?.id,
      scope: 'once',
      ...more,
    });
  const preview = dataOf<MoveAnswer>(await move({ ...at(block), dryRun: true }));
  expect(preview).toMatchObject({
    isDone: false,
    count: 1,
    conflicts: [{ what: 'hall', problem: { code: 'hallTaken' } }],
  });
  expect((await move(at(block))).json()).toMatchObject({ code: 'CLASH' });
  expect(
    (
      await lecturer('POST', `/timetable/${entry.id}/move`, {
        hall: null,
        scope: 'once',
        ...at(block),
      })
    ).statusCode,
  ).toBe(403);
  const sunday = { date: addDays(week, 6), from: '08:00', to: '10:00' };
  expect(dataOf<MoveAnswer>(await move({ ...sunday, note: 'As agreed' }))).toMatchObject({
    isDone: true,
    conflicts: [],
  });
  const moved = (await own()).entries.find(({ id }) => id === entry.id);
  expect(moved).toMatchObject({
    startsAt: instantOf({ date: sunday.date, time: '08:00' }),
    isMoved: true,
    note: 'As agreed',
  });
  const [other] = (await own()).entries.filter(
    ({ subgroup, slot }) => subgroup === 1 && slot !== null,
  );
  if (!other) throw new Error('there is no tutorial that week');
  const always = dataOf<MoveAnswer>(
    await manager('POST', `/timetable/${other.id}/move`, {
      date: addDays(week, 5),
      from: '08:00',
      to: '09:00',
      hall: other.hall?.id,
      scope: 'always',
    }),
  );
  expect(always.isDone && always.count).toBeGreaterThan(1);
  const sessions = dataOf<WireRecord[]>(
    await manager(
      'GET',
      `/class-sessions?${query({ filter: { slot: other.slot, startsAt_gte: new Date().toISOString() } })}`,
    ),
  );
  expect(
    new Set(
      sessions.map(({ startsAt }) => wallTimeOf(new Date(String(startsAt)).toISOString()).time),
    ),
  ).toEqual(new Set(['08:00']));
  expect(
    (await move({ date: addDays(week, -21), from: '08:00', to: '09:00' })).json(),
  ).toMatchObject({ fieldErrors: { date: { code: 'notUpcoming' } } });
});

const minutesBetween = (from: unknown, to: unknown): number =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 60_000;

it('reports the use of halls to people who may see it', async () => {
  const report = dataOf<HallReport>(
    await manager('GET', `/hall-report?from=${week}&to=${addDays(week, 6)}`),
  );
  expect(report.halls.find(({ code }) => code === 'LH-01')?.hours.class).toBeGreaterThan(10);
  const ledger = dataOf<WireRecord[]>(
    await manager(
      'GET',
      `/occupancy?${query({
        filter: {
          state: 'confirmed',
          startsAt_gte: instantOf({ date: week, time: '00:00' }),
          startsAt_lt: instantOf({ date: addDays(week, 7), time: '00:00' }),
        },
        range: [0, 999],
      })}`,
    ),
  );
  const hoursOf = (kind: string, hall: string): number =>
    ledger
      .filter((use) => use['kind'] === kind && use['hall'] === hall)
      .reduce((sum, { startsAt, endsAt }) => sum + minutesBetween(startsAt, endsAt) / 60, 0);
  for (const { id, hours } of report.halls)
    for (const [kind, sum] of Object.entries(hours)) expect(sum).toBeCloseTo(hoursOf(kind, id), 2);
  expect(report.heat.days).toHaveLength(7);
  expect(
    (await manager('GET', `/hall-report?from=${week}&to=${addDays(week, -1)}`)).json(),
  ).toMatchObject({ fieldErrors: { to: { code: 'beforeStart' } } });
  expect((await lecturer('GET', `/hall-report?from=${week}&to=${week}`)).statusCode).toBe(403);
});
