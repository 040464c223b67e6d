import { afterAll, beforeAll, expect, it } from 'vitest';
import { colomboDay } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  markPaper,
  release,
  step as releaseStep,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { OwnResults } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { fraction, over, rounded, sumOf, times } from '../../shared/rules/fraction.ts';
import type { OwnRound, OwnSelection, RunDetail } from '../api.ts';

let gateway: DemoGateway;
let [student, student2, registrar, examinations]: CallAs[] = [];
const open = demoId('honours-rounds', 'open');
const kasun = demoId('students', 'student');

const as = (call: CallAs | undefined): CallAs => call as CallAs;
async function ok<T = WireRecord>(answer: ReturnType<CallAs>, status = 200): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
}
const ownResults = (call: CallAs | undefined): Promise<OwnResults> =>
  ok<OwnResults>(as(call)('GET', '/results/own'));
const ownRound = async (call: CallAs | undefined): Promise<OwnRound> =>
  (await ok<OwnSelection>(as(call)('GET', '/honours/own'))).rounds.find(
    ({ id }) => id === open,
  ) as OwnRound;
const standingIn = ({ options }: OwnRound, subject: string) =>
  options.find(({ name }) => name.en === subject)?.standing;
/** As the results page shows it. */
const shown = (gpa: string | null | undefined): string => rounded(fraction(gpa ?? '-'), 2);

/** The average over the units of a subject, by the working on the results page. */
function averageOf({ gpa }: OwnResults, code: string): string {
  const counting = (gpa?.working ?? []).filter(
    (line) => line.code.startsWith(code) && line.counted !== null,
  );
  const points = counting.map(({ credits, counted }) =>
    times(fraction(credits), fraction(counted ?? '')),
  );
  const credits = sumOf(counting.map((line) => fraction(line.credits)));
  return rounded(over(sumOf(points), credits), 4);
}

async function step(name: string, more: object = {}): Promise<void> {
  const { version } = await ok(as(registrar)('GET', `/honours-rounds/${open}`));
  await ok(
    as(registrar)('POST', `/honours-rounds/${open}/-/transitions/${name}`, { version, ...more }),
  );
}
const reopen = (): Promise<void> =>
  step('reopen', {
    values: { closesAt: new Date(gateway.clock.now().getTime() + 86_400_000).toISOString() },
    reason: 'The board gave another day.',
  });

const applicationsOf = (round: string): Promise<WireRecord[]> =>
  ok<WireRecord[]>(
    as(registrar)('GET', `/honours-applications?range=[0,199]&${query({ filter: { round } })}`),
  );

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, student2, registrar, examinations] = await Promise.all(
    ['student', 'student2', 'registrar', 'examofficer'].map((name) => gateway.as(name)),
  );
});
afterAll(() => gateway.close());

it('A student compares the options with the GPA of the results page, overall and by subject', async () => {
  const subjects = [
    [student, 'Sociology', 'SOC'],
    [student, 'Buddhist Studies', 'PBS'],
    [student2, 'Archaeology', 'ARC'],
  ] as const;
  for (const [call, subject, code] of subjects) {
    const [results, round] = [await ownResults(call), await ownRound(call)];
    expect(new Set(round.options.map(({ standing }) => shown(standing?.overallGpa)))).toEqual(
      new Set([results.gpa?.shown]),
    );
    expect(standingIn(round, subject)?.subjectGpa).toBe(averageOf(results, code));
    expect(round.figuresOn).toBeNull();
  }
});

it('Every applicant of every round is ranked by the overall GPA of their own results page', async () => {
  await step('close');
  for (const key of ['open', 'closed', 'published']) {
    const round = demoId('honours-rounds', key);
    const applications = new Map((await applicationsOf(round)).map((one) => [one.id, one]));
    const run =
      key === 'published'
        ? demoId('honours-runs', 'published/1')
        : (await ok(as(registrar)('POST', `/honours/rounds/${round}/runs`, {}), 201)).id;
    const { applicants } = await ok<RunDetail>(as(registrar)('GET', `/honours/runs/${run}`));
    expect(applicants.length).toBeGreaterThan(10);
    const figures = await Promise.all(
      applicants.map(async ({ application, basis }) => {
        const id = String(applications.get(application)?.['student']);
        const { gpa } = await ok<OwnResults>(as(examinations)('GET', `/results/students/${id}`));
        return [id, basis.map(({ overallGpa }) => shown(overallGpa)), gpa?.shown] as const;
      }),
    );
    for (const [id, ranked, gpa] of figures) expect([id, ...new Set(ranked)]).toEqual([id, gpa]);
  }
  await reopen();
});

