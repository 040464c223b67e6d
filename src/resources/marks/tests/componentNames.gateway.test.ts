import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { marksImporterFor } from '../../../../tests/gateway/equipment/marksFile.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { PaperReadiness } from '../../results/api.ts';
import { ASSIGNMENT_NAME, COMPONENT_SETS } from '../../shared/demo/componentSets.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { MarkGrid, MissingLine } from '../api.ts';

const NAMES = (COMPONENT_SETS[0] ?? []).map(({ name }) => name);

let gateway: DemoGateway;
let [lecturer, officer, registrar]: CallAs[] = [];
let paper: string;
let grid: MarkGrid;
const ok = async <T = WireRecord>(answer: ReturnType<CallAs> | undefined): Promise<T> => {
  const got = await answer;
  expect([got?.statusCode, got?.body]).toEqual([200, expect.any(String)]);
  return dataOf<T>(got as Awaited<ReturnType<CallAs>>);
};
const gridNow = () => ok<MarkGrid>(lecturer?.('GET', `/marks/papers/${paper}`));

beforeAll(async () => {
  gateway = await startDemoGateway();
  [lecturer, officer, registrar] = [
    await gateway.as('lecturer'),
    await gateway.as('examofficer'),
    await gateway.as('registrar'),
  ];
  await gateway.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  paper = await unmarkedPaper(gateway, officer, 5);
  await officer('POST', '/paper-markers', {
    paper,
    staff: demoId('staff', 'lecturer'),
    role: 'first',
    share: 1,
  });
  grid = await gridNow();
});
afterAll(() => gateway.close());

it('A component has its names in both languages on the mark sheet, in the reports about it and in what readiness misses', async () => {
  expect(grid.components.map(({ name }) => name)).toEqual(NAMES);
  expect(NAMES.every(({ en, si }) => en !== si)).toBe(true);
  const session = grid.paper.session.id;
  const missing = await ok<MissingLine[]>(
    officer?.('GET', `/marks/missing?${query({ session })}&range=[0,199]`),
  );
  expect(missing.filter((line) => line.paper === paper).map(({ component }) => component)).toEqual(
    NAMES,
  );
  const readiness = await ok<PaperReadiness[]>(
    officer?.('GET', `/results/readiness?${query({ session })}&range=[0,199]`),
  );
  const gaps = readiness.find((line) => line.paper === paper)?.gaps;
  expect(gaps?.find(({ kind }) => kind === 'sheets')?.names).toEqual(NAMES);
});

it('The file of a sheet has the names in the language of its reader, and is imported in either', async () => {
  const token = await gateway.signIn('lecturer', 'Faculty#2026');
  const file = async (language: keyof Localised): Promise<string> =>
    (
      await gateway.app.inject({
        url: `/api/marks/papers/${paper}/file?stage=first&format=csv&language=${language}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).payload;
  const importer = await marksImporterFor(gateway, 'lecturer');
  for (const language of ['en', 'si'] as const) {
    const written = await file(language);
    expect(NAMES.every((name) => written.includes(name[language]))).toBe(true);
    const { mapping } = await importer.preview(paper, written);
    expect(Object.values(mapping.marks)).toEqual(grid.components.map(({ id }) => id));
  }
});

it('A sheet keeps the names that marking began with when the unit renames its component', async () => {
  const { rows } = await gateway.database.query<{ unit: string }>({
    text: `
      SELECT offering.course_unit_id AS unit
      FROM papers paper
      JOIN offerings offering ON offering.id = paper.offering_id
      WHERE paper.id = $1`,
    values: [paper],
  });
  const path = `/course-units/${rows[0]?.unit}`;
  const unit = await ok(registrar?.('GET', path));
  const components = (unit['components'] as { name: Localised }[]).map((component) =>
    component.name.en === ASSIGNMENT_NAME.en
      ? { ...component, name: { ...ASSIGNMENT_NAME, si: 'නිබන්ධනය' } }
      : component,
  );
  await ok(registrar?.('PUT', path, { version: unit.version, components }));
  expect((await ok(registrar?.('GET', path)))['components']).toEqual(components);
  expect((await gridNow()).components.map(({ name }) => name)).toEqual(NAMES);
});
