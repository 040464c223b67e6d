import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { changedSince, changesBetween, stateBefore, undoEdit, undoneSets } from './rules.ts';

const fields = {
  title: f.text(),
  year: f.int(),
  code: f.text({ immutable: true }),
  loans: f.int({ readOnly: true }),
  moment: f.datetime(),
};

describe('taking back an edit', () => {
  it('gives back the old value where the field still holds what the edit wrote', () => {
    expect(undoEdit(fields, { title: 'Old' }, { title: 'New' }, { title: 'New', year: 1 })).toEqual(
      { clean: [{ field: 'title', was: 'New', now: 'New', would: 'Old' }], conflicts: [] },
    );
  });

  it('leaves alone what somebody changed again', () => {
    expect(
      undoEdit(
        fields,
        { title: 'Old', year: 1 },
        { title: 'New', year: 2 },
        { title: 'Newer', year: 2 },
      ),
    ).toEqual({
      clean: [{ field: 'year', was: 2, now: 2, would: 1 }],
      conflicts: [{ field: 'title', was: 'New', now: 'Newer', would: 'Old' }],
    });
  });

  it('has nothing to do where the old value is back already', () => {
    expect(undoEdit(fields, { title: 'Old' }, { title: 'New' }, { title: 'Old' })).toEqual({
      clean: [],
      conflicts: [],
    });
  });

  it('takes two spellings of a moment for one', () => {
    const [before, after] = [
      { moment: '2026-01-01T00:00:00Z' },
      { moment: '2026-02-01T05:30:00+05:30' },
    ];
    expect(
      undoEdit(fields, before, after, { moment: '2026-02-01T00:00:00.000Z' }).conflicts,
    ).toEqual([]);
  });

  it('passes over what the gateway keeps itself and what is no longer declared', () => {
    expect(undoEdit(fields, { loans: 1, gone: 1 }, { loans: 2, gone: 2 }, { loans: 3 })).toEqual({
      clean: [],
      conflicts: [],
    });
  });
});

it('a record that changed since it was made is named by what would be lost', () => {
  expect(
    changedSince(fields, { title: 'A', year: 1, loans: 0 }, { title: 'B', year: 1, loans: 5 }),
  ).toEqual([{ field: 'title', was: 'A', now: 'B', would: null }]);
});

it('an earlier state is the present one less every later change, without what cannot be changed afterwards', () => {
  const later = [
    { before: { title: 'Second' } },
    { before: { title: 'First', code: 'A' } },
    { before: null },
  ];
  expect(stateBefore(fields, { title: 'Third', year: 1, code: 'B' }, later)).toEqual({
    title: 'First',
    year: 1,
    code: 'B',
  });
});

it.each<[string, [changeSet: string, undoes: string][], string[]]>([
  ['nothing is undone without an undo', [], []],
  ['an undo takes back', [['2', '1']], ['1']],
  [
    'an undo of the undo lets the change stand again',
    [
      ['2', '1'],
      ['3', '2'],
    ],
    ['2'],
  ],
  [
    'and once more',
    [
      ['2', '1'],
      ['3', '2'],
      ['4', '3'],
    ],
    ['1', '3'],
  ],
  [
    'a second undo after a redo counts',
    [
      ['2', '1'],
      ['3', '2'],
      ['4', '1'],
    ],
    ['1', '2'],
  ],
])('%s', (_guarantee, links, undone) => {
  expect(
    [...undoneSets(links.map(([changeSet, undoes]) => ({ changeSet, undoes }))).keys()].toSorted(),
  ).toEqual(undone);
});

describe('what differs between two versions', () => {
  it('is of each field what was first replaced and last written, and nothing that came back', () => {
    const writes = [
      { before: { title: 'a', year: 1 }, after: { title: 'b', year: 2 } },
      { before: { title: 'b' }, after: { title: 'c' } },
      { before: { year: 2 }, after: { year: 1 } },
    ];
    expect(changesBetween(fields, writes)).toEqual([{ field: 'title', before: 'a', after: 'c' }]);
  });

  it('counts a deletion and a making as the loss and the gain of every value', () => {
    expect(changesBetween(fields, [{ before: { title: 'a' }, after: null }])).toEqual([
      { field: 'title', before: 'a', after: null },
    ]);
    expect(
      changesBetween(fields, [
        { before: { title: 'a' }, after: null },
        { before: null, after: { title: 'a' } },
      ]),
    ).toEqual([]);
  });
});
