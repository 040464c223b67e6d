import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MAIN, workbookWith } from '../../../gateway/exchange/tabular/testing/workbook.ts';

const KB = 1024;
const MB = 1024 * KB;
const LONG = 950_000;

const filled = (unit: string, length = LONG): string =>
  unit.repeat(Math.floor(length / Buffer.byteLength(unit)));

/** Rich text that is costly to parse. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'nested bold': filled('<b>'),
  'as many marks as allowed': filled('<b>', 15_000),
  'paragraphs without an end': filled('<p>'),
  'as many paragraphs as allowed': filled('<p>', 15_000),
  'links as many as allowed': filled('<a href="https://a.b/?x">t</a>', 70_000),
  'nested lists': filled('<ul><li>x'),
  'nested tables': filled('<table><tr><td>'),
  'angle brackets': filled('<'),
  ampersands: filled('&'),
  entities: filled('&lt;'),
  'comments that do not end': filled('<!--'),
  attributes: `<p ${filled('a=1 ', 400_000)}>x</p>`,
  'one attribute without an end': `<p a="${filled('x', 400_000)}`,
  'end tags': filled('</p>'),
  drawings: filled('<svg>'),
  'white space': `x${filled(' ', 480_000)}x`,
  'line ends': filled('\n', 480_000),
  'a scheme with tabs': `<a href="java${filled('\t', 400_000)}script:x">x</a>`,
};

/** A PNG picture whose header states this size, with a content of a few bytes. */
function picture(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const entry = (index: number): string =>
  `@article{key${index},\n  title = {On {\\'E}tudes of the {K}andyan period, volume ${index}},\n  author = {Karunaratne, Nadeesha and Perera, S. and Silva, {\\'A}. M.},\n  journal = {Journal of Humanities},\n  year = {2019},\n  pages = {1--20}\n}\n`;

/** Macros of which each says the previous one twice. */
const doubling = (levels: number): string =>
  `@string{a0 = "ha"}\n${Array.from({ length: levels }, (_, n) => `@string{a${n + 1} = a${n} # a${n}}`).join('\n')}\n@book{x, title = a${levels}}`;

interface HostileFile {
  path: string;
  file: string | Buffer;
  fileName: string;
}

const IMPORT = '/publications/-/imports';
const PICTURE = '/files?resource=samples&field=picture';

/** Files that are costly to read, with the call that takes them. */
export async function HOSTILE_FILES(): Promise<Record<string, HostileFile>> {
  const bomb = (declared: number | undefined): Buffer =>
    workbookWith(`<worksheet xmlns="${MAIN}"><sheetData>${' '.repeat(210 * MB)}`, {
      isDeflated: true,
      declared,
    });
  const rows = (count: number, columns: number): string =>
    `${Array.from({ length: columns }, (_, n) => `c${n}`).join(',')}\n${`${'x,'.repeat(columns)}\n`.repeat(count)}`;
  const sheet = (cells: string): Buffer =>
    workbookWith(`<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData></worksheet>`, {
      isDeflated: true,
    });
  const photograph = await sharp({
    create: { width: 3_000, height: 3_000, channels: 3, background: '#246' },
  })
    .jpeg()
    .toBuffer();
  const table = (name: string, file: string | Buffer): [string, HostileFile] => [
    name,
    { path: IMPORT, file, fileName: typeof file === 'string' ? 'table.csv' : 'table.xlsx' },
  ];
  const list = (name: string, file: string): [string, HostileFile] => [
    name,
    { path: IMPORT, file, fileName: 'list.bib' },
  ];
  const shown = (name: string, file: Buffer): [string, HostileFile] => [
    name,
    { path: PICTURE, file, fileName: 'picture.png' },
  ];
  return Object.fromEntries([
    table('a workbook that says nothing of its size', bomb(0)),
    table('a workbook that states its size', bomb(undefined)),
    table('a workbook of one wide row', sheet(`<row>${'<c><v>1</v></c>'.repeat(500_000)}</row>`)),
    table('a workbook with a far cell', sheet('<row r="1"><c r="XFD1048576"><v>1</v></c></row>')),
    table('a workbook of deep elements', sheet('<a>'.repeat(1_000_000))),
    table('a workbook of many rows', sheet('<row><c><v>1</v></c></row>'.repeat(40_000))),
    table('as many rows as allowed', rows(19_000, 40)),
    table('many lines', `a\n${'x\n'.repeat(200_000)}`),
    table('one line of many cells', `a${',x'.repeat(2_000_000)}\nx`),
    table('a quote that never ends', `a,b\n"${'x"",'.repeat(1_000_000)}`),
    table('only quotes', '"'.repeat(4 * MB)),
    table('only separators', ';\t,'.repeat(MB)),
    list('macros that double', doubling(30)),
    list('an ordinary list', Array.from({ length: 2_000 }, (_, n) => entry(n)).join('')),
    list('braces', `@book{x, title = ${'{'.repeat(MB)}`),
    list('names without an end', `@book{x, author = {${'a and '.repeat(200_000)}}}`),
    list('at signs', '@'.repeat(MB)),
    list('starts of entries', '@a{'.repeat(300_000)),
    list('white space', `@a{b, c = d${' '.repeat(MB)}`),
    shown('a picture of huge dimensions', picture(60_000, 60_000)),
    shown('a picture with as many pixels as allowed', picture(6_300, 6_300)),
    shown('a cut picture', photograph.subarray(0, photograph.length / 3)),
    shown(
      'a picture of noise',
      Buffer.concat([photograph.subarray(0, 300), Buffer.alloc(MB / 2, 7)]),
    ),
    shown('the head of a picture alone', photograph.subarray(0, 20)),
  ]);
}
