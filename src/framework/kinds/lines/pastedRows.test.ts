import { describe, expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { isTable, parseTable } from './parseTable.ts';
import { guessColumns, isUntouched, lineTargets, pastedRows, type Reading } from './pastedRows.ts';

describe('a table on the clipboard', () => {
  it('is parsed into rows and cells, including cells with lines, tabs or quotation marks', () => {
    expect(parseTable('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parseTable('"one\ntwo"\t"say ""yes"""\nx\t"y\tz"')).toEqual([
      ['one\ntwo', 'say "yes"'],
      ['x', 'y\tz'],
    ]);
    expect(parseTable('5" pipe\t"')).toEqual([['5" pipe', '"']]);
    expect(parseTable('')).toEqual([]);
  });

  it('is distinguished from the text of one cell', () => {
    expect(isTable('a\tb', true)).toBe(true);
    expect(isTable('a\nb', false)).toBe(true);
    expect(isTable('a\nb', true)).toBe(false);
    expect(isTable('just this\r\n', false)).toBe(false);
  });
});

const field = f.lines({
  fields: {
    name: f.text({ required: true, max: 10 }),
    weight: f.decimal({ decimals: 2, min: 0, max: 100 }),
    kind: f.select({ options: ['test', 'exam'], default: 'exam' }),
    staff: f.ref('people'),
    day: f.date(),
    title: f.text({ i18n: true, max: 40 }),
  },
});
const LABELS: Record<string, string> = {
  name: 'Name',
  weight: 'Weight',
  kind: 'Kind',
  staff: 'Member of staff',
  day: 'Day',
  title: 'Title',
};
const targets = lineTargets(field, (line) => LABELS[line] ?? line);
const read = (table: string[][], mapping: Reading['mapping']) =>
  pastedRows(table, {
    field,
    mapping,
    targets,
    optionsOf: () =>
      new Map([
        ['test', 'test'],
        ['paper', 'exam'],
      ]),
    recordOf: (_line, text) => (text === 'K. Silva' ? 'id-1' : null),
  });

describe('columns', () => {
  it('are matched by their headings, in any order and case', () => {
    expect(
      guessColumns([['weight', 'MEMBER OF STAFF', 'Remark', 'Title (si)']], targets, null),
    ).toEqual({ mapping: ['weight', 'staff', null, 'title.si'], hasHeadings: true });
  });

  it('are matched in order from the target cell without headings', () => {
    expect(guessColumns([['12', 'exam', 'x', 'y', 'z', 'u', 'v']], targets, 'weight')).toEqual({
      mapping: ['weight', 'kind', 'staff', 'day', 'title.en', 'title.si', null],
      hasHeadings: false,
    });
    expect(guessColumns([['Essay', '12']], targets, null).mapping).toEqual(['name', 'weight']);
  });
});

describe('pasted rows', () => {
  it('parse each cell by its kind, and start with the defaults', () => {
    const { rows, unread } = read(
      [['Essay', '1,250.5', 'K. Silva', '3/11/2026', 'Paper']],
      ['name', null, 'staff', 'day', 'kind'],
    );
    expect(rows).toEqual([
      { name: 'Essay', weight: null, kind: 'exam', staff: 'id-1', day: '2026-11-03', title: null },
    ]);
    expect(unread).toEqual([]);
    expect(read([['One', 'එක']], ['title.en', 'title.si']).rows[0]?.['title']).toEqual({
      en: 'One',
      si: 'එක',
    });
  });

  it('keep unreadable text in cells that can show it, and otherwise report it', () => {
    const { rows, unread } = read(
      [
        ['Essay', 'many', 'oral', 'Nobody', 'soon'],
        ['A name that is too long', '101', '', '', ''],
      ],
      ['name', 'weight', 'kind', 'staff', 'day'],
    );
    expect(
      rows.map(({ name, weight, kind, staff, day }) => [name, weight, kind, staff, day]),
    ).toEqual([
      ['Essay', 'many', 'exam', null, null],
      ['A name that is too long', 101, 'exam', null, null],
    ]);
    expect(
      unread.map(({ row, path, text, problem, isKept }) => [row, path, text, problem.code, isKept]),
    ).toEqual([
      [0, 'weight', 'many', 'notNumber', true],
      [0, 'kind', 'oral', 'notAnOption', false],
      [0, 'staff', 'Nobody', 'noSuchRecord', false],
      [0, 'day', 'soon', 'invalidDate', false],
      [1, 'name', 'A name that is too long', 'tooLong', true],
      [1, 'weight', '101', 'tooLarge', true],
    ]);
  });

  it('replace a row without input', () => {
    expect(
      isUntouched(field, {
        name: '',
        weight: null,
        kind: 'exam',
        staff: null,
        day: null,
        title: null,
      }),
    ).toBe(true);
    expect(isUntouched(field, { name: '', kind: 'test' })).toBe(false);
  });
});
