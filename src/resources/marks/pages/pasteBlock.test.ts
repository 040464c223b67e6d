import { expect, test } from 'vitest';
import type { MarkCandidate } from '../api.ts';
import { placeBlock, readBlock } from './pasteBlock.ts';

const student = (indexNumber: string, en: string, si: string): MarkCandidate => ({
  student: indexNumber,
  indexNumber,
  name: { en, si },
  sitting: null,
  markers: {},
});
const class3 = [
  student('HS/1', 'A. Perera', 'ඒ. පෙරේරා'),
  student('HS/2', 'B. Silva', 'බී. සිල්වා'),
  student('HS/3', 'C. Fernando', 'සී. ප්‍රනාන්දු'),
];
const place = (text: string, from: readonly [number, number] = [0, 0], columns = 3) =>
  placeBlock(text, from, class3, columns);

test('a block of marks goes from the chosen cell on, codes and blanks with it', () => {
  expect(place('57.5\tab\n\t61\n', [1, 1]).cells).toEqual([
    { row: 1, column: 1, text: '57.5' },
    { row: 1, column: 2, text: 'ab' },
    { row: 2, column: 1, text: '' },
    { row: 2, column: 2, text: '61' },
  ]);
});

test('a column of index numbers sends each row to its student, whatever the order and with headings or without', () => {
  expect(place('Index\tMark\nHS/3\t30\nHS/1\t10').cells).toEqual([
    { row: 2, column: 0, text: '30' },
    { row: 0, column: 0, text: '10' },
  ]);
});

test('names in either script must be those of the rows, joiners and dots aside', () => {
  expect(place('ඒ පෙරේරා\t10\nB Silva\t20').cells).toHaveLength(2);
  expect(place('ඒ. පෙරේරා\t10\nසී. ප්‍රනාන්දු\t30').refusal).toMatchObject({
    reason: 'otherStudent',
    line: 2,
    pasted: 'සී. ප්‍රනාන්දු',
  });
});

test.each([
  ['1\t2\t3\t4', { reason: 'tooWide', columns: 4, room: 3 }],
  ['1\n2\n3\n4', { reason: 'tooLong', rows: 4, room: 3 }],
  ['HS/1\t1\nHS/9\t2', { reason: 'unknownStudent', line: 2, pasted: 'HS/9' }],
  ['HS/1\t1\nHS/1\t2', { reason: 'repeated', line: 2, pasted: 'HS/1' }],
  ['A. Perera\nB. Silva', { reason: 'noMarks' }],
])('%j is refused as a whole', (text, refusal) => {
  expect(place(text).refusal).toEqual(refusal);
});

test('a text among marks that is not a mark is placed unchanged, to be shown', () => {
  expect(place('57\n5x\n61').cells?.map(({ text }) => text)).toEqual(['57', '5x', '61']);
});

test('quoted cells keep their tabs and line ends', () => {
  expect(readBlock('"a\tb"\t1\r\n"c""d"\t2\r\n')).toEqual([
    ['a\tb', '1'],
    ['c"d', '2'],
  ]);
});
