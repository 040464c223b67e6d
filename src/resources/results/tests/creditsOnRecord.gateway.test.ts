import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { kasun } from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { ReleaseSheet, StudentResults, UnitSheet } from '../api.ts';

interface OnRecord {
  paper: string;
  release: string;
  unit: string;
  batch: string;
  credits: string;
}

/** A line of a unit's print, or the results of a student on that of a batch. */
interface PrintedLine {
  registrationNumber: string;
  credits?: string;
  results?: { code: string; credits?: string }[];
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
  const sheet = await ok<UnitSheet>(officer('GET', `/results/units/${paper}`));
  const released = await ok<UnitSheet[]>(
    officer('GET', `/results/releases/${release}/papers?range=[0,999]`),
  );
  const printed = async (kind: string, subject: string) => {
    const { id } = await ok<WireRecord>(officer('POST', '/documents/subjects', { kind, subject }));
    return (await ok<{ content: Record<string, unknown> }>(officer('GET', `/documents/${id}`)))
      .content;
  };
  const printedFor = async (kind: string, subject: string, list: string) =>
    ((await printed(kind, subject))[list] as PrintedLine[]).find(
      (one) => one.registrationNumber === results.student.registrationNumber,
    );
  const creditsIn = (one: UnitSheet | undefined) =>
    one?.lines.find(({ student }) => student.id === kasun)?.credits;
  const unitPrint = await printedFor('unitSheet', paper, 'lines');
  const batchPrint = await printedFor('batchSheet', batch, 'members');
  return {
    own: [line?.unit.credits, line?.countsInGpa],
    sheet: creditsIn(sheet),
    released: creditsIn(released.find((one) => one.paper === paper)),
    unitPrint: unitPrint?.credits,
    batchPrint: batchPrint?.results?.find(({ code }) => code === line?.unit.code)?.credits,
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

it('Lines of one paper whose credits differ each show their own, on every sheet', async () => {
  const { rows } = await gateway.database.query<OnRecord>({ text: SITTING, values: [kasun] });
  const [result] = rows;
  if (!result) throw new Error('the student has no result on record');
  const before = await ok<UnitSheet>(officer('GET', `/results/units/${result.paper}`));
  const others = before.lines.filter(({ student }) => student.id !== kasun);
  expect(others.length).toBeGreaterThan(0);
  // A correction of the one line, with the credits that the unit had at another sitting.
  await gateway.database.query({
    text: `
      INSERT INTO sittings (
        student_id, course_unit_id, semester_id, paper_id, release_id, sat_on, attempt_kind,
        attempt_number, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
        is_capped, is_passed, working, effect, replaces_id
      )
      SELECT
        student_id, course_unit_id, semester_id, paper_id, release_id, sat_on, attempt_kind,
        attempt_number, 7.5, counts_in_gpa, code, total, grade, points_raw, points_counted,
        is_capped, is_passed, working, 'corrects', id
      FROM current_sittings
      WHERE student_id = $1 AND paper_id = $2`,
    values: [kasun, result.paper],
  });
  const shown = await shownFor(result);
  expect(shown).toMatchObject({ own: ['7.5', true], sheet: '7.5' });
  expect([shown.unitPrint, shown.batchPrint]).toEqual(['7.5', '7.5']);
  const after = await ok<UnitSheet>(officer('GET', `/results/units/${result.paper}`));
  expect(after.lines.filter(({ student }) => student.id !== kasun)).toEqual(others);
});
