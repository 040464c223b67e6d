import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

let gateway: DemoGateway;
let admin: CallAs;
let importer: Importer;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  importer = await importerFor(gateway, 'admin');
});
afterAll(() => gateway.close());

const table = (...rows: (string | number)[][]): string =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell,
        )
        .join(','),
    )
    .join('\r\n');
const TYPES = ['Code', 'Name (English)', 'Name (සිංහල)', 'Position'];
const types = async (): Promise<WireRecord[]> =>
  dataOf<WireRecord[]>(await admin('GET', '/publication-types'));
const byCode = async (code: string): Promise<WireRecord | undefined> =>
  (await types()).find((record) => record['code'] === code);

describe('a file', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing in it', '', 'empty'],
    ['only headings', 'Code,Position', 'empty'],
    [
      'an old workbook or a password',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
      'oldWorkbook',
    ],
    [
      'a workbook that is none',
      Buffer.from('PK\u0003\u0004 and nothing more', 'latin1'),
      'damaged',
    ],
    [
      'a document under the name of a table',
      Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj', 'latin1'),
      'notATable',
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), 'notATable'],
    ['bytes', Buffer.from('a,b\n\u0000,1'), 'notATable'],
    ['a quote that nothing closes', 'Code,Position\n"file-a,1\nfile-b,2', 'openQuote'],
    ['too many columns', `${'c,'.repeat(201)}\n1`, 'tooManyColumns'],
  ])('with %s is refused with the reason', async (_what, file, reason) => {
    const response = await importer.upload('publication-types', file);
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { code: 'FILE_UNREADABLE', details: { reason } },
    ]);
  });

  it.each<[string, Buffer]>([
    ['commas', Buffer.from('Code,Position\nfile-a,1')],
    ['semicolons', Buffer.from('Code;Position\nfile-a;1')],
    ['tabs and the mark of UTF-8', Buffer.from('\uFEFFCode\tPosition\nfile-a\t1')],
    ['UTF-16', Buffer.from('\uFEFFCode,Position\nfile-a,1', 'utf16le')],
  ])('of text with %s is read', async (_what, file) => {
    expect(dataOf<ImportRun>(await importer.upload('publication-types', file))).toMatchObject({
      headings: ['Code', 'Position'],
      sample: [['file-a', '1']],
      settings: { mapping: ['code', 'position'] },
    });
  });

  it('of a workbook is read by sheet, with days as days', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['x']] },
        {
          name: 'Works',
          rows: [
            ['Title', 'Published on'],
            ['A work', new Date('2026-02-01T00:00:00Z')],
          ],
        },
      ],
    });
    const run = dataOf<ImportRun>(
      await importer.upload('publications', Buffer.from(book), 'works.xlsx', '?sheet=Works'),
    );
    expect(run).toMatchObject({
      sheets: ['Notes', 'Works'],
      reading: { sheet: 'Works', encoding: null, separator: null, headings: 1 },
      sample: [['A work', '2026-02-01']],
      settings: { mapping: ['title', 'publishedOn'] },
    });
  });
});

