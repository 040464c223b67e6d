import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { createLiveHub, EVERYTHING, type LiveHub } from '../../../gateway/notify/liveHub.ts';
import { createNotify } from '../../../gateway/notify/notify.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

const PATIENCE = { timeout: 15_000 };

const notifyFrom = (
  database: Database,
  ...change: [topic: string, users: readonly string[], cause?: string]
): Promise<void> => database.transaction(async (client) => createNotify(client).live(...change));

interface Gateway {
  database: Database;
  hub: LiveHub;
}

describe('Gateways on one PostgreSQL server', () => {
  let url: string;
  let here: Gateway;
  let there: Gateway;
  const open = async (): Promise<Gateway> => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const hub = createLiveHub(database);
    await hub.start();
    return { database, hub };
  };
  beforeAll(async () => {
    url = await createDatabaseFrom(inject('postgresUrl'));
    [here, there] = [await open(), await open()];
  });
  afterAll(async () => {
    for (const { hub, database } of [here, there]) {
      await hub.stop();
      await database.close();
    }
    await dropDatabase(inject('postgresUrl'), url);
  });

  test('notify a user of the other gateway after the commit, and no one else', async () => {
    const [nimal, kamala] = [randomUUID(), randomUUID()];
    const received: string[] = [];
    const stop = [
      there.hub.subscribe(nimal, (topic) => received.push(`nimal ${topic}`)),
      there.hub.subscribe(kamala, (topic) => received.push(`kamala ${topic}`)),
    ];
    await expect(
      here.database.transaction(async (client) => {
        createNotify(client).live('undone', [nimal]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await notifyFrom(here.database, 'messages', [nimal, nimal]);
    await notifyFrom(here.database, 'bookings', [kamala]);
    await expect.poll(() => received, PATIENCE).toEqual(['nimal messages', 'kamala bookings']);
    stop.forEach((leave) => leave());
  });

  test('notify everyone if too many users are addressed', async () => {
    const received: string[] = [];
    const leave = there.hub.subscribe(randomUUID(), (topic) => received.push(topic));
    await here.hub.notify(
      'messages',
      Array.from({ length: 400 }, () => randomUUID()),
    );
    await expect.poll(() => received, PATIENCE).toEqual(['messages']);
    leave();
  });

  test('give each of many users data for them alone', async () => {
    const people = Array.from({ length: 400 }, () => randomUUID());
    const received = new Map<string, unknown>();
    const leave = people.map((id) =>
      there.hub.subscribe(id, (topic, { data }) => received.set(`${topic} ${id}`, data)),
    );
    await here.database.transaction(async (client) =>
      createNotify(client).liveEach(
        'places',
        Object.fromEntries(people.map((id, index) => [id, { job: index }])),
      ),
    );
    await expect.poll(() => received.size, PATIENCE).toBe(people.length);
    expect([...received]).toEqual(people.map((id, index) => [`places ${id}`, { job: index }]));
    leave.forEach((each) => each());
  });

  test('report that anything may be new after a lost connection', async () => {
    const received: string[] = [];
    const nimal = randomUUID();
    const leave = there.hub.subscribe(nimal, (topic) => received.push(topic));
    await here.database.query({
      text: `
      SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
    });
    await expect.poll(() => received, PATIENCE).toEqual([EVERYTHING]);
    await here.hub.notify('messages', [nimal]);
    await expect.poll(() => received, PATIENCE).toEqual([EVERYTHING, 'messages']);
    leave();
  });
});

test('A gateway on the embedded database notifies its own pages, with the cause', async () => {
  const database = await openFromSnapshot();
  const hub = createLiveHub(database);
  await hub.start();
  const received: string[] = [];
  const nimal = randomUUID();
  hub.subscribe(nimal, (topic, { cause = 'anything' }) => received.push(`${topic} of ${cause}`));
  await notifyFrom(database, 'messages', [nimal]);
  await notifyFrom(database, 'marks', [nimal], 'one batch');
  await expect
    .poll(() => received, PATIENCE)
    .toEqual(['messages of anything', 'marks of one batch']);
  await hub.stop();
  await database.close();
});
