import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../../../gateway/db/database.ts';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import {
  createClock,
  SECRET,
  startGateway,
  type GatewayUnderTest,
} from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { waitingIn } from '../../../../tests/gateway/equipment/heldUp.ts';
import { outsideTransaction } from '../../../../tests/gateway/equipment/refuseSecondConnection.ts';
import {
  prepareMorning,
  type Morning,
} from '../../../../tests/gateway/equipment/registrationMorning.ts';
import {
  createDatabaseFrom,
  dropDatabase,
} from '../../../../tests/gateway/equipment/testDatabases.ts';
import type { JobOfRecord } from '../../../contract/wire/calls/jobCalls.ts';

const STUDENTS = 18;
const PATIENCE = { timeout: 60_000 };

let url: string;
let databases: [Database, Database];
let gateways: [GatewayUnderTest, GatewayUnderTest];
let morning: Morning;

beforeAll(async () => {
  url = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  const open = () => openDatabase({ databaseUrl: url, dataDir: '' });
  databases = [await open(), await open()];
  const [one, two] = databases;
  morning = await prepareMorning(one, STUDENTS, SECRET);
  const clock = createClock();
  gateways = [
    await startGateway({ database: one, clock }),
    await startGateway({ database: two, clock }),
  ];
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  for (const database of databases) await database.close();
  await dropDatabase(inject('postgresUrl'), url);
});

const studentAt = (index: number) => {
  const student = morning.students[index];
  if (!student) throw new Error('there are not so many students');
  return student;
};

/** The choice of the module that all students want. */
const choose = (index: number, gateway: GatewayUnderTest) => {
  const { token, registration } = studentAt(index);
  return gateway.call('POST', '/registration-lines', {
    token,
    body: { registration, offering: morning.offering },
  });
};

/** What the page of a student finds in the queue. */
async function jobsOf(index: number, gateway: GatewayUnderTest): Promise<JobOfRecord[]> {
  const { token, registration } = studentAt(index);
  const answer = await gateway.call('GET', `/jobs?record=${registration}`, { token });
  return answer.json<{ data: JobOfRecord[] }>().data;
}

async function lines(): Promise<{ registration: string; number: number | null }[]> {
  const { rows } = await databases[0].query<{ registration: string; number: number | null }>({
    text: `
      SELECT registration_id AS registration, waitlist_number AS number
      FROM registration_lines
      WHERE offering_id = $1
      ORDER BY waitlist_number NULLS FIRST, added_at`,
    values: [morning.offering],
  });
  return rows;
}

