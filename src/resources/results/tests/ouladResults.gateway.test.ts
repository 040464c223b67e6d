import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { adopted, kasun, release, step } from '../../../../tests/gateway/equipment/markedPaper.ts';
import { marksImporterFor } from '../../../../tests/gateway/equipment/marksFile.ts';
import {
  COURSEWORK,
  HANDED_IN,
  NUMBERS,
  OULAD_MARKS,
  SCHEME,
  SCORES,
} from '../../../../tests/gateway/equipment/oulad.ts';
import { storeRecords } from '../../../../tests/gateway/equipment/storeRecords.ts';
import type { CellAnswer, MarkGrid } from '../../marks/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnResults, UnitSheet } from '../api.ts';

/** Calculated independently in whole hundredths; missing coursework adds nothing. */
const hundredthsOf = (number: string): number =>
  COURSEWORK.reduce(
    (sum, { id, weight }) => sum + Number(SCORES.get(`${number}/${id}`) ?? 0) * weight,
    0,
  );
const expectedOf = (number: string) => {
  const hundredths = hundredthsOf(number);
  return {
    total: (hundredths / 100).toFixed(2),
    grade: SCHEME.find(([, from]) => hundredths >= from * 100)?.[0],
  };
};

let gateway: DemoGateway;
let [officer, dean]: CallAs[] = [];
const ids = {
  batch: newId(),
  unit: newId(),
  year: newId(),
  semester: newId(),
  offering: newId(),
  session: newId(),
  paper: newId(),
};
const students = new Map(NUMBERS.map((number) => [number, newId()]));

const store = (resource: string, records: Parameters<typeof storeRecords>[2]) =>
  storeRecords(gateway, resource, records);
const both = (en: string) => ({ en, si: en });

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  await store('batches', [{ id: ids.batch, label: '2013/2014', entryYear: 2013 }]);
  await store('academic-years', [
    { id: ids.year, label: '2020/2021', startsOn: '2020-10-05', endsOn: '2021-09-30' },
  ]);
  await store('semesters', [
    {
      id: ids.semester,
      academicYear: ids.year,
      number: 1,
      label: both('Presentation J'),
      startsOn: '2020-10-05',
      endsOn: '2021-06-30',
    },
  ]);
  await store('course-units', [
    {
      id: ids.unit,
      code: 'AAA 2013',
      title: both('Module AAA'),
      department: demoId('departments', 'HIS'),
      components: COURSEWORK.map(({ id, weight }) => ({
        kind: 'assignment',
        name: { en: `TMA ${id}`, si: `පැවරුම ${id}` },
        weight,
        maximum: 100,
        minimumToPass: null,
      })),
    },
  ]);
  await store('offerings', [
    {
      id: ids.offering,
      semester: ids.semester,
      courseUnit: ids.unit,
      medium: 'english',
      group: 'J',
    },
  ]);
  await store(
    'students',
    NUMBERS.map((number) => ({
      id: students.get(number),
      registrationNumber: number,
      nameWithInitials: both('Anonymous'),
      batch: ids.batch,
      medium: 'english',
    })),
  );
  await store('exam-sessions', [
    {
      id: ids.session,
      title: both('Module AAA, J'),
      semester: ids.semester,
      registrationOpensAt: '2021-01-01T00:00:00Z',
      registrationClosesAt: '2021-02-01T00:00:00Z',
      status: 'marking',
    },
  ]);
  await store('papers', [{ id: ids.paper, examSession: ids.session, offering: ids.offering }]);
  await store(
    'exam-registrations',
    NUMBERS.map((number) => ({
      id: newId(),
      paper: ids.paper,
      student: students.get(number),
      indexNumber: number,
      status: 'confirmed',
      sitting: 'present',
    })),
  );
  await store('paper-markers', [
    { id: newId(), paper: ids.paper, staff: demoId('staff', 'lecturer'), role: 'first' },
  ]);
});
afterAll(() => gateway.close());

