import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDeclarations } from '../../../src/contract/checks/checkDeclarations.ts';
import { defineArea, defineAssignment } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { furtherTables } from '../equipment/furtherTables.ts';
import { startGateway } from '../equipment/gatewayUnderTest.ts';

/** Every account holds the first privilege; only administrators hold the second. */
const [ANYBODY, ADMINISTRATOR] = ['PROFILE_VIEW', 'SETTINGS_EDIT'];

const placements = defineResource({
  name: 'placements',
  title: ['department', 'type'],
  fields: {
    department: f.ref('departments', { required: true, onDelete: 'cascade' }),
    type: f.ref('publication-types', { required: true, among: { not: { code: 'book' } } }),
    position: f.int({ required: true, min: 0, default: 0 }),
    note: f.text({ max: 100 }),
  },
  unique: [['department', 'type']],
  access: [
    { privilege: ADMINISTRATOR, can: 'all' },
    { privilege: ANYBODY, can: 'all', rows: { department: '$department' } },
  ],
});
const placing = (ordered: string) =>
  defineAssignment({
    name: 'placing',
    path: '/manage-links/placing',
    via: [ANYBODY],
    through: 'placements',
    left: 'department',
    right: 'type',
    extras: ['note'],
    ordered,
  });
const area = (ordered: string) =>
  defineArea({
    name: 'placing',
    menu: { key: 'placing', section: null, privilege: null, icon: 'mark' },
    resources: [placements],
    assignments: [placing(ordered)],
    entries: [],
  });

interface Row {
  id: string;
  ticked: boolean;
  place: number | null;
  extras: Record<string, unknown>;
}
interface Body {
  left: { id: string };
  version: string;
  isOpen: boolean;
  rows: Row[];
}

let gateway: DemoGateway;
let admin: CallAs;
let head: CallAs;
let own: string;
let foreign: string;
let types: string[];
beforeAll(async () => {
  const catalogue = createCatalogue([...areas, area('position')]);
  const statements = await furtherTables(catalogue);
  gateway = await startDemoGateway({ catalogue, statements });
  [admin, head] = [await gateway.as('admin'), await gateway.as('head')];
  const all = dataOf<{ id: string }[]>(await admin('GET', '/assignments/placing')).map(
    ({ id }) => id,
  );
  own = dataOf<{ id: string }[]>(await head('GET', '/assignments/placing'))[0]?.id ?? '';
  foreign = all.find((id) => id !== own) ?? '';
  types = (await read(admin, own)).rows.map(({ id }) => id);
});
afterAll(() => gateway.close());
beforeEach(() => gateway.database.query({ text: 'DELETE FROM placements' }));

const read = async (call: CallAs, left: string): Promise<Body> =>
  dataOf<Body>(await call('GET', `/assignments/placing/${left}`));
const put = async (call: CallAs, left: string, change: { set?: object[]; unset?: string[] }) =>
  call('PUT', `/assignments/placing/${left}`, {
    version: (await read(call, left)).version,
    ...change,
  });
const orderOf = ({ rows }: Body): string[] =>
  rows
    .filter(({ ticked }) => ticked)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ id }) => id);
const ids = (...names: (string | undefined)[]) => names.map((id) => ({ id }));

