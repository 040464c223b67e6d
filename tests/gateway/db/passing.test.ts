import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../../../gateway/db/database.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';

let server: Database;
let embedded: Database;
beforeAll(async () => {
  server = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '' });
  embedded = await openFromSnapshot();
});
afterAll(() => Promise.all([server.close(), embedded.close()]));

const LONG = `SELECT repeat('කාර්ය "මණ්ඩලය" \\\\ ', 20000) AS long, 'short' AS short, 7 AS number, NULL::text AS nothing`;

describe.each(['server', 'embedded'] as const)('a statement whose texts are only passed on, by the database that is %s', (kind) => {
  let database: Database;
  beforeAll(() => {
    database = kind === 'server' ? server : embedded;
  });

  it('gives long texts as the bytes that they are, and everything else as ever', async () => {
    const [plain, passed] = [(await database.query(LONG)).rows[0], (await database.read<{ long: Buffer }>(LONG, [], 'passed-on')).rows[0]];
    expect(Buffer.isBuffer(passed?.long)).toBe(true);
    expect({ ...passed, long: passed?.long.toString() }).toEqual(plain);
  });

  it('keeps its bytes, whatever comes over the connections afterwards', async () => {
    const texts = ['a', 'ක', 'z'].map((letter) => letter.repeat(90_000));
    const read = async (text: string): Promise<Buffer> => (await database.read<{ text: Buffer }>('SELECT $1::text AS text', [text], 'echo')).rows[0]?.text ?? Buffer.alloc(0);
    const found = await Promise.all(Array.from({ length: 30 }, (_, index) => read(texts[index % 3] ?? '')));
    for (const [index, bytes] of found.entries()) expect(bytes.toString() === texts[index % 3]).toBe(true);
  });

  it('leaves other statements on the same connection with text', async () => {
    await database.read(LONG, [], 'passed-on');
    for (let round = 0; round < 12; round += 1) expect(typeof (await database.query<{ long: string }>(LONG)).rows[0]?.long).toBe('string');
    await expect(database.read('SELECT 1/0', [], 'fails')).rejects.toMatchObject({ code: '22012' });
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