describe('a dry run', () => {
  it('reports new, changed, equal and refused rows, and changes nothing', async () => {
    const [translation, book] = [await byCode('translation'), await byCode('book')];
    const name = (record: WireRecord | undefined): { en: string; si: string } =>
      record?.['name'] as { en: string; si: string };
    const run = await importer.rehearse(
      'publication-types',
      table(
        TYPES,
        ['review', 'Review', 'විචාරය', 20],
        ['translation', name(translation).en, name(translation).si, 99],
        ['book', name(book).en, name(book).si, Number(book?.['position'])],
        ['half', 'Half', '', 1],
        ['not a code!', 'Bad', 'වැරදි', 'many'],
        ['review', 'Again', 'නැවත', 1],
      ),
    );
    expect(run.counts).toMatchObject({ new: 1, changed: 1, same: 1, refused: 3 });
    const rows = await importer.rows(run);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'new'],
      [3, 'changed'],
      [4, 'same'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ]);
    expect(rows[1]?.changes).toEqual([
      { field: 'position', before: translation?.['position'], after: 99 },
    ]);
    expect(rows[3]?.problems).toMatchObject({ 'name.si': { code: 'halfTranslated' } });
    expect(Object.keys(rows[4]?.problems ?? {}).toSorted()).toEqual(['code', 'position']);
    expect(rows[5]?.problems).toEqual({ '': { code: 'repeated', args: { row: 2 } } });
    expect(await byCode('review')).toBeUndefined();
    expect((await byCode('translation'))?.version).toBe(translation?.version);
  });

  it('numbers rows by their line in the file, counting empty lines and cells of several lines', async () => {
    const run = await importer.rehearse(
      'publication-types',
      `${table(TYPES, ['line-a', 'One', 'එක', 1])}\r\n\r\n,,,\r\n${table(['line-b', 'Two\nlines', 'දෙක', 2], ['line-b', 'Again', 'නැවත', 3])}`,
    );
    const rows = await importer.rows(run);
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 7]);
    expect(rows[2]?.problems).toEqual({ '': { code: 'repeated', args: { row: 5 } } });
  });

  it('answers the refused rows as a file with the reasons in the words of the screen', async () => {
    const run = await importer.rehearse(
      'publication-types',
      table(TYPES, ['half-2', 'Half', '', 1], ['fine', 'Fine', 'හොඳයි', 1]),
    );
    const { body } = await admin('GET', `/imports/${run.id}/refused?format=csv&language=en`);
    expect(body).toContain('Code,Name (English),Name (සිංහල),Position,Reason for refusal');
    expect(body).toContain('half-2,Half,,1,');
    expect(body).not.toContain('fine');
  });

  it('reports all problems of a row at once, with the valid options', async () => {
    const run = await importer.rehearse(
      'students',
      table(
        ['Registration number', 'Name with initials (English)', 'Gender', 'Batch'],
        ['HS/2031/0001', 'A. Perera', 'F', 'No such batch'],
      ),
    );
    const [row] = await importer.rows(run);
    expect(row?.problems).toMatchObject({
      batch: { code: 'unknownName' },
      gender: { code: 'notAnOption' },
    });
    const refused = await admin('GET', `/imports/${run.id}/refused?format=csv&language=en`);
    expect(refused.body).toContain('Gender: Enter one of these: Female, Male');
  });

  it('finds references by name in either language or by code, and reports unknown and ambiguous ones', async () => {
    const twin = {
      user: null,
      title: 'mr',
      nameWithInitials: { en: 'A. B. Twin', si: 'ඒ. බී. ට්වින්' },
      fullName: { en: 'Twin', si: 'ට්වින්' },
      department: demoId('departments', 'HIS'),
      category: 'academic',
    };
    for (const employeeNumber of ['T1', 'T2'])
      expect((await admin('POST', '/staff', { ...twin, employeeNumber })).statusCode).toBe(201);
    const columns = ['Title', 'Owner', 'Type', 'Year'];
    const rows = (staff: string): (string | number)[] => [`Work of ${staff}`, staff, 'පොත', 2024];
    const heads = await admin('GET', '/publications/-/imports/targets');
    expect(heads.statusCode).toBe(200);
    const run = await importer.rehearse(
      'publications',
      table(
        columns,
        ['By name', 'H. M. N. Karunaratne', 'Book', 2024],
        ['In Sinhala', 'HS0004', 'ග්‍රන්ථය', 2024],
        rows('A. B. Twin'),
        ['Nobody', 'X. Y. Nobody', 'Book', 2024],
      ),
      { mapping: ['title', 'staff', 'type', 'year'] },
    );
    const found = await importer.rows(run);
    expect(found.map(({ outcome, problems }) => [outcome, problems])).toEqual([
      ['new', {}],
      ['new', {}],
      ['refused', { staff: { code: 'ambiguous' }, type: { code: 'unknownName' } }],
      ['refused', { staff: { code: 'unknownName' } }],
    ]);
  });

  it('sends no e-mail', async () => {
    const run = await importer.rehearse(
      'users',
      table(
        ['Username', 'Email', 'First name', 'Last name', 'Type', 'Status'],
        ['invitee', 'invitee@fhss.example', 'In', 'Vitee', 'Student', 'invited'],
      ),
      { mapping: ['username', 'email', 'firstName', 'lastName', 'userType', 'status'] },
    );
    expect(run.counts).toMatchObject({ new: 1 });
    const { rows } = await gateway.database.query<{ links: number }>({
      text: 'SELECT count(*)::int AS links FROM one_time_links',
    });
    expect(rows[0]?.links).toBe(0);
  });

  it('uses the person’s privileges: own rows only, unwritable fields refused', async () => {
    const lecturer = await importerFor(gateway, 'lecturer');
    const refused = await lecturer.upload('departments', 'Code\nX');
    expect(refused.statusCode).toBe(403);
    const editor = await importerFor(gateway, 'webeditor');
    const run = dataOf<ImportRun>(await editor.upload('publications', 'Title,Verified\nX,yes'));
    expect(run.settings.mapping).toEqual(['title', null]);
    const response = await (
      await gateway.as('webeditor')
    )('PUT', `/imports/${run.id}`, { ...run.settings, mapping: ['title', 'status'] });
    expect(response.statusCode).toBe(400);
    expect((await admin('GET', `/imports/${run.id}`)).statusCode).toBe(404);
  });
});

