import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let own: CallAs;
let all: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [own, all] = [await gateway.as('lecturer'), await gateway.as('admin')];
});
afterAll(() => gateway.close());

const me = demoId('staff', 'lecturer');
const other = demoId('staff', 'lecturer2');
const REFUSED = { fieldErrors: { delegate: { code: 'isItself' } } };
const absence = (day: string, more: object) => ({
  startsOn: day,
  endsOn: day,
  kind: 'duty',
  ...more,
});

it('No one is the delegate of their own absence, whoever writes it', async () => {
  expect(
    failureOf(await own('POST', '/staff-absences', absence('2031-01-06', { delegate: me }))),
  ).toMatchObject(REFUSED);
  expect(
    failureOf(
      await all('POST', '/staff-absences', absence('2031-01-06', { staff: me, delegate: me })),
    ),
  ).toMatchObject(REFUSED);
  const made = await own('POST', '/staff-absences', absence('2031-01-06', { delegate: other }));
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = dataOf<{ id: string; version: number }>(made);
  expect(
    failureOf(await own('PUT', `/staff-absences/${id}`, { delegate: me, version })),
  ).toMatchObject(REFUSED);
});

it('People who record only their own absences are not offered as delegates of them; others choose from all', async () => {
  const offered = async (call: CallAs) =>
    dataOf<{ id: string }[]>(
      await call(
        'GET',
        `/staff-absences/-/options/delegate?ids=${encodeURIComponent(JSON.stringify([me, other]))}`,
      ),
    ).map(({ id }) => id);
  expect(await offered(own)).toEqual([other]);
  expect(new Set(await offered(all))).toEqual(new Set([me, other]));
});
