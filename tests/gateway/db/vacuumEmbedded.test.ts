import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { vacuumEmbedded } from '../../../gateway/db/vacuumEmbedded.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';

let database: Database;
beforeAll(async () => {
  database = await openFromSnapshot();
  await database.query({ text: 'CREATE TABLE "Kept words" (id int PRIMARY KEY, word text)' });
});
afterAll(() => database.close());

const NAME = 'public."Kept words"';

async function estimated(condition: string): Promise<number> {
  const { rows } = await database.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>({
    text: `EXPLAIN (FORMAT JSON) SELECT * FROM ${NAME} WHERE ${condition}`,
  });
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Number.NaN;
}

const pages = async (): Promise<{ all: number; visible: number }> =>
  (
    await database.query<{ all: number; visible: number }>({
      text: 'SELECT relpages AS all, relallvisible AS visible FROM pg_class WHERE oid = $1::regclass',
      values: [NAME],
    })
  ).rows[0] ?? { all: 0, visible: 0 };

describe('vacuuming the embedded database', () => {
  it('updates the statistics after inserts, for good plans', async () => {
    await database.query({
      text: `
      INSERT INTO ${NAME}
      SELECT number, CASE WHEN number <= 10 THEN 'rare' ELSE 'common' END
      FROM generate_series(1, 5000) number`,
    });
    expect(await vacuumEmbedded(database)).toContain(NAME);
    expect(await estimated("word = 'rare'")).toBeLessThan(50);
    expect(await estimated("word = 'common'")).toBeGreaterThan(4_500);
    const { all, visible } = await pages();
    expect(visible).toBe(all);
  });

  it('reclaims the space of dead rows, so that updates do not grow the database', async () => {
    const size = async (): Promise<number> =>
      Number(
        (
          await database.query({
            text: 'SELECT pg_relation_size($1::regclass) AS size',
            values: [NAME],
          })
        ).rows[0]?.['size'],
      );
    for (let round = 0; round < 3; round += 1) {
      await database.query({ text: `UPDATE ${NAME} SET word = word || '.'` });
      expect(await vacuumEmbedded(database)).toContain(NAME);
    }
    const before = await size();
    for (let round = 0; round < 3; round += 1) {
      await database.query({ text: `UPDATE ${NAME} SET word = word || '.'` });
      await vacuumEmbedded(database);
    }
    expect(await size()).toBeLessThan(before * 1.2);
  });

  it('skips tables with few changes', async () => {
    await database.query({ text: `UPDATE ${NAME} SET word = 'another' WHERE id <= 20` });
    expect(await vacuumEmbedded(database)).toEqual([]);
  });

  it('does nothing on a server, which has autovacuum', async () => {
    const server = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '' });
    expect(await vacuumEmbedded(server)).toEqual([]);
    await server.close();
  });
});