describe('applying', () => {
  it('writes the result of the dry run as one change set that can be undone', async () => {
    const before = await types();
    const run = await importer.rehearse(
      'publication-types',
      table(
        TYPES,
        ['poster', 'Poster', 'පෝස්ටරය', 30],
        ['thesis', 'Thesis', 'නිබන්ධය', 31],
        ['abstract', 'Abstract', 'සාරසංක්ෂේපය', 88],
      ),
    );
    const applied = await importer.apply(run);
    expect(applied.counts).toMatchObject({ applied: 3 });
    expect(await byCode('poster')).toMatchObject({ position: 30 });
    expect(
      (await admin('GET', `/publication-types/${(await byCode('poster'))?.id}/history`)).json(),
    ).toMatchObject({ data: [{ cause: 'import', changeSet: run.changeSet }] });
    await admin('POST', `/change-sets/${run.changeSet}/undo`, {});
    const withoutVersions = (records: WireRecord[]): unknown =>
      records.map(({ version: _version, updatedAt: _at, ...record }) => record);
    expect(withoutVersions(await types())).toEqual(withoutVersions(before));
  });

  it('refuses a row whose record was changed since the dry run, and writes the others', async () => {
    const run = await importer.rehearse(
      'publication-types',
      table(
        TYPES,
        ['book', 'Book', 'ග්‍රන්ථය', 61],
        ['book-chapter', 'Book chapter', 'ග්‍රන්ථ පරිච්ඡේදය', 62],
      ),
    );
    const book = await byCode('book');
    await admin('PUT', `/publication-types/${book?.id}`, { version: book?.version, position: 5 });
    const applied = await importer.apply(run);
    expect(applied.counts).toMatchObject({ applied: 1, refused: 1 });
    expect((await importer.rows(run, 'refused'))[0]?.problems).toEqual({
      '': { code: 'STALE_VERSION' },
    });
    expect([
      (await byCode('book'))?.['position'],
      (await byCode('book-chapter'))?.['position'],
    ]).toEqual([5, 62]);
  });

  it('cannot happen twice, nor before a dry run', async () => {
    const run = await importer.rehearse(
      'publication-types',
      table(TYPES, ['once', 'Once', 'වරක්', 1]),
    );
    await importer.apply(run);
    expect((await admin('POST', `/imports/${run.id}/apply`)).statusCode).toBe(409);
    const fresh = dataOf<ImportRun>(await importer.upload('publication-types', 'Code\nx'));
    expect((await admin('POST', `/imports/${fresh.id}/apply`)).statusCode).toBe(409);
  });

  it('keeps what empty cells would clear, unless the person wants them cleared', async () => {
    const id = demoId('staff', 'lecturer');
    const file = table(['Employee number', 'Telephone'], ['HS0004', '']);
    expect((await importer.rehearse('staff', file)).counts).toMatchObject({ same: 1 });
    const run = await importer.rehearse('staff', file, { emptyCells: 'clear' });
    expect((await importer.rows(run))[0]).toMatchObject({
      outcome: 'changed',
      recordId: id,
      changes: [{ field: 'phone', after: null }],
    });
  });

  it('imports one language of a text and keeps the other', async () => {
    const run = await importer.rehearse(
      'departments',
      table(['Code', 'Name (English)'], ['HIS', 'Department of Histories']),
    );
    expect((await importer.rows(run))[0]?.changes).toMatchObject([
      { field: 'name', after: { en: 'Department of Histories', si: 'ඉතිහාස අධ්‍යයන අංශය' } },
    ]);
  });
});

