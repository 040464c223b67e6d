import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { release } from '../../../gateway/db/wire/bufferPool.ts';
import { rowLayout } from '../../../gateway/db/wire/jsonRowEncoder.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';

const databases = new Map<string, Database>();
beforeAll(async () => {
  const databaseUrl = inject('postgresUrl');
  const plain = { readsRawBytes: false };
  databases.set('server', await openDatabase({ databaseUrl, dataDir: '' }));
  databases.set('embedded', await openFromSnapshot());
  databases.set('plainly read server', await openDatabase({ databaseUrl, dataDir: '', ...plain }));
  databases.set('plainly read embedded', await openFromSnapshot(undefined, plain));
});
afterAll(() => Promise.all([...databases.values()].map((database) => database.close())));

const LONG = `
  SELECT
    repeat('කාර්ය "මණ්ඩලය" \\\\ ', 20000) AS long,
    'short' AS short,
    7 AS number,
    NULL::text AS nothing`;

describe.each(['server', 'embedded', 'plainly read server', 'plainly read embedded'] as const)(
  'a statement whose texts are only passed on, on the %s database',
  (kind) => {
    let database: Database;
    beforeAll(() => {
      const found = databases.get(kind);
      if (found) database = found;
    });

    it('returns long texts as bytes, unless read plainly, and all other values as usual', async () => {
      const [plain, passed] = [
        (await database.query({ text: LONG })).rows[0],
        (await database.read<{ long: Buffer }>({ text: LONG, values: [], name: 'passed-on' }))
          .rows[0],
      ];
      expect(Buffer.isBuffer(passed?.long)).toBe(!kind.startsWith('plainly'));
      expect({ ...passed, long: passed?.long.toString() }).toEqual(plain);
    });

    it('keeps its bytes during later traffic', async () => {
      const texts = ['a', 'ක', 'z'].map((letter) => letter.repeat(90_000));
      const read = async (text: string): Promise<Buffer> =>
        (
          await database.read<{ text: Buffer }>({
            text: 'SELECT $1::text AS text',
            values: [text],
            name: 'echo',
          })
        ).rows[0]?.text ?? Buffer.alloc(0);
      const found = await Promise.all(
        Array.from({ length: 30 }, (_, index) => read(texts[index % 3] ?? '')),
      );
      for (const [index, bytes] of found.entries())
        expect(bytes.toString() === texts[index % 3]).toBe(true);
    });

    it('returns text for other statements on the same connection', async () => {
      await database.read({ text: LONG, values: [], name: 'passed-on' });
      for (let round = 0; round < 12; round += 1)
        expect(typeof (await database.query<{ long: string }>({ text: LONG })).rows[0]?.long).toBe(
          'string',
        );
      await expect(
        database.read({ text: 'SELECT 1/0', values: [], name: 'fails' }),
      ).rejects.toMatchObject({
        code: '22012',
      });
      expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
    });

    it('encodes rows of every type as PostgreSQL itself does', async () => {
      const columns = {
        number: 'n',
        large: 'n * 10000000000::bigint',
        small: 'n::smallint',
        share: '(n / 7.0)::numeric(15,4)',
        real: '(n / 3.0)::real',
        double: `CASE n WHEN 2 THEN 'NaN' ELSE n / 3.0 END::double precision`,
        isEven: 'n % 2 = 0',
        nothing: 'NULL::text',
        sometimes: 'CASE WHEN n % 3 = 0 THEN n END',
        id: `md5(n::text)::uuid`,
        day: `date '1999-12-30' + n`,
        hour: `time '23:59:58' + n * interval '1 second'`,
        moment: `timestamptz '2026-11-21 08:00:00.25+05:30' + n * interval '1.5 hours'`,
        plain: `timestamp '2026-02-28 23:00' + n * interval '1 hour'`,
        text: `'කාර්ය "' || n || E'\\\\ \\n\\t\\x01\\x7f'`,
        empty: `''`,
        json: `json_build_object('en', n, 'si', 'ක')`,
        jsonb: `jsonb_build_array(n, NULL, 'a"b')`,
        long: `repeat('"', n * 1000)`,
        address: `inet '10.0.0.1' + n`,
      };
      const listed = Object.entries(columns)
        .map(([name, value]) => `${value} AS "${name}"`)
        .join(', ');
      const from = 'FROM generate_series(1, 40) n';
      const layout = rowLayout(
        Object.keys(columns).map((name, index) => `${index === 0 ? '{' : ','}"${name}":`),
        '}',
      );
      const { records, count, snapshot } = await database.readRows(
        { text: `SELECT n || ' of ' || $1, ${listed} ${from}`, values: ['many'], name: 'woven' },
        layout,
      );
      const expected = (
        await database.query<{ all: unknown[] }>({
          text: `SELECT json_agg(r) AS all FROM (SELECT ${listed} ${from}) r`,
        })
      ).rows[0]?.all;
      expect({ records: JSON.parse(records.toString()) as unknown, count, snapshot }).toEqual({
        records: expected,
        count: 40,
        snapshot: '1 of many',
      });
      release(records);
    });

    it('encodes concurrent answers, and none of a failing statement', async () => {
      const layout = rowLayout(['{"n":'], '}');
      const read = (count: number): ReturnType<Database['readRows']> =>
        database.readRows(
          {
            text: 'SELECT NULL, n FROM generate_series(1, $1::int) n',
            values: [count],
            name: 'counted',
          },
          layout,
        );
      const fails = database.readRows(
        {
          text: 'SELECT NULL, 1 / (500 - n) FROM generate_series(1, 1000) n',
          values: [],
          name: 'fails-late',
        },
        layout,
      );
      await expect(fails).rejects.toMatchObject({ code: '22012' });
      const found = await Promise.all(Array.from({ length: 30 }, (_, index) => read(index * 50)));
      for (const [index, { records, count }] of found.entries()) {
        expect(JSON.parse(records.toString())).toHaveLength(index * 50);
        expect(count).toBe(index * 50);
      }
      expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
    });
  },
);
