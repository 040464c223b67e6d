import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { PreBoardCandidate } from '../../marks/api.ts';
import type { UnitSheet } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let registrar: CallAs;
let marked: MarkedPaper;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean, registrar] = (await Promise.all(
    ['examofficer', 'dean', 'registrar'].map((name) => gateway.as(name)),
  )) as [CallAs, CallAs, CallAs];
  marked = await markPaper(gateway, kasun, { assignment: '80', test: '80', exam: '55' });
});
afterAll(() => gateway.close());

/** The registrar asks for this mark in the examination of the unit from now on. */
async function askFor(minimumToPass: number): Promise<void> {
  const path = `/course-units/${marked.unit}`;
  const { version, ...unit } = dataOf<WireRecord>(await registrar('GET', path));
  const components = (unit['components'] as { kind: string }[]).map((component) =>
    component.kind === 'exam' ? { ...component, minimumToPass } : component,
  );
  const saved = await registrar('PUT', path, { version, components });
  expect(saved.statusCode, saved.body).toBe(200);
}
/** What a release makes of the student's marks, and the least mark of the examination behind it. */
async function judgedIn(id: string): Promise<unknown[]> {
  const [sheet] = dataOf<UnitSheet[]>(
    await officer('GET', `/results/releases/${id}/papers?${query({ range: '[0,9]' })}`),
  );
  const line = sheet?.lines.find(({ student }) => student.id === kasun);
  const exam = line?.working.find(({ args }) => args['kind'] === 'exam');
  return [line?.isPassed, exam?.args['minimum']];
}
/** The pre-board's grade of the student, known there by the index number. */
async function atPreBoard(): Promise<string | null | undefined> {
  const filter = { paper: marked.paper, student: kasun };
  const [entry] = dataOf<WireRecord[]>(
    await officer('GET', `/exam-registrations?${query({ filter })}`),
  );
  const path = `/marks/papers/${marked.paper}/pre-board/candidates?${query({ range: '[0,499]' })}`;
  return dataOf<PreBoardCandidate[]>(await officer('GET', path)).find(
    ({ indexNumber }) => indexNumber === entry?.['indexNumber'],
  )?.grade;
}
async function published(): Promise<string> {
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  return id;
}

it('The least mark that results on record were judged by holds for every later release of the offering, until they are withdrawn', async () => {
  await askFor(50);
  const first = await published();
  expect(await judgedIn(first)).toEqual([true, '50.00']);
  const grade = await atPreBoard();
  expect(grade).toMatch(/^[ABC]/);

  await askFor(60);
  const second = await published();
  expect(await judgedIn(second)).toEqual([true, '50.00']);
  expect(await atPreBoard()).toBe(grade);

  for (const id of [second, first])
    expect((await step(dean, id, 'withdraw', { reason: 'The minimum was wrong' })).statusCode).toBe(
      200,
    );
  const third = await release(officer, marked);
  expect(await judgedIn(third.id)).toEqual([false, '60.00']);
  expect(await atPreBoard()).toBe('E');
});
