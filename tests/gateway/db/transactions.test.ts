import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { type PostgresServer, startPostgresServer } from '../equipment/postgresServer.ts';

let server: PostgresServer;
let onServer: Database;
let embedded: Database;

beforeAll(async () => {
  server = await startPostgresServer({ fsync: false, settings: { deadlock_timeout: '50ms' } });
  onServer = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  embedded = await openFromSnapshot();
}, 120_000);
afterAll(async () => {
  await Promise.all([onServer.close(), embedded.close()]);
  await server.stop();
});

function promiseToKeep<T>(): { promise: Promise<T>; keep: (value: T) => void } {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

/** Resolves once `count` callers have arrived. */
function meetingPoint(count: number): () => Promise<void> {
  let arrived = 0;
  const everybody = promiseToKeep<void>();
  return () => {
    arrived += 1;
    if (arrived === count) everybody.keep();
    return everybody.promise;
  };
}

const balance = async (database: Database, id: number): Promise<unknown> =>
  (await database.query({ text: 'SELECT amount FROM account WHERE id = $1', values: [id] }))
    .rows[0]?.['amount'];

describe.each(['server', 'embedded'] as const)('On the %s database', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = kind === 'server' ? onServer : embedded;
    await database.query({ text: 'DROP TABLE IF EXISTS account' });
    await database.query({
      text: 'CREATE TABLE account AS SELECT 1 AS id, 10 AS amount UNION ALL SELECT 2, 10',
    });
    await database.query({ text: 'ALTER TABLE account ADD PRIMARY KEY (id)' });
  });

  test('a named statement is retried on a new connection after its table has changed', async () => {
    const all = () =>
      database.query({ text: 'SELECT * FROM account ORDER BY id', name: 'every account' });
    await all();
    await database.query({ text: 'ALTER TABLE account ADD COLUMN owner text' });
    expect((await all()).rows[0]).toEqual({ id: 1, amount: 10, owner: null });
    expect((await all()).rows).toHaveLength(2);
  });

  test('a transaction is committed and its result returned', async () => {
    const result = await database.transaction(async (client) => {
      await client.query('UPDATE account SET amount = 11 WHERE id = 1');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await balance(database, 1)).toBe(11);
  });

  test('a failing transaction is rolled back, and its error is rethrown unchanged', async () => {
    const reason = new Error('changed my mind');
    const attempt = database.transaction(async (client) => {
      await client.query('UPDATE account SET amount = 0');
      throw reason;
    });
    await expect(attempt).rejects.toBe(reason);
    expect(await balance(database, 1)).toBe(10);
  });

  test('a transaction with an ignored failure is not reported as committed', async () => {
    const attempt = database.transaction(async (client) => {
      await client.query('UPDATE account SET amount = 0');
      await client.query('SELECT nonsense').catch(() => {});
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await balance(database, 1)).toBe(10);
  });

  test('an endless transaction is rolled back at its deadline and keeps the database usable', async () => {
    const attempt = database.transaction(
      async (client) => {
        await client.query('UPDATE account SET amount = 0');
        await new Promise(() => {});
      },
      { deadline: 100 },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await database.query({ text: 'UPDATE account SET amount = amount + 1 WHERE id = 1' });
    expect(await balance(database, 1)).toBe(11);
  });

  test('statements of a late transaction reach no other transaction', async () => {
    const late = promiseToKeep<void>();
    const refused = promiseToKeep<unknown>();
    const attempt = database.transaction(
      async (client) => {
        await late.promise;
        await client.query('UPDATE account SET amount = 0').catch(refused.keep);
      },
      { deadline: 50 },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await database.transaction(async (client) => {
      await client.query('SELECT 1');
      late.keep();
      await expect(refused.promise).resolves.toBeInstanceOf(Error);
    });
    expect(await balance(database, 1)).toBe(10);
  });

  test('a failed statement keeps the session and its prepared statements', async () => {
    const session = () =>
      database.query({ text: 'SELECT pg_backend_pid() AS id', name: 'session' });
    const before = (await session()).rows;
    await expect(
      database.query({ text: 'INSERT INTO account VALUES (1, 0)' }),
    ).rejects.toMatchObject({
      code: '23505',
    });
    await expect(database.query({ text: 'SELECT nonsense' })).rejects.toMatchObject({
      code: '42703',
    });
    expect((await session()).rows).toEqual(before);
  });

  test('a read-only transaction cannot write', async () => {
    const attempt = database.transaction(
      (client) => client.query('UPDATE account SET amount = 0'),
      { readOnly: true },
    );
    await expect(attempt).rejects.toThrow();
    expect(await balance(database, 1)).toBe(10);
  });

  test('times are in UTC, whatever the time zone of the machine', async () => {
    expect((await database.query({ text: `SHOW TimeZone` })).rows).toEqual([{ TimeZone: 'UTC' }]);
  });
});

describe('Concurrent transactions on a server', () => {
  beforeEach(async () => {
    await onServer.query({ text: 'DROP TABLE IF EXISTS account' });
    await onServer.query({
      text: 'CREATE TABLE account AS SELECT 1 AS id, 10 AS amount UNION ALL SELECT 2, 10',
    });
  });

  test('that fail to serialize are retried until all succeed', async () => {
    let attempts = 0;
    const meet = meetingPoint(2);
    const addOne = () =>
      onServer.transaction(
        async (client) => {
          attempts += 1;
          const { rows } = await client.query<{ amount: number }>(
            'SELECT amount FROM account WHERE id = 1',
          );
          await meet();
          await client.query('UPDATE account SET amount = $1 WHERE id = 1', [
            (rows[0]?.amount ?? 0) + 1,
          ]);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([addOne(), addOne()]);
    expect(attempts).toBe(3);
    expect(await balance(onServer, 1)).toBe(12);
  });

  test('that deadlock are retried, each taking effect once', async () => {
    let attempts = 0;
    const meet = meetingPoint(2);
    const move = (from: number, to: number) =>
      onServer.transaction(async (client) => {
        attempts += 1;
        await client.query('UPDATE account SET amount = amount - 1 WHERE id = $1', [from]);
        await meet();
        await client.query('UPDATE account SET amount = amount + 1 WHERE id = $1', [to]);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(attempts).toBe(3);
    expect([await balance(onServer, 1), await balance(onServer, 2)]).toEqual([10, 10]);
  });

  test('that never succeed fail after a limited number of attempts', async () => {
    let attempts = 0;
    const attempt = onServer.transaction(async (client) => {
      attempts += 1;
      await client.query(
        `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure'; END $$`,
      );
    });
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(attempts).toBe(6);
  });
});

test('A prepared statement survives a migration that changes its table', async () => {
  await onServer.query({ text: 'DROP TABLE IF EXISTS notice' });
  await onServer.query({ text: `CREATE TABLE notice AS SELECT 'a' AS title` });
  const read = () => onServer.query({ text: 'SELECT * FROM notice', name: 'notices' });
  await Promise.all(Array.from({ length: 8 }, read));
  await onServer.query({ text: `ALTER TABLE notice ADD COLUMN body text DEFAULT 'b'` });
  const answers = await Promise.all(Array.from({ length: 8 }, read));
  expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ title: 'a', body: 'b' }]));
});
