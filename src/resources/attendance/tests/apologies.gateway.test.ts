import { v7 as newId } from 'uuid';
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
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnAttendance, Roster } from '../api.ts';

const OWN = demoId('students', 'student');
let gateway: DemoGateway;
const people = new Map<string, CallAs>();
const as = (name: string): CallAs => people.get(name) as CallAs;
let offering: string;
let mate: string;

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await gateway.database.query<T>({ text, values })).rows;

beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  for (const name of ['lecturer', 'lecturer2', 'registrar', 'student', 'student2', 'hallmanager'])
    people.set(name, await gateway.as(name));
  const [found] = await rows<{ offering: string; mate: string }>(
    `
      SELECT line.offering_id AS offering, min(other.student_id::text) AS mate
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      JOIN registration_lines beside
        ON beside.offering_id = line.offering_id
        AND beside.state = 'enrolled'
      JOIN course_registrations other
        ON other.id = beside.registration_id
        AND other.student_id <> registration.student_id
      WHERE registration.student_id = $1 AND line.state = 'enrolled'
      GROUP BY line.offering_id
      LIMIT 1`,
    [OWN],
  );
  offering = found?.offering ?? '';
  mate = found?.mate ?? '';
});
afterAll(() => gateway.close());

let days = 20;
/** A class to come of the student’s unit, at night, when there are no others. */
async function comingClass(hour = '17', isSameDay = false): Promise<string> {
  if (!isSameDay) days += 1;
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const answer = await as('hallmanager')('POST', '/class-sessions', {
    offering,
    kind: 'seminar',
    startsAt: `${day}T${hour}:00:00Z`,
    endsAt: `${day}T${hour}:50:00Z`,
    lecturers: [demoId('staff', 'lecturer')],
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return dataOf(answer).id;
}

const apologise = (session: string, more: object = {}, who = 'student') =>
  as(who)('POST', '/leave-requests', {
    kind: 'apology',
    session,
    reason: 'My sister is getting married.',
    ...more,
  });
const told = async (session: string, who = 'student'): Promise<WireRecord> => {
  const answer = await apologise(session, {}, who);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return dataOf(answer);
};
const decide = (who: string, { id, version }: WireRecord, step: string, body: object = {}) =>
  as(who)('POST', `/leave-requests/${id}/-/transitions/${step}`, {
    version,
    ...(Object.keys(body).length > 0 ? { values: body } : {}),
  });
const rosterOf = async (session: string): Promise<Roster> =>
  dataOf(await as('lecturer')('GET', `/attendance-sessions/${session}`));
const lineOf = async (session: string) =>
  (await rosterOf(session)).students.find(({ student }) => student === OWN);

/** The class takes place: a fellow student comes, and the lecturer closes it. */
async function hold(session: string): Promise<void> {
  await rows(
    `
      UPDATE class_sessions
      SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      WHERE id = $1`,
    [session],
  );
  await as('lecturer')('POST', `/attendance-sessions/${session}/marks`, {
    marks: [{ id: newId(), student: mate, status: 'present', seen: null }],
  });
  const { version } = dataOf(await as('lecturer')('GET', `/class-sessions/${session}`));
  const closed = await as('lecturer')('POST', `/class-sessions/${session}/-/transitions/close`, {
    version,
  });
  expect(closed.statusCode).toBe(200);
}
const emailsOf = async (template: string): Promise<number> =>
  (
    await rows<{ count: number }>(
      `
        SELECT count(*)::int AS count
        FROM jobs
        WHERE kind = 'email' AND input->>'template' = $1`,
      [template],
    )
  )[0]?.count ?? 0;

it('A student apologises before a class, the lecturer finds it in the list and accepts, and the absence is excused when the class is closed', async () => {
  const session = await comingClass();
  const request = await told(session);
  const [day] = await rows<{ day: string }>(
    'SELECT starts_on::text AS day FROM leave_requests WHERE id = $1',
    [request.id],
  );
  expect(day?.day).toBe(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  expect(await lineOf(session)).toMatchObject({
    leave: null,
    apology: {
      id: request.id,
      state: 'requested',
      reason: 'My sister is getting married.',
      hasEvidence: false,
    },
  });
  const accepted = await decide('lecturer', request, 'approve', { decision: 'All the best.' });
  expect([accepted.statusCode, accepted.body]).toEqual([200, expect.anything()]);
  expect(await emailsOf('apologyApproved')).toBe(1);
  expect(await lineOf(session)).toMatchObject({
    leave: 'excused',
    apology: { state: 'approved', decision: 'All the best.' },
  });
  await hold(session);
  expect(await lineOf(session)).toMatchObject({ status: 'excused', source: 'auto' });
});

it('An apology is for its class alone, and the student sees its state beside the class', async () => {
  const session = await comingClass('17');
  const other = await comingClass('16', true);
  await rows(
    "UPDATE class_sessions SET starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day' WHERE id = ANY($1::uuid[])",
    [[session, other], days - 3],
  );
  const request = await told(session);
  await decide('lecturer', request, 'approve');
  const page = await as('student')('GET', '/attendance/mine');
  expect([page.statusCode, page.body]).toEqual([200, expect.anything()]);
  const { coming } = dataOf<OwnAttendance>(page);
  expect(coming.find((one) => one.session === session)?.apology?.state).toBe('approved');
  expect(coming.find((one) => one.session === other)).toMatchObject({ apology: null });
  await hold(session);
  await hold(other);
  expect([(await lineOf(session))?.status, (await lineOf(other))?.status]).toEqual([
    'excused',
    'absent',
  ]);
});

it('An apology that is not accepted needs a reason, is told to the student, and leaves the absence', async () => {
  const session = await comingClass();
  const request = await told(session);
  expect((await decide('lecturer', request, 'reject')).statusCode).toBe(422);
  const answer = await decide('lecturer', request, 'reject', { decision: 'There is a test.' });
  expect(answer.statusCode).toBe(200);
  expect(await emailsOf('apologyRejected')).toBe(1);
  await hold(session);
  expect(await lineOf(session)).toMatchObject({
    status: 'absent',
    apology: { state: 'rejected', decision: 'There is a test.' },
  });
});

it('An apology accepted after the class was closed excuses the recorded absence', async () => {
  const session = await comingClass();
  const request = await told(session);
  await hold(session);
  expect((await lineOf(session))?.status).toBe('absent');
  expect((await decide('lecturer', request, 'approve')).statusCode).toBe(200);
  expect(await lineOf(session)).toMatchObject({ status: 'excused', firstStatus: 'absent' });
});

it('Nothing is told after the class has begun, twice, for another’s unit or about a cancelled class', async () => {
  const [begun, twice, cancelled] = [await comingClass(), await comingClass(), await comingClass()];
  const request = await told(begun);
  await rows(`UPDATE class_sessions SET starts_at = now() - interval '1 second' WHERE id = $1`, [
    begun,
  ]);
  const late = await as('student')('PUT', `/leave-requests/${request.id}`, {
    version: request.version,
    reason: 'Another reason.',
  });
  expect(late.json()).toMatchObject({ fieldErrors: { session: { code: 'classBegun' } } });
  await told(twice);
  expect((await apologise(twice)).json()).toMatchObject({
    fieldErrors: { session: { code: 'askedAlready' } },
  });
  await rows(`UPDATE class_sessions SET state = 'cancelled' WHERE id = $1`, [cancelled]);
  expect((await apologise(cancelled)).json()).toMatchObject({
    fieldErrors: { session: { code: 'classBegun' } },
  });
  await rows(
    `
      DELETE FROM registration_lines
      WHERE offering_id = $1
        AND registration_id IN (SELECT id FROM course_registrations WHERE student_id = $2)`,
    [offering, demoId('students', 'student2')],
  );
  expect((await apologise(await comingClass(), {}, 'student2')).json()).toMatchObject({
    fieldErrors: { session: { code: 'classBegun' } },
  });
  expect((await apologise(newId())).statusCode).toBeGreaterThanOrEqual(400);
});

it('Only the lecturers of the class and the office read and decide an apology, and lecturers see no other leave', async () => {
  const session = await comingClass();
  const request = await told(session);
  const leave = dataOf(
    await as('student')('POST', '/leave-requests', {
      kind: 'medical',
      startsOn: '2026-01-05',
      endsOn: '2026-01-06',
      reason: 'Dengue.',
    }),
  );
  const seen = async (who: string, id: string) =>
    (await as(who)('GET', `/leave-requests/${id}`)).statusCode;
  expect([await seen('lecturer', request.id), await seen('lecturer2', request.id)]).toEqual([
    200, 404,
  ]);
  expect([await seen('lecturer', leave.id), await seen('registrar', leave.id)]).toEqual([404, 200]);
  const listed = dataOf<WireRecord[]>(
    await as('lecturer')('GET', `/leave-requests?${query({ range: [0, 99] })}`),
  );
  expect(listed.every((row) => row['kind'] === 'apology')).toBe(true);
  expect((await decide('lecturer2', request, 'approve')).statusCode).toBe(404);
  expect((await decide('student', request, 'approve')).statusCode).toBe(403);
  expect((await decide('lecturer', leave, 'approve')).statusCode).toBe(404);
  expect((await decide('registrar', request, 'approve')).statusCode).toBe(200);
});

it('A student asks for leave before it begins, except when ill; the office enters it later too', async () => {
  const past = { startsOn: '2026-01-12', endsOn: '2026-01-13', reason: 'Chess tournament.' };
  const ask = (who: string, kind: string, more: object = {}) =>
    as(who)('POST', '/leave-requests', { kind, ...past, ...more });
  expect((await ask('student', 'sport')).json()).toMatchObject({
    fieldErrors: { startsOn: { code: 'leaveBegun' } },
  });
  expect((await ask('student', 'medical')).statusCode).toBe(201);
  expect((await ask('registrar', 'official', { student: OWN })).statusCode).toBe(201);
});
