import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { importerFor } from '../../../../tests/gateway/equipment/importSteps.ts';
import { brokenRows } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import type { FiguresUnderRules, FinalResultDetail } from '../../awards/api.ts';
import type { OwnResults } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let dean: CallAs;
/** An intake under GPA rules of its own, which no student is in. */
let [later, own]: string[] = [];
const kasun = demoId('students', 'student');
const REFUSED = { batch: { code: 'otherByLaw' } };

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const read = async (path: string): Promise<WireRecord> =>
  dataOf<WireRecord>(await registrar('GET', path));
const made = async (path: string, values: object): Promise<WireRecord> => {
  const answer = await registrar('POST', path, values);
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf<WireRecord>(answer);
};
const changed = async (path: string, values: object) => {
  const { version } = await read(path);
  const answer = await registrar('PUT', path, { version, ...values });
  return [answer.statusCode, answer.json<{ fieldErrors?: unknown }>().fieldErrors];
};
const proposed = (student = kasun, batch = later) =>
  made('/student-transfers', {
    student,
    batch,
    startsOn: '2026-01-05',
    evidence: 'Minute 41.7 of the faculty board',
    reason: 'The student interrupted the studies and returns with a later intake',
  });
const signed = (who: CallAs, { id, version }: WireRecord) =>
  who('POST', `/student-transfers/${id}/-/transitions/countersign`, { version });
const average = async (): Promise<string | null | undefined> =>
  dataOf<OwnResults>(await (await gateway.as('examofficer'))('GET', `/results/students/${kasun}`))
    .gpa?.shown;
const ledger = () => rowsOf('SELECT id, hash FROM sittings ORDER BY id');

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  for (const values of [
    { kind: 'gpa', code: 'GPA', repeatCap: 1, decimals: 3, comparedAs: 'exact' },
    { kind: 'registration', code: 'REGISTRATION', minimumCredits: 6, maximumCredits: 11 },
  ]) {
    const rules = await made('/rule-sets', {
      name: { en: 'Other rules', si: 'වෙනත් රීති' },
      number: 9,
      addDropWeeks: values.kind === 'registration' ? 1 : null,
      effectiveFrom: '2089-01-01',
      ...values,
    });
    const activated = await dean('POST', `/rule-sets/${rules.id}/-/transitions/activate`, {
      version: rules.version,
    });
    expect(activated.statusCode, activated.body).toBe(200);
  }
  later = (await made('/batches', { label: '2090', entryYear: 2090 })).id;
  own = String((await read(`/students/${kasun}`))['batch']);
});
afterAll(() => gateway.close());

describe('A student with results on record comes under no other rules', () => {
  it('by the form, by a change of many, or by an import', async () => {
    expect(await changed(`/students/${kasun}`, { batch: later })).toEqual([422, REFUSED]);
    const bulk = await registrar('POST', '/students/-/bulk', {
      ids: [kasun],
      values: { batch: later },
    });
    expect(JSON.stringify(bulk.json())).toContain('otherByLaw');
    const importer = await importerFor(gateway, 'registrar');
    const run = await importer.rehearse('students', `id,batch\n${kasun},2090`);
    expect(run.counts).toMatchObject({ refused: 1, applied: 0 });
    expect(JSON.stringify(await importer.rows(run, 'refused'))).toContain('otherByLaw');
    expect((await read(`/students/${kasun}`))['batch']).toBe(own);
  });

  it('by another year of entry of the intake', async () => {
    expect(await changed(`/batches/${own}`, { entryYear: 2090 })).toEqual([
      422,
      { entryYear: { code: 'resultsOnRecord' } },
    ]);
  });

  it('while one without results is entered where he or she belongs', async () => {
    const [fresh] = await rowsOf<{ id: string }>(`
      SELECT student.id
      FROM students student
      WHERE NOT EXISTS (SELECT FROM sittings WHERE student_id = student.id)
      ORDER BY student.id
      LIMIT 1`);
    expect(await changed(`/students/${fresh?.id}`, { batch: later })).toEqual([200, undefined]);
  });
});

