import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { pipeline, pipelineAndCommit, sendWithCommit } from '../../../gateway/db/pipeline.ts';
import { underRollback } from '../../../gateway/records/run/refusal.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '', poolSize: 1 });
  await database.query({ text: 'DROP TABLE IF EXISTS pipelined' });
  await database.query({ text: 'CREATE TABLE pipelined (id int PRIMARY KEY, word text)' });
});
afterAll(async () => {
  await database.query({ text: 'DROP TABLE pipelined' });
  await database.close();
});

const put = (id: number, word: string | null, name?: string) => ({
  text: 'INSERT INTO pipelined VALUES ($1, $2)',
  values: [id, word],
  ...(name && { name }),
});
const count = async (): Promise<unknown> =>
  (await database.query({ text: 'SELECT count(*)::int AS count FROM pipelined' })).rows[0]?.[
    'count'
  ];

describe('a pipeline of statements', () => {
  it('returns the results in order, with shared names or without', async () => {
    const results = await database.transaction((client) =>
      pipeline(client, [
        put(1, 'ක', 'put'),
        put(2, null, 'put'),
        put(3, 'c'),
        { text: 'SELECT * FROM pipelined ORDER BY id' },
        { text: 'SELECT $1::int AS one, $2::json AS two', values: [1, { a: [2] }], name: 'echo' },
        { text: '' },
        put(4, 'd', 'put'),
      ]),
    );
    expect(results.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 3, 1, null, 1]);
    expect(results[3]?.rows).toEqual([
      { id: 1, word: 'ක' },
      { id: 2, word: null },
      { id: 3, word: 'c' },
    ]);
    expect(results[4]?.rows).toEqual([{ one: 1, two: { a: [2] } }]);
  });

  it('supports hundreds of statements', async () => {
    const results = await database.transaction((client) =>
      pipeline(
        client,
        Array.from({ length: 250 }, (_, index) => ({
          text: 'SELECT $1::int AS at',
          values: [index],
          name: 'at',
        })),
      ),
    );
    expect(results.map(({ rows: [row] }) => (row as { at: number }).at)).toEqual(
      Array.from({ length: 250 }, (_, index) => index),
    );
  });

  it('fails with the first failing statement and is rolled back', async () => {
    const before = await count();
    const failing = (client: Parameters<typeof pipeline>[0]) =>
      pipeline(client, [
        put(50, 'x', 'put-50'),
        put(1, 'twice', 'put-1'),
        { text: 'SELECT 7 AS seven', name: 'never-reached' },
      ]);
    await expect(database.transaction(failing)).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(before);
    // A skipped statement is prepared the next time.
    expect(
      (await database.query({ text: 'SELECT 7 AS seven', name: 'never-reached' })).rows,
    ).toEqual([{ seven: 7 }]);
    await database.transaction(
      async (client) =>
        void (await pipeline(client, [put(51, 'y', 'put-50'), put(52, 'z', 'put-1')])),
    );
    expect(await count()).toBe((before as number) + 2);
  });

  it('fails before sending if a value is unsupported, and keeps the connection usable', async () => {
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    const before = await count();
    await expect(
      database.transaction((client) =>
        pipeline(client, [
          put(60, 'x'),
          { text: 'SELECT $1::json', values: [circle] },
          put(61, 'y'),
        ]),
      ),
    ).rejects.toThrow(/circular/);
    expect(await count()).toBe(before);
  });

  it('works again after a rollback to a savepoint', async () => {
    const words = await database.transaction(async (client) => {
      await client.query('SAVEPOINT s');
      await expect(pipeline(client, [put(70, 'x'), put(70, 'y')])).rejects.toMatchObject({
        code: '23505',
      });
      await client.query('ROLLBACK TO SAVEPOINT s');
      const [, last] = await pipeline(client, [
        put(70, 'z'),
        { text: 'SELECT word FROM pipelined WHERE id = 70' },
      ]);
      return last?.rows;
    });
    expect(words).toEqual([{ word: 'z' }]);
  });
});