it('A countersigned grade and a withdrawn publication change the standing in an open round at once', async () => {
  const before = await ownRound(student);
  const { rows } = await gateway.database.query<{ unit: string; semester: string }>({
    text: `
      SELECT unit.id AS unit, semester.id AS semester
      FROM course_units unit
      JOIN semesters semester ON semester.number = unit.semester
      WHERE unit.code LIKE 'SOC%'
        AND unit.id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = $1)
      ORDER BY unit.level DESC, unit.code, semester.starts_on
      LIMIT 1`,
    values: [kasun],
  });
  const sitting = {
    student: kasun,
    courseUnit: rows[0]?.unit ?? '',
    semester: rows[0]?.semester ?? '',
  };
  await putOnRecord(gateway, { ...sitting, grade: 'D' });
  const [results, after] = [await ownResults(student), await ownRound(student)];
  expect(standingIn(after, 'Sociology')?.subjectGpa).toBe(averageOf(results, 'SOC'));
  expect(standingIn(after, 'Sociology')).not.toEqual(standingIn(before, 'Sociology'));
  expect(shown(standingIn(after, 'Sociology')?.overallGpa)).toBe(results.gpa?.shown);

  const marked = await markPaper(gateway, kasun, { assignment: '80', test: '80', exam: '80' });
  const [officer, dean] = [as(examinations), await gateway.as('dean')];
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  await ok(releaseStep(officer, id, 'publish'));
  const published = await ownResults(student);
  expect(published.gpa?.credits).not.toBe(results.gpa?.credits);
  expect(shown(standingIn(await ownRound(student), 'Sociology')?.overallGpa)).toBe(
    published.gpa?.shown,
  );
  await ok(releaseStep(dean, id, 'withdraw', { reason: 'Two sheets were exchanged.' }));
  const [left, now] = [await ownResults(student), await ownRound(student)];
  expect(left.gpa?.credits).toBe(results.gpa?.credits);
  expect(shown(standingIn(now, 'Sociology')?.overallGpa)).toBe(left.gpa?.shown);
});

it('Figures frozen when the round closes carry their day and stay, until the round is reopened', async () => {
  const { application } = await ownRound(student);
  await ok(
    as(student)('POST', `/honours-applications/${application?.id}/-/transitions/submit`, {
      version: application?.version,
    }),
  );
  const figures = async () =>
    (await ok(as(registrar)('GET', `/honours-applications/${application?.id}`)))['figures'];
  expect(await figures()).toBeNull();
  await step('close');
  const [frozen, before] = [await figures(), await ownRound(student)];
  const today = colomboDay(gateway.clock.now());
  expect([frozen, before.figuresOn]).toEqual([expect.objectContaining({ day: today }), today]);

  const [sat] = (
    await gateway.database.query<{ courseUnit: string; semester: string }>({
      text: `
        SELECT course_unit_id AS "courseUnit", semester_id AS semester
        FROM current_sittings
        WHERE student_id = $1 AND paper_id IS NULL AND grade = 'D'`,
      values: [kasun],
    })
  ).rows;
  await putOnRecord(gateway, {
    student: kasun,
    courseUnit: sat?.courseUnit ?? '',
    semester: sat?.semester ?? '',
    effect: 'corrects',
    grade: 'A',
  });
  expect([await figures(), (await ownRound(student)).options]).toEqual([frozen, before.options]);

  await reopen();
  const now = await ownRound(student);
  expect([await figures(), now.figuresOn]).toEqual([null, null]);
  expect(shown(standingIn(now, 'Sociology')?.overallGpa)).toBe(
    (await ownResults(student)).gpa?.shown,
  );
  expect(standingIn(now, 'Sociology')).not.toEqual(standingIn(before, 'Sociology'));
});

it('No address takes or gives a figure beside the ledger', async () => {
  for (const answer of [
    await as(registrar)('GET', '/student-merit'),
    await as(registrar)('POST', '/student-merit', { student: kasun, gpa: 4 }),
    await as(registrar)('POST', `/honours/rounds/${open}/merit`, {}),
  ])
    expect(answer.statusCode).toBe(404);
});
