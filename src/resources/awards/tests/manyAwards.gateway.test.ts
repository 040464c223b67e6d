import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { isOver, type Job } from '../../../contract/wire/calls/jobCalls.ts';
import type { ConvocationSheet, FinalResultLine, FinalResults, PlacedLine } from '../api.ts';
import { MOST_AT_ONCE } from '../server/rounds.ts';

/** More students than one request works through. */
const CROWD = MOST_AT_ONCE + 100;

let gateway: DemoGateway;
let [officer, other]: CallAs[] = [];
let round: FinalResults;

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const countOf = async (table: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0;
const get = async <T>(who: CallAs | undefined, path: string): Promise<T> => {
  const answer = await (who as CallAs)('GET', path);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return dataOf<T>(answer);
};

const CROWDED = `
  WITH
    model AS (
      SELECT student.*
      FROM awards award
      JOIN students student ON student.id = award.student_id
      WHERE award.class IS NOT NULL AND student.registration_number NOT LIKE 'CROWD%'
        AND student.batch_id = $3
      ORDER BY student.id
      LIMIT 1
    ),
    crowd AS (
      INSERT INTO students (
        registration_number, name_with_initials_en, name_with_initials_si, batch_id, medium,
        curriculum_id, status
      )
      SELECT
        'CROWD/' || lpad(number::text, 5, '0'),
        'A. Crowd ' || number,
        'ඒ. සමූහය',
        model.batch_id,
        model.medium,
        model.curriculum_id,
        model.status
      FROM model, generate_series($1::int, $2::int) number
      RETURNING id
    ),
    own AS MATERIALIZED (
      SELECT sitting.*
      FROM model
      JOIN current_sittings sitting ON sitting.student_id = model.id
    )
  INSERT INTO sittings (
    student_id, course_unit_id, semester_id, sat_on, attempt_kind, attempt_number, credits,
    counts_in_gpa, code, total, grade, points_raw, points_counted, is_capped, is_passed,
    scheme_id, gpa_rules_id, rule_set, working, effect, source, sequence
  )
  SELECT
    crowd.id, course_unit_id, semester_id, sat_on, attempt_kind, attempt_number, credits,
    counts_in_gpa, code, total, grade, points_raw, points_counted, is_capped, is_passed,
    scheme_id, gpa_rules_id, rule_set, working, 'states', source, sequence
  FROM crowd, own`;

/** Adds many students with the degree, intake and results of one with an award. */
async function crowd(): Promise<void> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    // Without the hashes of the ledger, which nothing here reads and which take a minute.
    await client.query('SET LOCAL session_replication_role = replica');
    for (let first = 0; first < CROWD; first += 100)
      await client.query(CROWDED, [first + 1, first + 100, round.batch]);
    await client.query('COMMIT');
    await client.query('ANALYZE students, sittings');
  } finally {
    client.release(true);
  }
}

const SOON = { timeout: 30_000, interval: 50 };
const watched = (who: CallAs | undefined, job: string): Promise<Job> =>
  get<Job>(who, `/jobs/${job}`);

const ended = async (who: CallAs | undefined, job: string): Promise<Job> => {
  await expect.poll(async () => isOver(await watched(who, job)), SOON).toBe(true);
  return watched(who, job);
};

/** Holds locks until it is called. */
async function holdUp(lock: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const holder = await gateway.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query(lock, values);
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}
const LOCK_OF_ROUND = "SELECT pg_advisory_xact_lock(hashtextextended('award-round/' || $1, 0))";

const mails = async (): Promise<string[]> =>
  (
    await rowsOf<{ template: string }>(`
      SELECT input->>'template' AS template
      FROM jobs
      WHERE kind = 'email'
      ORDER BY created_at`)
  ).map(({ template }) => template);

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, other] = [await gateway.as('examofficer'), await gateway.as('admin')];
  round = await get(officer, '/final-results');
  await crowd();
  round = await get(officer, '/final-results');
});
afterAll(() => gateway.close());

const begins = (who: CallAs | undefined): ReturnType<CallAs> =>
  (who as CallAs)('POST', '/final-results/awards', { degree: round.degree, batch: round.batch });

const OF_CROWD = "student_id IN (SELECT id FROM students WHERE registration_number LIKE 'CROWD%')";

