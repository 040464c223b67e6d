import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { heldUp } from '../../../../tests/gateway/equipment/heldUp.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { RunDetail } from '../api.ts';

let gateway: DemoGateway;
let [registrar, dean]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
const ROUND = demoId('honours-rounds', 'open');
const OPTION = demoId('honours-options', 'open/SIN');

async function ok<T = WireRecord>(answer: ReturnType<CallAs>): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return dataOf<T>(got);
}
const round = () => ok(as(registrar)('GET', `/honours-rounds/${ROUND}`));
const quotaNow = async () => (await ok(as(dean)('GET', `/honours-options/${OPTION}`)))['quota'];

/** A step of the round as it is now, to be taken later. */
async function step(name: string, more: object = {}) {
  const { version } = await round();
  const path = `/honours-rounds/${ROUND}/-/transitions/${name}`;
  return () => as(registrar)('POST', path, { version, ...more });
}
async function edit(quota: number) {
  const path = `/honours-options/${OPTION}`;
  const { version } = await ok(as(registrar)('GET', path));
  return () => as(registrar)('PUT', path, { version, quota });
}
async function trial(): Promise<string> {
  const { id } = await ok<{ id: string }>(
    as(registrar)('POST', `/honours/rounds/${ROUND}/runs`, {}),
  );
  return id;
}
const adopt = (run: string) => () => as(registrar)('POST', `/honours/runs/${run}/adoption`);
/** Starts the requests in this order while the round is locked, and lets them go on then. */
const atOnce = async (...requests: (() => ReturnType<CallAs>)[]) => {
  const lock = { text: 'SELECT 1 FROM honours_rounds WHERE id = $1 FOR UPDATE', values: [ROUND] };
  const answers = await heldUp(gateway.database, lock, requests);
  return answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code]);
};
const DONE = [200, undefined];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  await ok((await step('close'))());
});
afterAll(() => gateway.close());
beforeEach(async () => {
  if ((await round())['state'] === 'ranked')
    await ok((await step('reconsider', { reason: 'Once more' }))());
  await ok((await edit(5))());
});

it('A quota that waits while the round is ranked is refused, and stays as it was ranked by', async () => {
  await ok(adopt(await trial())());
  expect(await atOnce(await step('rank'), await edit(9))).toEqual([DONE, [409, 'ROUND_STATE']]);
  expect([(await round())['state'], await quotaNow()]).toEqual(['ranked', 5]);
});

it('An exception that waits while the round is ranked is not approved', async () => {
  const run = await trial();
  const { applicants } = await ok<RunDetail>(as(registrar)('GET', `/honours/runs/${run}`));
  const { id, version } = await ok(
    as(registrar)('POST', '/honours-overrides', {
      round: ROUND,
      application: applicants[0]?.application,
      effect: 'exclude',
      reason: 'By resolution of the senate',
    }),
  );
  await ok(adopt(run)());
  const approve = () =>
    as(dean)('POST', `/honours-overrides/${id}/-/transitions/approve`, {
      version,
      values: { decisionReference: 'SEN 1' },
    });
  expect(await atOnce(await step('rank'), approve)).toEqual([DONE, [409, 'ROUND_STATE']]);
  expect((await ok(as(dean)('GET', `/honours-overrides/${id}`)))['state']).toBe('proposed');
});

it('A round is not ranked by a run whose quota changed while the step waited', async () => {
  await ok(adopt(await trial())());
  expect(await atOnce(await edit(9), await step('rank'))).toEqual([
    DONE,
    [409, expect.stringMatching(/^(STALE_VERSION|TRANSITION_REFUSED)$/)],
  ]);
  const { state, adoptedRun } = await round();
  expect([state, adoptedRun, await quotaNow()]).toEqual(['closed', null, 9]);
});

it('A run is not adopted whose quota changed while the adoption waited', async () => {
  const run = await trial();
  expect(await atOnce(await edit(9), adopt(run))).toEqual([DONE, [409, 'RUN_OUTDATED']]);
  expect((await round())['adoptedRun']).toBeNull();
});

it('An adoption is set aside by a quota that waited for it', async () => {
  const run = await trial();
  expect(await atOnce(adopt(run), await edit(9))).toEqual([DONE, DONE]);
  expect((await round())['adoptedRun']).toBeNull();
});

it('A trial that waited for a quota is worked out by the new one', async () => {
  const path = `/honours/rounds/${ROUND}/runs`;
  let run = '';
  await atOnce(await edit(0), async () => {
    const answer = await as(registrar)('POST', path, {});
    run = dataOf<{ id: string }>(answer).id;
    return answer;
  });
  const { applicants } = await ok<RunDetail>(as(registrar)('GET', `/honours/runs/${run}`));
  expect(applicants.length).toBeGreaterThan(0);
  expect(
    applicants.filter(({ option, outcome }) => option === OPTION && outcome === 'offered'),
  ).toEqual([]);
  await ok(adopt(run)());
});
