import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { buildProcesses } from '../../gateway/equipment/builtProcesses.ts';
import { startPostgresServer } from '../../gateway/equipment/postgresServer.ts';
import { prepareMorning, type Morning } from '../../gateway/equipment/registrationMorning.ts';
import { startScript } from '../../gateway/equipment/scriptProcess.ts';
import { createSeededTemplate } from '../../gateway/equipment/seededTemplate.ts';
import {
  createDatabaseFrom,
  createMigratedTemplate,
} from '../../gateway/equipment/testDatabases.ts';
import type { Budget } from '../budget.ts';

const STUDENTS = 2_000;
const SECONDS = 60;
/** Between two calls of a person who does something else. */
const OTHERS_MS = 100;

interface Choice {
  registration: string;
  status: number;
  sentAt: number;
  milliseconds: number;
}

async function call(
  address: string,
  token: string,
  body?: object,
): Promise<Pick<Choice, 'status' | 'milliseconds'>> {
  const start = performance.now();
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.text();
  return { status: answer.status, milliseconds: performance.now() - start };
}

/** Every student chooses the module once, on a fixed schedule, at the gateways in turn. */
async function rush(origins: readonly string[], morning: Morning): Promise<Choice[]> {
  const start = performance.now();
  const choices: Promise<Choice>[] = [];
  for (const [index, { token, registration }] of morning.students.entries()) {
    const sentAt = (index * SECONDS * 1_000) / morning.students.length;
    const wait = start + sentAt - performance.now();
    if (wait > 0) await pause(wait);
    const address = `${origins[index % origins.length]}/api/registration-lines`;
    choices.push(
      call(address, token, { registration, offering: morning.offering }).then((answer) => ({
        ...answer,
        registration,
        sentAt,
      })),
    );
  }
  return Promise.all(choices);
}

/** Calls of a student who only reads, until the rush has ended; in milliseconds. */
async function readMeanwhile(
  origins: readonly string[],
  token: string,
  end: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void end.finally(() => (isOver = true));
  for (let turn = 0; !isOver; turn += 1) {
    const { milliseconds } = await call(
      `${origins[turn % origins.length]}/api/course-registration`,
      token,
    );
    times.push(milliseconds);
    await pause(OTHERS_MS);
  }
  return times;
}

const WAITING = `
  SELECT count(*)::int AS waiting
  FROM jobs
  WHERE kind = 'creation' AND state IN ('queued', 'running')`;
const LONGEST_MS = 300_000;

/** Waits until every kept choice has been carried out. Returns how long that took. */
async function untilCarriedOut(database: Database): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < LONGEST_MS) {
    const { rows } = await database.query<{ waiting: number }>({ text: WAITING });
    if (rows[0]?.waiting === 0) break;
    await pause(200);
  }
  return performance.now() - start;
}

interface Place {
  registration: string;
  number: number | null;
}

const PLACES = `
  SELECT registration_id AS registration, waitlist_number AS number
  FROM registration_lines
  WHERE offering_id = $1 AND state <> 'dropped'
  ORDER BY waitlist_number NULLS FIRST, added_at`;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[
    Math.max(0, Math.ceil(values.length * share) - 1)
  ] ?? 0;

/** Students on the wait-list before someone who asked a second or more before them. */
function overtaken(waiting: readonly Place[], sentAt: ReadonlyMap<string, number>): number {
  let latest = -Infinity;
  let count = 0;
  for (const { registration } of waiting) {
    const sent = sentAt.get(registration) ?? 0;
    if (sent < latest - 1_000) count += 1;
    latest = Math.max(latest, sent);
  }
  return count;
}

async function judge(
  database: Database,
  morning: Morning,
  choices: readonly Choice[],
  others: readonly number[],
): Promise<Budget[]> {
  const afterwards = await untilCarriedOut(database);
  const { rows: places } = await database.query<Place>({
    text: PLACES,
    values: [morning.offering],
  });
  const waiting = places.filter(({ number }) => number !== null);
  const made = choices.filter(({ status }) => status === 201);
  const kept = choices.filter(({ status }) => status === 202);
  const placed = new Set(places.map(({ registration }) => registration));
  const refused = choices.filter(({ status }) => status === 503).length;
  const times = choices.map(({ milliseconds }) => milliseconds);
  return [
    {
      what: 'choices answered 503',
      value: refused,
      most: 0,
      note: `${made.length} of ${choices.length} made at once, ${kept.length} kept in the queue`,
    },
    {
      what: 'choices refused otherwise',
      value: choices.length - made.length - kept.length - refused,
      most: 0,
    },
    {
      what: 'places lost',
      value: [...made, ...kept].filter(({ registration }) => !placed.has(registration)).length,
      most: 0,
    },
    {
      what: 'seats given beyond the capacity',
      value: Math.max(0, places.length - waiting.length - morning.capacity),
      most: 0,
    },
    {
      what: 'overtaken on the wait-list',
      value: overtaken(
        waiting,
        new Map(choices.map(({ registration, sentAt }) => [registration, sentAt])),
      ),
      most: 0,
    },
    {
      what: 'a choice, p99 in ms',
      value: percentile(times, 0.99),
      note: `median ${percentile(times, 0.5).toFixed(0)} ms`,
    },
    { what: 'the queue is empty after the minute, s', value: afterwards / 1_000 },
    {
      what: 'calls of other people, p99 in ms',
      value: percentile(others, 0.99),
      most: 1_000,
      note: `${others.length} calls`,
    },
  ];
}

/** The morning of registration: 2,000 students want one module within a minute, at two gateways. */
export async function benchRegistration(): Promise<Budget[]> {
  const server = await startPostgresServer();
  const processes = await buildProcesses();
  try {
    const template = await createSeededTemplate(
      server.url,
      await createMigratedTemplate(server.url, path.resolve('gateway/migrations')),
    );
    const databaseUrl = await createDatabaseFrom(server.url, template);
    const jwtSecret = randomBytes(36).toString('base64url');
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const gateways = [1, 2].map(() =>
      startScript(
        'gatewayProcess',
        { databaseUrl, jwtSecret, dataDir: tmpdir() },
        processes.folder,
      ),
    );
    // The last one only reads.
    const { students, ...module } = await prepareMorning(database, STUDENTS + 1, jwtSecret);
    const morning = { ...module, students: students.slice(0, STUDENTS) };
    await Promise.all(gateways.map((gateway) => gateway.printed(1)));
    const origins = gateways.map(({ lines }) => lines[0] ?? '');
    const rushing = rush(origins, morning);
    const others = await readMeanwhile(origins, students[STUDENTS]?.token ?? '', rushing);
    const budgets = await judge(database, morning, await rushing, others);
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await database.close();
    return budgets;
  } finally {
    processes.remove();
    await server.stop();
  }
}
