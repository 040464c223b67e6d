import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { DocumentsOf } from '../../documents/api.ts';
import type { ConvocationSheet, FinalResultLine, PlacedLine } from '../api.ts';

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;
const ok = async <T = WireRecord>(answer: ReturnType<CallAs>): Promise<T> => {
  const got = await answer;
  expect([got.statusCode < 300, got.body]).toEqual([true, expect.any(String)]);
  return dataOf<T>(got);
};
const step = async (who: string, path: string, name: string, more: object = {}) =>
  as(who)('POST', `${path}/-/transitions/${name}`, {
    version: (await ok(as(who)('GET', path))).version,
    ...more,
  });
const SENATE = { senateReference: 'SEN 340/1', effectiveDate: '2026-12-01' };
const MINUTE = { boardReference: 'FB 340/1' };

const inState = async (state: string): Promise<(WireRecord & { student: string })[]> =>
  ok(as('registrar')('GET', `/awards?${query({ filter: { state }, range: [0, 99] })}`));
const sheet = () => ok<ConvocationSheet>(as('examofficer')('GET', '/convocation-list'));
const lines = async (): Promise<PlacedLine[]> => {
  const { convocation } = await sheet();
  return ok(
    as('examofficer')(
      'GET',
      `/convocation-list/graduands?convocation=${convocation?.id}&range=[0,199]`,
    ),
  );
};
/** A line of the list that is printed, with the record that it is of. */
const printed = async () => {
  const line = (await lines()).find(({ state }) => state === 'confirmed');
  return ok<WireRecord & Record<'award' | 'student' | 'convocation', string>>(
    as('registrar')('GET', `/graduands/${line?.id}`),
  );
};

const dismissed = (student: string) =>
  ok(
    as('registrar')('POST', `/students/${student}/status`, {
      status: 'dismissed',
      startsOn: gateway.clock.now().toISOString().slice(0, 10),
    }),
  );

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of ['examofficer', 'dean', 'registrar']) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

describe('An award that is reopened', () => {
  const reopen = async (award: string) => {
    expect((await ok(as('registrar')('GET', `/awards/${award}`)))['state']).toBe('senate');
    return step('dean', `/awards/${award}`, 'reopen', { reason: 'A mark is under inquiry' });
  };

  it('takes its graduand off the list and out of the seat, and keeps the name and the receipt', async () => {
    const { award, id } = await printed();
    const { version } = await ok(as('examofficer')('GET', `/graduands/${id}`));
    await ok(
      as('examofficer')('PUT', `/graduands/${id}`, {
        version,
        session: 1,
        seat: 4000,
        feeReference: 'R 9',
      }),
    );
    const before = await sheet();
    expect((await reopen(award)).statusCode).toBe(200);
    const after = await sheet();
    expect([after.listed, after.totals.total]).toEqual([
      before.listed - 1,
      before.totals.total - 1,
    ]);
    expect((await lines()).map((line) => line.id)).not.toContain(id);
    expect(await ok(as('examofficer')('GET', `/graduands/${id}`))).toMatchObject({
      state: 'listed',
      session: null,
      seat: null,
      feeReference: 'R 9',
      name: { en: expect.any(String) },
    });
    const history = await ok<WireRecord[]>(as('examofficer')('GET', `/graduands/${id}/history`));
    expect(JSON.stringify(history)).toContain('4000');
  });

  it('leaves the list of a convocation that was held as it is', async () => {
    const { award, id, convocation } = await printed();
    const { rows } = await gateway.database.query<{ day: string }>({
      text: 'SELECT date::text AS day FROM convocations WHERE id = $1',
      values: [convocation],
    });
    const held = (day: string | undefined) =>
      gateway.database.query({
        text: 'UPDATE convocations SET date = $2 WHERE id = $1',
        values: [convocation, day],
      });
    const before = await ok(as('examofficer')('GET', `/graduands/${id}`));
    await held('2020-01-01');
    expect((await reopen(award)).statusCode).toBe(200);
    expect(await ok(as('examofficer')('GET', `/graduands/${id}`))).toMatchObject({
      state: 'confirmed',
      session: before['session'],
      seat: before['seat'],
      version: before.version,
    });
    await held(rows[0]?.day);
    await gateway.database.query({
      text: "UPDATE awards SET state = 'senate', effective_date = $2 WHERE id = $1",
      values: [award, SENATE.effectiveDate],
    });
  });

  it('lets no step of its graduand go on', async () => {
    const waiting = (await lines()).find(({ state }) => state === 'supplicated');
    const { award } = await ok(as('examofficer')('GET', `/graduands/${waiting?.id}`));
    expect((await reopen(String(award))).statusCode).toBe(200);
    const answer = await step('examofficer', `/graduands/${waiting?.id}`, 'supplicate');
    expect([answer.statusCode, answer.json<{ details: unknown }>().details]).toEqual([
      409,
      expect.objectContaining({ guard: 'isConferred' }),
    ]);
  });
});

