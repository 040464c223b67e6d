import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { refuseSecondConnection } from './refuseSecondConnection.ts';

it('work in a transaction that asks for a second connection fails, and other work does not', async () => {
  const database = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '' });
  const watched = refuseSecondConnection(database);
  const one = 'SELECT 1 AS one';
  await expect(watched.transaction(() => watched.query({ text: one }))).rejects.toThrow(
    'second connection',
  );
  expect((await watched.transaction((client) => client.query(one))).rows).toEqual([{ one: 1 }]);
  expect((await watched.query({ text: one })).rows).toEqual([{ one: 1 }]);
  await database.close();
});
