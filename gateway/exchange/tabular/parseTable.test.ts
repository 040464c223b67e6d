import { expect, it } from 'vitest';
import { parseTable } from './parseTable.ts';
import { MAIN, workbookWith } from './testing/workbook.ts';
import { inflatesWithin } from './workbook/zip.ts';

const LIMITS = { rows: 10, columns: 10 };

it.each([
  ['the truth', undefined],
  ['nothing', 0],
  ['little', 1_000],
])(
  'A workbook counts with the size that it inflates to, when its directory says %s of that',
  async (_what, declared) => {
    const bytes = workbookWith('<row>'.repeat(400_000), { isDeflated: true, declared });
    expect(bytes.length).toBeLessThan(20_000);
    expect(await inflatesWithin(bytes, 1_900_000)).toBe(false);
    expect(await inflatesWithin(bytes, 2_100_000)).toBe(true);
  },
);

const cell = (text: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;

it('A workbook contributes only its own content: entities are neither fetched nor expanded', async () => {
  expect((await parseTable(workbookWith(cell('plain &amp; simple')), LIMITS)).rows).toEqual([
    ['plain & simple'],
  ]);
  const here = new URL(import.meta.url).href;
  const received = await parseTable(
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
  const laugh = await parseTable(
    workbookWith(`<!DOCTYPE t [<!ENTITY e0 "ha">${layers}]>${cell('&e12;')}`),
    LIMITS,
  ).then(
    ({ rows }) => JSON.stringify(rows),
    (error: unknown) => String(error),
  );
  expect(laugh.length).toBeLessThan(1_000);
});

it('Rows have their line in the file, without empty ones and counting quoted line breaks', async () => {
  const { rows, lines } = await parseTable(
    Buffer.from('a,b\n\n\n1,2\n,,\n"x\ny",3\n4,5\n'),
    LIMITS,
  );
  expect(rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['x\ny', '3'],
    ['4', '5'],
  ]);
  expect(lines).toEqual([1, 4, 6, 8]);
});
