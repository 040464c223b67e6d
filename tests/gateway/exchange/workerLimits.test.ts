import { setImmediate } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitTasks, type TaskLimits } from '../../../gateway/workers/pool.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { failureOf } from '../equipment/gatewayUnderTest.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

const ORDINARY: TaskLimits = { heapMb: 384, milliseconds: 60_000, startMs: 60_000 };
const SMALL = 'Label,URL\nA page,https://a.example.lk/\n';
/** Many rows, each of its cells another text. */
const LARGE = Array.from({ length: 19_000 }, (_, row) =>
  Array.from({ length: 40 }, (__, column) => `${column}-${row}`).join(','),
).join('\n');

let before: TaskLimits;
let gateway: DemoGateway;
let importer: Importer;
let bystander: CallAs;
beforeAll(async () => {
  before = limitTasks(ORDINARY);
  gateway = await startDemoGateway();
  importer = await importerFor(gateway, 'admin');
  bystander = await gateway.as('lecturer');
});
afterAll(async () => {
  limitTasks(before);
  await gateway.close();
});

/** The answers that another person gets while a file is read. */
async function servedDuring(reading: Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const over = reading.finally(() => (isOver = true));
  while (!isOver) {
    statuses.push((await bystander('GET', '/user')).statusCode);
    await setImmediate();
  }
  await over;
  return statuses;
}

async function expectTooComplex(reading: Promise<LightMyRequestResponse>): Promise<void> {
  const served = await servedDuring(reading);
  expect(served.length).toBeGreaterThan(1);
  expect(new Set(served)).toEqual(new Set([200]));
  expect(failureOf(await reading)).toMatchObject({
    code: 'FILE_UNREADABLE',
    details: { reason: 'tooComplex' },
  });
}

it('A workbook that needs more memory than a worker has is refused as too complex; others are served, and so is a small file', async () => {
  limitTasks({ ...ORDINARY, heapMb: 44 });
  const rows = LARGE.split('\n').map((line) => line.split(','));
  const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'Large', rows }] }));
  const [large, small] = [importer.upload('links', book), importer.upload('links', SMALL)];
  await expectTooComplex(large);
  expect((await small).statusCode).toBe(201);
});

it('A text file of the same content is read in that memory, because its rows go through one after the other', async () => {
  limitTasks({ ...ORDINARY, heapMb: 44 });
  const read = await importer.upload('links', LARGE);
  expect(dataOf<ImportRun>(read)).toMatchObject({ rowCount: 18_999 });
});

it('A file whose next rows take longer than a worker may is refused as too complex; others are served, and the next file is read', async () => {
  limitTasks({ ...ORDINARY, milliseconds: 20 });
  await expectTooComplex(importer.upload('links', LARGE));
  limitTasks(ORDINARY);
  expect((await importer.upload('links', SMALL)).statusCode).toBe(201);
});

it('A worker that is slow to start costs a file nothing of its time; one that never starts is no fault of the file', async () => {
  // Far less than any worker takes to load its program, and enough for a small file.
  limitTasks({ ...ORDINARY, milliseconds: 1_000 });
  expect((await importer.upload('links', SMALL)).statusCode).toBe(201);
  limitTasks({ ...ORDINARY, startMs: 1 });
  expect(failureOf(await importer.upload('links', SMALL))).toMatchObject({ code: 'UNAVAILABLE' });
  limitTasks(ORDINARY);
  expect((await importer.upload('links', SMALL)).statusCode).toBe(201);
});
