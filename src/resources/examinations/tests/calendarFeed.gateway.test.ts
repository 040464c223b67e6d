import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';

interface Sitting {
  registration: string;
  paper: string;
}

let gateway: DemoGateway;
let student: CallAs;
let lecturer: CallAs;
let sitting: Sitting;
beforeAll(async () => {
  gateway = await startDemoGateway();
  student = await gateway.as('student');
  lecturer = await gateway.as('lecturer');
  const { rows } = await gateway.database.query<Sitting & Record<string, unknown>>({
    text: `
      SELECT registration.id AS registration, registration.paper_id AS paper
      FROM exam_registrations registration
      JOIN students student ON student.id = registration.student_id
      JOIN users account ON account.id = student.user_id
      WHERE account.username = 'student'
      ORDER BY registration.id
      LIMIT 1`,
  });
  sitting = rows[0] as Sitting;
  const { paper, registration } = sitting;
  await gateway.database.query({
    text: `
      UPDATE papers
      SET
        starts_at = date_trunc('hour', now()) + interval '3 days',
        ends_at = date_trunc('hour', now()) + interval '3 days 2 hours'
      WHERE id = $1`,
    values: [paper],
  });
  await gateway.database.query({
    text: "UPDATE exam_registrations SET status = 'confirmed', seat = 'A 12' WHERE id = $1",
    values: [registration],
  });
  await gateway.database.query({
    text: `
      INSERT INTO papers__invigilators (owner_id, target_id, position)
      VALUES ($1, $2, 0)
      ON CONFLICT DO NOTHING`,
    values: [paper, demoId('staff', 'lecturer')],
  });
  await inState('timetabled');
});
afterAll(() => gateway.close());

const inState = (status: string): Promise<unknown> =>
  gateway.database.query({
    text: `
      UPDATE exam_sessions
      SET status = $2
      WHERE id = (SELECT exam_session_id FROM papers WHERE id = $1)`,
    values: [sitting.paper, status],
  });

const feedOf = async (call: CallAs): Promise<string> =>
  new URL(dataOf<{ url: string }>(await call('POST', '/calendar-feeds', {})).url).pathname;
const read = (path: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ url: path, headers });
const eventsOf = async (path: string) =>
  convertIcsCalendar(undefined, (await read(path)).body).events ?? [];

it('A student’s feed holds the papers to sit with their seat, once the timetable may be seen', async () => {
  const path = await feedOf(student);
  const uid = `${sitting.registration}@examination`;
  const found = (await eventsOf(path)).find((event) => event.uid === uid);
  expect(found).toMatchObject({ status: 'CONFIRMED', description: 'Seat A 12' });
  expect(found?.summary).toMatch(/^Examination: /);
  expect(Number(found?.end?.date) - Number(found?.start.date)).toBeGreaterThanOrEqual(7_200_000);
  await inState('setup');
  expect((await eventsOf(path)).some((event) => event.uid === uid)).toBe(false);
  await inState('timetabled');
  await gateway.database.query({
    text: "UPDATE exam_registrations SET status = 'withdrawn' WHERE id = $1",
    values: [sitting.registration],
  });
  expect((await eventsOf(path)).find((event) => event.uid === uid)?.status).toBe('CANCELLED');
  await gateway.database.query({
    text: "UPDATE exam_registrations SET status = 'confirmed' WHERE id = $1",
    values: [sitting.registration],
  });
});

it('A lecturer’s feed holds the papers to invigilate, and no one else’s sittings', async () => {
  const events = await eventsOf(await feedOf(lecturer));
  expect(events.find(({ uid }) => uid === `${sitting.paper}@invigilation`)?.summary).toMatch(
    /^Invigilation: /,
  );
  expect(events.some(({ uid }) => uid.endsWith('@examination'))).toBe(false);
  const ofStudent = await eventsOf(await feedOf(student));
  expect(ofStudent.some(({ uid }) => uid.endsWith('@invigilation'))).toBe(false);
});

it('A feed is sent again only when its content has changed', async () => {
  const path = await feedOf(student);
  const first = await read(path);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers['etag']);
  const same = await read(path, { 'if-none-match': tag });
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', tag]);
  await gateway.database.query({
    text: "UPDATE papers SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1",
    values: [sitting.paper],
  });
  const changed = await read(path, { 'if-none-match': tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['etag']).not.toBe(tag);
});
