import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  marksImporterFor,
  type MarksImporter,
} from '../../../../tests/gateway/equipment/marksFile.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, MarkBatchView, MarkGrid } from '../api.ts';

let gateway: DemoGateway;
let [lecturer, officer]: CallAs[] = [];
let importer: MarksImporter;
let paper: string;
let start: MarkGrid;

const as = (call: CallAs | undefined): CallAs => call as CallAs;
const gridNow = async (): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await as(lecturer)('GET', `/marks/papers/${paper}`));
const marksNow = async (): Promise<unknown[]> =>
  (await gridNow()).cells
    .map(([student, component, , mark]) => [student, component, mark])
    .toSorted();
const nameOf = (student: number): string => start.candidates[student]?.indexNumber ?? '';
const component = (place: number): { id: string; name: string; maximum: string } => {
  const { id = '', name, maximum = '0' } = start.components[place] ?? {};
  return { id, name: name?.en ?? '', maximum };
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  [lecturer, officer] = [await gateway.as('lecturer'), await gateway.as('examofficer')];
  importer = await marksImporterFor(gateway, 'lecturer');
  await gateway.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  paper = await unmarkedPaper(gateway, as(officer), 5);
  expect(
    (
      await as(officer)('POST', '/paper-markers', {
        paper,
        staff: demoId('staff', 'lecturer'),
        role: 'first',
        share: 1,
      })
    ).statusCode,
  ).toBe(201);
  start = await gridNow();
});
afterAll(() => gateway.close());

const fileOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join(',')).join('\r\n');

it('A file shows every difference and every refusal before anything is written, and is then written and taken back as one', async () => {
  const names = [component(0).name, component(1).name];
  const file = fileOf([
    ['Index no.', ...names],
    [nameOf(0), '7.25', 'ab'],
    [nameOf(1), '850', ' aB '],
    [nameOf(2), '', 'x5'],
    ['HS/0000/000', '5', '5'],
  ]);
  const before = await marksNow();
  const preview = await importer.preview(paper, file);
  expect(await marksNow()).toEqual(before);
  expect(
    preview.rows.map(
      ({ problem, cells }) =>
        problem ?? cells.map(({ outcome, problem: why, now }) => [why ?? outcome, now]),
    ),
  ).toEqual([
    [
      ['new', '7.25'],
      ['new', 'AB'],
    ],
    [
      ['overMaximum', '850'],
      ['new', 'AB'],
    ],
    [['notAMark', 'x5']],
    'notACandidate',
  ]);
  const { batch, answers } = await importer.write(paper, preview);
  expect(answers.map((answer) => [answer.outcome, 'mark' in answer && answer.mark])).toEqual([
    ['saved', 7.25],
    ['saved', -2],
    ['saved', -2],
  ]);
  const batches = dataOf<MarkBatchView[]>(
    await as(lecturer)('GET', `/marks/papers/${paper}/batches`),
  );
  expect(batches).toMatchObject([{ batch, source: 'import', cells: 3, mine: true }]);
  const undone = dataOf<CellAnswer[]>(
    await as(lecturer)('POST', `/marks/papers/${paper}/batches/${batch}/undo`, {}),
  );
  expect(undone.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved']);
  expect((await gridNow()).cells.every(([, , , mark]) => mark === null)).toBe(true);
});

const exported = async (format: string): Promise<Buffer> => {
  const token = await gateway.signIn('lecturer', 'Faculty#2026');
  return (
    await gateway.app.inject({
      url: `/api/marks/papers/${paper}/file?stage=first&format=${format}&language=si`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).rawPayload;
};

it('An exported sheet, CSV or XLSX, imports as unchanged; marks changed in the meantime are stale and written only if chosen', async () => {
  const { candidates } = start;
  await importer.write(
    paper,
    await importer.preview(
      paper,
      fileOf([
        ['Index no.', component(0).name],
        ...candidates.slice(0, 3).map(({ indexNumber }, place) => [indexNumber, `${place + 1}.5`]),
      ]),
    ),
  );
  for (const format of ['csv', 'xlsx']) {
    const back = await importer.preview(paper, await exported(format));
    expect([format, back.hasToken, back.counts, back.problems]).toEqual([
      format,
      true,
      { new: 0, change: 0, same: 3, stale: 0, invalid: 0, repeated: 0 },
      0,
    ]);
  }
  const filled = (await exported('csv')).toString().replace('3.5', '4');
  expect((await importer.preview(paper, filled)).counts).toMatchObject({ change: 1, same: 2 });
  const [student, , , , version] =
    (await gridNow()).cells.find(
      ([of, , , mark]) => of === candidates[2]?.student && mark === 3.5,
    ) ?? [];
  await as(officer)('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: [
      { edit: randomUUID(), student, component: component(0).id, stage: 'first', mark: 9, version },
    ],
  });
  const late = await importer.preview(paper, filled);
  expect(late.counts).toMatchObject({ stale: 1, change: 0 });
  expect(await importer.write(paper, late, { withStale: true, reason: '' })).toMatchObject({
    answers: [{ outcome: 'saved', mark: 4 }],
  });
});

it('A mark that changes between preview and writing is a conflict with both values, and neither is overwritten', async () => {
  const [candidate] = start.candidates;
  const preview = await importer.preview(
    paper,
    fileOf([
      ['Index no.', component(0).name],
      [candidate?.indexNumber ?? '', '8.25'],
    ]),
  );
  const version = preview.rows[0]?.cells[0]?.version ?? -1;
  await as(officer)('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: [
      {
        edit: randomUUID(),
        student: candidate?.student,
        component: component(0).id,
        stage: 'first',
        mark: 2,
        version,
      },
    ],
  });
  expect((await importer.write(paper, preview)).answers).toMatchObject([
    { outcome: 'conflict', mark: 2, version: version + 1 },
  ]);
});

