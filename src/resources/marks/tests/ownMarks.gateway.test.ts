import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, MarkGrid } from '../api.ts';
import type { MarkStage } from '../stages.ts';

let demo: DemoGateway;
let [officer, lecturer, lecturer2, head]: CallAs[] = [];
let paper: string;
let candidate: string;
let others: string[];

const as = (call: CallAs | undefined): CallAs => call as CallAs;
const DEPARTMENT_OF_PAPER = `
  UPDATE staff
  SET department_id = (
    SELECT unit.department_id
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    JOIN course_units unit ON unit.id = offering.course_unit_id
    WHERE paper.id = $1
  )
  WHERE id = $2`;

async function appoint(staff: string, role: string): Promise<void> {
  const marker = { paper, staff: demoId('staff', staff), role, share: 1 };
  expect((await as(officer)('POST', '/paper-markers', marker)).statusCode).toBe(201);
}

beforeAll(async () => {
  demo = await startDemoGateway();
  officer = await demo.as('examofficer');
  await demo.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  paper = await unmarkedPaper(demo, officer, 4);
  await demo.database.query({
    text: DEPARTMENT_OF_PAPER,
    values: [paper, demoId('staff', 'head')],
  });
  [lecturer, lecturer2, head] = [
    await demo.as('lecturer'),
    await demo.as('lecturer2'),
    await demo.as('head'),
  ];
  await appoint('lecturer', 'first');
  [candidate = '', ...others] = (await gridOf(officer)).candidates.map(({ student }) => student);
});
afterAll(() => demo.close());

const gridOf = async (call: CallAs | undefined): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await as(call)('GET', `/marks/papers/${paper}`));

interface Entry {
  mark: number | string | null;
  stage?: MarkStage;
  reason?: string;
  /** Absent: all candidates. */
  of?: readonly string[];
}

/** Enters one mark for the chosen candidates in every component; the outcomes. */
async function enter(
  call: CallAs | undefined,
  { mark, stage = 'first', reason, of: chosen }: Entry,
): Promise<string[]> {
  const { candidates, cells, components } = await gridOf(call);
  const edits = components.flatMap(({ id: component }) =>
    (chosen ?? candidates.map(({ student }) => student)).map((student) => ({
      edit: randomUUID(),
      student,
      component,
      stage,
      mark,
      reason,
      version:
        cells.find(
          ([whose, at, on]) => whose === student && at === component && on === stage,
        )?.[4] ?? 0,
    })),
  );
  const answer = await as(call)('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: edits,
  });
  return [
    ...new Set(
      dataOf<CellAnswer[]>(answer).map((one) =>
        one.outcome === 'refused' ? one.reason : one.outcome,
      ),
    ),
  ];
}

/** Takes a step with every sheet of a stage; the refusing guards. */
async function step(call: CallAs | undefined, stage: MarkStage, name: string): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (const { id } of (await gridOf(officer)).sheets.filter((sheet) => sheet.stage === stage)) {
    const { version } = (await gridOf(officer)).sheets.find((sheet) => sheet.id === id) ?? {};
    const answer = await as(call)('POST', `/mark-sheets/${id}/-/transitions/${name}`, { version });
    if (answer.statusCode !== 200) refused.push(failureOf(answer).details);
  }
  return refused;
}

describe('WH and OFF', () => {
  it('are given and taken away with a reason, and by no marker', async () => {
    expect(await enter(officer, { mark: 'OFF', of: [candidate] })).toEqual(['needsReason']);
    expect(await enter(officer, { mark: 'OFF', of: [candidate], reason: 'Minute 4' })).toEqual([
      'saved',
    ]);
    expect(await enter(lecturer, { mark: 40, of: [candidate], reason: 'I saw no notes' })).toEqual([
      'officeOnly',
    ]);
    expect(await enter(lecturer, { mark: null, of: [candidate], reason: 'Again' })).toEqual([
      'officeOnly',
    ]);
    expect(await enter(officer, { mark: 40, of: [candidate] })).toEqual(['needsReason']);
  });

  it('are typed by those alone whom the sheet names', async () => {
    expect(
      (await Promise.all([officer, head, lecturer].map(gridOf))).map((grid) => grid.mayDecideCodes),
    ).toEqual([true, true, false]);
  });

  it('are not undone by a marker', async () => {
    const { rows } = await demo.database.query<{ batch: string }>({
      text: `
        SELECT DISTINCT event.batch
        FROM mark_events event
        JOIN mark_sheets sheet ON sheet.id = event.sheet_id
        WHERE sheet.paper_id = $1 AND event.status = 'OFF'`,
      values: [paper],
    });
    const answer = await as(lecturer)(
      'POST',
      `/marks/papers/${paper}/batches/${rows[0]?.batch}/undo`,
      {},
    );
    expect(
      new Set(dataOf<CellAnswer[]>(answer).map((one) => 'reason' in one && one.reason)),
    ).toEqual(new Set(['officeOnly']));
  });

  it('of one marker stand until the office agrees on another mark', async () => {
    await appoint('lecturer2', 'second');
    expect(await enter(lecturer, { mark: 50, of: others })).toEqual(['saved']);
    await enter(lecturer2, { mark: 50, stage: 'second' });
    expect(await step(lecturer, 'first', 'submit')).toEqual([]);
    expect(await step(lecturer2, 'second', 'submit')).toEqual([]);
    const agreed: Entry = { mark: 50, stage: 'agreed', of: [candidate], reason: 'We agree' };
    expect(await enter(lecturer, agreed)).toEqual(['officeOnly']);
    expect(await enter(officer, agreed)).toEqual(['saved']);
  });
});

describe('An absence', () => {
  it.each(['AB', -2])(
    'given as %s is taken away with a reason, and replaced without',
    async (mark) => {
      await demo.database.query({
        text: "UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1",
        values: [paper],
      });
      expect(await enter(lecturer, { mark, of: others })).toEqual(['saved']);
      expect(await enter(lecturer, { mark: null, of: others })).toEqual(['needsReason']);
      expect(await enter(officer, { mark: '', of: others })).toEqual(['needsReason']);
      expect(await enter(lecturer, { mark: null, of: others, reason: 'Wrong line' })).toEqual([
        'saved',
      ]);
      expect(await enter(lecturer, { mark, of: others })).toEqual(['saved']);
      expect(await enter(lecturer, { mark: 50, of: others })).toEqual(['saved']);
      expect(await enter(lecturer, { mark: null, of: others })).toEqual(['saved']);
    },
  );
});

describe('A head who marks a paper', () => {
  it('does not check the agreed marks that were made of the own ones', async () => {
    await demo.database.query({
      text: "UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1",
      values: [paper],
    });
    await appoint('head', 'first');
    expect(await enter(head, { mark: 52, of: [...others] })).toEqual(['saved']);
    expect(await step(head, 'first', 'submit')).toEqual([]);
    expect(await step(lecturer2, 'second', 'submit')).toEqual([]);
    await enter(lecturer, { mark: 51, stage: 'agreed', of: others, reason: 'Between us' });
    expect(await step(lecturer2, 'agreed', 'submit')).toEqual([]);
    const refused = await step(head, 'agreed', 'check');
    expect(new Set(refused.map((details) => (details as { guard: string }).guard))).toEqual(
      new Set(['markedByOthers']),
    );
    expect(refused.length).toBeGreaterThan(0);
    const admin = await demo.as('admin');
    expect(await step(admin, 'agreed', 'check')).toEqual([]);
  });
});
