import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { foldRows } from './childRows.ts';

const resource = {
  fields: {
    code: f.text({ unique: true }),
    title: f.text({ i18n: true }),
    parts: f.lines({ fields: { name: f.text({ required: true }), weight: f.int() } }),
  },
};
const mapping = ['code', 'title.en', 'parts.name', 'parts.weight'];
const fold = (...rows: string[][]) => {
  const { partsOf, parts } = foldRows(
    resource,
    mapping,
    rows.map((cells, index) => ({ row: index + 2, cells })),
  );
  return { partsOf: Object.fromEntries(partsOf), parts: [...parts] };
};

describe('rows of a file that belong to one record', () => {
  it('leave out the fields of the record, or repeat them', () => {
    expect(
      fold(
        ['A', 'First', 'x', '1'],
        ['', '', 'y', '2'],
        ['A', 'First', 'z', '3'],
        ['B', 'Second', 'x', '1'],
      ),
    ).toEqual({ partsOf: { 2: [3, 4] }, parts: [3, 4] });
  });

  it('never differ from it: such a row is a record of its own', () => {
    expect(fold(['A', 'First', 'x', '1'], ['A', 'Another', 'y', '2'])).toEqual({
      partsOf: {},
      parts: [],
    });
  });

  it('add a child row each: an empty one, and the first, are records of their own', () => {
    expect(fold(['', '', 'x', '1'], ['A', '', '', ''], ['A', '', '', ''])).toEqual({
      partsOf: {},
      parts: [],
    });
  });

  it('do not exist if no column fills child rows', () => {
    expect(
      foldRows(
        resource,
        ['code', 'title.en', null, null],
        [
          { row: 2, cells: ['A', '', '', ''] },
          { row: 3, cells: ['A', '', '', ''] },
        ],
      ).parts.size,
    ).toBe(0);
  });
});