it('Files that are no tables, mappings that fit nothing and people without a part are each refused with their reason', async () => {
  const file = fileOf([
    ['Index no.', component(0).name],
    [nameOf(0), '5'],
  ]);
  expect((await importer.upload(paper, 'first', Buffer.alloc(0))).json()).toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'empty' },
  });
  expect(
    (await importer.upload(paper, 'first', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).json(),
  ).toMatchObject({ code: 'FILE_UNREADABLE', details: { reason: 'oldWorkbook' } });
  expect((await importer.upload(paper, 'second', file)).statusCode).toBe(404);
  const preview = await importer.preview(paper, file);
  const wrong = await importer.preview(paper, file, 'first', {
    mapping: { ...preview.mapping, marks: { 1: randomUUID() } },
  });
  expect(wrong.rows[0]?.cells).toMatchObject([{ outcome: 'invalid', problem: 'noSuchComponent' }]);
  const stranger = await marksImporterFor(gateway, 'lecturer2');
  expect((await stranger.upload(paper, 'first', file)).statusCode).toBe(404);
  const student = await marksImporterFor(gateway, 'student');
  expect((await student.upload(paper, 'first', file)).statusCode).toBe(403);
});

it('A file with a title, read in another way than was guessed, says how it was read and by which line', async () => {
  const { name } = component(0);
  const book = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(
      ['Semester one', '', `Index no.;${name}`, `${nameOf(0)};6`, `${nameOf(1)};6`].join('\n'),
      'utf16le',
    ),
  ]);
  const guessed = await importer.preview(paper, book);
  expect(guessed.reading).toMatchObject({
    encoding: 'utf-16le',
    separator: 'semicolon',
    headings: 3,
  });
  expect(guessed.rows.map(({ line, pasted }) => [line, pasted])).toEqual([
    [4, nameOf(0)],
    [5, nameOf(1)],
  ]);
  const later = await importer.preview(paper, book, 'first', {
    reading: { headings: 4 },
    mapping: { ...guessed.mapping, token: null },
  });
  expect(later.headings).toEqual([nameOf(0), '6']);
  expect(later.rows.map(({ line }) => line)).toEqual([5]);
  const refused = await importer.upload(paper, 'first', book, { reading: { headings: 90 } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'FILE_UNREADABLE', details: { reason: 'noHeadings' } },
  ]);
});

it('Candidates of another marker and closed sheets are refused in the preview already', async () => {
  await as(officer)('POST', '/paper-markers', {
    paper,
    staff: demoId('staff', 'lecturer2'),
    role: 'first',
    share: 1,
  });
  await as(officer)('POST', `/marks/papers/${paper}/allocation`, {
    role: 'first',
    pins: [
      { student: start.candidates[4]?.student, staff: demoId('staff', 'lecturer2') },
      { student: start.candidates[3]?.student, staff: demoId('staff', 'lecturer') },
    ],
  });
  const file = fileOf([
    ['Index no.', component(1).name],
    [nameOf(3), '5'],
    [nameOf(4), '5'],
  ]);
  const outcomes = async (): Promise<unknown[]> =>
    (await importer.preview(paper, file)).rows.map(
      ({ cells }) => cells[0]?.problem ?? cells[0]?.outcome,
    );
  expect(await outcomes()).toEqual(['new', 'otherMarker']);
  const sheet = (await gridNow()).sheets.find(({ component: of }) => of === component(1).id);
  const record = dataOf<WireRecord>(await as(officer)('GET', `/mark-sheets/${sheet?.id}`));
  expect(
    (
      await as(officer)('PUT', `/mark-sheets/${sheet?.id}`, {
        closesAt: '2020-01-01T00:00:00Z',
        version: record.version,
      })
    ).statusCode,
  ).toBe(200);
  expect(await outcomes()).toEqual(['windowClosed', 'windowClosed']);
});