describe('Awards of more students than one request works through', () => {
  it('are prepared by a job, which two people cannot begin at once, and which is found again and ends with an e-mail', async () => {
    const letGo = await holdUp(LOCK_OF_ROUND, [round.round]);
    const pending = [begins(officer), begins(other)];
    await letGo();
    const answers = await Promise.all(pending);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const place = answers.findIndex(({ statusCode }) => statusCode === 200);
    const [winner, loser] = place === 0 ? [officer, other] : [other, officer];
    expect(answers[1 - place]?.json()).toMatchObject({ code: 'ALREADY_BEGUN' });
    const { job } = dataOf<{ job: string }>(answers[place] as (typeof answers)[number]);
    expect(await ended(winner, job)).toMatchObject({ state: 'done', result: { made: CROWD } });
    expect(await get(winner, `/jobs?record=${round.round}`)).toMatchObject([
      { id: job, step: 'prepare' },
    ]);
    expect(await get(loser, `/jobs?record=${round.round}`)).toEqual([]);
    expect(await mails()).toEqual(['awardsPrepared']);
    expect(
      await rowsOf(
        `SELECT 1 FROM activities WHERE resource = 'awards' AND action = 'create'
           AND record_id IN (SELECT id::text FROM awards WHERE ${OF_CROWD})`,
      ),
    ).toHaveLength(CROWD);
  });

  it('are cancelled with nothing made, and prepared when somebody begins again', async () => {
    await rowsOf(`DELETE FROM awards WHERE ${OF_CROWD}`);
    const before = await countOf('awards');
    const letGo = await holdUp('LOCK TABLE awards IN SHARE MODE');
    const { job } = dataOf<{ job: string }>(await begins(officer));
    await expect.poll(async () => (await watched(officer, job)).state, SOON).toBe('running');
    await (officer as CallAs)('POST', `/jobs/${job}/cancel`, {});
    await letGo();
    expect((await ended(officer, job)).state).toBe('cancelled');
    expect(await countOf('awards')).toBe(before);
    const { job: again } = dataOf<{ job: string }>(await begins(other));
    expect((await ended(other, again)).state).toBe('done');
    expect(await countOf('awards')).toBe(before + CROWD);
  });

  it('are listed in pages with their total, sorted and searched in all of them, and counted by class', async () => {
    const path = `/final-results/students?degree=${round.degree}&batch=${round.batch}`;
    const page = (more: string) => (officer as CallAs)('GET', `${path}${more}`);
    const numbers = (answer: Awaited<ReturnType<CallAs>>): string[] =>
      dataOf<FinalResultLine[]>(answer).map(({ student }) => student.number);
    const first = await page('&range=[0,9]&search=CROWD');
    expect(numbers(first)).toEqual(
      Array.from({ length: 10 }, (_, index) => `CROWD/${String(index + 1).padStart(5, '0')}`),
    );
    expect(first.json()).toMatchObject({ total: CROWD });
    expect(numbers(await page(`&range=[${CROWD - 1},${CROWD + 9}]&search=crowd`))).toEqual([
      `CROWD/${String(CROWD).padStart(5, '0')}`,
    ]);
    const all = Array.from(
      dataOf<FinalResultLine[]>(await page(`&range=[0,999]&sort=gpa`)),
      ({ award }) => award?.gpa ?? null,
    );
    const known = all.filter((gpa) => gpa !== null).map(Number);
    expect(known).toEqual(known.toSorted((left, right) => right - left));
    expect(all.slice(known.length).every((gpa) => gpa === null)).toBe(true);
    const { classes } = await get<FinalResults>(officer, '/final-results');
    expect(classes.reduce((sum, { students }) => sum + students, 0)).toBe(all.length);
    expect((await (officer as CallAs)('GET', `${path}&sort=mark`)).statusCode).toBe(400);
  });

  it('are put on the list of the convocation and seated by jobs, and the list answers pages', async () => {
    await rowsOf(
      `UPDATE awards SET state = 'senate', effective_date = '2026-12-01' WHERE ${OF_CROWD}`,
    );
    const { convocation, waiting, listed } = await get<ConvocationSheet>(
      officer,
      '/convocation-list',
    );
    const step = async (name: string): Promise<Job> => {
      const answer = await (officer as CallAs)(
        'POST',
        `/convocation-list/${convocation?.id}/${name}`,
      );
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      return ended(officer, dataOf<{ job: string }>(answer).job);
    };
    expect(await step('graduands')).toMatchObject({ state: 'done', result: { listed: waiting } });
    await rowsOf(
      "UPDATE graduands SET mode = 'person', state = 'confirmed' WHERE convocation_id = $1",
      [convocation?.id],
    );
    expect(await step('seats')).toMatchObject({
      state: 'done',
      result: { seated: expect.any(Number) },
    });
    expect((await mails()).filter((name) => name === 'convocationStepDone')).toHaveLength(2);
    const after = await get<ConvocationSheet>(officer, '/convocation-list');
    expect(after).toMatchObject({
      waiting: 0,
      listed: listed + waiting,
      totals: { total: listed + waiting, person: listed + waiting, absentia: 0 },
    });
    const path = `/convocation-list/graduands?convocation=${convocation?.id}`;
    const whole = await (officer as CallAs)('GET', `${path}&range=[0,999]`);
    const lines = dataOf<PlacedLine[]>(whole);
    expect([lines.length, whole.json<{ total: number }>().total]).toEqual([
      after.listed,
      after.listed,
    ]);
    expect(new Set(lines.map(({ session, seat }) => `${session}/${seat}`)).size).toBe(after.listed);
    const [last] = await get<PlacedLine[]>(
      officer,
      `${path}&search=CROWD/${String(CROWD).padStart(5, '0')}&state=confirmed`,
    );
    const group = lines.filter(
      ({ degree, class: name }) => degree.id === last?.degree.id && name === last?.class,
    );
    expect([last?.position, last?.printed]).toEqual([
      group.findIndex(({ id }) => id === last?.id) + 1,
      group.length,
    ]);
    expect(await get(officer, `${path}&state=listed`)).toEqual([]);
  });
});
