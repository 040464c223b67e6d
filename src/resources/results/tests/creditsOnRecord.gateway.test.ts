import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { kasun } from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { PublishedUnit, ReleaseSheet, StudentResults, UnitSheet } from '../api.ts';

interface OnRecord {
  paper: string;
  release: string;
  unit: string;
  batch: string;
  credits: string;
}

let gateway: DemoGateway;
let officer: CallAs;
let registrar: CallAs;

async function ok<T>(answer: ReturnType<CallAs>): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return dataOf<T>(got);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, registrar] = [await gateway.as('examofficer'), await gateway.as('registrar')];
});
afterAll(() => gateway.close());

const SITTING = `
  SELECT
    sitting.paper_id AS paper,
    sitting.release_id AS release,
    sitting.course_unit_id AS unit,
    sitting.credits::text AS credits,
    paper.exam_session_id || '.' || student.batch_id AS batch
  FROM current_sittings sitting
  JOIN papers paper ON paper.id = sitting.paper_id
  JOIN students student ON student.id = sitting.student_id
  WHERE sitting.student_id = $1 AND sitting.code = 'value' AND sitting.counts_in_gpa
  ORDER BY sitting.sequence
  LIMIT 1`;

/** The credits of a result, and whether the unit counts in the GPA, wherever they are shown. */
async function shownFor({ paper, release, unit, batch }: OnRecord) {
  const results = await ok<StudentResults>(officer('GET', `/results/students/${kasun}`));
  const line = results.semesters
    .flatMap(({ lines }) => lines)
    .find((one) => one.paper === paper && one.unit.id === unit);
  const listed = await ok<PublishedUnit[]>(officer('GET', '/results/units?range=[0,999]'));
  const sheet = await ok<UnitSheet>(officer('GET', `/results/units/${paper}`));
  const released = await ok<UnitSheet[]>(
    officer('GET', `/results/releases/${release}/papers?range=[0,999]`),
  );
  const printed = async (kind: string, subject: string) => {
    const { id } = await ok<WireRecord>(officer('POST', '/documents/subjects', { kind, subject }));
    return (await ok<{ content: Record<string, unknown> }>(officer('GET', `/documents/${id}`)))
      .content;
  };
  const unitPrint = await printed('unitSheet', paper);
  const batchPrint = await printed('batchSheet', batch);
  const units = batchPrint['units'] as { code: string; credits: string }[];
  return {
    own: [line?.unit.credits, line?.countsInGpa],
    listed: listed.find((one) => one.paper === paper)?.unit.credits,
    sheet: sheet.unit.credits,
    released: released.find((one) => one.paper === paper)?.unit.credits,
    unitPrint: (unitPrint['unit'] as { credits: string }).credits,
    batchPrint: units.find(({ code }) => code === line?.unit.code)?.credits,
    gpa: results.gpa?.shown,
    isIntact: (await ok<ReleaseSheet>(officer('GET', `/results/releases/${release}`))).isIntact,
  };
}

it('A published result keeps its credits on every page and print when its unit has others by now', async () => {
  const { rows } = await gateway.database.query<OnRecord>({ text: SITTING, values: [kasun] });
  const [result] = rows;
  if (!result) throw new Error('the student has no result on record');
  const { credits } = result;
  const before = await shownFor(result);
  expect(before).toMatchObject({
    own: [credits, true],
    listed: credits,
    sheet: credits,
    released: credits,
    unitPrint: credits,
    batchPrint: credits,
  });
  const path = `/course-units/${result.unit}`;
  const { version } = await ok<WireRecord>(registrar('GET', path));
  await ok(registrar('PUT', path, { version, credits: 9, kind: 'nonGpa' }));
  expect(await shownFor(result)).toEqual(before);
});
