import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { isOutdated, knownCount, noteWrite, rememberCount, writesSoFar } from './knownCounts.ts';

const newDatabase = (): Database => ({}) as Database;

describe('a count that is remembered', () => {
  it('is told with the snapshot that it belongs to', () => {
    const database = newDatabase();
    rememberCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writesSoFar(database) });
    expect(knownCount(database, 'list')).toMatchObject({ snapshot: '7:7:', total: 300 });
    expect(knownCount(database, 'another')).toBeUndefined();
  });

  it('is surely outdated once this gateway wrote, also while it was being counted', () => {
    const database = newDatabase();
    expect(isOutdated(database, 'list', 200)).toBe(false);
    rememberCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writesSoFar(database) });
    expect(isOutdated(database, 'list', 200)).toBe(false);
    const before = writesSoFar(database);
    noteWrite(database);
    expect(isOutdated(database, 'list', 200)).toBe(true);
    rememberCount(database, 'list', { snapshot: '8:8:', total: 300, asOf: before });
    expect(isOutdated(database, 'list', 200)).toBe(true);
  });

  it('is not made beside a page that reaches the end', () => {
    const database = newDatabase();
    rememberCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writesSoFar(database) });
    noteWrite(database);
    expect([isOutdated(database, 'list', 299), isOutdated(database, 'list', 300)]).toEqual([
      true,
      false,
    ]);
  });

  it('of one database says nothing of another', () => {
    const [one, other] = [newDatabase(), newDatabase()];
    rememberCount(one, 'list', { snapshot: '7:7:', total: 300, asOf: 0 });
    noteWrite(other);
    expect([isOutdated(one, 'list', 1), isOutdated(other, 'list', 1)]).toEqual([false, false]);
  });
});
