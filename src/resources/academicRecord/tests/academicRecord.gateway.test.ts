import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notify, QueuedEmail } from '../../../../gateway/index.ts';
import { createNotify } from '../../../../gateway/notify/notify.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import { brokenRows, verifyRecord } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { addDays, instantAt, localDay } from '../../../contract/model/facultyClock.ts';
import type { OwnResults } from '../../results/api.ts';
import { publishLines, withdrawLines } from '../../results/server/publishing.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { mailLedgerHead } from '../server/ledgerHead.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let dean: CallAs;
let student: CallAs;
const kasun = demoId('students', 'student');
/** A unit that Kasun has not sat, and two semesters. */
let unit: string;
let [semester, earlier]: string[] = [];

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const results = async (): Promise<OwnResults> =>
  dataOf<OwnResults>(await student('GET', '/results/own'));
const verify = () => brokenRows(gateway.database);

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, dean, student] = (await Promise.all(
    ['registrar', 'dean', 'student'].map((name) => gateway.as(name)),
  )) as [CallAs, CallAs, CallAs];
  const [free] = await rowsOf<{ id: string }>(
    `SELECT id FROM course_units
     WHERE kind = 'core' AND id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = $1)
     ORDER BY code LIMIT 1`,
    [kasun],
  );
  unit = free?.id ?? '';
  [semester, earlier] = (
    await rowsOf<{ id: string }>(
      'SELECT id FROM semesters WHERE starts_on <= now() ORDER BY starts_on DESC LIMIT 2',
    )
  ).map(({ id }) => id);
});
afterAll(() => gateway.close());

const proposal = (changes: object = {}) => ({
  effect: 'states',
  student: kasun,
  courseUnit: unit,
  semester: earlier,
  grade: 'B',
  evidence: 'Result sheet 219/4',
  reason: 'From the sheets of the office',
  ...changes,
});
const propose = (changes: object = {}) => registrar('POST', '/grade-entries', proposal(changes));
const countersign = async (who: CallAs, { id, version }: WireRecord) =>
  who('POST', `/grade-entries/${id}/-/transitions/countersign`, { version });
const problemsOf = (answer: { json: <T>() => T }): unknown =>
  answer.json<{ fieldErrors: unknown }>().fieldErrors;

describe('a grade on record', () => {
  it('is changed by no one who edits, deletes, imports or changes many', async () => {
    const admin = await gateway.as('admin');
    const [grade] = dataOf<WireRecord[]>(
      await registrar('GET', `/earned-grades?${query({ filter: { student: kasun } })}`),
    );
    for (const who of [registrar, admin])
      for (const resource of ['earned-grades', 'sittings']) {
        const path = `/${resource}/${grade?.id}`;
        const answers = await Promise.all([
          who('PUT', path, { version: 1, grade: 'A+' }),
          who('DELETE', path),
          who('POST', `/${resource}`, { ...proposal() }),
          who('PUT', `/${resource}`, { ids: [grade?.id], changes: { grade: 'A+' } }),
        ]);
        for (const { statusCode } of answers) expect([403, 404, 405]).toContain(statusCode);
      }
    expect((await rowsOf('SELECT 1 FROM earned_grades WHERE id = $1', [grade?.id])).length).toBe(1);
  });

  it('is refused by the database beside the ledger, whose rows nothing changes', async () => {
    for (const text of [
      "UPDATE sittings SET grade = 'A+'",
      'DELETE FROM sittings',
      'TRUNCATE sittings CASCADE',
      "UPDATE earned_grades SET grade = 'A+'",
      'DELETE FROM earned_grades',
    ])
      await expect(gateway.database.query({ text })).rejects.toThrow(
        /append-only|follow the ledger/,
      );
  });
});

