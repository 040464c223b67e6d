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
import { wallTimeOf } from '../../shared/localTime.ts';
import type { BookingAnswer, SeriesDecision } from '../api.ts';

let gateway: DemoGateway;
let manager: CallAs;
let lecturer: CallAs;
let other: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  manager = await gateway.as('hallmanager');
  lecturer = await gateway.as('lecturer');
  other = await gateway.as('lecturer2');
});
afterAll(() => gateway.close());

const sunday = (weeks: number): string =>
  addDays(mondayOf(wallTimeOf(new Date().toISOString()).date), weeks * 7 + 6);
const request = async (call: CallAs, more: object): Promise<BookingAnswer> => {
  const answer = await call('POST', '/hall-bookings/request', {
    purpose: 'societies',
    hall: demoId('lecturehalls', 'LH-02'),
    date: sunday(1),
    from: '09:00',
    to: '11:00',
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf<BookingAnswer>(answer);
};
const statesOf = async (title: string): Promise<unknown[]> => {
  const { rows } = await gateway.database.query({
    text: 'SELECT state FROM bookings WHERE title = $1 ORDER BY starts_at',
    values: [title],
  });
  return rows.map(({ state }) => state);
};
const emailsTo = async (account: string): Promise<unknown[]> => {
  const { rows } = await gateway.database.query({
    text: `
      SELECT input->>'template' AS template
      FROM jobs
      WHERE kind = 'email' AND input->>'userId' = $1
      ORDER BY created_at, id`,
    values: [demoId('users', account)],
  });
  return rows.map(({ template }) => template);
};

it('all dates of a series are approved at once: the dry run names the rivals and writes nothing, the approval rejects them, and each person gets one e-mail', async () => {
  const { series } = await request(lecturer, { title: 'Debate', rule: 'FREQ=WEEKLY;COUNT=3' });
  await request(other, { title: 'Concert', date: sunday(2), from: '10:00', to: '12:00' });
  const decide = (more: object) =>
    manager('POST', `/hall-bookings/series/${series}/decision`, { step: 'approve', ...more });
  const before = dataOf<SeriesDecision>(await decide({ dryRun: true }));
  expect(before.dates.map(({ outcome, rivals }) => [outcome, rivals.map(({ en }) => en)])).toEqual([
    ['approved', []],
    ['approved', ['Concert']],
    ['approved', []],
  ]);
  expect(await statesOf('Debate')).toEqual(['pending', 'pending', 'pending']);
  expect(await emailsTo('lecturer')).toEqual([]);
  expect((await decide({ note: 'Keys at the porter.' })).statusCode).toBe(200);
  expect(await statesOf('Debate')).toEqual(['approved', 'approved', 'approved']);
  expect(await statesOf('Concert')).toEqual(['rejected']);
  expect(await emailsTo('lecturer')).toEqual(['bookingsApproved']);
  expect(await emailsTo('lecturer2')).toEqual(['bookingRejected']);
});

it('a series is rejected at once only with a reason', async () => {
  const { series } = await request(lecturer, {
    title: 'Film club',
    from: '14:00',
    to: '16:00',
    rule: 'FREQ=WEEKLY;COUNT=2',
  });
  const path = `/hall-bookings/series/${series}/decision`;
  const refused = await manager('POST', path, { step: 'reject' });
  expect(refused.json()).toMatchObject({ fieldErrors: { note: { code: 'required' } } });
  await manager('POST', path, { step: 'reject', note: 'The hall is being painted.' });
  expect(await statesOf('Film club')).toEqual(['rejected', 'rejected']);
});

it('no one decides a series who may not decide its bookings, nor the person who requested it', async () => {
  const { series } = await request(manager, {
    title: 'Repairs',
    from: '16:00',
    to: '17:00',
    rule: 'FREQ=WEEKLY;COUNT=2',
  });
  const decide = (call: CallAs) =>
    call('POST', `/hall-bookings/series/${series}/decision`, { step: 'approve' });
  expect((await decide(await gateway.as('student'))).statusCode).toBe(403);
  expect((await decide(lecturer)).json()).toMatchObject({ code: 'TRANSITION_REFUSED' });
  expect((await decide(manager)).json()).toMatchObject({ details: { reason: 'samePerson' } });
  expect(await statesOf('Repairs')).toEqual(['pending', 'pending']);
});
