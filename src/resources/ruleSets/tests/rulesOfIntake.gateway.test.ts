import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { OwnAttendance } from '../../attendance/api.ts';
import type { ExamRegistrationSheet, OwedUnit } from '../../examinations/api.ts';
import type { OwnMedicals } from '../../medicals/api.ts';
import type { RegistrationSheet } from '../../registration/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;
const kasun = demoId('students', 'student');
const BATCH = `(SELECT batch_id FROM students WHERE id = '${kasun}')`;

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const read = async <T>(who: string, path: string): Promise<T> => {
  const answer = await as(who)('GET', path);
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return dataOf<T>(answer);
};

/** All that the rules of a student decide, where people read it. */
async function asRead(): Promise<object> {
  const { limits } = await read<RegistrationSheet>('student', '/course-registration');
  const { rule, units } = await read<OwnAttendance>('student', '/attendance/mine');
  const sheet = await read<ExamRegistrationSheet>('student', '/exam-registration');
  const { medicalDays } = await read<OwnMedicals>('student', '/exam-medical');
  const owed = await read<OwedUnit[]>(
    'examofficer',
    `/exam-repeat-sum/units?${query({ range: [0, 99] })}`,
  );
  const [unit] = await rows<{ id: string }>(
    'SELECT offering_id AS id FROM eligibilities WHERE student_id = $1 ORDER BY offering_id LIMIT 1',
    [kasun],
  );
  await rows('UPDATE eligibilities SET published_at = NULL');
  await as('examofficer')('POST', '/eligibility/compute', { kind: 'exam', offering: unit?.id });
  const [line] = await rows<object>(
    `
      SELECT state, facts, rule_set_id
      FROM eligibilities
      WHERE student_id = $1 AND offering_id = $2 AND kind = 'exam'`,
    [kasun, unit?.id],
  );
  return {
    limits,
    rule,
    units,
    standing: sheet.standing,
    most: sheet.sessions.flatMap(({ papers }) => papers.map((paper) => paper.attemptsMost)),
    medicalDays,
    owed: owed.map(({ most, isExhausted }) => [most, isExhausted]),
    line,
  };
}

const ELIGIBILITY = { attendancePercent: 61, assignmentsPercent: 10, excused: 'attended' };
const REGISTRATION = { minimumCredits: 6, maximumCredits: 11, addDropWeeks: 1 };

let number = 1;
async function draft(kind: 'eligibility' | 'registration', effectiveFrom: string) {
  number += 1;
  const answer = await as('registrar')('POST', '/rule-sets', {
    name: { en: 'Another version', si: 'වෙනත් අනුවාදයක්' },
    code: kind.toUpperCase(),
    number,
    kind,
    effectiveFrom,
    ...(kind === 'eligibility'
      ? { ...ELIGIBILITY, attemptsMost: 1, medicalDays: 3 }
      : REGISTRATION),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf<WireRecord>(answer);
}
const step = ({ id, version }: WireRecord, name: string, body: object = {}) =>
  as('dean')('POST', `/rule-sets/${id}/-/transitions/${name}`, { version, ...body });
const versionIn = async (code: string): Promise<WireRecord> =>
  read<WireRecord>('dean', `/rule-sets/${demoId('rule-sets', code)}`);

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of ['student', 'examofficer', 'registrar', 'dean', 'admin'])
    people[name] = await gateway.as(name);
  // Versions that differ from what counts without any.
  await rows(`
    UPDATE rule_sets
    SET attendance_percent = 77, assignments_percent = 45, attempts_most = 4, medical_days = 9
    WHERE kind = 'eligibility'`);
  await rows(`
    UPDATE rule_sets
    SET minimum_credits = 13, maximum_credits = 19
    WHERE kind = 'registration'`);
});
afterAll(() => gateway.close());

const KINDS = ['eligibility', 'registration'] as const;

