import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type { EligibilityLine } from '../api.ts';
import { reviewPublished } from '../server/reviewPublished.ts';

let gateway: DemoGateway;
let officer: CallAs;
/** A published line that rests on a held class, with all that it rests on. */
interface Rest {
  line: string;
  offering: string;
  student: string;
  session: string;
  mark: string;
  registration: string;
  registered: string;
}
let rest: Rest;

const REST = `
  SELECT
    eligibility.id AS line,
    eligibility.offering_id AS offering,
    eligibility.student_id AS student,
    class.id AS session,
    mark.id AS mark,
    registration.id AS registration,
    registered.id AS registered
  FROM eligibilities eligibility
  JOIN class_sessions class
    ON class.offering_id = eligibility.offering_id
    AND class.state = 'closed'
    AND class.counts_for_eligibility
  JOIN attendance mark
    ON mark.session_id = class.id
    AND mark.student_id = eligibility.student_id
    AND mark.status = 'present'
  JOIN registration_lines registered
    ON registered.offering_id = eligibility.offering_id
    AND registered.state = 'enrolled'
  JOIN course_registrations registration
    ON registration.id = registered.registration_id
    AND registration.student_id = eligibility.student_id
    AND registration.status IN ('approved', 'locked')
  WHERE eligibility.kind = 'exam'
    AND eligibility.published_at IS NOT NULL
    AND eligibility.state = 'autoOk'
  ORDER BY eligibility.id, class.id
  LIMIT 1`;

beforeAll(async () => {
  gateway = await startDemoGateway();
  officer = await gateway.as('examofficer');
  const { rows } = await gateway.database.query<Rest>({ text: REST });
  rest = rows[0] as Rest;
});
afterAll(() => gateway.close());

const run = (text: string, id: keyof Rest) => (client: Queryable) =>
  client.query({ text, values: [rest[id]] });

class TakenBack extends Error {}

/** Whether steps mark the line as changed; they are taken back. A line that was left is not spared. */
async function marksLine(...steps: ((client: Queryable) => Promise<unknown>)[]): Promise<boolean> {
  let isMarked = false;
  await gateway.database
    .transaction(async (client) => {
      for (const step of steps.slice(0, -1)) await step(client);
      await client.query({
        text: `
          UPDATE eligibilities
          SET changed_at = NULL, by_rules_now = NULL, left_at = now(), left_reason = 'Minute 4'
          WHERE id = $1`,
        values: [rest.line],
      });
      await steps.at(-1)?.(client);
      const { rows } = await client.query<{ isMarked: boolean }>({
        text: `
          SELECT changed_at IS NOT NULL AND left_at IS NULL AND left_reason IS NULL AS "isMarked"
          FROM eligibilities
          WHERE id = $1`,
        values: [rest.line],
      });
      isMarked = rows[0]?.isMarked === true;
      throw new TakenBack();
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof TakenBack)) throw cause;
    });
  return isMarked;
}

const held = (state: string) =>
  run(`UPDATE class_sessions SET state = '${state}' WHERE id = $1`, 'session');
const marked = (status: string) =>
  run(`UPDATE attendance SET status = '${status}' WHERE id = $1`, 'mark');
const slotOf = (client: Queryable) =>
  client.query({
    text: `
      UPDATE class_sessions
      SET slot_id = (SELECT id FROM class_slots ORDER BY id LIMIT 1)
      WHERE id = $1`,
    values: [rest.session],
  });

