import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { readTable } from './readTable.ts';

const LIMITS = { rows: 10, columns: 10 };

/**
 * The start of a ZIP file and a directory entry with this uncompressed size in bytes (APPNOTE
 * 4.3.12).
 */
function archiveOf(unpacked: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt32LE(unpacked, 24);
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), entry]);
}

it('A workbook that would unpack to more than the gateway can hold is refused before it is unpacked', async () => {
  await expect(readTable(archiveOf(301 * 1024 * 1024), LIMITS)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'tooLarge' },
  });
  await expect(
    readTable(Buffer.concat([archiveOf(2 ** 28), archiveOf(2 ** 28)]), LIMITS),
  ).rejects.toMatchObject({ details: { reason: 'tooLarge' } });
});

/** A ZIP file of uncompressed entries. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [label, content] = [Buffer.from(name), Buffer.from(text)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(label.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, label, content]);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, rest, label]),
    );
    entries.push(entry);
    offset += entry.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, index, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const workbookWith = (sheet: string): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  });
const cell = (text: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;

it('A workbook contributes only its own content: entities are neither fetched nor expanded', async () => {
  expect((await readTable(workbookWith(cell('plain &amp; simple')), LIMITS)).rows).toEqual([
    ['plain & simple'],
  ]);
  const here = new URL(import.meta.url).href;
  const received = await readTable(
    workbookWith(`<!DOCTYPE t [<!ENTITY secret SYSTEM "${here}">]>${cell('a&secret;')}`),
    LIMITS,
  ).then(
    ({ rows }) => JSON.stringify(rows),
    (error: unknown) => String(error),
  );
  expect(received).not.toContain('APPNOTE');
  const layers = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  ).join('');
  const laugh = await readTable(
    workbookWith(`<!DOCTYPE t [<!ENTITY e0 "ha">${layers}]>${cell('&e12;')}`),
    LIMITS,
  ).then(
    ({ rows }) => JSON.stringify(rows),
    (error: unknown) => String(error),
  );
  expect(laugh.length).toBeLessThan(1_000);
});

it('Rows have their line in the file, without empty ones and counting quoted line breaks', async () => {
  const { rows, lines } = await readTable(Buffer.from('a,b\n\n\n1,2\n,,\n"x\ny",3\n4,5\n'), LIMITS);
  expect(rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['x\ny', '3'],
    ['4', '5'],
  ]);
  expect(lines).toEqual([1, 4, 6, 8]);
});
