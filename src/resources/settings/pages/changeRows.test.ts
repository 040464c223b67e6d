import { describe, expect, it } from 'vitest';
import { changeRows } from './changeRows.ts';

describe('what an entry of the log holds', () => {
  it('is told field by field, what changed first, without what the gateway keeps for itself', () => {
    const rows = changeRows(
      { id: '1', version: 1, name: 'a', year: 2020 },
      { id: '1', version: 2, name: 'a', year: 2021 },
    );
    expect(rows).toEqual([
      { name: 'year', before: 2020, after: 2021, isChanged: true },
      { name: 'name', before: 'a', after: 'a', isChanged: false },
    ]);
  });

  it('has one side only where something was made or deleted', () => {
    expect(changeRows(null, { name: 'a' })).toEqual([
      { name: 'name', before: null, after: 'a', isChanged: true },
    ]);
    expect(changeRows({ name: 'a' }, null)).toEqual([
      { name: 'name', before: 'a', after: null, isChanged: true },
    ]);
  });

  it('is nothing where an event has no record', () => expect(changeRows(null, null)).toEqual([]));
});
