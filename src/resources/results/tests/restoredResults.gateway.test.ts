import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  correctMark,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { brokenRows } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import type { GradeChanges } from '../../shared/api.ts';
import type { OwnResults } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let student: CallAs;
let registrar: CallAs;
let marked: MarkedPaper;

const results = async (): Promise<OwnResults> =>
  dataOf<OwnResults>(await student('GET', '/results/own'));
const lineOf = async ({ unit }: MarkedPaper) =>
  (await results()).semesters.flatMap(({ lines }) => lines).find((line) => line.unit.id === unit);
const figures = async () => {
  const { gpa, creditsEarned } = await results();
  return [gpa?.shown, creditsEarned];
};
const earned = async ({ unit }: MarkedPaper): Promise<unknown[]> =>
  dataOf<WireRecord[]>(
    await registrar(
      'GET',
      `/earned-grades?${query({ filter: { student: kasun, courseUnit: unit } })}`,
    ),
  ).map(({ grade }) => grade);
const ledger = async ({ unit }: MarkedPaper): Promise<unknown[]> =>
  dataOf<WireRecord[]>(
    await registrar(
      'GET',
      `/sittings?${query({ filter: { student: kasun, courseUnit: unit }, sort: ['sequence', 'ASC'] })}`,
    ),
  ).map(({ effect, grade }) => [effect, grade]);
async function published(exam: string): Promise<string> {
  await correctMark(gateway, marked.paper, kasun, 'exam', exam);
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  const answer = await step(officer, id, 'publish');
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return id;
}
const changesOf = async (id: string): Promise<GradeChanges> =>
  dataOf<GradeChanges>(await dean('GET', `/results/releases/${id}/changes`));
/** Withdraws a release, which does what its dialog says. */
async function withdraw(id: string): Promise<void> {
  const { results: standing, changed, examples } = await changesOf(id);
  const before = await earned(marked);
  const example = examples.find(({ student: { id: whose } }) => whose === kasun);
  expect([changed, example?.before ?? null]).toEqual([examples.length, example ? before[0] : null]);
  const answer = await step(dean, id, 'withdraw', { reason: 'A script was mixed up' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  expect(await earned(marked)).toEqual(example ? [example.after] : standing > 0 ? [] : before);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean, student, registrar] = (await Promise.all(
    ['examofficer', 'dean', 'student', 'registrar'].map((name) => gateway.as(name)),
  )) as [CallAs, CallAs, CallAs, CallAs];
  marked = await markPaper(gateway, kasun, { assignment: '60', test: '60' });
});
afterAll(() => gateway.close());

describe('The withdrawal of a publication', () => {
  it('brings back the publication that it corrected, in every figure, and says so in the ledger', async () => {
    const without = await figures();
    const first = await published('90');
    const [line, before] = [await lineOf(marked), await figures()];
    await correctMark(gateway, marked.paper, kasun, 'exam', '1');
    const prepared = await release(officer, marked);
    expect(await changesOf(prepared.id)).toMatchObject({
      changed: 1,
      examples: [{ student: { id: kasun }, before: line?.grade }],
    });
    await adopted(officer, dean, prepared.id);
    await step(officer, prepared.id, 'publish');
    const second = prepared.id;
    expect(await figures()).not.toEqual(before);
    await withdraw(second);
    expect(await lineOf(marked)).toMatchObject({
      state: 'published',
      grade: line?.grade,
      total: line?.total,
      pointsCounted: line?.pointsCounted,
      working: line?.working,
      earlier: [],
    });
    expect(await figures()).toEqual(before);
    expect(await earned(marked)).toEqual([line?.grade]);
    expect(await ledger(marked)).toEqual([
      ['states', line?.grade],
      ['corrects', expect.any(String)],
      ['withdraws', null],
      ['restores', line?.grade],
    ]);
    await withdraw(first);
    expect(await lineOf(marked)).toMatchObject({ state: 'withdrawn', grade: null });
    expect(await figures()).toEqual(without);
    expect(await brokenRows(gateway.database)).toEqual([]);
  });

  it('brings back the grade that had been entered before it, entry by entry', async () => {
    const { rows } = await gateway.database.query<{ semester: string }>({
      text: 'SELECT semester_id AS semester FROM exam_sessions WHERE id = $1',
      values: [marked.session],
    });
    const entry = {
      student: kasun,
      courseUnit: marked.unit,
      semester: rows[0]?.semester ?? '',
    };
    await putOnRecord(gateway, { ...entry, grade: 'B' });
    await putOnRecord(gateway, { ...entry, effect: 'corrects', grade: 'C' });
    marked = await markPaper(gateway, kasun, { assignment: '60', test: '60' });
    const only = await published('90');
    expect(await earned(marked)).toEqual([(await lineOf(marked))?.grade]);
    await withdraw(only);
    expect(await earned(marked)).toEqual(['C']);
    const proposed = dataOf<WireRecord>(
      await registrar('POST', '/grade-entries', {
        ...entry,
        effect: 'withdraws',
        evidence: 'Sheet 5',
        reason: 'Of another student',
      }),
    );
    const foretold = await dean('GET', `/grade-entries/${proposed.id}/changes`);
    expect(dataOf<GradeChanges>(foretold)).toMatchObject({
      results: 1,
      changed: 1,
      examples: [{ student: { id: kasun }, before: 'C', after: 'B' }],
    });
    await dean('POST', `/grade-entries/${proposed.id}/-/transitions/countersign`, {
      version: proposed.version,
    });
    expect(await earned(marked)).toEqual(['B']);
    await putOnRecord(gateway, { ...entry, effect: 'withdraws' });
    expect(await earned(marked)).toEqual([]);
    expect(await lineOf(marked)).toBeUndefined();
    expect(await brokenRows(gateway.database)).toEqual([]);
  });
});

it('After any publications and withdrawals of a paper, the record is that without the withdrawn ones', async () => {
  marked = await markPaper(gateway, kasun, { assignment: '60', test: '60' }, 1);
  const act = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ exam: fc.integer({ min: 0, max: 100 }).map(String) }),
    },
    { weight: 1, arbitrary: fc.record({ withdraws: fc.nat(3) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 5 }), async (acts) => {
      const without = await figures();
      const open: { id: string; grade: unknown; figures: unknown }[] = [];
      // At the end all are withdrawn, the latest first.
      for (const one of [...acts, ...acts.map(() => ({ withdraws: -1 }))]) {
        if ('exam' in one) {
          const id = await published(one.exam);
          open.push({ id, grade: (await lineOf(marked))?.grade, figures: await figures() });
        } else if (open.length > 0) {
          const which = one.withdraws < 0 ? open.length - 1 : one.withdraws % open.length;
          const [chosen] = open.splice(which, 1);
          await withdraw(chosen?.id ?? '');
        }
        const kept = open.at(-1);
        expect((await lineOf(marked))?.grade ?? null).toBe(kept?.grade ?? null);
        expect(await figures()).toEqual(kept?.figures ?? without);
      }
      expect(await brokenRows(gateway.database)).toEqual([]);
    }),
    { numRuns: 4 },
  );
}, 120_000);
