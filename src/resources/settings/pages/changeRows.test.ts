import { describe, expect, it } from 'vitest';
import { changeRows } from './changeRows.ts';

describe('an entry of the log', () => {
  it('lists its fields, changed ones first, without those internal to the gateway', () => {
    const rows = changeRows(
      { id: '1', version: 1, name: 'a', year: 2020 },
      { id: '1', version: 2, name: 'a', year: 2021 },
    );
    expect(rows).toEqual([
      { name: 'year', before: 2020, after: 2021, isChanged: true },
      { name: 'name', before: 'a', after: 'a', isChanged: false },
    ]);
  });

  it('has one side only for a created or deleted record', () => {
    expect(changeRows(null, { name: 'a' })).toEqual([
      { name: 'name', before: null, after: 'a', isChanged: true },
    ]);
    expect(changeRows({ name: 'a' }, null)).toEqual([
      { name: 'name', before: 'a', after: null, isChanged: true },
    ]);
  });

  it('lists nothing for an event without a record', () =>
    expect(changeRows(null, null)).toEqual([]));
});
