import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpEpoch } from '../../../gateway/db/effectivePrivileges.ts';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { LIST_COUNTED } from '../../../src/contract/model/constants.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { idOf } from '../equipment/faculty.ts';
import { furtherTables } from '../equipment/furtherTables.ts';
import {
  startFilledGatewayOnServer,
  startGateway,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { outsideTransaction } from '../equipment/refuseSecondConnection.ts';

/**
 * The rows open to a member depend on the day, the time and the user; the registrar sees
 * everything.
 */
const leaflets = defineResource({
  name: 'leaflets',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 40 }),
    opensOn: f.date(),
    opensAt: f.datetime(),
    owner: f.ref('users'),
  },
  access: [
    { privilege: 'USERS_EDIT', can: 'all' },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: {
        any: [{ opensOn: { lte: '$today' } }, { opensAt: { lte: '$now' } }, { owner: '$user' }],
      },
    },
  ],
});
const catalogue = createCatalogue([
  ...areas,
  defineArea({
    name: 'leaflets',
    menu: { key: 'leaflets', section: null, privilege: null, icon: 'mark' },
    resources: [leaflets],
    entries: [],
  }),
]);

let gateway: GatewayUnderTest;
let other: GatewayUnderTest;
let registrar: string;
const address = (parts: Record<string, unknown> = {}): string =>
  `/leaflets?${new URLSearchParams(Object.entries({ range: [0, 0], ...parts }).map(([name, value]) => [name, JSON.stringify(value)] as [string, string])).toString()}`;
interface Page {
  data: { name: string }[];
  total: number;
  isEstimate?: boolean;
}
/** A page of one row, so that the rest must be counted. */
const page = async (
  token: string,
  parts: Record<string, unknown> = {},
  from = gateway,
): Promise<Page> => (await from.call('GET', address(parts), { token })).json<Page>();
const total = async (token: string, from = gateway): Promise<number> =>
  (await page(token, {}, from)).total;
const insert = (values: string): Promise<unknown> =>
  gateway.database.query({
    text: `INSERT INTO leaflets (name, opens_on, opens_at, owner_id) VALUES ${values}`,
  });
const DAY = 86_400_000;
const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(
    new Date(gateway.clock.now().getTime() + days * DAY),
  );

beforeAll(async () => {
  gateway = await startFilledGatewayOnServer({ catalogue });
  for (const statement of await furtherTables(catalogue))
    await gateway.database.query({ text: statement });
  other = await startGateway({ database: gateway.database, clock: gateway.clock, catalogue });
  registrar = await gateway.signIn('registrar');
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});