describe('an entered grade', () => {
  it('counts only once a second person has countersigned it', async () => {
    const before = await results();
    const entry = dataOf<WireRecord>(await propose());
    expect((await results()).gpa).toEqual(before.gpa);
    expect((await countersign(registrar, entry)).statusCode).toBe(403);
    expect((await countersign(await gateway.as('examofficer'), entry)).statusCode).toBe(403);
    expect((await countersign(dean, entry)).statusCode).toBe(200);
    const after = await results();
    expect(Number(after.creditsEarned)).toBeGreaterThan(Number(before.creditsEarned));
    expect((await registrar('PUT', `/grade-entries/${entry.id}`, { version: 2 })).statusCode).toBe(
      409,
    );
  });

  it('is not countersigned by the person who proposed it, whatever the rights', async () => {
    const admin = await gateway.as('admin');
    const made = await admin('POST', '/grade-entries', proposal({ semester, grade: 'E' }));
    const answer = await countersign(admin, dataOf<WireRecord>(made));
    expect(answer.json<{ code: string }>().code).toBe('TRANSITION_REFUSED');
  });

  it('is refused with its reason: without evidence, twice, or where nothing was entered', async () => {
    expect(problemsOf(await propose({ evidence: '', grade: null }))).toMatchObject({
      evidence: { code: 'required' },
    });
    expect(problemsOf(await propose({ grade: null, semester }))).toEqual({
      grade: { code: 'required' },
    });
    expect(problemsOf(await propose())).toEqual({ courseUnit: { code: 'alreadyOnRecord' } });
    // With a day it is perhaps the same sitting.
    const [begun] = await rowsOf<{ day: string }>(
      'SELECT (starts_on + 7)::text AS day FROM semesters WHERE id = $1',
      [earlier],
    );
    expect(problemsOf(await propose({ satOn: begun?.day }))).toEqual({
      courseUnit: { code: 'alreadyOnRecord' },
    });
    expect(problemsOf(await propose({ semester, satOn: '2090-02-01' }))).toEqual({
      satOn: { code: 'notYet' },
    });
    expect(problemsOf(await propose({ semester, satOn: '1900-01-01' }))).toEqual({
      satOn: { code: 'beforeStart' },
    });
    const [next] = await rowsOf<{ id: string }>(
      'SELECT id FROM semesters WHERE starts_on > now() ORDER BY starts_on LIMIT 1',
    );
    if (next)
      expect(problemsOf(await propose({ semester: next.id }))).toEqual({
        semester: { code: 'notYet' },
      });
    expect(
      problemsOf(await propose({ semester, evidence: '\u200B', reason: '\u3164' })),
    ).toMatchObject({
      evidence: { code: 'required' },
      reason: { code: 'required' },
    });
    expect(problemsOf(await propose({ effect: 'corrects', semester }))).toEqual({
      courseUnit: { code: 'notEntered' },
    });
    const [published] = await rowsOf<{ courseUnit: string; semester: string }>(
      `SELECT course_unit_id AS "courseUnit", semester_id AS semester
       FROM current_sittings
       WHERE student_id = $1 AND paper_id IS NOT NULL
       LIMIT 1`,
      [kasun],
    );
    expect(problemsOf(await propose(published))).toEqual({
      courseUnit: { code: 'alreadyOnRecord' },
    });
    expect(problemsOf(await propose({ ...published, effect: 'corrects' }))).toEqual({
      courseUnit: { code: 'notEntered' },
    });
  });

  it('goes on record once when two people countersign two entries of it', async () => {
    const [one, other] = [
      dataOf<WireRecord>(await propose({ semester, grade: 'A' })),
      dataOf<WireRecord>(await propose({ semester, grade: 'E' })),
    ];
    const answers = await Promise.all([
      countersign(dean, one),
      countersign(await gateway.as('dean'), other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(
      (
        await rowsOf(
          'SELECT 1 FROM earned_grades WHERE student_id = $1 AND course_unit_id = $2 AND semester_id = $3',
          [kasun, unit, semester],
        )
      ).length,
    ).toBe(1);
  });

  it('is not corrected by what was proposed before another correction of it', async () => {
    const [one, other] = [
      dataOf<WireRecord>(await propose({ semester, effect: 'corrects', grade: 'A' })),
      dataOf<WireRecord>(await propose({ semester, effect: 'corrects', grade: 'B' })),
    ];
    expect((await countersign(dean, one)).statusCode).toBe(200);
    expect(problemsOf(await countersign(dean, other))).toEqual({
      courseUnit: { code: 'changedSince' },
    });
  });

  it('is corrected and withdrawn by rows that name what they replace, and stays readable', async () => {
    const sitting = { student: kasun, courseUnit: unit, semester: String(semester) };
    await putOnRecord(gateway, { ...sitting, effect: 'corrects', grade: 'C' });
    await putOnRecord(gateway, { ...sitting, effect: 'withdraws' });
    const ledger = dataOf<WireRecord[]>(
      await registrar(
        'GET',
        `/sittings?${query({ filter: { ...sitting }, sort: ['sequence', 'ASC'] })}`,
      ),
    );
    expect(ledger.map(({ effect, replaces }) => [effect, replaces])).toEqual([
      ['states', null],
      ['corrects', ledger[0]?.id],
      ['corrects', ledger[1]?.id],
      ['withdraws', ledger[2]?.id],
      ['restores', ledger[3]?.id],
    ]);
    expect(await verify()).toEqual([]);
  });
});

describe('publication', () => {
  it('of a repeat in the same semester leaves the first attempt, and a withdrawal takes only its own', async () => {
    const [first] = await rowsOf<{ paper: string; unit: string; semester: string; grade: string }>(
      `SELECT paper_id AS paper, course_unit_id AS unit, semester_id AS semester, grade
       FROM current_sittings
       WHERE student_id = $1 AND paper_id IS NOT NULL AND grade = 'E'
       LIMIT 1`,
      [kasun],
    );
    const [again] = await rowsOf<{ id: string }>(
      'SELECT id FROM papers WHERE id <> $1 ORDER BY id LIMIT 1',
      [first?.paper],
    );
    const release = demoId('result-releases', 'repeat');
    await rowsOf(
      `INSERT INTO result_releases (id, title_en, title_si, exam_session_id, state)
       SELECT $1, 'Repeats', 'Repeats', id, 'published' FROM exam_sessions LIMIT 1`,
      [release],
    );
    await rowsOf(
      `INSERT INTO unit_results (
         id, release_id, paper_id, student_id, course_unit_id, semester_id, attempt_number,
         attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
         is_passed, working
       )
       SELECT $1, $2, $3, $4, id, $6, 2, 'repeat', credits, true, 'value', 72, 'A', 4, 2, true, '[]'
       FROM course_units WHERE id = $5`,
      [randomUUID(), release, again?.id, kasun, first?.unit, first?.semester],
    );
    const before = await results();
    const publish = (step: typeof publishLines) =>
      gateway.database.transaction((client) =>
        step({ client, actor: null, now: new Date() }, { id: release, title: 'Repeats' }),
      );
    await publish(publishLines);
    const after = await results();
    const linesOf = ({ semesters }: OwnResults) =>
      semesters
        .flatMap(({ lines }) => lines)
        .filter((line) => line.unit.id === first?.unit)
        .map(({ grade, attemptKind }) => [grade, attemptKind]);
    expect(linesOf(after)).toEqual(
      expect.arrayContaining([
        ['E', 'proper'],
        ['A', 'repeat'],
      ]),
    );
    expect(
      after.gpa?.working.find(({ attempt, result }) => attempt === 2 && result === 'A'),
    ).toMatchObject({ raw: '4.00', counted: '2.00', because: 'capped' });
    await publish(withdrawLines);
    expect((await results()).gpa?.shown).toBe(before.gpa?.shown);
    expect(await verify()).toEqual([]);
  });
});

describe('the verification of the ledger', () => {
  it('names the row that was changed behind the triggers, and a grade beside the ledger', async () => {
    const behind = (text: string) =>
      gateway.database.transaction(async (client) => {
        await client.query('ALTER TABLE sittings DISABLE TRIGGER USER');
        await client.query('ALTER TABLE earned_grades DISABLE TRIGGER USER');
        await client.query(text, [kasun]);
        await client.query('ALTER TABLE sittings ENABLE TRIGGER USER');
        await client.query('ALTER TABLE earned_grades ENABLE TRIGGER USER');
      });
    const [last] = await rowsOf<{ grade: string }>(
      'SELECT grade FROM sittings WHERE student_id = $1 AND sequence = 2',
      [kasun],
    );
    await behind("UPDATE sittings SET grade = 'A+' WHERE student_id = $1 AND sequence = 2");
    expect(await verify()).toMatchObject([{ student: kasun, sequence: 2, fault: 'changed' }]);
    await behind(
      `UPDATE sittings SET grade = ${last?.grade ? `'${last.grade}'` : 'NULL'} WHERE student_id = $1 AND sequence = 2`,
    );
    expect(await verify()).toEqual([]);
    await behind("UPDATE earned_grades SET grade = 'A+' WHERE student_id = $1 AND grade <> 'A+'");
    expect(await verify()).toMatchObject([{ student: kasun, fault: 'grade' }]);
  });
});

describe('the head of the ledger', () => {
  const ENDS = `
    UPDATE ledger_ends
    SET hash = sitting.hash
    FROM sittings sitting
    WHERE sitting.student_id = ledger_ends.student_id
      AND sitting.sequence = ledger_ends.sequence`;
  const tomorrow = (hours: number): Date =>
    new Date(Date.parse(instantAt(addDays(localDay(), 1), 0)) + hours * 3_600_000);

  async function mail(now: Date): Promise<QueuedEmail[]> {
    const sent: QueuedEmail[] = [];
    const notify = {
      emails: async (emails: readonly QueuedEmail[]) => void sent.push(...emails),
    } as unknown as Notify;
    await gateway.database.transaction((client) => mailLedgerHead({ client, notify, now }));
    return sent;
  }

  it('is mailed to the dean after the night, under one key a day, and agrees with the verification of that day', async () => {
    expect(await mail(tomorrow(1))).toEqual([]);
    const [once, again] = [await mail(tomorrow(3)), await mail(tomorrow(20))];
    expect(once).toMatchObject([{ userId: demoId('users', 'dean'), template: 'ledgerHead' }]);
    expect(again).toEqual(once);
    const [{ values } = { values: {} }] = once;
    const { head } = await verifyRecord(gateway.database, localDay());
    expect(values).toEqual({ ...head });
    expect(head?.sittings).toBeGreaterThan(head?.students ?? 0);
    expect((await mail(tomorrow(27)))[0]?.key).not.toBe(once[0]?.key);
  });

  it('is another one after a row was rewritten with its hashes, though the chain is sound', async () => {
    const before = (await mail(tomorrow(3)))[0]?.values;
    await gateway.database.transaction(async (client) => {
      await client.query('ALTER TABLE sittings DISABLE TRIGGER USER');
      await client.query(
        `UPDATE sittings SET source = 'Rewritten'
         WHERE student_id = $1
           AND sequence = (SELECT max(sequence) FROM sittings WHERE student_id = $1)`,
        [kasun],
      );
      await client.query(
        `UPDATE sittings SET hash = sitting_hash(sittings)
         WHERE student_id = $1
           AND sequence = (SELECT max(sequence) FROM sittings WHERE student_id = $1)`,
        [kasun],
      );
      await client.query('ALTER TABLE sittings ENABLE TRIGGER USER');
      await client.query('ALTER TABLE ledger_ends DISABLE TRIGGER USER');
      await client.query(ENDS);
      await client.query('ALTER TABLE ledger_ends ENABLE TRIGGER USER');
    });
    expect((await verify()).filter(({ fault }) => fault !== 'grade')).toEqual([]);
    const after = (await mail(tomorrow(3)))[0]?.values;
    expect(after).toEqual({
      ...before,
      hash: expect.not.stringContaining(String(before?.['hash'])),
    });
  });

  it('goes to the roles that the settings name', async () => {
    await gateway.database.query({
      text: `UPDATE settings SET value = '"registrar, nobody"' WHERE key = 'ledgerHeadRoles'`,
    });
    expect((await mail(tomorrow(3))).map(({ userId }) => userId)).toEqual([
      demoId('users', 'registrar'),
    ]);
  });

  it('is read once a day: in the hours after it was queued for all, the ledger is left alone', async () => {
    const asked: string[] = [];
    const run = (now: Date) =>
      gateway.database.transaction((client) => {
        const watched: typeof client = Object.create(client, {
          query: {
            value: (statement: { text: string }) => {
              asked.push(statement.text);
              return client.query(statement);
            },
          },
        });
        return mailLedgerHead({ client: watched, notify: createNotify(client), now });
      });
    const readings = () => asked.filter((text) => text.includes('FROM sittings')).length;
    await run(tomorrow(51));
    expect(readings()).toBe(1);
    await run(tomorrow(60));
    expect(readings()).toBe(1);
    await run(tomorrow(75));
    expect(readings()).toBe(2);
  });
});
