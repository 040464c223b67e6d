import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableName } from '../../../gateway/db/names.ts';
import { hiddenFields, signInAll, type Account } from '../equipment/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import {
  plantedIn,
  plantValues,
  type FoundValue,
  type PlantedField,
} from '../equipment/plantedValues.ts';

let gateway: DemoGateway;
let accounts: Account[];
let planted: Map<string, PlantedField>;
beforeAll(async () => {
  gateway = await startDemoGateway();
  planted = await plantValues(gateway.database);
  accounts = [{ name: 'signed out', held: new Set() }, ...(await signInAll(gateway))];
});
afterAll(() => gateway.close());

/** A record of each resource, to stand in addresses. */
async function someIds(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name } of catalogue.resources.values()) {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `SELECT id FROM ${tableName(name)} ORDER BY id DESC LIMIT 1`,
    });
    if (rows[0]) ids.set(name, rows[0].id);
  }
  return ids;
}

/** Every readable address, with the records of its resource; files have tests of their own. */
function addresses(ids: ReadonlyMap<string, string>): string[] {
  return gateway.app.apiRoutes
    .filter(({ method, path }) => method === 'get' && path !== '/live' && !path.includes('/files/'))
    .flatMap(({ path }) => {
      const [parameter] = path.match(/\{\w+\}/) ?? [];
      if (parameter === undefined) return [path];
      const before = path.slice(0, path.indexOf(parameter)).split('/').toReversed();
      const resource = before.find((segment) => ids.has(segment)) ?? 'students';
      const id = ids.get(resource);
      return id === undefined ? [] : [path.replaceAll(/\{\w+\}/g, id)];
    });
}

/** What calls show on purpose to people who do not read its record: texts written for them. */
const WRITTEN_FOR_THEM: Readonly<Record<string, readonly string[]>> = {
  '/convocation-list': ['faculties.address'],
  '/honours/own': ['honours-rounds.notice', 'honours-options.remarks'],
  '/rescrutiny/own': ['rescrutinies.answer', 'rescrutinies.minuteReference'],
};

/** Public answers are the same for all; those for stock clients are made as the portal's own. */
const isFor = ({ token }: Account, path: string): boolean =>
  path.startsWith('/public/') ? token === undefined : !path.startsWith('/rest/');

it('No answer contains a text of a field that its reader may not read on that record', async () => {
  const paths = addresses(await someIds());
  const shown = new Map<string, boolean>();
  const mayRead = async (
    account: Account,
    { resource, name, id }: FoundValue,
  ): Promise<boolean> => {
    if (account.token === undefined) return resource.public?.fields.includes(name) ?? false;
    if (hiddenFields(resource, account).includes(name)) return false;
    const key = `${account.name} ${resource.name} ${name} ${id}`;
    const known = shown.get(key);
    if (known !== undefined) return known;
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `SELECT id FROM ${tableName(resource.name)} WHERE right(id::text, 8) = $1`,
      values: [id],
    });
    const answer = await gateway.call('GET', `/${resource.name}/${rows[0]?.id}`, {
      token: account.token,
    });
    const isShown =
      answer.statusCode === 200 &&
      Boolean(answer.json<{ data: Record<string, unknown> }>().data[name]);
    shown.set(key, isShown);
    return isShown;
  };
  const leaks = new Set<string>();
  let read = 0;
  let found = 0;
  for (const account of accounts)
    for (const path of paths.filter((each) => isFor(account, each))) {
      const { body } = await gateway.call('GET', path, { token: account.token });
      read += 1;
      for (const value of plantedIn(body, planted)) {
        found += 1;
        if (WRITTEN_FOR_THEM[path]?.includes(`${value.resource.name}.${value.name}`)) continue;
        if (!(await mayRead(account, value)))
          leaks.add(
            `${account.name}: ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')} shows ${value.resource.name}.${value.name}`,
          );
      }
    }
  expect([...leaks]).toEqual([]);
  expect(read).toBeGreaterThan(10_000);
  expect(found).toBeGreaterThan(1_000);
}, 180_000);