describe('ordered ticks', () => {
  it('keep the order of the request, and are reordered by sending another', async () => {
    const [a, b, c] = types;
    expect(orderOf(dataOf<Body>(await put(admin, own, { set: ids(c, a, b) })))).toEqual([c, a, b]);
    expect(orderOf(dataOf<Body>(await put(admin, own, { set: ids(a, b, c) })))).toEqual([a, b, c]);
    expect((await read(admin, own)).rows.find(({ id }) => id === c)?.place).toBe(2);
  });

  it('close the gap of a removed one, and add a new one at the end', async () => {
    const [a, b, c, d] = types;
    await put(admin, own, { set: ids(a, b, c) });
    expect(orderOf(dataOf<Body>(await put(admin, own, { unset: [a ?? ''] })))).toEqual([b, c]);
    expect(orderOf(dataOf<Body>(await put(admin, own, { set: ids(d) })))).toEqual([b, c, d]);
    const { rows } = await gateway.database.query<{ position: number }>({
      text: 'SELECT position FROM placements ORDER BY position',
    });
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('write only what changed: what keeps its place keeps its version', async () => {
    const [a, b, c] = types;
    await put(admin, own, { set: ids(a, b, c) });
    await put(admin, own, {
      set: [{ id: a }, { id: c, extras: { note: 'now second' } }, { id: b }],
    });
    const { rows } = await gateway.database.query<{ type: string; version: number }>({
      text: 'SELECT type_id AS type, version FROM placements ORDER BY position',
    });
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 2]);
    expect((await read(admin, own)).rows.find(({ id }) => id === c)?.extras).toEqual({
      note: 'now second',
    });
  });

  it('are refused if another user has reordered them meanwhile', async () => {
    const [a, b] = types;
    await put(admin, own, { set: ids(a, b) });
    const { version } = await read(head, own);
    await put(admin, own, { set: ids(b, a) });
    expect(
      (await head('PUT', `/assignments/placing/${own}`, { version, set: ids(a, b), unset: [] }))
        .statusCode,
    ).toBe(409);
  });
});

describe('an editor of one department', () => {
  it('sees which of the readable ones is open, and finds it first', async () => {
    const looking = {
      ...placements,
      access: [...placements.access, { privilege: ANYBODY, can: ['list', 'show'] as const }],
    };
    const catalogue = createCatalogue([...areas, { ...area('position'), resources: [looking] }]);
    const other = await startGateway({
      database: gateway.database,
      clock: gateway.clock,
      catalogue,
    });
    const token = await other.signIn('head', 'Faculty#2026');
    const choices = dataOf<{ id: string; isOpen: boolean }[]>(
      await other.call('GET', '/assignments/placing', { token }),
    );
    expect(choices.map(({ id, isOpen }) => [id === own, isOpen])).toEqual(
      choices.map((_choice, index) => [index === 0, index === 0]),
    );
    expect(
      dataOf<Body>(await other.call('GET', `/assignments/placing/${foreign}`, { token })).isOpen,
    ).toBe(false);
    await other.close();
  });

  it('picks only that one, and places there', async () => {
    expect(
      dataOf<{ id: string }[]>(await head('GET', '/assignments/placing')).map(({ id }) => id),
    ).toEqual([own]);
    const [a, b] = types;
    expect((await read(head, own)).isOpen).toBe(true);
    expect(orderOf(dataOf<Body>(await put(head, own, { set: ids(b, a) })))).toEqual([b, a]);
  });

  it('neither sees nor changes what others place: it is not there', async () => {
    const { version } = await read(admin, foreign);
    expect((await head('GET', `/assignments/placing/${foreign}`)).statusCode).toBe(404);
    expect(
      (
        await head('PUT', `/assignments/placing/${foreign}`, {
          version,
          set: ids(types[0]),
          unset: [],
        })
      ).statusCode,
    ).toBe(404);
    expect(orderOf(await read(admin, foreign))).toEqual([]);
  });
});

it('records that may not be chosen are not offered, and existing ticks stay', async () => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: "SELECT id FROM publication_types WHERE code = 'book'",
  });
  const thesis = rows[0]?.id ?? '';
  expect(types).not.toContain(thesis);
  expect((await put(admin, own, { set: ids(thesis) })).statusCode).toBe(404);
  await gateway.database.query({
    text: `
      INSERT INTO placements (id, department_id, type_id, position)
      VALUES (gen_random_uuid(), $1, $2, 0)`,
    values: [own, thesis],
  });
  expect(orderOf(await read(admin, own))).toEqual([thesis]);
});

it('a declaration whose order is no writable integer field stops the start', () => {
  expect(() => checkDeclarations([...areas, area('note')])).toThrow(
    'placing.ordered: “note” must be a whole number of placements',
  );
});
