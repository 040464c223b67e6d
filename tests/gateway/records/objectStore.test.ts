import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { type BucketAddress, openBucket } from '../../../gateway/records/files/bucket.ts';
import { readPieces } from '../../../gateway/records/files/fileBytes.ts';
import { moveFiles } from '../../../gateway/records/files/moveFiles.ts';
import { removeStrayObjects } from '../../../gateway/records/files/retention.ts';
import { fileTotals } from '../../../gateway/records/files/totals.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { EICAR, startClamd } from '../equipment/clamd.ts';
import { dataOf } from '../equipment/demoGateway.ts';
import { codeOf, startGateway } from '../equipment/gatewayUnderTest.ts';
import { type ObjectServer, startObjectServer } from '../equipment/objectServer.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

const DAY_MS = 86_400_000;

let store: ObjectServer;
beforeEach(async () => {
  store = await startObjectServer();
});

async function startOn(bucket: BucketAddress | undefined) {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  onTestFinished(() => database.close());
  const scanner = await startClamd();
  const gateway = await startGateway({
    database,
    objects: bucket && openBucket(bucket),
    virusScanner: scanner.address,
  });
  onTestFinished(() => gateway.close());
  const token = await gateway.signIn('admin', DEMO_PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  return {
    database,
    upload: (content: Buffer) => {
      const sent = uploadOf(content, 'minutes.pdf');
      return gateway.app.inject({
        method: 'POST',
        url: '/api/files?resource=publications&field=file',
        payload: sent.payload,
        headers: { ...sent.headers, ...headers },
      });
    },
    download: (id: string) =>
      gateway.app.inject({ method: 'GET', url: `/api/files/${id}`, headers }),
  };
}

const pdf = (content: string): Buffer => Buffer.from(`%PDF-1.4\n${content}\n%%EOF`);

async function keysIn(address: BucketAddress): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of openBucket(address).list()) keys.push(...page.map(({ key }) => key));
  return keys;
}

const idIn = (response: Parameters<typeof dataOf>[0]): string =>
  (dataOf(response) as { id: string }).id;

test('With a bucket, an upload is scanned, stored there and not in the database, and read back byte for byte', async () => {
  const { upload, download, database } = await startOn(store.address);
  const before = await fileTotals(database);
  const content = pdf('ක්‍රි'.repeat(60_000));
  const id = idIn(await upload(content));
  expect(await keysIn(store.address)).toEqual([`${id}/original`]);
  const read = await download(id);
  expect(read.rawPayload.equals(content)).toBe(true);
  expect(codeOf(await upload(pdf(EICAR)))).toBe('FILE_INFECTED');
  expect(await keysIn(store.address)).toHaveLength(1);

  const { count, inObjects, inDatabase } = await fileTotals(database);
  expect(inObjects).toEqual({ count: 1, bytes: content.length });
  expect(inDatabase).toEqual(before.inDatabase);
  expect(count).toBe(before.count + 1);
});

test('While the store is away, uploads and downloads are refused for now, and nothing is kept', async () => {
  const { upload, download, database } = await startOn(store.address);
  const id = idIn(await upload(pdf('there')));
  const before = await fileTotals(database);
  await store.stop();
  const refused = await upload(pdf('not there'));
  expect([refused.statusCode, codeOf(refused)]).toEqual([503, 'FILES_UNAVAILABLE']);
  const missing = await download(id);
  expect([missing.statusCode, codeOf(missing)]).toEqual([503, 'FILES_UNAVAILABLE']);
  expect(missing.headers).not.toHaveProperty('etag');
  expect(missing.headers['cache-control']).toBe('no-store');
  expect(await fileTotals(database)).toEqual(before);
}, 120_000);

test('All files move to a bucket and back, are read during the move, and a damaged one stays', async () => {
  const { upload, download, database } = await startOn(undefined);
  const content = pdf('x'.repeat(700_000));
  const id = idIn(await upload(content));
  const damaged = idIn(await upload(pdf('sound')));
  await database.query({
    text: `UPDATE stored_file_pieces SET bytes = 'unsound' WHERE file_id = $1`,
    values: [damaged],
  });
  const places = { database, objects: openBucket(store.address) };
  const { count } = await fileTotals(database);
  const reading = readPieces(places, id, 'original');
  const first = await reading.next();

  expect(await moveFiles(places, 'objects')).toEqual({ moved: count - 1, damaged: [damaged] });
  expect((await fileTotals(database)).inDatabase.count).toBe(1);
  const pieces = [first.value as Uint8Array];
  for await (const piece of reading) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  expect(await moveFiles(places, 'objects')).toEqual({ moved: 0, damaged: [damaged] });

  expect(await moveFiles(places, 'database')).toEqual({ moved: count - 1, damaged: [] });
  expect(await keysIn(store.address)).toEqual([]);
  expect((await download(id)).rawPayload.equals(content)).toBe(true);
}, 120_000);

test('Objects without a file are removed after a day, and none of a bucket that belongs to others', async () => {
  const { upload, database } = await startOn(store.address);
  const objects = openBucket(store.address);
  const places = { database, objects };
  const id = idIn(await upload(pdf('held')));
  const stray = '00000000-0000-4000-8000-000000000000/original';
  await objects.put(stray, Buffer.from('left by a transaction that failed'));
  await removeStrayObjects(places, new Date());
  expect(await keysIn(store.address)).toHaveLength(2);
  await removeStrayObjects(places, new Date(Date.now() + 2 * DAY_MS));
  expect(await keysIn(store.address)).toEqual([`${id}/original`]);

  await database.query({ text: 'DELETE FROM stored_files WHERE id = $1', values: [id] });
  await expect(removeStrayObjects(places, new Date(Date.now() + 2 * DAY_MS))).rejects.toThrow(
    /bucket of its own/,
  );
  expect(await keysIn(store.address)).toEqual([`${id}/original`]);
});

test('A bucket of more objects than one answer holds is listed whole', async () => {
  const objects = openBucket(store.address);
  const keys = Array.from({ length: 24 }, (_, index) => `list-&-${index}/original`);
  await Promise.all(keys.map((key) => objects.put(encodeURI(key), Buffer.from('x'))));
  const pages: string[][] = [];
  for await (const page of objects.list(7)) pages.push(page.map(({ key }) => key));
  expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 3]);
  expect(pages.flat().sort()).toEqual(keys.sort());
});
