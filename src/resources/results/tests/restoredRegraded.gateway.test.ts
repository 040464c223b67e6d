import { afterAll, beforeAll, expect, it } from 'vitest';
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
  correctMark,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { brokenRows } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { RULE_SETS } from '../../ruleSets/demo.ts';
import type { GradeChanges } from '../../shared/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let registrar: CallAs;

const bands = RULE_SETS.find(({ id }) => id === demoId('rule-sets', 'GRADES'))?.[
  'grades'
] as GradeBand[];
/** Half the points for every grade. */
const halved = bands.map(({ grade, fromMark, points }) => ({
  grade,
  fromMark,
  points: points / 2,
}));
const halfOf = (points: unknown): string => (Number(points) / 2).toFixed(2);

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean, registrar] = (await Promise.all(
    ['examofficer', 'dean', 'registrar'].map((name) => gateway.as(name)),
  )) as [CallAs, CallAs, CallAs];
});
afterAll(() => gateway.close());

async function published(marked: MarkedPaper, exam: string): Promise<string> {
  await correctMark(gateway, marked.paper, kasun, 'exam', exam);
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  const answer = await step(officer, id, 'publish');
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return id;
}

/** The latest row of the student in a unit. */
async function standing(unit: string): Promise<Record<string, unknown>> {
  const filter = { student: kasun, courseUnit: unit };
  const [row] = dataOf<WireRecord[]>(
    await registrar('GET', `/sittings?${query({ filter, sort: ['sequence', 'DESC'] })}`),
  );
  return row ?? {};
}

/** The dean regrades the intake of the student by a version of the scheme. */
async function regrade(number: number, grades: readonly GradeBand[]): Promise<void> {
  const [row] = await rowsOf<{ year: number }>(
    `SELECT batch.entry_year AS year
     FROM students student JOIN batches batch ON batch.id = student.batch_id
     WHERE student.id = $1`,
    kasun,
  );
  const made = await registrar('POST', '/rule-sets', {
    kind: 'gradeScheme',
    code: 'GRADES',
    number,
    name: { en: 'Grades and points', si: 'ශ්‍රේණි සහ ලක්ෂ්‍ය' },
    passGrade: 'C',
    grades,
    effectiveFrom: `${row?.year}-06-0${number}`,
  });
  const { id, version } = dataOf<WireRecord>(made);
  const answer = await dean('POST', `/rule-sets/${id}/-/transitions/regrade`, {
    version,
    values: { boardReference: 'FB 231/7' },
    reason: 'As the senate decided',
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

it('What a withdrawal brings back has the points of a regrading that came while it was replaced', async () => {
  const marked = await markPaper(gateway, kasun, { assignment: '60', test: '60' });
  await published(marked, '90');
  const first = await standing(marked.unit);
  const second = await published(marked, '1');

  const [free] = await rowsOf<{ unit: string; semester: string }>(
    `SELECT unit.id AS unit, semester.id AS semester
     FROM course_units unit, semesters semester
     WHERE unit.id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = $1)
       AND unit.kind <> 'nonGpa'
     ORDER BY unit.code, semester.starts_on
     LIMIT 1`,
    kasun,
  );
  const entry = { student: kasun, courseUnit: free?.unit ?? '', semester: free?.semester ?? '' };
  await putOnRecord(gateway, { ...entry, grade: 'B' });
  const entered = await standing(entry.courseUnit);
  await putOnRecord(gateway, { ...entry, effect: 'corrects', grade: 'A' });

  await regrade(2, halved);
  const taken = await step(dean, second, 'withdraw', { reason: 'A script was mixed up' });
  expect([taken.statusCode, taken.body]).toEqual([200, expect.any(String)]);
  await putOnRecord(gateway, { ...entry, effect: 'withdraws' });

  for (const [unit, former] of [
    [marked.unit, first],
    [entry.courseUnit, entered],
  ] as const)
    expect(await standing(unit)).toMatchObject({
      effect: 'corrects',
      grade: former['grade'],
      total: former['total'],
      pointsRaw: Number(halfOf(former['pointsRaw'])),
      source: 'GRADES 2 · FB 231/7',
    });
  expect(await brokenRows(gateway.database)).toEqual([]);
});

it('The dialog of a withdrawal tells the grade that comes back by a later regrading', async () => {
  const marked = await markPaper(gateway, kasun, { assignment: '60', test: '60' }, 1);
  await published(marked, '90');
  const first = await standing(marked.unit);
  const second = await published(marked, '1');
  // Every grade needs ten marks more.
  await regrade(
    3,
    bands.map((band) => ({
      ...band,
      fromMark: band.fromMark === 0 ? 0 : Math.min(100, band.fromMark + 10),
    })),
  );
  const { examples } = dataOf<GradeChanges>(
    await dean('GET', `/results/releases/${second}/changes`),
  );
  const told = examples.find(({ student }) => student.id === kasun)?.after;
  expect(told).not.toBe(first['grade']);
  const taken = await step(dean, second, 'withdraw', { reason: 'A script was mixed up' });
  expect([taken.statusCode, taken.body]).toEqual([200, expect.any(String)]);
  expect(await standing(marked.unit)).toMatchObject({ effect: 'corrects', grade: told });
});
