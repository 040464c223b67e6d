import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import {
  adopted,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { MarkGrid } from '../../marks/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let demo: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let marked: MarkedPaper;

beforeAll(async () => {
  demo = await startDemoGateway();
  [officer, dean] = [await demo.as('examofficer'), await demo.as('dean')];
  marked = await markPaper(demo, kasun, { exam: '60' });
});
afterAll(() => demo.close());

const appoint = (role: string) =>
  officer('POST', '/paper-markers', {
    paper: marked.paper,
    staff: demoId('staff', role === 'first' ? 'lecturer' : 'lecturer2'),
    role,
    share: 1,
  });
const stages = async (): Promise<readonly string[]> =>
  dataOf<MarkGrid>(await officer('GET', `/marks/papers/${marked.paper}`)).stages;
const KEPT = { code: 'CONFLICT', details: { reason: 'resultsOnRecord' } };

it('A paper keeps its markers from adoption on, until its results are withdrawn', async () => {
  const first = await appoint('first');
  expect(first.statusCode).toBe(201);
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  expect(failureOf(await appoint('second'))).toMatchObject(KEPT);
  expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  for (const role of ['second', 'moderator', 'external'])
    expect(failureOf(await appoint(role))).toMatchObject(KEPT);
  const marker = dataOf<WireRecord>(first).id;
  expect(failureOf(await officer('DELETE', `/paper-markers/${marker}`))).toMatchObject(KEPT);
  expect(await stages()).toEqual(['first']);
  const withdrawn = await step(dean, id, 'withdraw', { reason: 'Marks were mixed up' });
  expect([withdrawn.statusCode, withdrawn.body]).toEqual([200, expect.any(String)]);
  expect((await appoint('second')).statusCode).toBe(201);
});