/** Holds the module, as a long choice would, while `work` runs. */
const whileHeld = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  databases[0].transaction(
    async (client) => {
      await client.query({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
      await client.query({
        text: 'SELECT 1 FROM offerings WHERE id = $1 FOR UPDATE',
        values: [morning.offering],
      });
      return outsideTransaction(work);
    },
    { deadline: 120_000 },
  );

/** Chooses and waits until the choice has its turn and waits for the module. */
async function block(index: number, gateway: GatewayUnderTest): Promise<void> {
  const before = await waitingIn(databases[1]);
  void choose(index, gateway);
  await expect.poll(() => waitingIn(databases[1]), PATIENCE).toBe(before + 1);
}

/** Opens the page of a student; resolves with the first places that it is then sent, by job. */
async function openPage(
  { app }: GatewayUnderTest,
  token: string,
): Promise<{ sent: Promise<Record<string, number>> }> {
  const leaving = new AbortController();
  const response = await fetch(`${app.listeningOrigin}/api/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  return { sent: firstPlaces(response, leaving) };
}

async function firstPlaces(
  response: Response,
  leaving: AbortController,
): Promise<Record<string, number>> {
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const [, sent] = /event: places\ndata: (.*"data".*)\n/.exec(text) ?? [];
    if (sent === undefined) continue;
    leaving.abort();
    return (JSON.parse(sent) as { data: Record<string, number> }).data;
  }
  throw new Error('the events ended without places');
}

interface Kept {
  job: string;
  place: number;
}

it('keeps choices that cannot be made at once, tells their places, and makes them in the order of arrival at both gateways', async () => {
  const [one, two] = gateways;
  const indices = Array.from({ length: 6 }, (_, index) => index);
  await whileHeld(async () => {
    await block(0, one);
    await block(1, two);
    const kept: Kept[] = [];
    for (const index of indices.slice(2)) {
      const answer = await choose(index, index % 2 === 0 ? one : two);
      expect(answer.statusCode).toBe(202);
      kept.push(answer.json<{ data: Kept }>().data);
    }
    // A page that was left finds its place again, also at the other gateway.
    const [job] = await jobsOf(5, one);
    expect(job).toMatchObject({ state: 'queued', queue: morning.offering, isOwn: true });
    expect(job?.id).toBe(kept.at(-1)?.job);
    const placeOf = async (index: number, gateway: GatewayUnderTest): Promise<number> =>
      (await jobsOf(index, gateway))[0]?.place ?? 0;
    // The queue may move between the two questions.
    await expect
      .poll(async () => (await placeOf(5, one)) - (await placeOf(4, two)), PATIENCE)
      .toBeGreaterThan(0);
  });
  await expect.poll(async () => (await lines()).length, PATIENCE).toBe(indices.length);
  const order = (await lines()).map(({ registration }) => registration);
  const positions = indices.map((index) => order.indexOf(studentAt(index).registration));
  // Each gateway makes one at a time, so that two may be made while one is still at work.
  for (const [index, position] of positions.entries()) {
    const overtaken = positions.slice(0, index).filter((earlier) => earlier > position);
    expect(overtaken.length, String(positions)).toBeLessThanOrEqual(2);
  }
});

it('keeps one place for a student with two pages', async () => {
  const [blocking, index] = [6, 7];
  await whileHeld(async () => {
    await block(blocking, gateways[0]);
    const answers = await Promise.all([choose(index, gateways[0]), choose(index, gateways[0])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    const [first, second] = answers.map((answer) => answer.json<{ data: Kept }>().data.job);
    expect(first).toBe(second);
  });
  await expect.poll(async () => (await lines()).length, PATIENCE).toBe(index + 1);
  await expect
    .poll(async () => (await jobsOf(index, gateways[1])).map(({ state }) => state), PATIENCE)
    .toEqual(['done']);
});

it('tells a student whose turn came why the choice could not be made', async () => {
  const [blocking, index] = [8, 9];
  const { registration } = studentAt(index);
  await databases[0].query({
    text: `UPDATE course_registrations SET status = 'submitted' WHERE id = $1`,
    values: [registration],
  });
  await whileHeld(async () => {
    await block(blocking, gateways[1]);
    expect((await choose(index, gateways[1])).statusCode).toBe(202);
  });
  await expect
    .poll(async () => (await jobsOf(index, gateways[0]))[0]?.state, PATIENCE)
    .toBe('failed');
  const [job] = await jobsOf(index, gateways[0]);
  expect(job?.error).toMatchObject({
    code: 'REGISTRATION_REFUSED',
    details: { findings: [{ rule: 'submitted' }] },
  });
});

it('sends each page the places of its own choices as the queue moves, from any gateway', async () => {
  const [one, two] = gateways;
  const [first, last] = [10, 17];
  await two.app.listen({ port: 0, host: '127.0.0.1' });
  const { sent } = await openPage(two, studentAt(last).token);
  const kept = await whileHeld(async () => {
    await block(first, one);
    const others = Array.from({ length: last - first - 1 }, (_, index) => first + 1 + index);
    const answers = await Promise.all(others.map((index) => choose(index, one)));
    // After all others, so that it still waits when the first are made.
    answers.push(await choose(last, one));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 202));
    return (await jobsOf(last, two))[0];
  });
  let isOver = false;
  void sent.finally(() => (isOver = true));
  // The module is held again, so that some still wait when the places are sent.
  while (!isOver) await whileHeld(() => Promise.race([sent, pause(1_500)]));
  const places = await sent;
  expect(Object.keys(places)).toEqual([kept?.id]);
  expect(places[kept?.id ?? '']).toBeLessThanOrEqual(kept?.place ?? 0);
  await expect.poll(async () => (await lines()).length, PATIENCE).toBe(STUDENTS - 1);
});
