import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  kasun,
  markPaper,
  release,
  step,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { verifyRecord } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import type { Verification } from '../api.ts';

let gateway: DemoGateway;
let published: string;
let entry: string;

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];

beforeAll(async () => {
  gateway = await startDemoGateway();
  const [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  const { id } = await release(officer, await markPaper(gateway, kasun, {}));
  await adopted(officer, dean, id);
  expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  published = id;
  const [free] = await rowsOf<{ unit: string; semester: string }>(
    `SELECT unit.id AS unit, semester.id AS semester
     FROM course_units unit, semesters semester
     WHERE unit.id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = $1)
     ORDER BY unit.code, semester.starts_on
     LIMIT 1`,
    kasun,
  );
  await putOnRecord(gateway, {
    student: kasun,
    courseUnit: free?.unit ?? '',
    semester: free?.semester ?? '',
    grade: 'B',
  });
  const [entered] = await rowsOf<{ id: string }>(
    'SELECT id FROM grade_entries WHERE student_id = $1 AND course_unit_id = $2',
    kasun,
    free?.unit,
  );
  entry = entered?.id ?? '';
});
afterAll(() => gateway.close());

const GUARDED = ['sittings', 'earned_grades', 'ledger_ends', 'ledger_heads', 'rescrutinies'];

/** What the verification finds after these statements, which the guards of the database let pass. */
async function foundAfter(...statements: string[]): Promise<Verification> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    for (const table of GUARDED) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const text of statements) await client.query(text);
    return await verifyRecord(client, localDay());
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const ROW = `FROM sittings WHERE student_id = '${kasun}'`;
const LAST_ROW = `DELETE ${ROW} AND sequence = (SELECT max(sequence) ${ROW})`;
const ITS_GRADE = `
  DELETE FROM earned_grades
  WHERE student_id = '${kasun}' AND id NOT IN (SELECT id FROM sittings)`;
const ITS_END = `
  UPDATE ledger_ends
  SET sequence = last.sequence, hash = last.hash
  FROM (SELECT sequence, hash ${ROW} ORDER BY sequence DESC LIMIT 1) AS last
  WHERE student_id = '${kasun}'`;

it('Nothing is found before anything is tampered with', async () =>
  expect(await foundAfter()).toMatchObject({
    brokenStudents: { count: 0 },
    brokenGrounds: { count: 0 },
    brokenPublications: { count: 0 },
  }));

it('The newest row of a student is missed at once, though no head has followed it', async () => {
  const { brokenStudents, brokenPublications } = await foundAfter(LAST_ROW, ITS_GRADE);
  expect(brokenStudents.named).toMatchObject([{ student: kasun, fault: 'missing' }]);
  expect(brokenPublications.count).toBe(0);
});

it('All rows of a student are missed', async () => {
  const { brokenStudents } = await foundAfter(`DELETE ${ROW}`, ITS_GRADE);
  expect(brokenStudents.named).toMatchObject([{ student: kasun, fault: 'missing' }]);
});

it('The row of a countersigned entry is missed, even without a trace in the ledger', async () => {
  const { brokenStudents, brokenGrounds } = await foundAfter(LAST_ROW, ITS_GRADE, ITS_END);
  expect(brokenStudents.count).toBe(0);
  expect(brokenGrounds.named).toEqual([{ kind: 'entry', record: entry }]);
});

it('A newest row that is gone with its end leaves another head than was mailed', async () => {
  const [mailed, gone] = [await foundAfter(), await foundAfter(LAST_ROW, ITS_GRADE, ITS_END)];
  expect(gone.head?.hash).not.toBe(mailed.head?.hash);
  expect(gone.head?.sittings).toBe((mailed.head?.sittings ?? 0) - 1);
});

it('The end of a student that is gone or set back is missed while the newest row stands', async () => {
  for (const change of [
    `DELETE FROM ledger_ends WHERE student_id = '${kasun}'`,
    `UPDATE ledger_ends SET sequence = sequence - 1 WHERE student_id = '${kasun}'`,
  ])
    expect((await foundAfter(change)).brokenStudents.named).toMatchObject([{ student: kasun }]);
});

it('A re-scrutiny that is said to have changed a result has its row', async () => {
  const [request] = await rowsOf<{ id: string }>(
    "SELECT id FROM rescrutinies WHERE state <> 'changed' ORDER BY id LIMIT 1",
  );
  const { brokenGrounds } = await foundAfter(
    `UPDATE rescrutinies SET state = 'changed' WHERE id = '${request?.id}'`,
  );
  expect(brokenGrounds.named).toEqual([{ kind: 'rescrutiny', record: request?.id }]);
});

it('The newest link in the chain of publications is missed', async () => {
  const { brokenGrounds } = await foundAfter(
    'DELETE FROM ledger_heads WHERE position = (SELECT max(position) FROM ledger_heads)',
  );
  expect(brokenGrounds.named).toEqual([{ kind: 'release', record: published }]);
});

it('A chain of publications that is emptied is missed, from the day of its migration', async () => {
  const { brokenGrounds } = await foundAfter(
    "UPDATE applied_migrations SET applied_at = '2000-01-01' WHERE name LIKE '0071%'",
    'DELETE FROM ledger_heads',
  );
  expect(brokenGrounds.named).toContainEqual({ kind: 'release', record: published });
});

it('Ends of the ledger that are emptied are missed, for every student on record', async () => {
  const [{ students } = { students: 0 }] = await rowsOf<{ students: number }>(
    'SELECT count(DISTINCT student_id)::int AS students FROM sittings',
  );
  expect((await foundAfter('DELETE FROM ledger_ends')).brokenStudents.count).toBe(students);
});

it.each([
  ['another grade than was published', "UPDATE unit_results SET grade = 'A+', total = 99"],
  ['a result that was never put on record', 'UPDATE unit_results SET paper_id = gen_random_uuid()'],
])('A published release has no line with %s', async (_what, change) => {
  const { brokenPublications } = await foundAfter(
    `${change} WHERE id = (SELECT id FROM unit_results WHERE release_id = '${published}' LIMIT 1)`,
  );
  expect(brokenPublications.count).toBe(1);
});

it('Rows of one statement that replace each other leave the grade of the last', async () => {
  const columns = `
    student_id, course_unit_id, semester_id, entry_id, attempt_kind, attempt_number, credits,
    counts_in_gpa, is_capped, is_passed`;
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>({
      text: `
        WITH given AS (SELECT gen_random_uuid() AS first, gen_random_uuid() AS second)
        INSERT INTO sittings (id, ${columns}, code, grade, effect, replaces_id)
        SELECT each.id, ${columns}, 'value', each.grade, 'corrects', each.replaces
        FROM current_sittings
        CROSS JOIN given
        CROSS JOIN LATERAL (
          VALUES (given.first, 'C', current_sittings.id), (given.second, 'A', given.first)
        ) AS each(id, grade, replaces)
        WHERE entry_id = $1
        RETURNING id`,
      values: [entry],
    });
    expect(
      (
        await client.query({
          text: 'SELECT id, grade FROM earned_grades WHERE id = ANY($1::uuid[])',
          values: [rows.map(({ id }) => id)],
        })
      ).rows,
    ).toEqual([{ id: rows[1]?.id, grade: 'A' }]);
    expect(await verifyRecord(client)).toMatchObject({ brokenStudents: { count: 0 } });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