describe('the last statements of a transaction', () => {
  const word = async (id: number): Promise<unknown> =>
    (await database.query({ text: 'SELECT word FROM pipelined WHERE id = $1', values: [id] }))
      .rows[0]?.['word'];

  it.each(['alone', 'after others'])('commit with it, %s', async (how) => {
    const id = how === 'after others' ? 80 : 81;
    const results = await database.transaction(async (client) => {
      if (how === 'after others') await client.query(put(id + 10, 'before'));
      return pipelineAndCommit(client, [
        put(id, 'x'),
        { text: 'SELECT word FROM pipelined WHERE id = $1', values: [id] },
      ]);
    });
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ word: 'x' }]]);
    expect(await word(id)).toBe('x');
    if (how === 'after others') expect(await word(id + 10)).toBe('before');
  });

  it.each(['alone', 'after others'])(
    'are rolled back if one of them fails or refuses, %s',
    async (how) => {
      const before = await count();
      const failing = (last: Parameters<typeof pipelineAndCommit>[1][number]): Promise<unknown> =>
        database.transaction(async (client) => {
          if (how === 'after others') await client.query(put(95, 'before'));
          return pipelineAndCommit(client, [put(96, 'x'), last, put(97, 'behind')]);
        });
      await expect(failing(put(96, 'twice'))).rejects.toMatchObject({ code: '23505' });
      await expect(
        failing({
          text: 'SELECT 1 / count(*) FROM pipelined WHERE false',
          refusal: () => new RangeError('none'),
        }),
      ).rejects.toThrow(new RangeError('none'));
      await expect(failing({ text: 'SELECT 1 / 0' })).rejects.toMatchObject({ code: '22012' });
      expect(await count()).toBe(before);
    },
  );

  it('include those that wait for the COMMIT', async () => {
    const seen = await database.transaction(async (client) => {
      sendWithCommit(client, put(60, 'x'));
      const { rows } = await client.query({ text: 'SELECT word FROM pipelined WHERE id = 60' });
      return rows;
    });
    expect(seen).toEqual([]);
    expect(await word(60)).toBe('x');
    const results = await database.transaction(async (client) => {
      sendWithCommit(client, put(61, 'y'));
      return pipelineAndCommit(client, [{ text: 'SELECT 1 AS one' }]);
    });
    expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }]]);
    expect(await word(61)).toBe('y');
  });

  it('fail with those that wait for the COMMIT', async () => {
    const before = await count();
    const late = database.transaction(async (client) => {
      await client.query(put(62, 'before'));
      sendWithCommit(client, put(63, 'x'));
      sendWithCommit(client, put(63, 'twice'));
    });
    await expect(late).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(before);
  });

  it('leave out those of a savepoint that was rolled back', async () => {
    await database.transaction(async (client) => {
      sendWithCommit(client, put(64, 'kept'));
      await underRollback(client, async () => sendWithCommit(client, put(65, 'dropped')));
    });
    expect([await word(64), await word(65)]).toEqual(['kept', undefined]);
  });

  it('wait only in a transaction', () => {
    expect(() => sendWithCommit(database, put(66, 'x'))).toThrow(TypeError);
  });

  it('reject later statements and leave the connection to others', async () => {
    const late = database.transaction(async (client) => {
      await pipelineAndCommit(client, [put(98, 'x')]);
      await client.query('SELECT 1');
    });
    await expect(late).rejects.toThrow(TypeError);
    expect(await word(98)).toBe('x');
    expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  it('begins with its first statement, whatever that is', async () => {
    const inside = async (
      first: (client: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<unknown>,
    ): Promise<unknown> =>
      database.transaction(async (client) => {
        await first(client);
        return (
          await client.query(`
            SELECT
              pg_current_xact_id_if_assigned() IS NOT NULL AS assigned,
              now() = statement_timestamp() AS fresh`)
        ).rows;
      });
    const expected = [{ assigned: true, fresh: false }];
    expect(await inside((client) => client.query('SELECT pg_current_xact_id()'))).toEqual(expected);
    expect(
      await inside((client) => client.query('SELECT pg_current_xact_id(), $1::int', [1])),
    ).toEqual(expected);
    expect(
      await inside((client) => client.query({ name: 'xact', text: 'SELECT pg_current_xact_id()' })),
    ).toEqual(expected);
    expect(await inside((client) => client.query('SELECT 1; SELECT pg_current_xact_id()'))).toEqual(
      expected,
    );
    expect(
      await inside((client) =>
        pipeline(client, [{ text: 'SELECT 1' }, { text: 'SELECT pg_current_xact_id()' }]),
      ),
    ).toEqual(expected);
  });

  it('uses the requested isolation level', async () => {
    const levels = database.transaction(
      async (client) =>
        (
          await client.query({
            name: 'level',
            text: `
              SELECT
                current_setting('transaction_isolation') AS level,
                current_setting('transaction_read_only') AS read`,
          })
        ).rows,
      { isolation: 'serializable', readOnly: true },
    );
    expect(await levels).toEqual([{ level: 'serializable', read: 'on' }]);
  });

  it('without statements leaves the connection unchanged', async () => {
    expect(await database.transaction(async () => 'nothing')).toBe('nothing');
    await expect(
      database.transaction(() => Promise.reject(new Error('before anything'))),
    ).rejects.toThrow('before anything');
    expect(
      (
        await database.query({
          text: 'SELECT pg_current_xact_id_if_assigned() AS id, now() = statement_timestamp() AS fresh',
        })
      ).rows,
    ).toEqual([{ id: null, fresh: true }]);
  });
});
