import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnSelection } from '../api.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let admin: CallAs;
let student: CallAs;
const sociology = demoId('subjects', 'SOC');
/** No round of the demonstration offers it. */
const geography = demoId('subjects', 'GEO');

interface Pair extends Record<string, unknown> {
  id: string;
  version: number;
  unit: string;
}

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const pairsOf = (subject: string): Promise<Pair[]> =>
  rows<Pair>(
    `
      SELECT id, version, course_unit_id AS unit
      FROM subject_units
      WHERE subject_id = $1
      ORDER BY id`,
    [subject],
  );
const otherUnits = (subject: string): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    `
      SELECT id
      FROM course_units
      WHERE id NOT IN (SELECT course_unit_id FROM subject_units WHERE subject_id = $1)
      ORDER BY code`,
    [subject],
  );
const merit = async (): Promise<unknown> =>
  dataOf<OwnSelection>(await student('GET', '/honours/own')).rounds.map(({ options }) =>
    options.map(({ name, standing }) => [name.en, standing]),
  );
const ticked = async (
  call: CallAs,
  subject: string,
  change: { set: { id: string }[]; unset: string[] },
) => {
  const path = `/assignments/subject-unit-assign/${subject}`;
  const { version } = dataOf<{ version: string }>(await call('GET', path));
  return call('PUT', path, { version, ...change });
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, admin, student] = [
    await gateway.as('registrar'),
    await gateway.as('admin'),
    await gateway.as('student'),
  ];
});
afterAll(() => gateway.close());

type Road = (call: CallAs, subject: string) => ReturnType<CallAs>;

const ROADS: readonly [string, Road][] = [
  [
    'a tick that is set',
    async (call, subject) =>
      ticked(call, subject, { set: [{ id: (await otherUnits(subject))[0]?.id ?? '' }], unset: [] }),
  ],
  [
    'a tick that is removed',
    async (call, subject) =>
      ticked(call, subject, { set: [], unset: [(await pairsOf(subject))[0]?.unit ?? ''] }),
  ],
  [
    'a new record',
    async (call, subject) =>
      call('POST', '/subject-units', {
        subject,
        courseUnit: (await otherUnits(subject))[1]?.id,
        isCompulsory: false,
      }),
  ],
  [
    'a record that names another unit',
    async (call, subject) => {
      const { id, version } = (await pairsOf(subject))[0] ?? { id: '', version: 0 };
      const courseUnit = (await otherUnits(subject))[2]?.id;
      return call('PUT', `/subject-units/${id}`, { version, courseUnit });
    },
  ],
  [
    'a record that leaves for another subject',
    async (call, subject) => {
      const mine = await pairsOf(subject);
      const taken = new Set((await pairsOf(demoId('subjects', 'HIS'))).map(({ unit }) => unit));
      const { id, version } = mine.find(({ unit }) => !taken.has(unit)) ?? { id: '', version: 0 };
      return call('PUT', `/subject-units/${id}`, { version, subject: demoId('subjects', 'HIS') });
    },
  ],
  [
    'a deletion',
    async (call, subject) =>
      call('DELETE', `/subject-units/${(await pairsOf(subject))[0]?.id ?? ''}`),
  ],
];

describe.each(ROADS)('%s', (_road, take) => {
  it('moves no merit while a round that offers the subject is under way, for everyone', async () => {
    const [before, units] = [await merit(), await pairsOf(sociology)];
    for (const call of [registrar, admin]) {
      const refused = await take(call, sociology);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'SELECTION_UNDER_WAY', details: { round: expect.stringMatching(/./) } },
      ]);
    }
    expect([await merit(), await pairsOf(sociology)]).toEqual([before, units]);
  });

  it('is free where no round offers the subject', async () => {
    const answer = await take(registrar, geography);
    expect([200, 201, 204], answer.body).toContain(answer.statusCode);
  });
});

it('A record of another subject does not come to one that a round offers', async () => {
  const [{ id, version }] = (await pairsOf(geography)) as [Pair];
  const moved = await registrar('PUT', `/subject-units/${id}`, { version, subject: sociology });
  expect(moved.json<{ code: string }>().code).toBe('SELECTION_UNDER_WAY');
});

it('A change from before the round opened is not undone during it', async () => {
  const { id } = dataOf<WireRecord>(
    await registrar('POST', '/subject-units', {
      subject: geography,
      courseUnit: (await otherUnits(geography))[0]?.id,
      isCompulsory: false,
    }),
  );
  await rows(
    `
      INSERT INTO honours_options (round_id, subject_id, quota)
      VALUES ($1, $2, 1)`,
    [demoId('honours-rounds', 'open'), geography],
  );
  const [entry] = await rows<{ changeSet: string }>(
    'SELECT change_set AS "changeSet" FROM activities WHERE record_id = $1',
    [id],
  );
  const undone = await admin('POST', `/change-sets/${entry?.changeSet}/undo`, {});
  expect(undone.json()).toMatchObject({
    code: 'UNDO_CONFLICT',
    details: { report: { records: [{ outcome: 'refused', code: 'SELECTION_UNDER_WAY' }] } },
  });
  expect((await registrar('GET', `/subject-units/${id}`)).statusCode).toBe(200);
});

it('Whether a unit is compulsory moves no merit, and is changed as ever', async () => {
  const [{ id, version }] = (await pairsOf(sociology)) as [Pair];
  const before = await merit();
  const answer = await registrar('PUT', `/subject-units/${id}`, { version, isCompulsory: false });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await merit()).toEqual(before);
});

it.each([
  ['setup', 200],
  ['open', 409],
  ['closed', 409],
  ['ranked', 409],
  ['boardApproved', 409],
  ['published', 200],
  ['final', 200],
])('While every round is in “%s”, the office is answered %i', async (state, status) => {
  await rows('UPDATE honours_rounds SET state = $1', [state]);
  const [unit] = await otherUnits(sociology);
  const answer = await ticked(registrar, sociology, { set: [{ id: unit?.id ?? '' }], unset: [] });
  expect(answer.statusCode, answer.body).toBe(status);
});