it('An award on its way is not decided once its student reads for another degree', async () => {
  const [award] = await inState('autoReady');
  const { rows } = await gateway.database.query<{ former: string }>({
    text: 'SELECT curriculum_id AS former FROM students WHERE id = $1',
    values: [award?.student],
  });
  const read = (curriculum: string | undefined) =>
    gateway.database.query({
      text: `
        UPDATE students
        SET curriculum_id = coalesce($2, (
          SELECT other.id
          FROM curricula other
          JOIN awards award ON award.student_id = students.id
          WHERE other.degree_id <> award.degree_id
          ORDER BY other.id
          LIMIT 1
        ))
        WHERE id = $1`,
      values: [award?.student, curriculum ?? null],
    });
  await read(undefined);
  const answer = await step('examofficer', `/awards/${award?.id}`, 'check');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'AWARD_OUTDATED', details: { differences: [{ what: 'degree' }] } },
  ]);
  await read(rows[0]?.former);
});

describe('The convocation list', () => {
  it('loses a graduand with a confirmed name only after a question that stays on record', async () => {
    const { id, version } = await printed();
    expect((await as('examofficer')('DELETE', `/graduands/${id}`, { version })).statusCode).toBe(
      403,
    );
    const asked = await ok(
      step('examofficer', `/graduands/${id}`, 'ask', {
        values: { question: 'Is the name right?' },
      }),
    );
    await ok(as('examofficer')('DELETE', `/graduands/${id}`, { version: asked.version }));
    const { rows } = await gateway.database.query<{ transition: string | null; action: string }>({
      text: 'SELECT action, transition FROM activities WHERE record_id = $1',
      values: [id],
    });
    expect(rows.map(({ action, transition }) => transition ?? action)).toEqual(
      expect.arrayContaining(['ask', 'delete']),
    );
  });

  it('has no session that the convocation has not, and keeps those in which graduands are seated', async () => {
    const { convocation } = await sheet();
    const { id, version } = await printed();
    const most = convocation?.sessions ?? 0;
    const seated = await as('examofficer')('PUT', `/graduands/${id}`, {
      version,
      session: most + 1,
    });
    expect([seated.statusCode, seated.json<{ fieldErrors: unknown }>().fieldErrors]).toEqual([
      422,
      { session: { code: 'tooLarge', args: { max: most } } },
    ]);
    const path = `/convocations/${convocation?.id}`;
    const sessions = async (count: number) =>
      as('examofficer')('PUT', path, {
        version: (await ok(as('examofficer')('GET', path))).version,
        sessions: count,
      });
    await ok(sessions(most + 1));
    await ok(as('examofficer')('PUT', `/graduands/${id}`, { version, session: most + 1 }));
    expect((await sessions(most)).json<{ fieldErrors: unknown }>().fieldErrors).toEqual({
      sessions: { code: 'tooSmall', args: { min: most + 1 } },
    });
  });
});

describe('A dismissed student', () => {
  it.each([
    ['autoReady', 'check', 'examofficer', {}],
    ['officeChecked', 'recommend', 'dean', MINUTE],
    ['board', 'confirm', 'registrar', SENATE],
  ])(
    'has an award in the state %s, which refuses to %s with a reason',
    async (state, name, who, values) => {
      const award = (await inState(state)).find(({ class: reached }) => reached !== null);
      await dismissed(award?.student ?? '');
      const answer = await step(who, `/awards/${award?.id}`, name, { values });
      expect([answer.statusCode, answer.json<{ details: unknown }>().details]).toEqual([
        409,
        expect.objectContaining({ guard: 'mayBeAwarded' }),
      ]);
      const { _can } = await ok(as(who)('GET', `/awards/${award?.id}`));
      expect(_can['transitions']).toContainEqual({
        name,
        allowed: false,
        reason: 'guard',
        guard: 'mayBeAwarded',
      });
    },
  );

  it('is on no convocation list, in no final results, and gets no letter of award', async () => {
    const { award, student, id } = await printed();
    const before = await sheet();
    const documents = async (): Promise<unknown> => {
      const { kinds, award: shown } = await ok<DocumentsOf>(
        as('examofficer')('GET', `/documents/students/${student}`),
      );
      return [shown !== null, kinds.find(({ kind }) => kind === 'award')?.obstacle];
    };
    expect(await documents()).toEqual([true, null]);
    await dismissed(student);
    const { degree } = await ok(as('registrar')('GET', `/awards/${award}`));
    const { batch } = await ok(as('registrar')('GET', `/students/${student}`));
    const results = await ok<FinalResultLine[]>(
      as('examofficer')(
        'GET',
        `/final-results/students?degree=${String(degree)}&batch=${String(batch)}&range=[0,199]`,
      ),
    );
    const after = await sheet();
    expect(results.map((line) => line.student.id)).not.toContain(student);
    expect((await lines()).map((line) => line.id)).not.toContain(id);
    expect([after.listed, after.totals.total]).toEqual([
      before.listed - 1,
      before.totals.total - 1,
    ]);
    expect(await documents()).toEqual([false, 'award']);
  });
});
