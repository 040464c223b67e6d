import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeDueTransitions } from '../../../../gateway/records/workflow/timedTransitions.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import type { BookingAnswer } from '../api.ts';
import { bookingsExtension } from '../server/bookings.ts';

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

/** Requests a time; returns the answer and the id of its first booking. */
async function request(call: CallAs, more: object) {
  const answer = await call('POST', '/hall-bookings/request', {
    title: 'Choir',
    purpose: 'societies',
    hall: demoId('lecturehalls', 'SR-12'),
    from: '09:00',
    to: '11:00',
    ...more,
  });
  return { answer, id: dataOf<BookingAnswer>(answer)?.dates?.[0]?.id ?? '' };
}

interface Stored {
  version: number;
  state: string;
  offeredUntil: string | null;
}
const read = async (id: string): Promise<Stored> =>
  dataOf<Stored>(await manager('GET', `/bookings/${id}`));
const step = async (call: CallAs, id: string, name: string) =>
  call('POST', `/bookings/${id}/-/transitions/${name}`, { version: (await read(id)).version });
const emailsOf = async (title: string): Promise<unknown[]> => {
  const { rows } = await gateway.database.query({
    text: "SELECT input->>'template' AS template FROM jobs WHERE input::text LIKE '%' || $1 || '%'",
    values: [title],
  });
  return rows.map(({ template }) => template);
};

it('a request for a taken time waits if it says so, and is refused if it does not', async () => {
  await request(manager, { date: sunday(1) });
  const refused = await request(lecturer, { date: sunday(1), title: 'Debate' });
  expect(refused.answer.statusCode).toBe(409);
  const waits = await request(lecturer, { date: sunday(1), title: 'Debate', waits: true });
  expect(waits.answer.statusCode, waits.answer.body).toBe(201);
  expect(dataOf<BookingAnswer>(waits.answer).dates).toMatchObject([
    { outcome: 'waiting', problem: { code: 'hallTaken' } },
  ]);
  expect((await read(waits.id)).state).toBe('waiting');
});

it('the hall that becomes free is offered to the first who waits, held for them and told to them, and theirs when they accept', async () => {
  const taken = await request(manager, { date: sunday(2) });
  const first = await request(lecturer, { date: sunday(2), title: 'First in line', waits: true });
  const second = await request(other, { date: sunday(2), title: 'Second in line', waits: true });
  expect((await step(manager, taken.id, 'cancel')).statusCode).toBe(200);
  const offered = await read(first.id);
  expect(offered.state).toBe('offered');
  expect(Date.parse(offered.offeredUntil ?? '')).toBeGreaterThan(Date.now());
  expect((await read(second.id)).state).toBe('waiting');
  expect(await emailsOf('First in line')).toContain('bookingOffered');
  expect(await emailsOf('Second in line')).not.toContain('bookingOffered');
  const snatched = await request(other, { date: sunday(2), title: 'Snatched' });
  expect(snatched.answer.statusCode).toBe(409);
  // No one else accepts it for them.
  expect((await step(other, first.id, 'accept')).statusCode).not.toBe(200);
  const agenda = (await lecturer('GET', '/agenda')).body;
  expect(agenda).toContain('offersToAccept');
  expect((await step(lecturer, first.id, 'accept')).statusCode).toBe(200);
  expect((await read(first.id)).state).toBe('approved');
});

it('an offer that is not accepted in time goes to the next in line', async () => {
  const taken = await request(manager, { date: sunday(3) });
  const first = await request(lecturer, { date: sunday(3), title: 'Too late', waits: true });
  const second = await request(other, { date: sunday(3), title: 'Next one', waits: true });
  await step(manager, taken.id, 'cancel');
  await gateway.database.query({
    text: "UPDATE bookings SET offered_until = now() - interval '1 minute' WHERE id = $1",
    values: [first.id],
  });
  const { notify, emails } = collectNotifications();
  await takeDueTransitions({
    catalogue,
    extensions: new Map([bookingsExtension]),
    database: gateway.database,
    now: () => new Date(),
    notify,
  });
  expect((await read(first.id)).state).toBe('cancelled');
  expect(emails).toMatchObject([
    { template: 'bookingOffered', userId: demoId('users', 'lecturer2') },
    { template: 'bookingOfferLapsed', userId: demoId('users', 'lecturer') },
  ]);
  expect((await read(second.id)).state).toBe('offered');
});

it('an accepted hall that needs approval waits for it like any other request', async () => {
  const hall = demoId('lecturehalls', 'LH-03');
  const taken = await request(manager, { date: sunday(4), hall });
  expect((await step(await gateway.as('dean'), taken.id, 'approve')).statusCode).toBe(200);
  const waits = await request(lecturer, { date: sunday(4), hall, title: 'Panel', waits: true });
  const next = await request(other, { date: sunday(4), hall, title: 'Next panel', waits: true });
  expect((await read(waits.id)).state).toBe('waiting');
  await step(manager, taken.id, 'cancel');
  expect((await step(lecturer, waits.id, 'accept')).statusCode).toBe(200);
  expect((await read(waits.id)).state).toBe('pending');
  // Until it is decided, the next in line is not offered the same hall.
  expect((await read(next.id)).state).toBe('waiting');
  expect((await step(await gateway.as('dean'), waits.id, 'approve')).statusCode).toBe(200);
  expect((await read(next.id)).state).toBe('waiting');
});

it('a request that is to wait for a free hall is offered it, in one e-mail', async () => {
  const hall = demoId('lecturehalls', 'LH-03');
  const asked = await request(lecturer, { date: sunday(5), hall, title: 'Symposium' });
  expect((await step(await gateway.as('dean'), asked.id, 'wait')).statusCode).toBe(200);
  expect((await read(asked.id)).state).toBe('offered');
  expect(await emailsOf('Symposium')).toEqual(['bookingOffered']);
});