describe('A published line is named as changed', () => {
  it.each<[string, () => ((client: Queryable) => Promise<unknown>)[]]>([
    ['a mark of attendance is corrected', () => [marked('absent')]],
    ['leave or a medical excuses an absence', () => [marked('absent'), marked('medical')]],
    [
      'a mark of attendance is deleted',
      () => [run('DELETE FROM attendance WHERE id = $1', 'mark')],
    ],
    [
      'a mark of attendance goes to another class',
      () => [
        run(
          `
            UPDATE attendance
            SET session_id = (
              SELECT other.id
              FROM class_sessions other
              WHERE other.id NOT IN (
                SELECT taken.session_id
                FROM attendance taken
                JOIN attendance mark ON mark.id = $1 AND mark.student_id = taken.student_id
              )
              ORDER BY other.id
              LIMIT 1
            )
            WHERE id = $1`,
          'mark',
        ),
      ],
    ],
    ['a class is deleted', () => [run('DELETE FROM class_sessions WHERE id = $1', 'session')]],
    ['a class is cancelled', () => [held('cancelled')]],
    ['a class is opened again', () => [held('open')]],
    ['a class is closed', () => [held('open'), held('closed')]],
    [
      'a class no longer counts',
      () => [
        run('UPDATE class_sessions SET counts_for_eligibility = false WHERE id = $1', 'session'),
      ],
    ],
    [
      'a class moves to another day',
      () => [
        run(
          "UPDATE class_sessions SET starts_at = now() + interval '1 day' WHERE id = $1",
          'session',
        ),
      ],
    ],
    [
      'a class goes to another unit',
      () => [
        run(
          `
            UPDATE class_sessions
            SET offering_id = (
              SELECT other.id FROM offerings other WHERE other.id <> offering_id LIMIT 1
            )
            WHERE id = $1`,
          'session',
        ),
      ],
    ],
    [
      'a weekly slot takes its classes along',
      () => [
        slotOf,
        run(
          `
            DELETE FROM class_sessions
            WHERE slot_id = (SELECT slot_id FROM class_sessions WHERE id = $1)`,
          'session',
        ),
      ],
    ],
    [
      'the unit is dropped',
      () => [run("UPDATE registration_lines SET state = 'dropped' WHERE id = $1", 'registered')],
    ],
    [
      'the line of the registration is deleted',
      () => [run('DELETE FROM registration_lines WHERE id = $1', 'registered')],
    ],
    [
      'the registration is deleted',
      () => [run('DELETE FROM course_registrations WHERE id = $1', 'registration')],
    ],
    [
      'the registration is no longer approved',
      () => [
        run("UPDATE course_registrations SET status = 'submitted' WHERE id = $1", 'registration'),
      ],
    ],
    [
      'the unit is taken again',
      () => [
        run("UPDATE registration_lines SET state = 'dropped' WHERE id = $1", 'registered'),
        run("UPDATE registration_lines SET state = 'enrolled' WHERE id = $1", 'registered'),
      ],
    ],
  ])('also after it was left, when %s', async (_road, steps) => {
    expect(await marksLine(...steps())).toBe(true);
  });

  it.each<[string, () => ((client: Queryable) => Promise<unknown>)[]]>([
    [
      'a class not held is deleted',
      () => [held('planned'), run('DELETE FROM class_sessions WHERE id = $1', 'session')],
    ],
    ['attendance of a class not held is corrected', () => [held('open'), marked('absent')]],
    ['the same mark is stored again', () => [marked('present')]],
    ['a held class is locked', () => [held('locked')]],
    [
      'an approved registration is locked',
      () => [
        run("UPDATE course_registrations SET status = 'locked' WHERE id = $1", 'registration'),
      ],
    ],
  ])('but not when %s', async (_road, steps) => {
    expect(await marksLine(...steps())).toBe(false);
  });
});

const review = () =>
  gateway.database.transaction((client) => reviewPublished({ client, now: new Date() }));
const lineNow = async (): Promise<EligibilityLine> =>
  dataOf<EligibilityLine[]>(
    await officer(
      'GET',
      `/eligibility/units/${rest.offering}/lines?${query({ kind: 'exam', filter: 'all', range: [0, 999] })}`,
    ),
  ).find(({ id }) => id === rest.line) as EligibilityLine;
const waiting = async (): Promise<number> =>
  dataOf<AgendaEntry[]>(await officer('GET', '/agenda')).find(
    ({ name }) => name === 'eligibilityChanged',
  )?.count ?? 0;
const leave = async (call: CallAs, reason = 'The board let it stand: minute 4.') =>
  call('POST', '/eligibility/leave-as-published', {
    kind: 'exam',
    id: rest.line,
    version: (await lineNow()).version,
    reason,
  });

describe('Leaving a line as published', () => {
  it('is refused while nothing has changed, and until the rules have run', async () => {
    const refusal = async () => failureOf(await leave(officer)).details;
    expect(await refusal()).toMatchObject({ reason: 'notChanged' });
    await run(
      "UPDATE registration_lines SET state = 'dropped' WHERE id = $1",
      'registered',
    )(gateway.database);
    expect(await refusal()).toMatchObject({ reason: 'rulesFirst' });
  });

  it('is offered for whoever is no longer registered: by the rules, they do not sit', async () => {
    await review();
    expect(await lineNow()).toMatchObject({ state: 'autoOk', change: { byRulesNow: 'autoNo' } });
  });

  it('needs a reason and the duty of the office', async () => {
    expect((await leave(officer, '  ')).statusCode).toBe(422);
    expect((await leave(await gateway.as('head'))).statusCode).toBe(403);
    expect(await waiting()).toBe(1);
  });

  it('takes it off the agenda, keeps the published result, and stands in the history with its reason', async () => {
    const left = await leave(officer);
    expect(left.statusCode, left.body).toBe(200);
    await review();
    expect([await waiting(), await lineNow()]).toMatchObject([
      0,
      {
        state: 'autoOk',
        isPublished: true,
        change: null,
        leftAsPublished: { reason: 'The board let it stand: minute 4.', byRulesNow: 'autoNo' },
      },
    ]);
    const { rows } = await gateway.database.query<{ reason: string }>({
      text: 'SELECT reason FROM activities WHERE record_id = $1 ORDER BY id DESC LIMIT 1',
      values: [rest.line],
    });
    expect(rows).toEqual([{ reason: 'The board let it stand: minute 4.' }]);
  });

  it('is undone when what the line was worked out from changes again', async () => {
    const version = (await lineNow()).version;
    await run(
      "UPDATE registration_lines SET state = 'enrolled' WHERE id = $1",
      'registered',
    )(gateway.database);
    await gateway.database.query({
      text: `
        UPDATE attendance
        SET status = 'absent'
        WHERE student_id = $1
          AND session_id IN (SELECT id FROM class_sessions WHERE offering_id = $2)`,
      values: [rest.student, rest.offering],
    });
    expect([await waiting(), await lineNow()]).toMatchObject([
      1,
      { version, leftAsPublished: null, change: { byRulesNow: null } },
    ]);
  });
});