describe('A transfer', () => {
  it('is refused from a day to come and to where the student is', async () => {
    const values = { student: kasun, evidence: 'Minute 41.7', reason: 'Return after a year' };
    for (const [wrong, problem] of [
      [{ batch: later, startsOn: '2090-01-01' }, { startsOn: { code: 'notYet' } }],
      [{ batch: own, startsOn: '2026-01-05' }, { batch: { code: 'isThereAlready' } }],
    ] as const) {
      const answer = await registrar('POST', '/student-transfers', { ...values, ...wrong });
      expect([answer.statusCode, answer.json<{ fieldErrors?: unknown }>().fieldErrors]).toEqual([
        422,
        problem,
      ]);
    }
  });

  it('is refused to a student with a degree that the senate has confirmed', async () => {
    const [graduate] = await rowsOf<{ id: string; number: string; award: string }>(`
      SELECT student.id, student.registration_number AS number, award.id AS award
      FROM awards award
      JOIN students student ON student.id = award.student_id
      WHERE award.state = 'senate'
      ORDER BY student.registration_number
      LIMIT 1`);
    const propose = () =>
      registrar('POST', '/student-transfers', {
        student: graduate?.id,
        batch: later,
        startsOn: '2026-01-05',
        evidence: 'Minute 41.7',
        reason: 'Return after a year',
      });
    const refused = await propose();
    expect([refused.statusCode, refused.json<{ fieldErrors?: unknown }>().fieldErrors]).toEqual([
      422,
      { student: { code: 'hasDegree', args: { number: graduate?.number } } },
    ]);
    const { version } = await read(`/awards/${graduate?.award}`);
    const reopened = await dean('POST', `/awards/${graduate?.award}/-/transitions/reopen`, {
      version,
      reason: 'The student is transferred',
    });
    expect(reopened.statusCode, reopened.body).toBe(200);
    expect((await propose()).statusCode).toBe(201);
  });

  it('shows the figures before and after, and comes into force by a second person alone', async () => {
    const [before, rows] = [await average(), await ledger()];
    const { curriculum } = await read(`/students/${kasun}`);
    const transfer = await proposed();
    const { data } = (await dean('GET', `/student-transfers/${transfer.id}/figures`)).json<{
      data: { before: FiguresUnderRules; after: FiguresUnderRules };
    }>();
    expect(data.before.figures?.gpa).toBe(before);
    expect(data.before.rules).toMatchObject({
      eligibility: 'ELIGIBILITY 1',
      registration: 'REGISTRATION 1',
    });
    expect(data.after.rules).toEqual({
      ...data.before.rules,
      gpa: 'GPA 9',
      registration: 'REGISTRATION 9',
    });
    expect(data.after.figures?.gpa).toMatch(/^\d\.\d{3}$/);
    expect((await signed(registrar, transfer)).statusCode).toBe(403);
    expect(await average()).toBe(before);
    const answer = await signed(dean, transfer);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await average()).toBe(data.after.figures?.gpa);
    expect(await read(`/student-transfers/${transfer.id}`)).toMatchObject({
      state: 'inForce',
      formerBatch: own,
      formerCurriculum: curriculum,
      curriculum,
    });
    // Published grades stay as they were awarded.
    expect(await ledger()).toEqual(rows);
    expect(await brokenRows(gateway.database)).toEqual([]);
  });

  it('shows the class that an award would have, before and after', async () => {
    const officer = await gateway.as('examofficer');
    const classOf = async (student: string) =>
      dataOf<FinalResultDetail>(await officer('GET', `/final-results/${student}`)).standing.class;
    const [graduate] = await rowsOf<{ student: string; year: number }>(
      `SELECT award.student_id AS student, batch.entry_year AS year
       FROM awards award
       JOIN students student ON student.id = award.student_id
       JOIN batches batch ON batch.id = student.batch_id
       WHERE award.class = 'first' AND award.state = 'senate'
       ORDER BY award.id
       LIMIT 1`,
    );
    const student = graduate?.student ?? '';
    // Before the senate has confirmed the degree.
    await rowsOf("UPDATE awards SET state = 'autoReady' WHERE student_id = $1", student);
    // With an intake of years before, the student has taken longer than a class allows.
    const { id: batch } = await made('/batches', {
      label: 'Earlier',
      entryYear: (graduate?.year ?? 0) - 6,
    });
    const transfer = await proposed(student, batch);
    const { before, after } = dataOf<Record<'before' | 'after', FiguresUnderRules>>(
      await dean('GET', `/student-transfers/${transfer.id}/figures`),
    );
    expect([before.figures?.class, await classOf(student)]).toEqual(['first', 'first']);
    expect(after.figures?.class).not.toBe('first');
    expect((await signed(dean, transfer)).statusCode).toBe(200);
    expect(await classOf(student)).toBe(after.figures?.class);
  });

  it('is not taken back by an undo, nor by an edit of its record', async () => {
    const changes = await rowsOf<{ set: string }>(
      `SELECT DISTINCT change_set AS set
       FROM activities
       WHERE (resource = 'student-transfers' AND transition = 'countersign')
          OR (resource = 'students' AND record_id = $1)`,
      kasun,
    );
    expect(changes.length).toBeGreaterThan(0);
    const admin = await gateway.as('admin');
    for (const { set } of changes)
      expect((await admin('POST', `/change-sets/${set}/undo`, {})).statusCode).not.toBe(200);
    const [transfer] = await rowsOf<{ id: string }>(
      'SELECT id FROM student_transfers WHERE student_id = $1',
      kasun,
    );
    const [status] = await changed(`/student-transfers/${transfer?.id}`, { batch: own });
    expect(status).not.toBe(200);
    expect((await read(`/students/${kasun}`))['batch']).toBe(later);
  });

  it('is read by those who propose or countersign, and by no one else', async () => {
    const [transfer] = await rowsOf<{ id: string }>('SELECT id FROM student_transfers');
    for (const name of ['lecturer', 'student', 'examofficer', 'head']) {
      const who = await gateway.as(name);
      expect([
        name,
        (await who('GET', `/student-transfers/${transfer?.id}/figures`)).statusCode,
      ]).toEqual([name, 403]);
    }
  });

  it('shows the rules without the figures to those who may not read results', async () => {
    const [transfer] = await rowsOf<{ id: string }>('SELECT id FROM student_transfers');
    await rowsOf(
      `INSERT INTO role_privileges (role_id, privilege_id)
       SELECT $1, id
       FROM privileges
       WHERE key = 'STUDENT_TRANSFERS_VIEW'`,
      demoId('roles', 'hall-manager'),
    );
    const proposer = await gateway.as('hallmanager');
    const { before, after } = dataOf<Record<'before' | 'after', FiguresUnderRules>>(
      await proposer('GET', `/student-transfers/${transfer?.id}/figures`),
    );
    expect([before.figures, after.figures]).toEqual([null, null]);
    expect(before.rules.gpa).toMatch(/^GPA \d/);
  });
});
