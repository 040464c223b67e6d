import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { ServerExtensions } from '../../../gateway/records/context/extensions.ts';
import { takeDueTransitions } from '../../../gateway/records/workflow/timedTransitions.ts';
import { withBulletins } from '../equipment/bulletins.ts';
import type { FurtherDeclarations } from '../equipment/demoGateway.ts';
import { collectNotifications } from '../equipment/notifications.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const [PAST, FUTURE] = ['2026-11-21T07:59:59Z', '2026-11-21T08:00:01Z'];

let url: string;
let further: FurtherDeclarations;
let databases: [Database, Database];
beforeAll(async () => {
  further = await withBulletins();
  url = await createDatabaseFrom(inject('postgresUrl'), inject('migratedTemplate'));
  databases = [
    await openDatabase({ databaseUrl: url, dataDir: '' }),
    await openDatabase({ databaseUrl: url, dataDir: '' }),
  ];
  for (const statement of further.statements) await databases[0].query({ text: statement });
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await dropDatabase(inject('postgresUrl'), url);
});

interface Seeded {
  title: string;
  state: string;
  appearsAt?: string;
  endsAt?: string;
  isHeld?: boolean;
}

async function seed(...bulletins: Seeded[]): Promise<void> {
  await databases[0].query({ text: 'DELETE FROM bulletins' });
  for (const { title, state, appearsAt = null, endsAt = null, isHeld = false } of bulletins)
    await databases[0].query({
      text: `
        INSERT INTO bulletins (title, state, appears_at, ends_at, is_held)
        VALUES ($1, $2, $3, $4, $5)`,
      values: [title, state, appearsAt, endsAt, isHeld],
    });
}
const states = async () =>
  (
    await databases[0].query<{ line: string }>({
      text: "SELECT title || ' ' || state AS line FROM bulletins ORDER BY title",
    })
  ).rows.map(({ line }) => line);
const steps = async () =>
  (
    await databases[0].query<{ transition: string; cause: string; actor: string | null }>({
      text: `
      SELECT transition, cause, actor_id AS actor
      FROM activities
      WHERE resource = 'bulletins' AND record_id IN (SELECT id::text FROM bulletins)
      ORDER BY id`,
    })
  ).rows;
const look = (
  database: Database,
  extensions: ServerExtensions = new Map(),
  log?: (error: unknown) => void,
  refused?: Map<string, number>,
  now = NOW,
) =>
  takeDueTransitions(
    {
      catalogue: further.catalogue,
      extensions,
      database,
      now: () => now,
      notify: collectNotifications().notify,
    },
    log,
    refused,
  );

describe('a transition with a time', () => {
  it('is taken when the time has come, in its state and with its guards satisfied, not before', async () => {
    await seed(
      { title: 'a due', state: 'scheduled', appearsAt: PAST },
      { title: 'b later', state: 'scheduled', appearsAt: FUTURE },
      { title: 'c unscheduled', state: 'draft', appearsAt: PAST },
      { title: 'd held', state: 'scheduled', appearsAt: PAST, isHeld: true },
      { title: 'e without', state: 'scheduled' },
    );
    expect(await look(databases[0])).toBe(1);
    expect(await states()).toEqual([
      'a due published',
      'b later scheduled',
      'c unscheduled draft',
      'd held scheduled',
      'e without scheduled',
    ]);
  });

  it('is logged as the portal’s own, with the values it sets', async () => {
    await seed({ title: 'a', state: 'scheduled', appearsAt: PAST });
    await look(databases[0]);
    expect(await steps()).toEqual([{ transition: 'appear', cause: 'job', actor: null }]);
    const { rows } = await databases[0].query<{ at: Date; by: string | null }>({
      text: 'SELECT appeared_at AS at, updated_by AS by FROM bulletins',
    });
    expect(rows).toEqual([{ at: NOW, by: null }]);
  });

  it('is caught up with later ones after all gateways were down', async () => {
    await seed({
      title: 'a',
      state: 'scheduled',
      appearsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-11-02T00:00:00Z',
    });
    expect(await look(databases[0])).toBe(2);
    expect(await states()).toEqual(['a archived']);
    expect((await steps()).map(({ transition }) => transition)).toEqual(['appear', 'expire']);
  });

  it('is taken exactly once by two gateways that poll at the same moment', async () => {
    await seed(
      ...Array.from({ length: 40 }, (_, index) => ({
        title: String(index),
        state: 'scheduled',
        appearsAt: PAST,
      })),
    );
    const taken = await Promise.all([...databases, ...databases].map((database) => look(database)));
    expect(taken.reduce((sum, count) => sum + count)).toBe(40);
    expect(await steps()).toHaveLength(40);
    expect(new Set((await states()).map((line) => line.split(' ')[1]))).toEqual(
      new Set(['published']),
    );
  });

  it('runs the extension of the resource, which may write more values and sees the result', async () => {
    await seed({ title: 'a', state: 'scheduled', appearsAt: PAST });
    const heard: unknown[] = [];
    const extensions: ServerExtensions = new Map([
      [
        'bulletins',
        {
          beforeTransition: async ({ step }) => ({ title: `a by ${step.name}` }),
          afterTransition: async ({ step, after }) =>
            void heard.push([step.from, step.to, after?.['title']]),
          afterCommit: () => void heard.push('committed'),
        },
      ],
    ]);
    await look(databases[0], extensions);
    expect(await states()).toEqual(['a by appear published']);
    expect(heard).toEqual([['scheduled', 'published', 'a by appear'], 'committed']);
  });

  it('that is refused delays no other, is logged, and is retried later', async () => {
    await seed(
      { title: 'a refused', state: 'scheduled', appearsAt: PAST },
      { title: 'b', state: 'scheduled', appearsAt: PAST },
    );
    const told: unknown[] = [];
    let isRefusing = true;
    const extensions: ServerExtensions = new Map([
      [
        'bulletins',
        {
          beforeTransition: async ({ before }) => {
            if (isRefusing && before?.['title'] === 'a refused') throw new Error('not this one');
          },
        },
      ],
    ]);
    const refused = new Map<string, number>();
    const again = (minutes: number) =>
      look(
        databases[0],
        extensions,
        (error) => told.push(error),
        refused,
        new Date(NOW.getTime() + minutes * 60_000),
      );
    expect([await again(0), await again(1)]).toEqual([1, 0]);
    expect(told).toEqual([expect.objectContaining({ message: 'not this one' })]);
    isRefusing = false;
    expect(await again(11)).toBe(1);
    expect(await states()).toEqual(['a refused published', 'b published']);
  });
});
