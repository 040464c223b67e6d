import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId } from '../../../gateway/demo/seeded.ts';
import { dataOf, startDemoGateway, type CallAs, type DemoGateway, type WireRecord } from '../pipeline/equipment/demoGateway.ts';
import { importerFor, type Importer } from './equipment.ts';

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
const file = (...titles: string[]): string => ['title,staff,type,year', ...titles.map((title) => `"${title}",HS0004,Book,2020`)].join('\n');

it('A new row whose title somebody has already used, or an earlier row of the file, is pointed out and stays new', async () => {
  const [work] = dataOf<WireRecord[]>(await admin('GET', '/publications?range=[0,0]'));
  const title = String(work?.['title']);
  const run = await importer.rehearse('publications', file(`  ${title.toUpperCase()} .`, 'Nothing like it', 'Nothing, like it!', 'Something else'), { mapping: COLUMNS });
  expect(run.counts).toMatchObject({ new: 4, alike: 2 });
  expect((await importer.rows(run)).map(({ alike }) => alike)).toEqual([{ id: work?.id, label: title, row: null }, null, { id: null, label: null, row: 3 }, null]);
  const { body } = await admin('GET', `/imports/${run.id}/rows?alike=true`);
  expect(JSON.parse(body)).toMatchObject({ total: 2, data: [{ row: 2 }, { row: 4 }] });
  // What is written looks like itself from then on, and that is no news.
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 4, alike: 2 });
});

it('People of the same name are pointed out within one department only', async () => {
  const { nameWithInitials, department } = dataOf(await admin('GET', `/staff/${demoId('staff', 'lecturer')}`)) as WireRecord & { nameWithInitials: { en: string }; department: string };
  const elsewhere = dataOf<WireRecord[]>(await admin('GET', '/departments')).find(({ id }) => id !== department);
  const columns = ['employeeNumber', 'title', 'nameWithInitials.en', 'nameWithInitials.si', 'fullName.en', 'fullName.si', 'department'];
  const row = (number: string, place: string | undefined): string => `${number},mr,"${nameWithInitials.en.toLowerCase()}",අලුත් නමක්,Full ${number},සම්පූර්ණ ${number},${place}`;
  const run = await importer.rehearse('staff', [columns.join(','), row('NEW1', department), row('NEW2', elsewhere?.id)].join('\n'), { mapping: columns });
  expect((await importer.rows(run)).map(({ outcome, alike }) => [outcome, alike?.id ?? null])).toEqual([['new', demoId('staff', 'lecturer')], ['new', null]]);
});
