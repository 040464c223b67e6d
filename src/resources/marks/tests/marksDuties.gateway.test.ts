import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, MarkGrid } from '../api.ts';

let demo: DemoGateway;
let officer: CallAs;
let lecturer: CallAs;
let admin: CallAs;
let paper: string;
beforeAll(async () => {
  demo = await startDemoGateway();
  [officer, lecturer, admin] = [
    await demo.as('examofficer'),
    await demo.as('lecturer'),
    await demo.as('admin'),
  ];
  await demo.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  paper = await unmarkedPaper(demo, officer, 2);
  const marker = { paper, staff: demoId('staff', 'lecturer'), role: 'first', share: 1 };
  await officer('POST', '/paper-markers', marker);
});
afterAll(() => demo.close());

const grid = async (): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await officer('GET', `/marks/papers/${paper}`));

/** The first sheet of the paper, which all of this is about. */
async function sheet() {
  const [first] = (await grid()).sheets;
  if (!first) throw new Error('the paper has no sheet');
  return first;
}

async function enter(call: CallAs, mark: number, least: number, most: number): Promise<void> {
  const { candidates, cells } = await grid();
  const { component } = await sheet();
  const versions = new Map(
    cells
      .filter(([, of]) => of === component)
      .map(([student, , , , version]) => [student, version]),
  );
  const edits = candidates.slice(least, most).map(({ student }) => ({
    edit: randomUUID(),
    student,
    component,
    stage: 'first',
    mark,
    version: versions.get(student) ?? 0,
  }));
  const answer = await call('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: edits,
  });
  const outcomes = new Set(dataOf<CellAnswer[]>(answer).map(({ outcome }) => outcome));
  expect(outcomes).toEqual(new Set(['saved']));
}

async function step(call: CallAs, name: string, reason?: string) {
  const { id, version } = await sheet();
  return call('POST', `/mark-sheets/${id}/-/transitions/${name}`, { version, reason });
}

const REFUSED = {
  code: 'TRANSITION_REFUSED',
  details: { guard: 'markedByOthers' },
};

describe('Marks that an examination officer changed', () => {
  it('are neither checked nor locked by that officer, though a lecturer hands them in', async () => {
    await enter(lecturer, 50, 0, Infinity);
    await enter(officer, 88, 0, 1);
    expect((await step(lecturer, 'submit')).statusCode).toBe(200);
    expect(failureOf(await step(officer, 'check'))).toMatchObject(REFUSED);
    const { id } = await sheet();
    const { _can } = dataOf<WireRecord>(await officer('GET', `/mark-sheets/${id}`));
    expect(_can.transitions).toContainEqual(
      expect.objectContaining({ name: 'check', allowed: false, guard: 'markedByOthers' }),
    );
    expect((await step(admin, 'check')).statusCode).toBe(200);
    expect(failureOf(await step(officer, 'lock'))).toMatchObject(REFUSED);
  });

  it('stay theirs when the sheet is sent back and handed in again', async () => {
    expect((await step(admin, 'sendBack', 'One mark looks wrong')).statusCode).toBe(200);
    await enter(lecturer, 60, 1, 2);
    expect((await step(lecturer, 'submit')).statusCode).toBe(200);
    expect(failureOf(await step(officer, 'check'))).toMatchObject(REFUSED);
  });

  it('are the officer’s to check and lock again once the lecturer entered them anew', async () => {
    expect((await step(admin, 'sendBack', 'The lecturer marks it')).statusCode).toBe(200);
    await enter(lecturer, 70, 0, 1);
    expect((await step(lecturer, 'submit')).statusCode).toBe(200);
    expect((await step(officer, 'check')).statusCode).toBe(200);
    expect((await step(officer, 'lock')).statusCode).toBe(200);
  });
});
