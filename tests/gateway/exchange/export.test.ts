import { get } from 'node:http';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const listening = async (): Promise<string> =>
  gateway.app.server.listening
    ? gateway.app.listeningOrigin
    : gateway.app.listen({ port: 0, host: '127.0.0.1' });
const path = (resource: string, parts: Record<string, unknown>): string =>
  `/${resource}/-/export?${query(parts)}`;
const rowsOf = (text: string): unknown[][] => parseCsv(text.replace(/^\uFEFF/, ''));
const csv = async (
  resource: string,
  parts: Record<string, unknown>,
  call = admin,
): Promise<unknown[][]> => rowsOf((await call('GET', path(resource, parts))).body);

describe('an export', () => {
  it('has the columns and headings of the list in the language shown, and names for options and references', async () => {
    const [english, sinhala] = [
      await csv('publications', { columns: 'title,type,areas,year', sort: ['year', 'DESC'] }),
      await csv('publications', {
        columns: 'title,type,areas,year',
        sort: ['year', 'DESC'],
        language: 'si',
      }),
    ];
    expect(english[0]).toEqual(['Title', 'Type', 'Areas', 'Year']);
    expect(sinhala[0]).toEqual(['මාතෘකාව', 'වර්ගය', 'ක්ෂේත්‍ර', 'වර්ෂය']);
    const [record] = dataOf<
      (WireRecord & { _labels: { type: { en: string; si: string }; areas: { en: string }[] } })[]
    >(await admin('GET', `/publications?${query({ sort: ['year', 'DESC'], range: [0, 0] })}`));
    expect(english[1]).toEqual([
      record?.['title'],
      record?._labels.type.en,
      record?._labels.areas.map(({ en }) => en).join('; '),
      String(record?.['year']),
    ]);
    expect(sinhala[1]?.[1]).toBe(record?._labels.type.si);
  });

  it('contains all rows that match the filter, in its order, not one page', async () => {
    await gateway.database.query({
      text: `
      INSERT INTO links (label_en, label_si, url, position)
      SELECT 'Row ' || number, 'පේළිය ' || number, 'https://www.example.lk/' || number, number
      FROM generate_series(1, 1234) number`,
    });
    const rows = await csv('links', {
      columns: 'label,position',
      sort: ['position', 'DESC'],
      filter: { 'label.en_contains': 'Row ' },
    });
    expect(rows).toHaveLength(1235);
    expect(rows[1]).toEqual(['Row 1234', '1234']);
  });

  it('writes both languages of a text if both are requested', async () => {
    const [headings, first] = await csv('departments', {
      columns: 'name.en,name.si',
      sort: ['code', 'ASC'],
      filter: { code: 'HIS' },
    });
    expect(headings).toEqual(['Name (English)', 'Name (සිංහල)']);
    expect(first).toEqual(['Department of History', 'ඉතිහාස අධ්‍යයන අංශය']);
  });

  it.each(['=1+1', '@SUM(A1)', '+94', '-2+3', '\tx'])(
    'lets no spreadsheet take “%s” for a formula, and loses nothing of it',
    async (title) => {
      const made = await admin('POST', '/links', {
        label: { en: title, si: title },
        url: 'https://www.example.lk/formula',
        position: 1,
      });
      const { id } = dataOf(made);
      const parts = { columns: 'label', filter: { id: [id] } };
      const stored = dataOf<WireRecord & { label: { en: string } }>(
        await admin('GET', `/links/${id}`),
      ).label.en;
      expect((await csv('links', parts))[1]?.[0]).toBe(
        /^[=@+\-\t]/.test(stored) ? `'${stored}` : stored,
      );
      const book = await readXlsx(
        await gateway.app
          .inject({
            url: `/api${path('links', { ...parts, format: 'xlsx' })}`,
            headers: { authorization: `Bearer ${await gateway.signIn('admin', 'Faculty#2026')}` },
          })
          .then(({ rawPayload }) => new Uint8Array(rawPayload)),
      );
      expect(book.sheets[0]?.rows[1]?.[0]).toBe(stored);
      await admin('DELETE', `/links/${id}`);
    },
  );

  it('keeps numbers as numbers in a workbook named after its resource', async () => {
    const token = await gateway.signIn('admin', 'Faculty#2026');
    const response = await gateway.app.inject({
      url: `/api${path('publications', { format: 'xlsx', columns: 'year,title' })}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="publications-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
    expect(sheets[0]?.name).toBe('Publications');
    expect(typeof sheets[0]?.rows[1]?.[0]).toBe('number');
  });

  it('contains only own rows if the grant is limited to them, and no field that the view hides', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own'));
    expect(await csv('publications', { view: 'own', columns: 'title' }, lecturer)).toHaveLength(
      own.length + 1,
    );
    expect(
      (await lecturer('GET', path('publications', { view: 'own', columns: 'title,staff' }))).json(),
    ).toMatchObject({ code: 'BAD_REQUEST', details: { column: 'staff' } });
    expect((await lecturer('GET', path('departments', {}))).statusCode).toBe(403);
  });

  it('contains fields of references that a list declares, and refuses others', async () => {
    const [headings, first] = await csv('publications', {
      columns: 'title,staff.department,createdAt',
      sort: ['title', 'ASC'],
    });
    expect(headings).toEqual(['Title', 'Department', 'Created']);
    expect(first?.[1]).toMatch(/^Department of /);
    expect(first?.[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [sinhala] = await csv('publications', { columns: 'staff.department', language: 'si' });
    expect(sinhala).toEqual(['අධ්‍යයන අංශය']);
    for (const column of ['staff.email', 'staff.department.name', 'type.en']) {
      expect((await admin('GET', path('publications', { columns: column }))).json()).toMatchObject({
        code: 'BAD_REQUEST',
        details: { column },
      });
    }
  });

  it.each(['csv', 'xlsx'])(
    'stops reading when the download of a %s file is given up',
    async (format) => {
      // In parts, because a statement may take five seconds.
      for (const first of [1, 3_001, 6_001, 9_001])
        await gateway.database.query({
          text: `
            INSERT INTO links (label_en, label_si, url, position)
            SELECT
              repeat('Long ', 30) || number,
              'පේළිය ' || number,
              'https://www.example.lk/' || repeat('x', 400) || number,
              number
            FROM generate_series($1::int, $1::int + 2999) number`,
          values: [first],
        });
      const [origin, token] = [await listening(), await gateway.signIn('admin', 'Faculty#2026')];
      let pages = 0;
      const { reading } = gateway.database;
      gateway.database.reading = (work, options) =>
        reading(
          (reader) =>
            work({
              ...reader,
              query: (statement) => {
                const { text } = statement;
                if (text.includes('AS records') && text.includes('"links"')) pages += 1;
                return reader.query(statement);
              },
            }),
          options,
        );
      await new Promise<void>((resolve, reject) => {
        const request = get(
          `${origin}/api${path('links', { format, columns: 'label,url' })}`,
          { headers: { authorization: `Bearer ${token}` } },
          (response) => {
            response.once('data', () => request.destroy());
            response.once('close', () => resolve());
          },
        );
        request.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' ? resolve() : reject(error),
        );
      });
      gateway.database.reading = reading;
      await gateway.database.query({ text: "DELETE FROM links WHERE label_en LIKE 'Long %'" });
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(40);
    },
  );

  it('has the values of the log, which its list leaves out', async () => {
    const rows = await csv('activities', { columns: 'after', filter: { action: 'create' } });
    expect(rows.flat().join()).toContain('"label"');
  });

  it('is logged with its filter and size', async () => {
    await csv('links', { columns: 'label', filter: { owner: demoId('staff', 'lecturer') } });
    const [listed] = dataOf<WireRecord[]>(
      await admin(
        'GET',
        `/activities?${query({ filter: { action: 'export', resource: 'links' }, range: [0, 0], sort: ['at', 'DESC'] })}`,
      ),
    );
    expect(dataOf(await admin('GET', `/activities/${listed?.id}`))).toMatchObject({
      after: { format: 'csv', columns: ['label'], filter: expect.stringContaining('owner') },
    });
  });

  it.each([
    { format: 'pdf' },
    { language: 'ta' },
    { columns: 'titel' },
    { range: [0, 1] },
    { filter: { nothing: 1 } },
  ])('refuses %o by name', async (parts) => {
    const response = await admin('GET', path('publications', parts));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ details: object }>().details).not.toEqual({});
  });
});
