import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { SettingKey } from '../../../contract/model/settings.ts';
import type { CurrentUser } from '../../../contract/wire/calls/sessionCalls.ts';

/** How long the gateway caches settings. */
const CACHE_MS = 1_100;

interface Row {
  id: string;
  key: SettingKey;
  value: unknown;
  version: number;
}

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

async function change(key: SettingKey, value: unknown) {
  const rows = (await admin('GET', '/settings?range=[0,99]')).json<{ data: Row[] }>().data;
  const row = rows.find((setting) => setting.key === key);
  return admin('PUT', `/settings/${row?.id}`, { value, version: row?.version });
}
const settingsOf = async (call: CallAs): Promise<CurrentUser['settings']> =>
  (await call('GET', '/user')).json<{ data: CurrentUser }>().data.settings;

test('the demonstration faculty has the conventions of Sri Lanka', async () => {
  expect(await settingsOf(await gateway.as('student'))).toMatchObject({
    locale: 'en-LK',
    currency: 'LKR',
    firstDay: 'monday',
  });
});

test.each([
  ['locale', 'xx-YY', 'notAnOption'],
  ['currency', 'XYZ', 'invalidPattern'],
  ['currency', 'usd', 'invalidPattern'],
  ['firstDay', 'noday', 'notAnOption'],
  ['pageSize', 5, 'tooSmall'],
  ['pageSize', 1_001, 'tooLarge'],
] as const)('%s is not %s', async (key, value, code) => {
  const response = await change(key, value);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ fieldErrors: { value: { code } } });
});

test('a change of conventions reaches everyone with their next request', async () => {
  for (const [key, value] of [
    ['locale', 'en-US'],
    ['currency', 'USD'],
    ['firstDay', 'sunday'],
  ] as const)
    expect((await change(key, value)).statusCode, key).toBe(200);
  expect(await settingsOf(await gateway.as('student'))).toMatchObject({
    locale: 'en-US',
    currency: 'USD',
    firstDay: 'sunday',
  });
});

test('a timetable begins on the first day of the week', async () => {
  await change('firstDay', 'sunday');
  await pause(CACHE_MS);
  const lecturer = await gateway.as('lecturer');
  const weekOf = async (week: string): Promise<unknown> =>
    (await lecturer('GET', `/timetable?by=mine&week=${week}`)).json<{ data: unknown }>().data;
  expect(await weekOf('2026-11-22')).toEqual(await weekOf('2026-11-28'));
});

test('the page size is that of every list whose request names no range', async () => {
  expect((await change('pageSize', 10)).statusCode).toBe(200);
  await pause(CACHE_MS);
  const rowsAt = async (path: string): Promise<number> =>
    (await admin('GET', path)).json<{ data: unknown[] }>().data.length;
  expect(await rowsAt('/students')).toBe(10);
  expect(await rowsAt('/developer/resources')).toBe(10);
  expect(await rowsAt('/students?range=[0,24]')).toBe(25);
});

test('the log lists what happened without the values, and sends these with one entry', async () => {
  await change('currency', 'LKR');
  const [listed] = (await admin('GET', '/activities?range=[0,0]')).json<{
    data: { id: string }[];
  }>().data;
  expect(listed).not.toHaveProperty('after');
  const one = (await admin('GET', `/activities/${listed?.id}`)).json<{
    data: { after: unknown };
  }>();
  expect(one.data.after).toMatchObject({ value: 'LKR' });
});