describe('a list requested before', () => {
  it('counts rows written since by this gateway, by another, or outside both', async () => {
    expect(await total(registrar)).toBe(0);
    await insert(`('A', NULL, NULL, NULL), ('B', NULL, NULL, NULL)`);
    expect([await total(registrar), await total(registrar)]).toEqual([2, 2]);
    const made = await other.call('POST', '/leaflets', { token: registrar, body: { name: 'C' } });
    expect([await total(registrar), await total(registrar, other)]).toEqual([3, 3]);
    const { id } = made.json<{ data: { id: string } }>().data;
    expect((await gateway.call('DELETE', `/leaflets/${id}`, { token: registrar })).statusCode).toBe(
      200,
    );
    expect([await total(registrar), await total(registrar, other)]).toEqual([2, 2]);
  });

  it('counts uncommitted rows only once they are committed', async () => {
    const before = await total(registrar);
    await gateway.database.transaction(async (client) => {
      await client.query(`INSERT INTO leaflets (name) VALUES ('D')`);
      expect(await total(registrar)).toBe(before);
      await outsideTransaction(() =>
        gateway.database.query({ text: `UPDATE leaflets SET name = 'B' WHERE name = 'B'` }),
      );
      expect(await total(registrar)).toBe(before);
    });
    expect(await total(registrar)).toBe(before + 1);
  });

  it('shows each user their own rows', async () => {
    await insert(
      `('Nimal', NULL, NULL, '${idOf('users', 'nimal')}'), ('Kamala', NULL, NULL, '${idOf('users', 'kamala')}'), ('Kamala', NULL, NULL, '${idOf('users', 'kamala')}')`,
    );
    const [nimal, kamala] = [await gateway.signIn('nimal'), await gateway.signIn('kamala')];
    for (let round = 0; round < 2; round += 1) {
      expect(await page(nimal)).toMatchObject({ total: 1, data: [{ name: 'Nimal' }] });
      expect(await page(kamala)).toMatchObject({ total: 2, data: [{ name: 'Kamala' }] });
    }
  });

  it('follows the time', async () => {
    const kamala = await gateway.signIn('kamala');
    await insert(
      `('Soon', NULL, '${new Date(gateway.clock.now().getTime() + 60_000).toISOString()}', NULL)`,
    );
    expect([await total(kamala), await total(kamala)]).toEqual([2, 2]);
    gateway.clock.advance(60_001);
    expect(await total(kamala)).toBe(3);
  });

  it('follows the day', async () => {
    await insert(`('Tomorrow', '${dayAhead(1)}', NULL, NULL)`);
    const kamala = await gateway.signIn('kamala');
    expect(await total(kamala)).toBe(3);
    gateway.clock.advance(DAY);
    expect(await total(await gateway.signIn('kamala'))).toBe(4);
  });

  it('closes to a user whose right was revoked or ended with the day', async () => {
    const id = idOf('users', 'nimal');
    await gateway.database.query({
      text: `
        INSERT INTO user_privileges (user_id, privilege_id, effect, ends_on, reason)
        VALUES ($1, $2, 'allow', $3, 'for today')`,
      values: [id, idOf('privileges', 'USERS_EDIT'), dayAhead(0)],
    });
    const nimal = await gateway.signIn('nimal');
    const all = await total(await gateway.signIn('registrar'));
    expect([await total(nimal), await total(nimal)]).toEqual([all, all]);
    gateway.clock.advance(DAY);
    expect(await total(await gateway.signIn('nimal'))).toBeLessThan(all);

    const kamala = await gateway.signIn('kamala');
    expect(await total(kamala)).toBeGreaterThan(0);
    await gateway.database.transaction(async (client) => {
      await client.query('DELETE FROM role_privileges WHERE role_id = $1 AND privilege_id = $2', [
        idOf('roles', 'member'),
        idOf('privileges', 'PROFILE_VIEW'),
      ]);
      await bumpEpoch(client);
    });
    gateway.clock.advance(1_001);
    expect((await gateway.call('GET', address(), { token: kamala })).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('a very long list', () => {
  it('returns the total up to its limit, and an estimate beyond it', async () => {
    await gateway.database.query({ text: 'DELETE FROM leaflets' });
    await insert(
      Array.from(
        { length: LIST_COUNTED },
        (_, index) => `('P${String(index).padStart(5, '0')}', NULL, NULL, NULL)`,
      ).join(','),
    );
    const token = await gateway.signIn('registrar');
    expect(await page(token)).not.toHaveProperty('isEstimate');
    expect((await page(token)).total).toBe(LIST_COUNTED);
    await insert(`('Q1', NULL, NULL, NULL), ('Q2', NULL, NULL, NULL), ('Q3', NULL, NULL, NULL)`);
    for (let round = 0; round < 2; round += 1)
      expect(await page(token)).toMatchObject({ total: LIST_COUNTED + 1, isEstimate: true });
    expect((await gateway.call('GET', '/leaflets/-/count', { token })).json()).toMatchObject({
      data: LIST_COUNTED + 3,
    });
    expect(await page(token, { filter: { name: ['Q1', 'Q2', 'Q3'] } })).toMatchObject({ total: 3 });
  });

  it('has a next page until the last, which returns the total', async () => {
    const token = await gateway.signIn('registrar');
    const at = (first: number, last: number): Promise<Page> =>
      page(token, { range: [first, last], sort: ['name', 'ASC'] });
    expect(await at(LIST_COUNTED, LIST_COUNTED + 1)).toMatchObject({
      data: [{ name: 'Q1' }, { name: 'Q2' }],
      total: LIST_COUNTED + 3,
      isEstimate: true,
    });
    const last = await at(LIST_COUNTED + 2, LIST_COUNTED + 3);
    expect(last).toMatchObject({ data: [{ name: 'Q3' }], total: LIST_COUNTED + 3 });
    expect(last).not.toHaveProperty('isEstimate');
    expect(await at(LIST_COUNTED + 50, LIST_COUNTED + 60)).toMatchObject({
      data: [],
      total: LIST_COUNTED + 3,
    });
  });
});