describe('what was exported', () => {
  it.each([
    [
      'publications',
      'id,title,staff,authors,type,areas,year,venue,volume,pages,inPress,publishedOn,doi,url',
    ],
    ['links', 'id,label.en,label.si,url,owner,position'],
    ['staff-appointments', 'staff,designation,department,startsOn,endsOn,acting'],
  ])('of %s and imported again is the same in every row', async (resource, columns) => {
    const names = columns.split(',').filter((name) => name !== 'id');
    const exported = await admin(
      'GET',
      `/${resource}/-/export?${query({ columns: names.join(','), filter: {}, language: 'en' })}`,
    );
    const ids = dataOf<WireRecord[]>(
      await admin('GET', `/${resource}?${query({ range: [0, 999] })}`),
    ).map(({ id }) => id);
    const mapping = columns.includes('id') ? [...names, 'id'] : names;
    const lines = exported.body.replace(/^\uFEFF/, '');
    const file = columns.includes('id') ? await withIds(resource, names) : lines;
    const run = await importer.rehearse(resource, file, { mapping });
    const differing = (await importer.rows(run))
      .filter(({ outcome }) => outcome !== 'same')
      .map(({ outcome, problems, changes, cells }) => ({ outcome, problems, changes, cells }));
    expect(differing.slice(0, 3)).toEqual([]);
    expect(run.rowCount).toBe(ids.length);
  });

  /** The export has no ids; here each row gets the id of its record, in the same order. */
  async function withIds(resource: string, names: readonly string[]): Promise<string> {
    const sort = ['id', 'ASC'];
    const exported = (
      await admin('GET', `/${resource}/-/export?${query({ columns: names.join(','), sort })}`)
    ).body.replace(/^\uFEFF/, '');
    const ids = dataOf<WireRecord[]>(
      await admin('GET', `/${resource}?${query({ sort, range: [0, 999] })}`),
    ).map(({ id }) => id);
    const { parseCsv, writeCsv } = await import('hucre/csv');
    const [headings = [], ...rows] = parseCsv(exported);
    return writeCsv([
      [...headings, 'id'],
      ...rows.map((row, index) => [...row, ids[index] ?? null]),
    ]);
  }
});

it.each([
  'students',
  'faculties',
  'semesters',
  'curriculum-units',
  'faculty-faqs',
  'main-subject-languages',
  'users',
  'publications',
])(
  'The sample file of %s is of no record that is there: rehearsed as it is, it would change none',
  async (resource) => {
    const sample = await admin('GET', `/${resource}/-/imports/sample?format=csv&language=en`);
    const { counts } = await importer.rehearse(resource, sample.body);
    expect([counts.changed ?? 0, counts.same ?? 0]).toEqual([0, 0]);
  },
);

it('A sample file can be imported as it is, wherever its references exist', async () => {
  const { rawPayload } = await gateway.app.inject({
    url: '/api/publication-areas/-/imports/sample?format=xlsx&language=si',
    headers: { authorization: `Bearer ${await gateway.signIn('admin', 'Faculty#2026')}` },
  });
  const run = await importer.rehearse('publication-areas', rawPayload);
  expect(run.settings.mapping.every((path) => path !== null)).toBe(true);
  expect(run.counts).toMatchObject({ new: 2 });
});
