import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  acceptedMedical,
  medicalStep,
} from '../../../../tests/gateway/equipment/acceptedMedical.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  kasun,
  markPaper,
  markThisPaper,
  step,
  TITLE,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { ExamRegistrationSheet, OwedUnit } from '../../examinations/api.ts';
import type { OwnResults } from '../api.ts';

let gateway: DemoGateway;
let [student, officer, dean]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, officer, dean] = await Promise.all(
    ['student', 'examofficer', 'dean'].map((name) => gateway.as(name)),
  );
});
afterAll(() => gateway.close());

async function ok<T = WireRecord>(answer: ReturnType<CallAs>, status = 200): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
}
const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const own = (): Promise<OwnResults> => ok<OwnResults>(as(student)('GET', '/results/own'));
const workingOf = ({ gpa }: OwnResults, code: string) =>
  gpa?.working.find((line) => line.code === code);

async function publish(papers: readonly MarkedPaper[]): Promise<string> {
  const made = await ok(
    as(officer)('POST', '/result-releases', {
      examSession: papers[0]?.session,
      title: TITLE,
      papers: papers.map(({ paper }) => paper),
    }),
    201,
  );
  await adopted(as(officer), as(dean), made.id);
  expect((await step(as(officer), made.id, 'publish')).statusCode).toBe(200);
  return made.id;
}

it('A medical that is accepted after publication changes nothing by itself; the correction replaces AB by MC and frees the attempt', async () => {
  const missed = await markPaper(gateway, kasun, {}, 1);
  await sql(
    `
      UPDATE mark_entries entry
      SET status = 'AB', value = NULL
      FROM mark_sheets sheet
      WHERE sheet.id = entry.sheet_id
        AND sheet.paper_id = $1
        AND sheet.component_kind = 'exam'
        AND entry.student_id = $2`,
    missed.paper,
    kasun,
  );
  const [registration] = await sql<{ id: string; day: string }>(
    `
      UPDATE exam_registrations registration
      SET sitting = 'absent'
      FROM papers paper
      WHERE paper.id = registration.paper_id
        AND registration.student_id = $1
        AND paper.id = $2
      RETURNING
        registration.id,
        to_char(paper.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS day`,
    kasun,
    missed.paper,
  );
  const line = async () =>
    (await own()).semesters
      .flatMap(({ lines }) => lines)
      .find(({ paper }) => paper === missed.paper);
  const owed = async () =>
    (await ok<OwedUnit[]>(as(officer)('GET', '/exam-repeat-sum/units?range=[0,999]'))).find(
      ({ student: whose, unit }) => whose.id === kasun && unit.id === missed.unit,
    );
  const releaseId = await publish([missed]);
  const isCurrent = async () =>
    (await ok<{ isCurrent: boolean }>(as(officer)('GET', `/results/releases/${releaseId}`)))
      .isCurrent;
  expect(await isCurrent()).toBe(true);
  expect(await line()).toMatchObject({ code: 'AB', pointsCounted: '0.00', earlier: [] });
  expect(workingOf(await own(), missed.unitCode)).toMatchObject({ because: 'absent' });
  expect(await owed()).toMatchObject({ kind: 'repeat', number: 2, used: 1 });

  const medical = await acceptedMedical(gateway, {
    session: missed.session,
    registration: registration?.id ?? '',
    day: registration?.day ?? '',
  });
  expect(await line()).toMatchObject({ code: 'AB' });
  expect(await isCurrent()).toBe(false);
  const waiting = async () =>
    (await ok<{ name: string }[]>(as(officer)('GET', '/agenda'))).map(({ name }) => name);
  expect(await waiting()).toContain('resultsToPublishAgain');

  await publish([missed]);
  expect(await line()).toMatchObject({
    code: 'MC',
    total: null,
    pointsCounted: null,
    earlier: [{ code: 'AB' }],
  });
  expect(await waiting()).not.toContain('resultsToPublishAgain');
  expect(workingOf(await own(), missed.unitCode)).toMatchObject({
    result: 'MC',
    counted: null,
    because: 'medical',
  });
  expect(await owed()).toMatchObject({ kind: 'medical', number: 1, used: 0 });
  const ledger = await sql<{ code: string; effect: string }>(
    `
      SELECT code, effect
      FROM sittings
      WHERE student_id = $1 AND paper_id = $2
      ORDER BY sequence`,
    kasun,
    missed.paper,
  );
  expect(ledger).toEqual([
    { code: 'AB', effect: 'states' },
    { code: 'MC', effect: 'corrects' },
  ]);

  const taken = await medicalStep(gateway, medical, 'dean', 'reconsider');
  expect([taken.statusCode, taken.body]).toEqual([200, expect.any(String)]);
  expect(await waiting()).toContain('resultsToPublishAgain');
});

interface Passed extends Record<string, unknown> {
  unit: string;
  unitCode: string;
  grade: string;
  points: string;
  offering: string;
}

