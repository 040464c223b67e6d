import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { odsWith } from '../../../gateway/exchange/tabular/testing/workbook.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { failureOf } from '../equipment/gatewayUnderTest.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

const LINKS = 'links';

let gateway: DemoGateway;
let importer: Importer;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  importer = await importerFor(gateway, 'admin');
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const upload = async (file: string | Buffer, query = '', name = 'links.csv'): Promise<ImportRun> =>
  dataOf<ImportRun>(await importer.upload(LINKS, file, name, query));

describe('How a file was read', () => {
  it('is part of the import, with all that was guessed', async () => {
    const file = Buffer.from(
      'Links of the faculty\n\nsep\nLabel (English);URL\nCaf\u00e9;x\n',
      'latin1',
    );
    const run = await upload(file);
    expect(run.reading).toEqual({
      sheet: null,
      encoding: 'windows-1252',
      separator: 'semicolon',
      headings: 4,
      firstRows: [
        { line: 1, text: 'Links of the faculty' },
        { line: 3, text: 'sep' },
        { line: 4, text: 'Label (English) · URL' },
        { line: 5, text: 'Café · x' },
      ],
    });
    expect(run).toMatchObject({
      headings: ['Label (English)', 'URL'],
      rowCount: 1,
      sample: [['Café', 'x']],
      settings: { mapping: ['label.en', 'url'] },
    });
  });

  it('can be changed: the file is read once more, and the import before it is gone', async () => {
    const file = 'Label (English),URL\nLabel (English);URL\na,b;c\n';
    const first = await upload(file, '?separator=comma&headings=1');
    const second = await upload(
      file,
      `?replaces=${first.id}&separator=semicolon&headings=2&encoding=windows-1252`,
    );
    expect(second).toMatchObject({
      headings: ['Label (English)', 'URL'],
      sample: [['a,b', 'c']],
      reading: { separator: 'semicolon', headings: 2, encoding: 'windows-1252' },
    });
    expect((await admin('GET', `/imports/${first.id}`)).statusCode).toBe(404);
    const other = await (
      await importerFor(gateway, 'webeditor')
    ).upload(LINKS, file, 'links.csv', `?replaces=${second.id}`);
    expect([201, 403]).toContain(other.statusCode);
    expect((await admin('GET', `/imports/${second.id}`)).statusCode).toBe(200);
  });

  it.each(['encoding=latin-9', 'separator=dot', 'headings=0', 'replaces=this'])(
    'is not chosen by %s',
    async (query) => {
      expect(failureOf(await importer.upload(LINKS, 'a\nb', 'a.csv', `?${query}`))).toMatchObject({
        code: 'BAD_REQUEST',
      });
    },
  );

  it('names a heading that stands twice by its place', async () => {
    expect((await upload('URL,Note,Note,\nx,1,2,3\n')).headings).toEqual([
      'URL',
      'Note',
      'Note (2)',
      '',
    ]);
  });

  it('leaves nothing behind if the file is refused', async () => {
    const count = async (): Promise<unknown> =>
      (await gateway.database.query({ text: 'SELECT count(*)::int AS n FROM imports' })).rows[0];
    const before = await count();
    const rows = Array.from({ length: 3_000 }, (_, row) => `x,https://a.example/${row}`);
    const file = `Label,URL\n${rows.join('\n')}\n"never closed`;
    expect(failureOf(await importer.upload(LINKS, file))).toMatchObject({
      code: 'FILE_UNREADABLE',
      details: { reason: 'openQuote', line: 3_002 },
    });
    expect(await count()).toEqual(before);
  });
});

describe('Of a workbook', () => {
  const cell = (text: string): string =>
    `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]): string =>
    `<table:table-row>${cells.join('')}</table:table-row>`;

  it('a row whose formula has no result is refused with what to do, and the others come in', async () => {
    const file = odsWith(
      `<table:table table:name="Links">${[
        row(cell('label.en'), cell('label.si'), cell('url'), cell('Note')),
        row(cell('A'), cell('අ'), '<table:table-cell table:formula="of:=1"/>', cell('x')),
        row(
          cell('B'),
          cell('ආ'),
          cell('https://ods.example/b'),
          '<table:table-cell table:formula="of:=1"/>',
        ),
      ].join('')}</table:table>`,
    );
    const uploaded = await upload(file, '', 'links.ods');
    await admin('PUT', `/imports/${uploaded.id}`, uploaded.settings);
    const run = await importer.settled(uploaded.id, 'rehearsed');
    expect(run.counts).toMatchObject({ new: 1, refused: 1 });
    expect(
      (await importer.rows(run, 'refused')).map(({ row: line, problems }) => [line, problems]),
    ).toEqual([[2, expect.objectContaining({ url: { code: 'formulaWithoutResult' } })]]);
    const { body } = await admin('GET', `/imports/${run.id}/refused?format=csv&language=en`);
    expect(body).toContain('Open and save the file in a spreadsheet program');
  });

  it('a hidden first sheet is offered and not read', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Codes', hidden: true, rows: [['x'], ['y']] },
        {
          name: 'Links',
          rows: [
            ['Label (English)', 'URL'],
            ['A', 'b'],
          ],
        },
      ],
    });
    const run = await upload(Buffer.from(book), '', 'links.xlsx');
    expect([run.reading.sheet, run.sheets]).toEqual(['Links', ['Codes', 'Links']]);
    const other = await upload(Buffer.from(book), '?sheet=Codes', 'links.xlsx');
    expect(other.headings).toEqual(['x']);
  });
});