const FILE = Buffer.from(OULAD_MARKS);
const [ABSENT, UNRECORDED] = [-2, '?'];
const gridOf = async (call: CallAs): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${ids.paper}`));

it('The file of 1,633 marks is read by the portal’s own import: each goes to its student and component, and what was not recorded is refused by line', async () => {
  expect([NUMBERS.length, HANDED_IN.length]).toEqual([383, 1633]);
  const importer = await marksImporterFor(gateway, 'lecturer');
  const preview = await importer.preview(ids.paper, FILE);
  const unrecorded = HANDED_IN.flatMap(([, , , , score], index) =>
    score === UNRECORDED ? [index + 2] : [],
  );
  expect([preview.lines, preview.counts, preview.problems]).toEqual([
    1633,
    { new: SCORES.size, change: 0, same: 0, stale: 0, invalid: unrecorded.length, repeated: 0 },
    0,
  ]);
  expect(
    preview.rows.filter(({ cells }) => cells[0]?.problem === 'notAMark').map(({ line }) => line),
  ).toEqual(unrecorded);
  const { answers } = await importer.write(ids.paper, preview);
  expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(SCORES.size);
  expect((await importer.preview(ids.paper, FILE)).counts).toMatchObject({
    new: 0,
    same: SCORES.size,
  });
  const { cells, components, candidates } = await gridOf(await gateway.as('lecturer'));
  const [nameOf, numberOf] = [
    new Map(components.map(({ id, name }) => [id, name.en.replace('TMA ', '')])),
    new Map(candidates.map(({ student, indexNumber }) => [student, indexNumber])),
  ];
  expect(
    new Map(
      cells.map(([student, component, , mark]) => [
        `${numberOf.get(student)}/${nameOf.get(component)}`,
        String(mark),
      ]),
    ),
  ).toEqual(SCORES);
}, 120_000);

it('With gaps it cannot be handed in; once they are AB it can, and is checked and locked by others than its marker', async () => {
  const [lecturer, office] = [await gateway.as('lecturer'), officer as CallAs];
  const take = async (call: CallAs, name: string): Promise<string[]> => {
    const told: string[] = [];
    for (const { id, version } of (await gridOf(call)).sheets) {
      const answer = await call('POST', `/mark-sheets/${id}/-/transitions/${name}`, {
        version,
        values: {},
      });
      told.push(
        answer.statusCode === 200
          ? 'done'
          : String(answer.json<{ details?: { blanks?: number } }>().details?.blanks ?? answer.body),
      );
    }
    return told;
  };
  const { components, candidates } = await gridOf(lecturer);
  const assessmentOf = (component: string): string =>
    components.find(({ id }) => id === component)?.name.en.replace('TMA ', '') ?? '';
  const gaps = components.flatMap(({ id }) =>
    candidates
      .filter(({ indexNumber }) => !SCORES.has(`${indexNumber}/${assessmentOf(id)}`))
      .map(({ student }) => ({ student, component: id })),
  );
  expect(await take(lecturer, 'submit')).toEqual(
    components.map(({ id }) => String(gaps.filter(({ component }) => component === id).length)),
  );
  const filled = await lecturer('PUT', `/marks/papers/${ids.paper}/cells`, {
    batch: newId(),
    cells: gaps.map((gap) => ({ ...gap, edit: newId(), stage: 'first', mark: ABSENT, version: 0 })),
  });
  expect(dataOf<CellAnswer[]>(filled).every(({ outcome }) => outcome === 'saved')).toBe(true);
  for (const [call, name] of [
    [lecturer, 'submit'],
    [office, 'check'],
    [office, 'lock'],
  ] as const)
    expect([name, ...(await take(call, name))]).toEqual([name, ...components.map(() => 'done')]);
  const { cells } = await gridOf(lecturer);
  expect([cells.length, cells.filter(([, , , mark]) => mark === ABSENT).length]).toEqual([
    383 * 5,
    383 * 5 - SCORES.size,
  ]);
}, 120_000);

it('The marks of the module become 383 results that agree with an independent calculation to the hundredth', async () => {
  const made = await release(officer as CallAs, {
    session: ids.session,
    paper: ids.paper,
    unit: ids.unit,
    unitCode: 'AAA 2013',
    candidates: [],
  });
  expect(made).toMatchObject({ lineCount: 383, blockers: 0 });
  await adopted(officer as CallAs, dean as CallAs, made.id);
  expect((await step(officer as CallAs, made.id, 'publish')).statusCode).toBe(200);
  // The only paper of its examination, which ends with it.
  expect(
    (
      await gateway.database.query({
        text: `
          SELECT status
          FROM exam_sessions
          WHERE id = (SELECT exam_session_id FROM result_releases WHERE id = $1)`,
        values: [made.id],
      })
    ).rows,
  ).toEqual([{ status: 'published' }]);
  const sheet = dataOf<UnitSheet>(await (officer as CallAs)('GET', `/results/units/${ids.paper}`));
  expect(
    sheet.lines.map(({ student, total, grade }) => [student.registrationNumber, total, grade]),
  ).toEqual(
    NUMBERS.toSorted().map((number) => [
      number,
      expectedOf(number).total,
      expectedOf(number).grade,
    ]),
  );
  const passed = NUMBERS.filter((number) => hundredthsOf(number) >= 4_000).length;
  expect(sheet.distribution).toMatchObject({ sat: 383, passed });
}, 120_000);

it('A student of the module reads exactly that on the own page, with a working whose parts add up', async () => {
  const number =
    NUMBERS.find(
      (one) => COURSEWORK.filter(({ id }) => !SCORES.has(`${one}/${id}`)).length === 1,
    ) ?? '';
  await gateway.database.query({
    text: 'UPDATE students SET user_id = NULL WHERE id = $1',
    values: [kasun],
  });
  await gateway.database.query({
    text: 'UPDATE students SET user_id = $2 WHERE id = $1',
    values: [students.get(number), demoId('users', 'student')],
  });
  const own = dataOf<OwnResults>(await (await gateway.as('student'))('GET', '/results/own'));
  const [line] = own.semesters.flatMap(({ lines }) => lines);
  expect([own.student.registrationNumber, line]).toMatchObject([
    number,
    { ...expectedOf(number), state: 'published' },
  ]);
  const shares = (line?.working ?? [])
    .filter(({ rule }) => rule === 'component')
    .map(({ args }) => Number(args['share'] ?? 0));
  expect(shares).toHaveLength(5);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(Number(line?.total), 6);
});

it('Withdrawing the release opens the examination again, with both steps in its log', async () => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT owner_id AS id FROM result_releases__papers WHERE target_id = $1',
    values: [ids.paper],
  });
  expect(
    (
      await step(dean as CallAs, rows[0]?.id ?? '', 'withdraw', {
        reason: 'A question was marked wrongly',
      })
    ).statusCode,
  ).toBe(200);
  const { rows: states } = await gateway.database.query({
    text: 'SELECT status FROM exam_sessions WHERE id = $1',
    values: [ids.session],
  });
  expect(states).toEqual([{ status: 'board' }]);
  const { rows: steps } = await gateway.database.query({
    text: `
      SELECT transition
      FROM activities
      WHERE resource = 'exam-sessions' AND record_id = $1 AND action = 'transition'
      ORDER BY id`,
    values: [ids.session],
  });
  expect(steps).toEqual([{ transition: 'publish' }, { transition: 'withdraw' }]);
});
