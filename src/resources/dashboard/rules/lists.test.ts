import { describe, expect, it } from 'vitest';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { parseListQuery } from '../../../contract/wire/listQuery.ts';
import { countByYear, filtered, firstRows } from './lists.ts';

describe('counting by year', () => {
  it('includes years without records, oldest first', () => {
    expect(countByYear([2024, 2021, 2024, 2019], 4)).toEqual([
      { year: 2021, count: 1 },
      { year: 2022, count: 0 },
      { year: 2023, count: 0 },
      { year: 2024, count: 2 },
    ]);
  });
  it('is empty without records', () => expect(countByYear([], 8)).toEqual([]));
});

describe('addresses', () => {
  it('of a list are valid for the gateway', () => {
    const input = firstRows({ view: 'main', filter: { status: 'pending' } });
    const { path } = callRequest(recordCalls('users').list, input);
    const query = Object.fromEntries(new URL(path, 'http://portal').searchParams);
    expect(parseListQuery(query)).toMatchObject({
      view: 'main',
      first: 0,
      count: 1,
      filter: [{ path: 'status', operator: 'eq', value: 'pending' }],
    });
  });
  it('of a screen carry the filter that its list reads', () => {
    expect(filtered('/a/b', { verified: false })).toBe('/a/b?filter=%7B%22verified%22%3Afalse%7D');
  });
});
