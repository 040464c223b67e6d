import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

let gateway: DemoGateway;
let admin: CallAs;
let importer: Importer;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  importer = await importerFor(gateway, 'admin');
});
afterAll(() => gateway.close());

const COLUMNS = ['title', 'staff', 'type', 'year'];
const file = (...titles: string[]): string =>
  ['title,staff,type,year', ...titles.map((title) => `"${title}",HS0004,Book,2020`)].join('\n');

it('A new row whose title an existing record or an earlier row has is marked and stays new', async () => {
  const [work] = dataOf<WireRecord[]>(await admin('GET', '/publications?range=[0,0]'));
  const title = String(work?.['title']);
  const run = await importer.rehearse(
    'publications',
    file(`  ${title.toUpperCase()} .`, 'Nothing like it', 'Nothing, like it!', 'Something else'),
    { mapping: COLUMNS },
  );
  expect(run.counts).toMatchObject({ new: 4, alike: 2 });
  expect((await importer.rows(run)).map(({ alike }) => alike)).toEqual([
    { id: work?.id, label: title, row: null },
    null,
    { id: null, label: null, row: 3 },
    null,
  ]);
  const { body } = await admin('GET', `/imports/${run.id}/rows?alike=true`);
  expect(JSON.parse(body)).toMatchObject({ total: 2, data: [{ row: 2 }, { row: 4 }] });
  // A written row resembles itself from then on, which is not reported.
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 4, alike: 2 });
});

it('People of the same name are marked within one department only', async () => {
  const { nameWithInitials, department } = dataOf(
    await admin('GET', `/staff/${demoId('staff', 'lecturer')}`),
  ) as WireRecord & { nameWithInitials: { en: string }; department: string };
  const elsewhere = dataOf<WireRecord[]>(await admin('GET', '/departments')).find(
    ({ id }) => id !== department,
  );
  const columns = [
    'employeeNumber',
    'title',
    'nameWithInitials.en',
    'nameWithInitials.si',
    'fullName.en',
    'fullName.si',
    'department',
  ];
  const row = (number: string, place: string | undefined): string =>
    `${number},mr,"${nameWithInitials.en.toLowerCase()}",අලුත් නමක්,Full ${number},සම්පූර්ණ ${number},${place}`;
  const run = await importer.rehearse(
    'staff',
    [columns.join(','), row('NEW1', department), row('NEW2', elsewhere?.id)].join('\n'),
    { mapping: columns },
  );
  expect(
    (await importer.rows(run)).map(({ outcome, alike }) => [outcome, alike?.id ?? null]),
  ).toEqual([
    ['new', demoId('staff', 'lecturer')],
    ['new', null],
  ]);
});

it('Rows left out are not written, even after another dry run, until they are included again', async () => {
  const run = await importer.rehearse(
    'publications',
    file('Left out one', 'Written one', 'Left out two'),
    { mapping: COLUMNS },
  );
  const leave = async (rows: unknown, isLeftOut: boolean) =>
    dataOf<{ counts: unknown }>(
      await admin('PUT', `/imports/${run.id}/left-out`, { rows, isLeftOut }),
    ).counts;
  expect(await leave([2, 3, 4], true)).toMatchObject({ new: 3, leftOut: 3 });
  expect(await leave([3], false)).toMatchObject({ leftOut: 2 });
  await admin('PUT', `/imports/${run.id}`, run.settings);
  expect((await importer.settled(run.id, 'rehearsed')).counts).toMatchObject({
    new: 3,
    leftOut: 2,
  });
  const applied = await importer.apply(run);
  expect(applied.counts).toMatchObject({ applied: 1, leftOut: 2 });
  expect(
    (await importer.rows(run)).map(({ applied: isWritten, leftOut }) => [isWritten, leftOut]),
  ).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  const titles = dataOf<WireRecord[]>(
    await admin(
      'GET',
      `/publications?filter=${encodeURIComponent(JSON.stringify({ q: 'Left out' }))}`,
    ),
  ).map((work) => work['title']);
  expect(titles).toEqual([]);
  // Decided, because written rows are history.
  expect(
    (await admin('PUT', `/imports/${run.id}/left-out`, { rows: [3], isLeftOut: true })).statusCode,
  ).toBe(409);
});

it('All rows that resemble a record can be left out at once; invalid requests and imports of others are refused', async () => {
  const [work] = dataOf<WireRecord[]>(await admin('GET', '/publications?range=[0,0]'));
  const run = await importer.rehearse(
    'publications',
    file(String(work?.['title']), 'Nobody has called anything this'),
    { mapping: COLUMNS },
  );
  expect(
    dataOf(await admin('PUT', `/imports/${run.id}/left-out`, { rows: 'alike', isLeftOut: true })),
  ).toMatchObject({ counts: { new: 2, alike: 1, leftOut: 1 } });
  const { body } = await admin('GET', `/imports/${run.id}/rows?leftOut=true`);
  expect(JSON.parse(body)).toMatchObject({ total: 1, data: [{ row: 2, leftOut: true }] });
  for (const wrong of [
    {},
    { rows: [2] },
    { rows: ['2'], isLeftOut: true },
    { rows: [-1], isLeftOut: true },
    { rows: 'all', isLeftOut: true },
  ])
    expect((await admin('PUT', `/imports/${run.id}/left-out`, wrong)).statusCode).toBe(422);
  const other = await gateway.as('head');
  expect(
    (await other('PUT', `/imports/${run.id}/left-out`, { rows: [2], isLeftOut: false })).statusCode,
  ).toBe(404);
});

it('An import that a job is undoing takes no dry run and is not written until that has ended', async () => {
  const run = await importer.apply(
    await importer.rehearse('publications', file('Written and taken back'), { mapping: COLUMNS }),
  );
  const {
    rows: [me],
  } = await gateway.database.query<{ id: string }>({
    text: "SELECT id FROM users WHERE username = 'admin'",
  });
  const {
    rows: [job],
  } = await gateway.database.query<{ id: string }>({
    text: `
      INSERT INTO jobs (id, kind, actor_id, input, state, heartbeat_at)
      VALUES (gen_random_uuid(), 'undo', $1, $2::jsonb, 'running', now())
      RETURNING id`,
    values: [me?.id, JSON.stringify({ changeSet: run.changeSet })],
  });
  expect(dataOf(await admin('GET', `/imports/${run.id}`))).toMatchObject({ isBeingUndone: true });
  for (const response of [
    await admin('PUT', `/imports/${run.id}`, run.settings),
    await admin('POST', `/imports/${run.id}/apply`),
  ]) {
    expect([response.statusCode, JSON.parse(response.body)]).toMatchObject([
      409,
      { code: 'UNDO_RUNNING' },
    ]);
  }
  await gateway.database.query({
    text: "UPDATE jobs SET state = 'done' WHERE id = $1",
    values: [job?.id],
  });
  await admin('POST', `/change-sets/${run.changeSet}/undo`, {});
  await admin('PUT', `/imports/${run.id}`, run.settings);
  expect(await importer.settled(run.id, 'rehearsed')).toMatchObject({
    isUndone: false,
    counts: { new: 1 },
  });
});
