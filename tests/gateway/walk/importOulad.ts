import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor } from '../equipment/importSteps.ts';

// Run in a copy of the checkout, under the name of a test, where the resource exists.
let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

it('The students of a module are imported from the file that proposed their fields, once and no more', async () => {
  const importer = await importerFor(gateway, 'admin');
  const file = readFileSync(new URL('data/studentInfo.csv', import.meta.url));
  const run = await importer.rehearse('module-students', file);
  expect(run.settings.mapping.every((path) => path !== null)).toBe(true);
  expect(run.counts).toMatchObject({ new: 383 });
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 383 });
  expect((await importer.rehearse('module-students', file)).counts).toMatchObject({ same: 383 });
  const admin = await gateway.as('admin');
  const withdrawn = await admin(
    'GET',
    `/module-students?${query({ filter: { finalResult: 'Withdrawn' }, range: [0, 0] })}`,
  );
  expect(withdrawn.json<{ total: number }>().total).toBe(60);
  expect(dataOf<WireRecord[]>(withdrawn)[0]).toMatchObject({
    codeModule: 'AAA',
    codePresentation: '2013J',
  });
}, 120_000);