describe('An intake in its first semester, without results', () => {
  const DECIDED = {
    eligibility: `
      SELECT student_id AS student FROM eligibilities WHERE published_at IS NOT NULL
      UNION
      SELECT student_id FROM exam_registrations WHERE status = 'confirmed'`,
    registration: "SELECT student_id AS student FROM course_registrations WHERE status <> 'draft'",
  };
  const decided = (kind: keyof typeof DECIDED) =>
    rows<{ year: number; count: number }>(`
      SELECT batch.entry_year AS year, count(*)::int AS count
      FROM students student
      JOIN batches batch ON batch.id = student.batch_id
      WHERE student.id IN (${DECIDED[kind]})
        AND batch.entry_year = (SELECT max(entry_year) FROM batches)
        AND NOT EXISTS (SELECT FROM sittings WHERE student_id = student.id)
      GROUP BY batch.entry_year`);

  it.each(KINDS)('is kept under the %s rules that decided about it', async (kind) => {
    const [found] = await decided(kind);
    expect(found?.count).toBeGreaterThan(0);
    const made = await draft(kind, `${found?.year}-12-31`);
    expect((await step(made, 'activate')).json()).toMatchObject({
      code: 'RULES_REACH_BACK',
      details: { intakes: String(found?.year), smart_count: found?.count },
    });
  });

  it('takes new rules of averages, which have decided nothing about it', async () => {
    const [found] = await decided('registration');
    const made = await as('registrar')('POST', '/rule-sets', {
      name: { en: 'Averages', si: 'සාමාන්‍යය' },
      code: 'GPA',
      number: 2,
      kind: 'gpa',
      effectiveFrom: `${found?.year}-12-31`,
      repeatCap: 2,
      decimals: 2,
      comparedAs: 'exact',
    });
    const activated = await step(dataOf<WireRecord>(made), 'activate');
    expect(activated.statusCode, activated.body).toBe(200);
  });
});

describe('What a student is held to stays as it was', () => {
  it.each(KINDS)('when a %s version comes into force for later intakes', async (kind) => {
    const before = await asRead();
    expect(before).toMatchObject({
      limits: { minimum: 13, maximum: 19, ruleSet: 'REGISTRATION 1' },
      rule: { name: 'ELIGIBILITY 1', attendancePercent: 77 },
      medicalDays: 9,
    });
    const activated = await step(await draft(kind, '2190-01-01'), 'activate');
    expect(activated.statusCode, activated.body).toBe(200);
    expect(await asRead()).toEqual(before);
  });

  it.each(KINDS)(
    'when a %s version is dated back without a decision of the board',
    async (kind) => {
      const before = await asRead();
      for (const day of ['2020-01-01', '2020-06-01']) {
        const refused = await step(await draft(kind, day), 'activate');
        expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
          409,
          'RULES_REACH_BACK',
        ]);
      }
      expect(await asRead()).toEqual(before);
    },
  );

  it.each(['ELIGIBILITY', 'REGISTRATION'])(
    'when the version %s of the intake is retired',
    async (code) => {
      const before = await asRead();
      const retired = await step(await versionIn(code), 'retire', { reason: 'A new by-law' });
      expect(retired.statusCode, retired.body).toBe(200);
      expect(await asRead()).toEqual(before);
    },
  );
});

it('Intakes of the year of a later version come under it everywhere', async () => {
  const [was] = await rows<{ year: number }>(
    `SELECT entry_year AS year FROM batches WHERE id = ${BATCH}`,
  );
  await rows(`UPDATE batches SET entry_year = 2190 WHERE id = ${BATCH}`);
  expect(await asRead()).toMatchObject({
    limits: { minimum: 6, maximum: 11, ruleSet: expect.stringMatching(/^REGISTRATION [^1]/) },
    rule: { name: expect.stringMatching(/^ELIGIBILITY [^1]/), attendancePercent: 61 },
    medicalDays: 3,
  });
  await rows(`UPDATE batches SET entry_year = $1 WHERE id = ${BATCH}`, [was?.year]);
});

it('Students already there come under a version by a decision of the board that a second person takes', async () => {
  const made = await draft('registration', '2020-06-01');
  const decision = { values: { boardReference: 'FB 230/4' }, reason: 'As the board decided' };
  const { id, version } = made;
  const own = await as('registrar')('POST', `/rule-sets/${id}/-/transitions/regrade`, {
    version,
    ...decision,
  });
  expect(own.statusCode).toBe(403);
  const taken = await step(made, 'regrade', decision);
  expect(taken.statusCode, taken.body).toBe(200);
  expect(await asRead()).toMatchObject({
    limits: { minimum: 6, maximum: 11, ruleSet: `REGISTRATION ${number}` },
    rule: { name: 'ELIGIBILITY 1', attendancePercent: 77 },
  });
});
