import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { isOver, type Job } from '../../../contract/wire/calls/jobCalls.ts';
import type { ReleaseSheet, UnitSheet } from '../api.ts';
import { MOST_AT_ONCE } from '../server/preparationJob.ts';

let gateway: DemoGateway;
let [officer, lecturer]: CallAs[] = [];
let marked: MarkedPaper;
let made: WireRecord;

/** Gives the paper more candidates than one request works out, all marked like the others. */
async function crowd({ paper }: MarkedPaper): Promise<void> {
  const { database } = gateway;
  await database.query({
    text: `
      WITH crowd AS (
        INSERT INTO students (
          registration_number, name_with_initials_en, name_with_initials_si, batch_id, medium,
          curriculum_id, status
        )
        SELECT
          'CROWD/' || number,
          'A. Crowd',
          'ඒ. සමූහය',
          student.batch_id,
          student.medium,
          student.curriculum_id,
          student.status
        FROM students student, generate_series(1, $3::int) number
        WHERE student.id = $2
        RETURNING id
      )
      INSERT INTO exam_registrations (
        paper_id, student_id, status, sitting, attempt_number, attempt_kind
      )
      SELECT $1, id, 'confirmed', 'present', 1, 'proper'
      FROM crowd`,
    values: [paper, kasun, MOST_AT_ONCE],
  });
  await database.query({
    text: `
      INSERT INTO mark_entries (sheet_id, student_id, status, value, version, changed_at)
      SELECT sheet.id, registration.student_id, 'value', 50, 1, now()
      FROM mark_sheets sheet
      JOIN exam_registrations registration ON registration.paper_id = sheet.paper_id
      WHERE sheet.paper_id = $1
      ON CONFLICT DO NOTHING`,
    values: [paper],
  });
  await database.query({ text: 'ANALYZE students, exam_registrations, mark_entries' });
}

const call = (who: CallAs | undefined, path: string) => (who as CallAs)('GET', path);

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, lecturer] = [await gateway.as('examofficer'), await gateway.as('lecturer')];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
  await crowd(marked);
  made = await release(officer, marked);
});
afterAll(() => gateway.close());

it('A release of more results than one request works out is made without them and goes no further', async () => {
  expect(made).toMatchObject({ state: 'prepared', lineCount: 0, sheetHash: null });
  expect(dataOf<ReleaseSheet>(await call(officer, `/results/releases/${made.id}`))).toMatchObject({
    isPrepared: false,
  });
  expect((await step(officer as CallAs, made.id, 'toPreBoard')).json()).toMatchObject({
    code: 'TRANSITION_REFUSED',
    details: { guard: 'hasLines' },
  });
});

it('A job works it out with progress, for those alone who publish, and then it goes before the boards', async () => {
  const path = `/results/releases/${made.id}/preparation`;
  expect((await (lecturer as CallAs)('POST', path)).statusCode).toBe(403);
  const begun = await (officer as CallAs)('POST', path);
  expect(begun.statusCode, begun.body).toBe(202);
  const { job } = dataOf<{ job: string }>(begun);
  const watched = async (): Promise<Job> => dataOf<Job>(await call(officer, `/jobs/${job}`));
  await expect
    .poll(async () => isOver(await watched()), { timeout: 20_000, interval: 50 })
    .toBe(true);
  expect(await watched()).toMatchObject({ state: 'done', error: null, done: 1, total: 1 });
  const candidates = marked.candidates.length + MOST_AT_ONCE;
  expect(dataOf(await call(officer, `/result-releases/${made.id}`))).toMatchObject({
    lineCount: candidates,
    blockers: 0,
    sheetHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(dataOf<ReleaseSheet>(await call(officer, `/results/releases/${made.id}`))).toMatchObject({
    isPrepared: true,
    isCurrent: true,
    isIntact: true,
  });
  const [sheet] = dataOf<UnitSheet[]>(await call(officer, `/results/releases/${made.id}/papers`));
  expect(sheet?.lines).toHaveLength(candidates);
  expect((await step(officer as CallAs, made.id, 'toPreBoard')).statusCode).toBe(200);
  expect((await (officer as CallAs)('POST', path)).statusCode).toBe(404);
});
