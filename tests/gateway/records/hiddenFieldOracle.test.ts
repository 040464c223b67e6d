import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { hiddenFields, readers, signInAll, type Account } from '../equipment/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { plantValues } from '../equipment/plantedValues.ts';

let gateway: DemoGateway;
let accounts: Account[];
beforeAll(async () => {
  gateway = await startDemoGateway();
  await plantValues(gateway.database);
  accounts = await signInAll(gateway);
});
afterAll(() => gateway.close());

type Attempt = readonly [method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown];
const asked = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** The ways to ask about a field by its name. */
const attempts = ({ name }: ResourceDeclaration, field: string, id: string): Attempt[] => [
  ['GET', `/${name}?filter=${asked({ [field]: 'x' })}`],
  ['GET', `/${name}?filter=${asked({ [`${field}_in`]: ['x'] })}`],
  ['GET', `/${name}?filter=${asked({ [`${field}.code`]: 'x' })}`],
  ['GET', `/${name}?filter=${asked({ where: { [field]: { gte: '1' } } })}`],
  ['GET', `/${name}?filter=${asked({ where: { any: [{ [field]: null }, { id }] } })}`],
  ['GET', `/${name}?sort=${asked([field, 'ASC'])}`],
  ['GET', `/${name}/-/count?filter=${asked({ [field]: null })}`],
  ['GET', `/${name}/-/groups?by=${field}`],
  ['GET', `/${name}/-/options/${field}`],
  ['GET', `/${name}/-/export?columns=${field}`],
  ['GET', `/${name}/${id}/-/neighbours?sort=${asked([field, 'ASC'])}`],
  ['GET', `/${name}/${id}/history?field=${field}`],
  ['GET', `/rest/${name}?filter=${asked({ [field]: 'x' })}`],
  ['POST', `/${name}`, { [field]: 'x' }],
  ['PUT', `/${name}/${id}`, { [field]: 'x', version: 1 }],
  ['POST', `/${name}/-/bulk`, { filter: { [field]: 'x' }, expectedCount: 0, values: {} }],
  ['POST', `/${name}/-/bulk`, { ids: [id], values: { [field]: 'x' } }],
];

it('Every question about a field that an account never reads is refused, in whatever way it is asked', async () => {
  const id = randomUUID();
  const answered: string[] = [];
  let sent = 0;
  for (const account of accounts)
    for (const resource of catalogue.resources.values()) {
      if (readers(resource, account).length === 0) continue;
      for (const field of hiddenFields(resource, account))
        for (const [method, path, body] of attempts(resource, field, id)) {
          const { statusCode } = await gateway.call(method, path, { token: account.token, body });
          sent += 1;
          if (statusCode < 400 || statusCode >= 500)
            answered.push(`${account.name}: ${method} ${path} ${statusCode}`);
        }
    }
  expect(answered).toEqual([]);
  expect(sent).toBeGreaterThan(2_000);
});

interface Rows {
  data: Record<string, unknown>[];
}

/** The first rows of a list, by id; none if it is refused. */
async function rowsFor(
  { token }: Account,
  name: string,
  query: string,
): Promise<Map<string, Record<string, unknown>>> {
  const answer = await gateway.call('GET', `/${name}?range=[0,199]${query}`, { token });
  if (answer.statusCode !== 200) return new Map();
  return new Map(answer.json<Rows>().data.map((row) => [String(row['id']), row]));
}

/** Fields that the account reads on some rows only. */
const partlyHidden = (resource: ResourceDeclaration, account: Account): string[] => {
  const hidden = hiddenFields(resource, account);
  const grants = readers(resource, account);
  return Object.entries(resource.fields)
    .filter(
      ([name]) =>
        !hidden.includes(name) && grants.some(({ read }) => !(read?.includes(name) ?? true)),
    )
    .map(([name]) => name);
};

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

it('A row on which an account does not read a field is never found by the value of that field', async () => {
  const [admin] = accounts.filter(({ name }) => name === 'admin');
  if (!admin) throw new Error('there is no administrator');
  const found: string[] = [];
  let asks = 0;
  for (const account of accounts.filter(({ name }) => name !== 'admin'))
    for (const resource of catalogue.resources.values()) {
      const fields = partlyHidden(resource, account);
      if (fields.length === 0) continue;
      const seen = await rowsFor(account, resource.name, '');
      const stored = await rowsFor(
        admin,
        resource.name,
        `&filter=${asked({ id: [...seen.keys()] })}`,
      );
      for (const field of fields)
        for (const [id, row] of [...seen].filter(([, each]) => each[field] === null).slice(0, 3)) {
          const value = stored.get(id)?.[field];
          if (!isScalar(value)) continue;
          const filter = { [field]: value, id };
          const hits = await rowsFor(account, resource.name, `&filter=${asked(filter)}`);
          asks += 1;
          if (hits.has(id)) found.push(`${account.name}: ${resource.name}.${field} ${row['id']}`);
        }
    }
  expect(found).toEqual([]);
  expect(asks).toBeGreaterThan(20);
});
