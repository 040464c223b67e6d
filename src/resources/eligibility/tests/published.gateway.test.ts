import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  DECISIONS,
  type EligibilityLine,
  type EligibilityOverview,
  type EligibilityUnit,
  type UnitEligibility,
} from '../api.ts';

const KIND = 'exam';
const REASON = 'The register of one class was entered twice.';

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;
let units: EligibilityUnit[];

const unitOf = (offering: string) =>
  as('examofficer')('GET', `/eligibility/units/${offering}?kind=${KIND}`).then((answer) =>
    dataOf<UnitEligibility>(answer),
  );
const notTakenBack = async (who: string, offering: string) =>
  dataOf<UnitEligibility>(await as(who)('GET', `/eligibility/units/${offering}?kind=${KIND}`))
    .notTakenBack;
const linesOf = async (offering: string): Promise<EligibilityLine[]> =>
  dataOf<EligibilityLine[]>(
    await as('examofficer')(
      'GET',
      `/eligibility/units/${offering}/lines?${query({ kind: KIND, range: [0, 999] })}`,
    ),
  );
const takeBack = (who: string, offering: string, reason = REASON) =>
  as(who)('POST', '/eligibility/take-back', { kind: KIND, offering, reason });
const publish = (who: string, offering: string) =>
  as(who)('POST', '/eligibility/publish', { kind: KIND, offering, appealUntil: '2099-01-01' });
const decide = (who: string, { id, version }: EligibilityLine, decision: string) =>
  as(who)('POST', '/eligibility/decide', { kind: KIND, id, version, decision, reason: REASON });
const refusal = (reason: string) => [
  409,
  expect.objectContaining({
    code: 'TRANSITION_REFUSED',
    details: expect.objectContaining({ reason }),
  }),
];
const answered = (answer: Awaited<ReturnType<CallAs>>) => [answer.statusCode, answer.json()];

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of ['examofficer', 'dean', 'admin', 'head'])
    people[name] = await gateway.as(name);
  const { semester } = dataOf<EligibilityOverview>(
    await as('examofficer')('GET', `/eligibility?kind=${KIND}`),
  );
  units = dataOf<EligibilityUnit[]>(
    await as('examofficer')(
      'GET',
      `/eligibility/units?${query({ kind: KIND, semester, range: [0, 999] })}`,
    ),
  );
});
afterAll(() => gateway.close());

const someUnit = (isPublished: boolean, place = 0): string => {
  const fitting = units.filter(
    ({ students, publishedAt, counts }) =>
      students > 0 && (publishedAt !== null) === isPublished && counts.autoOk + counts.autoNo > 0,
  );
  return fitting[place]?.offering ?? '';
};

it.each(DECISIONS)('No one decides “%s” on a line that is published', async (decision) => {
  const offering = someUnit(true);
  const before = await linesOf(offering);
  expect(before.length).toBeGreaterThan(0);
  for (const who of ['examofficer', 'dean', 'admin'])
    for (const line of before)
      expect(answered(await decide(who, line, decision))).toEqual(refusal('published'));
  expect(await linesOf(offering)).toEqual(before);
});

it('Running the rules leaves a published line as it is', async () => {
  const offering = someUnit(true);
  const before = (await linesOf(offering)).filter(({ isPublished }) => isPublished);
  await gateway.database.query({ text: 'DELETE FROM attendance' });
  const run = await as('examofficer')('POST', '/eligibility/compute', { kind: KIND, offering });
  expect(run.statusCode, run.body).toBe(200);
  expect((await linesOf(offering)).filter(({ isPublished }) => isPublished)).toEqual(before);
});

it('Nothing is appealed against where the candidate may sit', async () => {
  const line = (await linesOf(someUnit(true))).find(({ state }) => state === 'autoOk');
  const answer = await as('examofficer')('POST', '/eligibility-appeals', {
    eligibility: line?.id,
    reason: REASON,
  });
  expect(answered(answer)).toEqual([
    422,
    expect.objectContaining({ fieldErrors: { eligibility: { code: 'maySit' } } }),
  ]);
});

it('Who published a list does not take it back; another person of the office does, with a reason', async () => {
  const offering = someUnit(false);
  expect((await publish('dean', offering)).statusCode).toBe(200);
  const before = await linesOf(offering);
  expect(answered(await takeBack('dean', offering))).toEqual(refusal('publisher'));
  expect((await takeBack('examofficer', offering, ' ')).statusCode).toBe(422);
  expect((await takeBack('head', offering)).statusCode).toBe(403);
  expect(await linesOf(offering)).toEqual(before);
  expect([
    await notTakenBack('dean', offering),
    await notTakenBack('examofficer', offering),
  ]).toEqual(['publisher', null]);

  const taken = await takeBack('examofficer', offering);
  expect([taken.statusCode, dataOf(taken)]).toEqual([200, { taken: before.length }]);
  expect((await unitOf(offering)).unit.publishedAt).toBeNull();
  expect(answered(await takeBack('examofficer', offering))).toEqual(refusal('notPublished'));
  const { rows: logged } = await gateway.database.query<{ reason: string; who: string }>({
    text: `
      SELECT activity.reason, account.username AS who
      FROM activities activity
      JOIN users account ON account.id = activity.actor_id
      WHERE activity.record_id = $1
      ORDER BY activity.id DESC
      LIMIT 1`,
    values: [before[0]?.id],
  });
  expect(logged).toEqual([{ reason: REASON, who: 'examofficer' }]);
});

it('A list that was taken back is decided on and published again, and then stays once more', async () => {
  const offering = someUnit(false, 1);
  expect((await publish('examofficer', offering)).statusCode).toBe(200);
  expect((await takeBack('dean', offering)).statusCode).toBe(200);
  const [line] = (await linesOf(offering)) as [EligibilityLine];
  expect((await decide('examofficer', line, 'withheld')).statusCode).toBe(200);
  expect((await publish('examofficer', offering)).statusCode).toBe(200);
  const [again] = (await linesOf(offering)) as [EligibilityLine];
  expect(again).toMatchObject({ state: 'withheld', isPublished: true });
  expect(answered(await decide('examofficer', again, 'granted'))).toEqual(refusal('published'));
  expect(answered(await takeBack('examofficer', offering))).toEqual(refusal('publisher'));
});

it('A person who published some of the lines takes back none of them', async () => {
  const offering = someUnit(false, 2);
  expect((await publish('dean', offering)).statusCode).toBe(200);
  await gateway.database.query({
    text: `
      UPDATE eligibilities
      SET published_at = NULL, published_by_id = NULL
      WHERE id = (SELECT id FROM eligibilities WHERE offering_id = $1 AND kind = $2 LIMIT 1)`,
    values: [offering, KIND],
  });
  expect((await publish('examofficer', offering)).statusCode).toBe(200);
  for (const who of ['dean', 'examofficer'])
    expect(answered(await takeBack(who, offering))).toEqual(refusal('publisher'));
  expect((await takeBack('admin', offering)).statusCode).toBe(200);
});

it('Of two people who take one list back at once, the second is refused', async () => {
  const offering = someUnit(false, 3);
  expect((await publish('dean', offering)).statusCode).toBe(200);
  const answers = await Promise.all([
    takeBack('examofficer', offering),
    takeBack('admin', offering),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});
