import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../../../gateway/db/database.ts';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import {
  createClock,
  startGateway,
  type GatewayUnderTest,
} from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import {
  createDatabaseFrom,
  dropDatabase,
} from '../../../../tests/gateway/equipment/testDatabases.ts';
import { demoId } from '../../shared/demo/seeded.ts';

const RIVALS = 50;
let url: string;
let databases: Database[];
let gateways: [GatewayUnderTest, GatewayUnderTest];

beforeAll(async () => {
  url = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  const [one, two] = [
    await openDatabase({ databaseUrl: url, dataDir: '' }),
    await openDatabase({ databaseUrl: url, dataDir: '' }),
  ];
  databases = [one, two];
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

/** Students with accounts and empty drafts, and one module with a single seat. */
async function rivals(): Promise<{ tokens: string[]; registrations: string[]; offering: string }> {
  const [database] = databases as [Database, Database];
  const model = demoId('students', 'student');
  const { rows } = await database.query<{ registration: string }>({
    text: `
      WITH accounts AS (
        INSERT INTO users (username, email, first_name, last_name, user_type_id, status)
        SELECT
          'rival' || number,
          'rival' || number || '@fhss.example',
          'Rival',
          number::text,
          (SELECT user_type_id FROM users WHERE username = 'student'),
          'active'
        FROM generate_series(1, $1) number
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
      )
      INSERT INTO course_registrations (student_id, semester_id, status, created_by)
      SELECT person.id, registration_window.semester_id, 'draft', person.user_id
      FROM people person, registration_windows registration_window
      WHERE registration_window.kind = 'courses'
      RETURNING id AS registration`,
    values: [RIVALS, demoId('roles', 'student'), model],
  });
  const { rows: offerings } = await database.query<{ id: string }>({
    text: `
    UPDATE offerings
    SET capacity = 1
    WHERE id = (
      SELECT offering.id
      FROM offerings offering
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE unit.code = 'ICT 20101'
        AND offering.medium = 'sinhala'
        AND offering.semester_id = (
          SELECT semester_id
          FROM registration_windows
          WHERE kind = 'courses'
        )
    )
    RETURNING id`,
  });
  await database.query({
    text: 'DELETE FROM registration_lines WHERE offering_id = $1',
    values: [offerings[0]?.id],
  });
  const tokens: string[] = [];
  for (let number = 1; number <= RIVALS; number += 1)
    tokens.push(
      await (gateways[number % 2] as GatewayUnderTest).signIn(`rival${number}`, 'Faculty#2026'),
    );
  const { rows: own } = await database.query<{ id: string }>({
    text: `
    SELECT registration.id
    FROM course_registrations registration
    JOIN students student ON student.id = registration.student_id
    WHERE student.registration_number LIKE 'RIVAL%'
    ORDER BY substr(student.registration_number, 6)::int`,
  });
  expect(rows).toHaveLength(RIVALS);
  return { tokens, registrations: own.map(({ id }) => id), offering: offerings[0]?.id ?? '' };
}

it('gives the last seat to one of fifty concurrent requests at two gateways, and each other student a position on the wait-list', async () => {
  const { tokens, registrations, offering } = await rivals();
  const ask = (index: number) =>
    (gateways[index % 2] as GatewayUnderTest).call('POST', '/registration-lines', {
      token: tokens[index],
      body: { registration: registrations[index], offering },
    });
  const answers = await Promise.all(tokens.map((_token, index) => ask(index)));
  // On a busy machine some are kept first.
  for (const { statusCode } of answers) expect([201, 202]).toContain(statusCode);
  const read = async () =>
    (
      await databases[0]?.query<{
        id: string;
        state: string;
        number: number | null;
        version: number;
        registration: string;
      }>({
        text: `
          SELECT id, state, waitlist_number AS number, version, registration_id AS registration
          FROM registration_lines
          WHERE offering_id = $1
          ORDER BY waitlist_number NULLS FIRST`,
        values: [offering],
      })
    )?.rows ?? [];
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(RIVALS);
  const lines = await read();
  expect(lines.filter(({ state }) => state === 'enrolled')).toHaveLength(1);
  expect(lines.filter(({ state }) => state === 'waitlisted').map(({ number }) => number)).toEqual(
    Array.from({ length: RIVALS - 1 }, (_, index) => index + 1),
  );

  // Each freed seat goes to the next student, also when several are freed together.
  const [holder, first, second, third] = lines;
  const leave = (line: (typeof lines)[number] | undefined) => {
    const index = registrations.indexOf(line?.registration ?? '');
    return (gateways[index % 2] as GatewayUnderTest).call(
      'PUT',
      `/registration-lines/${line?.id}`,
      { token: tokens[index], body: { version: line?.version, state: 'dropped' } },
    );
  };
  const left = await Promise.all([leave(holder), leave(second)]);
  expect(left.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const after = await read();
  expect(after.filter(({ state }) => state === 'enrolled').map(({ id }) => id)).toEqual([
    first?.id,
  ]);
  expect(after.find(({ id }) => id === third?.id)?.state).toBe('waitlisted');
});
