import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeDueTransitions } from '../../../../gateway/records/workflow/timedTransitions.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  correctMark,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import type { ReleaseSheet } from '../api.ts';
import { resultExtensions } from '../server/extensions.ts';

const SOON = { timeout: 30_000, interval: 100 };

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let registrar: CallAs;
let marked: MarkedPaper;
let older: string;

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;
const ledger = async (): Promise<unknown[]> =>
  dataOf<WireRecord[]>(
    await registrar('GET', `/sittings?${query({ filter: { paper: marked.paper } })}`),
  )
    .map(({ id, total, effect }) => [id, total, effect])
    .toSorted();

const published = async (): Promise<string> => {
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  return id;
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean, registrar] = [
    await gateway.as('examofficer'),
    await gateway.as('dean'),
    await gateway.as('registrar'),
  ];
});
afterAll(() => gateway.close());

beforeEach(async () => {
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
  older = (await release(officer, marked)).id;
  await adopted(officer, dean, older);
});

const NEWER = {
  'a corrected publication': async () => {
    await correctMark(gateway, marked.paper, kasun, 'exam', '12');
    await published();
  },
  'a withdrawal': async () => {
    const newer = await published();
    await step(dean, newer, 'withdraw', { reason: 'A script was mixed up' });
  },
};

it.each(Object.keys(NEWER))(
  'A release that was adopted before %s is not published after it, and undoes nothing',
  async (newer) => {
    await NEWER[newer as keyof typeof NEWER]();
    const before = await ledger();
    const refused = await step(officer, older, 'publish');
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RESULTS_OUTDATED']);
    expect(await ledger()).toEqual(before);
    const sheet = dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${older}`));
    expect(sheet).toMatchObject({ isCurrent: false, isIntact: true });
    // Worked out again, it knows the record as it is by then.
    await step(officer, older, 'reconsider', { reason: 'Overtaken' });
    const { version } = dataOf<WireRecord>(await officer('GET', `/result-releases/${older}`));
    expect((await officer('PUT', `/result-releases/${older}`, { version })).statusCode).toBe(200);
    await adopted(officer, dean, older);
    expect((await step(officer, older, 'publish')).statusCode).toBe(200);
  },
);

it('A release does not go before the boards over results that were published and withdrawn since', async () => {
  const next = (await release(officer, marked)).id;
  const newer = await published();
  await step(dean, newer, 'withdraw', { reason: 'A script was mixed up' });
  expect(codeOf(await step(officer, next, 'toPreBoard'))).toBe('RESULTS_OUTDATED');
});

/** Looks for due publications when the hour of the scheduled older release is over. */
async function publishWhenDue(isLong: boolean): Promise<unknown[]> {
  const publishAt = new Date(gateway.clock.now().getTime() + 60_000).toISOString();
  expect((await step(officer, older, 'schedule', { values: { publishAt } })).statusCode).toBe(200);
  await NEWER['a corrected publication']();
  gateway.clock.advance(61_000);
  const logged: unknown[] = [];
  const { notify } = collectNotifications();
  const extensions = new Map(
    resultExtensions.map(([name, own]) => [name, { ...own, isLong: async () => isLong }] as const),
  );
  const { database, clock } = gateway;
  await takeDueTransitions({ catalogue, extensions, database, now: clock.now, notify }, (error) =>
    logged.push(error),
  );
  return logged;
}

const stateOf = async (): Promise<unknown> =>
  dataOf<WireRecord>(await officer('GET', `/result-releases/${older}`))['state'];

it('A scheduled release that the record has overtaken stays scheduled, and its failure is logged', async () => {
  expect(await publishWhenDue(false)).toEqual([
    expect.objectContaining({ code: 'RESULTS_OUTDATED' }),
  ]);
  expect(await stateOf()).toBe('scheduled');
});

it('The job of a large one fails with that error, and who scheduled it is told by e-mail', async () => {
  const mails = async () =>
    (
      await gateway.database.query<{ input: string }>({
        text: "SELECT input::text FROM jobs WHERE input->>'template' = 'releaseStepFailed'",
      })
    ).rows.filter(({ input }) => input.includes(older));
  expect(await publishWhenDue(true)).toEqual([]);
  // The queue looks when something else is queued, and every few seconds.
  await registrar('POST', '/academic-record/verifications', {});
  await expect.poll(mails, SOON).toHaveLength(1);
  const [job] = dataOf<unknown[]>(await officer('GET', `/jobs?record=${older}`));
  expect(job).toMatchObject({ state: 'failed' });
  expect(await stateOf()).toBe('scheduled');
});