/** Papers of units that the student has passed, in the examination that takes registrations. */
async function papersOfPassedUnits(): Promise<{ session: string; low: Passed; high: Passed }> {
  const [session] = await sql<{ id: string }>(
    `
      SELECT id
      FROM exam_sessions
      WHERE status = 'registration'
        AND kind = 'repeat'
        AND registration_opens_at <= $1
        AND registration_closes_at > $1`,
    gateway.clock.now(),
  );
  const passed = await sql<Passed>(
    `
      SELECT DISTINCT ON (sitting.points_raw, unit.code)
        unit.id AS unit,
        unit.code AS "unitCode",
        sitting.grade,
        sitting.points_raw::text AS points,
        offering.id AS offering
      FROM current_sittings sitting
      JOIN course_units unit ON unit.id = sitting.course_unit_id
      JOIN offerings offering ON offering.course_unit_id = unit.id
      WHERE sitting.student_id = $1
        AND sitting.is_passed
        AND sitting.counts_in_gpa
        AND EXISTS (SELECT 1 FROM course_units__components part WHERE part.owner_id = unit.id)
        AND NOT EXISTS (
          SELECT 1
          FROM papers paper
          JOIN exam_sessions session ON session.id = paper.exam_session_id
          JOIN offerings other ON other.id = paper.offering_id
          JOIN exam_registrations entered ON entered.paper_id = paper.id
          WHERE other.course_unit_id = unit.id
            AND entered.student_id = sitting.student_id
            AND session.status <> 'published'
        )
        AND NOT EXISTS (
          SELECT 1
          FROM papers paper
          JOIN offerings other ON other.id = paper.offering_id
          WHERE other.course_unit_id = unit.id AND paper.exam_session_id = $2
        )
      ORDER BY sitting.points_raw, unit.code, offering.id`,
    kasun,
    session?.id,
  );
  const [low, high] = [passed[0], passed.at(-1)];
  if (!session || !low || !high || low.points === high.points)
    throw new Error('the student has passed no two units with different grades');
  return { session: session.id, low, high };
}

it('Improving passed units counts the better grade of each, uncapped, where the by-law allows it, and is refused elsewhere', async () => {
  const { session, low, high } = await papersOfPassedUnits();
  const papers = [low, high].map((each) => ({ ...each, session, paper: randomUUID() }));
  for (const [index, { paper, offering }] of papers.entries())
    await sql(
      `
        INSERT INTO papers (
          id, exam_session_id, offering_id, displaces_bookings, starts_at, ends_at
        )
        SELECT $1, $2, $3, false, day, day + interval '3 hours'
        FROM (SELECT $4::timestamptz + make_interval(days => $5) AS day) AS sat`,
      paper,
      session,
      offering,
      gateway.clock.now(),
      30 + index,
    );
  const register = () =>
    as(student)('POST', '/exam-registration', { papers: papers.map(({ paper }) => paper) });
  await sql("UPDATE rule_sets SET allows_improvement = false WHERE kind = 'registration'");
  expect((await register()).json()).toMatchObject({
    code: 'REGISTRATION_REFUSED',
    details: { findings: expect.arrayContaining([expect.objectContaining({ rule: 'passed' })]) },
  });
  await sql("UPDATE rule_sets SET allows_improvement = true WHERE kind = 'registration'");
  const sheet = await ok<ExamRegistrationSheet>(as(student)('GET', '/exam-registration'));
  const offered = sheet.sessions.flatMap((each) => each.papers);
  for (const { paper } of papers)
    expect(offered.find((each) => each.paper === paper)).toMatchObject({
      attemptKind: 'improvement',
      attemptNumber: 2,
      mayRegister: true,
    });
  const { ids } = await ok<{ ids: string[] }>(register(), 201);
  await ok(as(officer)('POST', '/exam-registrations/-/transitions/confirm', { ids }));
  await sql("UPDATE exam_sessions SET status = 'marking' WHERE id = $1", session);

  const before = await own();
  const best = { assignment: '95', test: '95', exam: '95', practical: '95' };
  const worst = { assignment: '5', test: '5', exam: '5', practical: '5' };
  const [up, down] = papers;
  if (!up || !down) throw new Error('two papers');
  await publish([
    await markThisPaper(gateway, up, kasun, best),
    await markThisPaper(gateway, down, kasun, worst),
  ]);
  const after = await own();
  expect(workingOf(after, low.unitCode)).toMatchObject({
    attempt: 2,
    raw: '4.00',
    counted: '4.00',
    because: 'counted',
  });
  expect(workingOf(after, high.unitCode)).toEqual(workingOf(before, high.unitCode));
  expect(after.creditsEarned).toBe(before.creditsEarned);
  expect(Number(after.gpa?.shown)).toBeGreaterThan(Number(before.gpa?.shown));
  const lines = after.semesters.flatMap((each) => each.lines);
  for (const { unit, paper } of papers) {
    const sat = lines.filter((line) => line.unit.id === unit).map((line) => line.paper);
    expect([sat.length, sat.includes(paper)]).toEqual([2, true]);
  }
  const owed = await ok<OwedUnit[]>(as(officer)('GET', '/exam-repeat-sum/units?range=[0,999]'));
  expect(owed.filter(({ student: of, unit }) => of.id === kasun && unit.id === high.unit)).toEqual(
    [],
  );
});
