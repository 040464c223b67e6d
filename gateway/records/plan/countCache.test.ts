import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { countWrite, writeCount } from '../../db/transaction.ts';
import { isOutdated, cachedCount, cacheCount } from './countCache.ts';

const newDatabase = (): Database => ({ pool: {} }) as Database;

describe('a count that is remembered', () => {
  it('is returned with its snapshot', () => {
    const database = newDatabase();
    cacheCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writeCount(database) });
    expect(cachedCount(database, 'list')).toMatchObject({ snapshot: '7:7:', total: 300 });
    expect(cachedCount(database, 'another')).toBeUndefined();
  });

  it('is surely outdated once this gateway wrote, also while it was being counted', () => {
    const database = newDatabase();
    expect(isOutdated(database, 'list', 200)).toBe(false);
    cacheCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writeCount(database) });
    expect(isOutdated(database, 'list', 200)).toBe(false);
    const before = writeCount(database);
    countWrite(database);
    expect(isOutdated(database, 'list', 200)).toBe(true);
    cacheCount(database, 'list', { snapshot: '8:8:', total: 300, asOf: before });
    expect(isOutdated(database, 'list', 200)).toBe(true);
  });

  it('is not made beside a page that reaches the end', () => {
    const database = newDatabase();
    cacheCount(database, 'list', { snapshot: '7:7:', total: 300, asOf: writeCount(database) });
    countWrite(database);
    expect([isOutdated(database, 'list', 299), isOutdated(database, 'list', 300)]).toEqual([
      true,
      false,
    ]);
  });

  it('of one database says nothing of another', () => {
    const [one, other] = [newDatabase(), newDatabase()];
    cacheCount(one, 'list', { snapshot: '7:7:', total: 300, asOf: 0 });
    countWrite(other);
    expect([isOutdated(one, 'list', 1), isOutdated(other, 'list', 1)]).toEqual([false, false]);
  });
});
