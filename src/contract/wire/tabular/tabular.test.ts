import { describe, expect, it } from 'vitest';
import { f } from '../../model/fields.ts';
import { matchColumns, type NamedTarget } from './matchColumns.ts';
import { checkDateOrder, readCell } from './readCell.ts';
import { importTargets } from './targets.ts';

const fields = {
  title: f.text({ required: true }),
  name: f.text({ i18n: true, required: true }),
  publishedOn: f.date(),
  year: f.int(),
  loans: f.int({ readOnly: true }),
  cover: f.image(),
  kind: f.select({ options: ['a', 'b'] }),
};
const labels: Readonly<Record<string, readonly string[]>> = {
  title: ['Title', 'මාතෘකාව'],
  name: ['Name', 'නම'],
  publishedOn: ['Published on', 'පළ කළ දිනය'],
  year: ['Year', 'වර්ෂය'],
  kind: ['Kind', 'වර්ගය'],
};
const targets = (writable = Object.keys(fields)): NamedTarget[] =>
  importTargets({ fields }, new Set(writable)).map((target) => ({
    ...target,
    labels: labels[target.name] ?? [],
  }));

describe('the targets of an import', () => {
  it('are the writable fields, bilingual texts once a language, and the id', () => {
    expect(targets().map(({ path }) => path)).toEqual([
      'title',
      'name.en',
      'name.si',
      'publishedOn',
      'year',
      'kind',
      'id',
    ]);
    expect(targets(['year']).map(({ path }) => path)).toEqual(['year', 'id']);
  });
});

describe('the targets of child rows', () => {
  const parts = f.lines({ fields: { name: f.text({ i18n: true }), weight: f.int() } });
  const rows: NamedTarget[] = importTargets({ fields: { parts } }, new Set(['parts'])).map(
    (target) => ({
      ...target,
      labels: target.child === undefined ? ['Parts'] : [`Parts: ${target.child}`],
    }),
  );

  it('are their columns, bilingual texts once a language', () =>
    expect(rows.map(({ path }) => path)).toEqual([
      'parts',
      'parts.name.en',
      'parts.name.si',
      'parts.weight',
      'id',
    ]));

  it('are matched by language, and to English where none is named', () => {
    expect(matchColumns(['Parts: name (English)', 'Parts: name (Sinhala)'], rows)).toEqual([
      'parts.name.en',
      'parts.name.si',
    ]);
    expect(matchColumns(['parts.name', 'Parts: weight'], rows)).toEqual([
      'parts.name.en',
      'parts.weight',
    ]);
  });
});

describe('columns are matched', () => {
  it.each<[string, string[], (string | null)[]]>([
    ['by what the screen calls them, in either language', ['Title', 'වර්ෂය'], ['title', 'year']],
    [
      'by their declared name',
      ['publishedOn', 'published on', 'PUBLISHED_ON'],
      ['publishedOn', null, null],
    ],
    [
      'by language where a text has both',
      ['Name (English)', 'Name (සිංහල)', 'නම (සිංහල)'],
      ['name.en', 'name.si', null],
    ],
    ['to English where no language is named', ['Name', 'name.si'], ['name.en', 'name.si']],
    ['by the nearest name where one is misspelt', ['Titel', 'Yaer'], ['title', 'year']],
    ['to nothing where nothing is near', ['Shoe size', ''], [null, null]],
    ['to one target once', ['Year', 'Year'], ['year', null]],
  ])('%s', (_how, headings, expected) => {
    expect(matchColumns(headings, targets())).toEqual(expected);
  });

  it('as in an earlier file with the same headings, unless a name matches exactly', () => {
    expect(matchColumns(['Column A', 'Year'], targets(), ['title', 'kind'])).toEqual([
      'title',
      'year',
    ]);
  });
});

describe('a cell', () => {
  it.each<[string, Parameters<typeof readCell>[0], string, unknown]>([
    ['of a day with the year first', fields.publishedOn, '2026-2-1', '2026-02-01'],
    ['of a day in the order of the file', fields.publishedOn, '1/2/2026', '2026-02-01'],
    [
      'of a day with the time a spreadsheet adds',
      fields.publishedOn,
      '2026-02-01 00:00',
      '2026-02-01',
    ],
    ['of no day, for its rule to refuse', fields.publishedOn, 'soon', 'soon'],
    [
      'of a moment in the time of Sri Lanka',
      f.datetime(),
      '2026-02-01 9:30',
      '2026-02-01T04:00:00.000Z',
    ],
    ['of a number with thousands set apart', fields.year, '12,500', 12_500],
    ['of no number', fields.year, 'many', 'many'],
    ['of an option by its name', fields.kind, 'The second', 'b'],
    ['of an option by its value', fields.kind, 'b', 'b'],
    ['of nothing', fields.title, '  ', null],
    ['of yes', f.bool(), 'ඔව්', true],
  ])('%s is read', (_what, field, cell, expected) => {
    expect(
      readCell(field, cell, { dateOrder: 'dmy', options: new Map([['the second', 'b']]) }),
    ).toEqual(expected);
  });

  it('reveals the order of day and month by days above twelve', () => {
    expect(checkDateOrder(['13/2/2026', '2026-01-01']).orders).toEqual({ dmy: true, mdy: false });
    expect(checkDateOrder(['2/13/2026']).orders).toEqual({ dmy: false, mdy: true });
    expect(checkDateOrder(['1/2/2026']).orders).toEqual({ dmy: true, mdy: true });
    expect(checkDateOrder(['2026-01-01', '']).hasPartedDays).toBe(false);
    expect(checkDateOrder(['2026-01-01', '1/2/2026']).hasPartedDays).toBe(true);
  });
});
