import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { heldUp } from '../../../../tests/gateway/equipment/heldUp.ts';
import type { EligibilityLine, EligibilityOverview, EligibilityUnit } from '../api.ts';

const KIND = 'exam';

let gateway: DemoGateway;
let [officer, dean]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
/** Units with lists that are not published, one for each test. */
let units: EligibilityUnit[];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  const { semester } = dataOf<EligibilityOverview>(
    await as(officer)('GET', `/eligibility?kind=${KIND}`),
  );
  const path = `/eligibility/units?${query({ kind: KIND, semester, range: [0, 999] })}`;
  units = dataOf<EligibilityUnit[]>(await as(officer)('GET', path)).filter(
    ({ publishedAt, counts }) => publishedAt === null && counts.autoOk + counts.autoNo > 0,
  );
});
afterAll(() => gateway.close());

const nextUnit = (): string => units.shift()?.offering ?? '';
async function linesOf(offering: string): Promise<EligibilityLine[]> {
  const asked = query({ kind: KIND, range: [0, 999] });
  return dataOf(await as(officer)('GET', `/eligibility/units/${offering}/lines?${asked}`));
}
/** The line that all wait for first, in the order in which they came: lists are locked by id. */
const firstLocked = async (offering: string): Promise<EligibilityLine> =>
  (await linesOf(offering)).toSorted((left, right) =>
    left.id < right.id ? -1 : 1,
  )[0] as EligibilityLine;
const compute = (offering: string) => () =>
  as(officer)('POST', '/eligibility/compute', { kind: KIND, offering });
const publish =
  (call: CallAs | undefined, offering: string, appealUntil = '2099-01-01') =>
  () =>
    as(call)('POST', '/eligibility/publish', { kind: KIND, offering, appealUntil });
const decide =
  ({ id, version }: EligibilityLine, decision: string) =>
  () =>
    as(dean)('POST', '/eligibility/decide', {
      kind: KIND,
      id,
      version,
      decision,
      reason: 'A letter',
    });

/** Starts the requests in this order while the list is locked, and lets them go on then. */
const atOnce = (offering: string, ...requests: (() => ReturnType<CallAs>)[]) =>
  heldUp(
    gateway.database,
    {
      text: `
        SELECT
        FROM eligibilities
        WHERE kind = $1 AND offering_id = $2
        ORDER BY id
        FOR UPDATE`,
      values: [KIND, offering],
    },
    requests,
  );
const ok = (answer: Awaited<ReturnType<CallAs>> | undefined): unknown => {
  expect([answer?.statusCode, answer?.body]).toEqual([200, expect.any(String)]);
  return answer?.json<{ data: unknown }>().data;
};

it('A list that waits while attendance changes is worked out and published by the attendance of its turn', async () => {
  const offering = nextUnit();
  const attend = async () => {
    await gateway.database.query({
      text: `
        UPDATE attendance
        SET status = 'absent'
        WHERE session_id IN (SELECT id FROM class_sessions WHERE offering_id = $1)`,
      values: [offering],
    });
    return as(officer)('GET', `/eligibility?kind=${KIND}`);
  };
  const [computed, , published] = await atOnce(
    offering,
    compute(offering),
    attend,
    publish(dean, offering),
  );
  const lines = await linesOf(offering);
  expect(ok(computed)).toEqual({ computed: lines.length, kept: 0 });
  expect(ok(published)).toEqual({ published: lines.length });
  expect(lines.filter(({ facts }) => facts?.attended !== 0)).toEqual([]);
  expect(new Set(lines.map(({ byRules, isPublished }) => `${byRules} ${isPublished}`))).toEqual(
    new Set(['autoNo true']),
  );
});

it('Rules that wait while a list is published change none of its lines', async () => {
  const offering = nextUnit();
  const before = await linesOf(offering);
  const [published, computed] = await atOnce(offering, publish(dean, offering), compute(offering));
  expect(ok(published)).toEqual({ published: before.length });
  expect(ok(computed)).toEqual({ computed: 0, kept: before.length });
  expect((await linesOf(offering)).map(({ state, facts }) => [state, facts])).toEqual(
    before.map(({ state, facts }) => [state, facts]),
  );
});

it('A decision that waits while its list is published is refused', async () => {
  const offering = nextUnit();
  const line = await firstLocked(offering);
  const [published, decided] = await atOnce(
    offering,
    publish(officer, offering),
    decide(line, 'refused'),
  );
  ok(published);
  expect([decided?.statusCode, decided?.json()]).toMatchObject([409, { code: 'STALE_VERSION' }]);
  const after = (await linesOf(offering)).find(({ id }) => id === line.id);
  expect(after).toMatchObject({ state: line.state, isPublished: true });
});

it('Rules that wait while a line is decided leave the decision', async () => {
  const offering = nextUnit();
  const line = await firstLocked(offering);
  for (const answer of await atOnce(offering, decide(line, 'withheld'), compute(offering)))
    ok(answer);
  const after = (await linesOf(offering)).find(({ id }) => id === line.id);
  expect(after).toMatchObject({ state: 'withheld' });
});

it('Of two people who publish one list at once, the first does, with the time to appeal that was given', async () => {
  const offering = nextUnit();
  const answers = await atOnce(
    offering,
    publish(officer, offering, '2098-01-01'),
    publish(dean, offering, '2099-01-01'),
  );
  const count = (await linesOf(offering)).length;
  expect(answers.map(ok)).toEqual([{ published: count }, { published: 0 }]);
  const { rows } = await gateway.database.query<{ who: string; year: number }>({
    text: `
      SELECT DISTINCT
        account.username AS who,
        extract(year FROM eligibility.appeal_until)::int AS year
      FROM eligibilities eligibility
      JOIN users account ON account.id = eligibility.published_by_id
      WHERE eligibility.kind = $1 AND eligibility.offering_id = $2`,
    values: [KIND, offering],
  });
  expect(rows).toEqual([{ who: 'examofficer', year: 2098 }]);
});
