import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { idOf } from '../equipment/faculty.ts';
import { furtherTables } from '../equipment/furtherTables.ts';
import {
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

/** The keeper of a box may change it. */
const boxes = defineResource({
  name: 'boxes',
  title: 'name',
  fields: { name: f.text({ required: true, max: 40 }), keeper: f.ref('users') },
  access: [
    { privilege: 'PROFILE_VIEW', can: ['list', 'show'] },
    { privilege: 'PROFILE_VIEW', can: ['edit'], rows: { keeper: '$user' } },
  ],
});
/** The contents of a place with this name may be changed; a tray may contain itself. */
const trays = defineResource({
  name: 'trays',
  title: 'name',
  fields: { name: f.text({ required: true, max: 40 }), within: f.ref('trays') },
  access: [
    { privilege: 'PROFILE_VIEW', can: ['list', 'show'] },
    { privilege: 'PROFILE_VIEW', can: ['edit'], rows: { 'within.name': 'open' } },
  ],
});
const catalogue = createCatalogue([
  ...areas,
  defineArea({
    name: 'boxes',
    menu: { key: 'boxes', section: null, privilege: null, icon: 'mark' },
    resources: [boxes, trays],
    entries: [],
  }),
]);

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  gateway = await startFilledGatewayOnServer({ catalogue });
  for (const statement of await furtherTables(catalogue))
    await gateway.database.query({ text: statement });
  token = await gateway.signIn('nimal');
});
afterAll(() => gateway.close());

const insert = async (text: string, values: unknown[]): Promise<string> =>
  (await gateway.database.query<{ id: string }>({ text: `${text} RETURNING id`, values })).rows[0]
    ?.id ?? '';
const put = (path: string, body: Record<string, unknown>) =>
  gateway.call('PUT', path, { token, body: { version: 1, ...body } });
const logged = async (id: string): Promise<number> =>
  (
    await gateway.database.query({
      text: 'SELECT 1 FROM activities WHERE record_id = $1',
      values: [id],
    })
  ).rows.length;

describe('a change under a grant with a row rule', () => {
  const keeper = idOf('users', 'nimal');

  it('is written if the row stays within the rule', async () => {
    const id = await insert('INSERT INTO boxes (name, keeper_id) VALUES ($1, $2)', ['A', keeper]);
    expect((await put(`/boxes/${id}`, { name: 'B' })).json()).toMatchObject({
      data: { name: 'B', version: 2 },
    });
    expect(await logged(id)).toBe(1);
  });

  it('is refused if the row would leave it, with nothing written or logged', async () => {
    const id = await insert('INSERT INTO boxes (name, keeper_id) VALUES ($1, $2)', ['A', keeper]);
    for (const other of [idOf('users', 'kamala'), null]) {
      expect((await put(`/boxes/${id}`, { name: 'B', keeper: other })).json()).toMatchObject({
        code: 'FORBIDDEN',
        details: { reason: 'outside' },
      });
    }
    expect(
      (
        await gateway.database.query({
          text: 'SELECT name, keeper_id, version FROM boxes WHERE id = $1',
          values: [id],
        })
      ).rows,
    ).toEqual([{ name: 'A', keeper_id: keeper, version: 1 }]);
    expect(await logged(id)).toBe(0);
  });

  it('is checked against its own writes even if the rule reads the same table', async () => {
    const outer = await insert('INSERT INTO trays (name) VALUES ($1)', ['open']);
    const id = await insert('INSERT INTO trays (name, within_id) VALUES ($1, $2)', ['A', outer]);
    expect((await put(`/trays/${id}`, { name: 'B' })).statusCode).toBe(200);
    await gateway.database.query({
      text: `UPDATE trays SET within_id = id WHERE id = $1`,
      values: [outer],
    });
    expect((await put(`/trays/${outer}`, { name: 'closed' })).json()).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'outside' },
    });
    expect(
      (
        await gateway.database.query({
          text: 'SELECT name FROM trays WHERE id = $1',
          values: [outer],
        })
      ).rows,
    ).toEqual([{ name: 'open' }]);
  });
});
