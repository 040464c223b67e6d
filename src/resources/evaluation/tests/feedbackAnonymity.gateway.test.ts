import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { GatewayUnderTest } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { FormTarget, GivenAnswer } from '../api.ts';
import { valuesOf } from '../rules/evaluationRules.ts';
import { openBox } from '../server/box.ts';
import { readTargets } from '../server/form.ts';

const VOTERS = 10;
const EVALUATION = demoId('evaluations', 'SOC 21001');
const BOX = ['evaluation_participants', 'rating_counts', 'text_answers'];

let gateway: DemoGateway;
let gateways: [GatewayUnderTest, GatewayUnderTest];
let targets: FormTarget[];
let tokens: string[];

type Row = Record<string, unknown>;
const rowsOf = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query<Row>({ text, values })).rows;

/** Further students of the unit, each with an account of their own. */
async function enrolVoters(): Promise<void> {
  await rowsOf(
    `
      WITH accounts AS (
        INSERT INTO users (username, email, first_name, last_name, user_type_id, status)
        SELECT
          'voter' || number,
          'voter' || number || '@fhss.example',
          'Voter',
          number::text,
          (SELECT user_type_id FROM users WHERE username = 'student'),
          'active'
        FROM generate_series(0, $1 - 1) number
        RETURNING id, username
      ),
      roles AS (
        INSERT INTO user_roles (user_id, role_id)
        SELECT account.id, $2::uuid
        FROM accounts account
      ),
      passwords AS (
        INSERT INTO credentials (user_id, hash)
        SELECT
          account.id,
          (
            SELECT credential.hash
            FROM credentials credential
            JOIN users model ON model.id = credential.user_id
            WHERE model.username = 'student'
          )
        FROM accounts account
      ),
      people AS (
        INSERT INTO students (
          registration_number, name_with_initials_en, name_with_initials_si, user_id, batch_id,
          medium, curriculum_id, status
        )
        SELECT
          upper(account.username),
          account.username,
          account.username,
          account.id,
          student.batch_id,
          'sinhala',
          student.curriculum_id,
          'enrolled'
        FROM accounts account, students student
        WHERE student.id = $3
        RETURNING id, user_id
      ),
      sheets AS (
        INSERT INTO course_registrations (student_id, semester_id, status, created_by)
        SELECT person.id, offering.semester_id, 'approved', person.user_id
        FROM people person, offerings offering, evaluations evaluation
        WHERE offering.id = evaluation.offering_id AND evaluation.id = $4
        RETURNING id
      )
      INSERT INTO registration_lines (registration_id, offering_id, attempt_kind, state, added_at)
      SELECT sheet.id, evaluation.offering_id, 'proper', 'enrolled', now()
      FROM sheets sheet, evaluations evaluation
      WHERE evaluation.id = $4`,
    [VOTERS, demoId('roles', 'student'), demoId('students', 'student'), EVALUATION],
  );
  await gateway.database.transaction((client) => openBox(client, EVALUATION));
}

/** Different from all other answers wherever a question allows it. */
const ballotOf = (voter: number): GivenAnswer[] =>
  targets.flatMap(({ id: target, questions }, part) =>
    questions.map((question, place): GivenAnswer => {
      const values = valuesOf(question);
      return {
        target,
        question: question.id,
        value: values.length > 0 ? values[(voter * (place + 2) + part) % values.length] : null,
        text:
          values.length === 0 || question.allowsRemark
            ? `What voter ${voter} said to ${part}/${place}`
            : null,
      };
    }),
  );
const vote = (voter: number, at: number) =>
  (gateways[at] as GatewayUnderTest).call('POST', `/feedback/${EVALUATION}/answers`, {
    token: tokens[voter],
    body: { answers: ballotOf(voter) },
  });

/** Every row of every table as text, with its last transaction. */
async function everyRow(): Promise<Map<string, Map<string, string>>> {
  const tables = await rowsOf(`
    SELECT format('%I.%I', schemaname, tablename) AS name
    FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  const all = new Map<string, Map<string, string>>();
  for (const { name } of tables)
    all.set(
      String(name),
      new Map(
        (
          await rowsOf(`
            SELECT md5(stored::text) AS digest, stored.xmin::text AS xmin
            FROM ${String(name)} stored`)
        ).map(({ digest, xmin }) => [String(digest), String(xmin)]),
      ),
    );
  return all;
}
const physical = (table: string): Promise<Row[]> =>
  rowsOf(
    `
      SELECT
        stored.*,
        stored.xmin::text AS xmin,
        stored.cmin::text AS cmin,
        stored.ctid::text AS ctid
      FROM ${table} stored
      WHERE evaluation_id = $1
      ORDER BY stored.ctid`,
    [EVALUATION],
  );

beforeAll(async () => {
  gateway = await startDemoGateway();
  gateways = [gateway, await gateway.secondGateway()];
  await enrolVoters();
  targets = await gateway.database.transaction((client) => readTargets(client, EVALUATION));
  tokens = [];
  for (let voter = 0; voter < VOTERS; voter += 1)
    tokens.push(await gateway.signIn(`voter${voter}`, DEMO_PASSWORD));
});
afterAll(() => gateway?.close());

it('counts everyone once, even if a student sends twice at two gateways at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: VOTERS - 1 }, (_, voter) => [vote(voter, 0), vote(voter, 1)]).flat(),
  );
  const codes = answers.map((answer) =>
    answer.statusCode === 201 ? 'counted' : answer.json<{ code: string }>().code,
  );
  expect(codes.toSorted()).toEqual([
    ...Array<string>(VOTERS - 1).fill('ALREADY_ANSWERED'),
    ...Array<string>(VOTERS - 1).fill('counted'),
  ]);
  const sums = await rowsOf(
    `
      SELECT DISTINCT sum(count)::int AS sum
      FROM rating_counts
      WHERE evaluation_id = $1
      GROUP BY target_id, question_id`,
    [EVALUATION],
  );
  expect(sums).toEqual([{ sum: VOTERS - 1 }]);
});

it('stores a vote in the ballot box and nowhere else: no log, session, e-mail, key or timestamp', async () => {
  const before = await everyRow();
  const [evaluation] = await rowsOf(
    'SELECT version, updated_at, updated_by FROM evaluations WHERE id = $1',
    [EVALUATION],
  );
  expect((await vote(VOTERS - 1, 1)).statusCode).toBe(201);
  const after = await everyRow();
  const changed = [...after]
    .filter(([name, rows]) =>
      [...rows].some(([digest, xmin]) => before.get(name)?.get(digest) !== xmin),
    )
    .map(([name]) => name);
  expect(changed.toSorted()).toEqual(BOX.map((table) => `public.${table}`));
  expect(
    await rowsOf('SELECT version, updated_at, updated_by FROM evaluations WHERE id = $1', [
      EVALUATION,
    ]),
  ).toEqual([evaluation]);
});

it('stores only who has voted, the count of each answer, and the texts under random ids', async () => {
  const columns = await rowsOf(
    `
      SELECT
        table_name AS t,
        string_agg(column_name || ' ' || data_type, ', ' ORDER BY ordinal_position) AS columns
      FROM information_schema.columns
      WHERE table_name = ANY($1)
      GROUP BY table_name
      ORDER BY table_name`,
    [BOX],
  );
  expect(columns).toEqual([
    {
      t: 'evaluation_participants',
      columns: 'evaluation_id uuid, student_id uuid, has_voted boolean',
    },
    {
      t: 'rating_counts',
      columns: 'evaluation_id uuid, target_id uuid, question_id uuid, value integer, count integer',
    },
    {
      t: 'text_answers',
      columns:
        'id uuid, evaluation_id uuid, target_id uuid, question_id uuid, body text, original text, decision text',
    },
  ]);
});

it('links no voter to an answer by any column, transaction or physical order of rows', async () => {
  const [participants = [], counts = [], texts = []] = await Promise.all(BOX.map(physical));
  expect(texts.map(({ body }) => body).toSorted()).toEqual(
    Array.from({ length: VOTERS }, (_, voter) => ballotOf(voter).flatMap(({ text }) => text ?? []))
      .flat()
      .toSorted(),
  );

  // All rows were last written by the same transaction, that of the last vote.
  expect(new Set([...participants, ...counts, ...texts].map(({ xmin }) => xmin)).size).toBe(1);
  for (const rows of [participants, counts, texts])
    expect(new Set(rows.map(({ cmin }) => cmin)).size).toBe(1);

  // By every value of every column, an answer matches all participants or none.
  const values = ({ has_voted: _voted, ctid: _place, cmin: _command, ...row }: Row): Set<unknown> =>
    new Set(Object.values(row).filter((value) => value !== null));
  const sets = participants.map(values);
  for (const answer of [...counts, ...texts]) {
    const own = values(answer);
    const partners = sets.filter((set) =>
      [...own].some((value) => value !== EVALUATION && value !== answer['xmin'] && set.has(value)),
    );
    expect(partners).toEqual([]);
  }

  // On each page the physical order of rows is independent of the order of the votes.
  const inOrder = (rows: readonly Row[], key: (row: Row) => string): void => {
    const pageOf = ({ ctid }: Row): string => String(ctid).split(',')[0] ?? '';
    for (const page of new Set(rows.map(pageOf))) {
      const keys = rows.filter((row) => pageOf(row) === page).map(key);
      expect(keys).toEqual(keys.toSorted());
    }
  };
  inOrder(texts, ({ id }) => String(id));
  for (const { id } of texts) expect(String(id)[14]).toBe('4');
  inOrder(
    counts,
    (row) => `${String(row['target_id'])}/${String(row['question_id'])}/${String(row['value'])}`,
  );
  inOrder(participants, ({ student_id: student }) => String(student));
});

it('gives every text a new id with each vote, so that two copies of the database do not reveal which is new', async () => {
  const before = new Set((await physical('text_answers')).map(({ id }) => id));
  const student = await gateway.as('student');
  expect(
    (await student('POST', `/feedback/${EVALUATION}/answers`, { answers: ballotOf(77) }))
      .statusCode,
  ).toBe(201);
  const after = await physical('text_answers');
  expect(after.filter(({ id }) => before.has(id))).toEqual([]);
  expect(after).toHaveLength(before.size + ballotOf(77).filter(({ text }) => text).length);
});

it('deletes the participants when it closes', async () => {
  const admin = await gateway.as('admin');
  const { data } = (await admin('GET', `/evaluations/${EVALUATION}`)).json<{
    data: { version: number };
  }>();
  expect(
    (
      await admin('POST', `/evaluations/${EVALUATION}/-/transitions/close`, {
        version: data.version,
        values: {},
      })
    ).statusCode,
  ).toBe(200);
  expect(await physical('evaluation_participants')).toEqual([]);
  const [kept] = await rowsOf('SELECT voter_count AS voters FROM evaluations WHERE id = $1', [
    EVALUATION,
  ]);
  expect(kept).toEqual({ voters: VOTERS + 1 });
  const log = await rowsOf(
    `
      SELECT before::text || after::text AS said
      FROM activities
      WHERE record_id = $1 AND transition = 'close'`,
    [EVALUATION],
  );
  expect(JSON.stringify(log)).not.toMatch(/What voter|student/);
});
