import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectivePrivileges } from '../../../gateway/db/effectivePrivileges.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
const held = new Map<string, ReadonlySet<string>>();
const accounts = demoAccounts.map(({ username }) => username);
const resources = [...catalogue.resources.values()];

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const { id, username } of demoAccounts) {
    held.set(
      username,
      new Set(
        await effectivePrivileges(
          { query: ({ text, values }) => gateway.database.query({ text, values }) },
          id,
          '2026-11-21',
        ),
      ),
    );
  }
});
afterAll(() => gateway.close());

const opens = (grant: Grant, verb: Verb): boolean =>
  grant.can === 'all' || grant.can.includes(verb);
const grantsOf = (resource: ResourceDeclaration, username: string, verb: Verb): Grant[] =>
  resource.access.filter(
    (grant) => held.get(username)?.has(grant.privilege) === true && opens(grant, verb),
  );
const isOpen = (resource: ResourceDeclaration, username: string, verb: Verb): boolean =>
  grantsOf(resource, username, verb).length > 0;
const isLimited = (resource: ResourceDeclaration, username: string, verb: Verb): boolean =>
  grantsOf(resource, username, verb).every(({ rows }) => rows !== undefined);

async function someRecord(name: string): Promise<WireRecord | undefined> {
  const admin = await gateway.as('admin');
  return dataOf<WireRecord[]>(
    await admin('GET', `/${name}?${query({ range: [0, 0], sort: ['id', 'ASC'] })}`),
  )[0];
}

describe.each(accounts)('%s', (username) => {
  it('lists exactly the resources that a grant opens; refusals of others name the missing privilege', async () => {
    const call = await gateway.as(username);
    for (const resource of resources) {
      const response = await call('GET', `/${resource.name}?range=[0,0]`);
      const expected = isOpen(resource, username, 'list') ? 200 : 403;
      expect({ resource: resource.name, status: response.statusCode }).toEqual({
        resource: resource.name,
        status: expected,
      });
      if (expected === 403)
        expect(response.json()).toMatchObject({
          code: 'FORBIDDEN',
          details: { needs: expect.arrayContaining([resource.access[0]?.privilege]) },
        });
    }
  });

  it('opens exactly the views that its privileges open', async () => {
    const call = await gateway.as(username);
    for (const resource of resources) {
      for (const [name, view] of Object.entries(resource.views ?? {})) {
        const response = await call(
          'GET',
          `/${resource.name}?${query({ range: [0, 0], view: name })}`,
        );
        const expected =
          view.via.some((key) => held.get(username)?.has(key)) && isOpen(resource, username, 'list')
            ? 200
            : 403;
        expect({ view: `${resource.name}.${name}`, status: response.statusCode }).toEqual({
          view: `${resource.name}.${name}`,
          status: expected,
        });
      }
    }
  });

  it('may create, change and delete nothing without a grant', async () => {
    const call = await gateway.as(username);
    for (const resource of resources.filter(({ readOnly }) => !readOnly)) {
      const record = await someRecord(resource.name);
      if (!record) continue;
      if (!isOpen(resource, username, 'create'))
        expect(
          (await call('POST', `/${resource.name}`, {})).statusCode,
          `create ${resource.name}`,
        ).toBe(403);
      const refused =
        isOpen(resource, username, 'show') && !isLimited(resource, username, 'show')
          ? [403]
          : [403, 404];
      if (!isOpen(resource, username, 'edit'))
        expect(refused, `edit ${resource.name}`).toContain(
          (await call('PUT', `/${resource.name}/${record.id}`, { version: record.version }))
            .statusCode,
        );
      if (!isOpen(resource, username, 'delete'))
        expect(refused, `delete ${resource.name}`).toContain(
          (await call('DELETE', `/${resource.name}/${record.id}`)).statusCode,
        );
    }
  });

  it('gets the exact permissions of every row', async () => {
    const call = await gateway.as(username);
    for (const resource of resources.filter((candidate) => isOpen(candidate, username, 'list'))) {
      for (const record of dataOf<WireRecord[]>(
        await call('GET', `/${resource.name}?range=[0,9]`),
      )) {
        const can = Object.hasOwn(record._can, 'edit');
        const answer = await call('PUT', `/${resource.name}/${record.id}`, {
          version: record.version,
        });
        // 409: the current state closes it to everyone.
        const expected = resource.readOnly
          ? [404, 405]
          : can
            ? [200]
            : resource.workflow
              ? [403, 409]
              : [403];
        expect(expected, `${resource.name}: _can.edit is ${can}`).toContain(answer.statusCode);
      }
    }
  });
});

describe('rows outside a rule', () => {
  it('look exactly like rows that do not exist', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = new Set(
      dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).map(({ id }) => id),
    );
    const admin = await gateway.as('admin');
    const foreign = dataOf<WireRecord[]>(await admin('GET', '/publications')).find(
      ({ id }) => !own.has(id),
    );
    const [outside, missing] = await Promise.all([
      lecturer('GET', `/publications/${foreign?.id}?view=own`),
      lecturer('GET', '/publications/00000000-0000-4000-8000-000000000000?view=own'),
    ]);
    const withoutId = (body: string): unknown => ({
      ...(JSON.parse(body) as object),
      requestId: '',
    });
    expect(outside.statusCode).toBe(404);
    expect(withoutId(outside.body)).toEqual(withoutId(missing.body));
  });

  it('stay closed in a personal view even to a user with all privileges', async () => {
    const admin = await gateway.as('admin');
    const all = admin('GET', '/publications');
    const own = admin('GET', '/publications?view=own');
    expect((await own).json<{ total: number }>().total).toBeLessThan(
      (await all).json<{ total: number }>().total,
    );
  });
});

describe('fields', () => {
  it('that a person cannot read cannot be filtered, sorted or seen', async () => {
    const lecturer = await gateway.as('lecturer');
    const [first] = dataOf<WireRecord[]>(await lecturer('GET', '/activities?range=[0,0]'));
    const one = dataOf<WireRecord>(await lecturer('GET', `/activities/${first?.id}`));
    expect(Object.keys(one)).toEqual(expect.arrayContaining(['action', 'ip']));
    expect(Object.keys(one)).not.toContain('after');
    expect(
      (await lecturer('GET', `/activities?${query({ filter: { reason_contains: 'a' } })}`)).json(),
    ).toMatchObject({ code: 'UNKNOWN_FILTER' });
    expect(
      (await lecturer('GET', `/activities?${query({ sort: ['reason', 'ASC'] })}`)).json(),
    ).toMatchObject({ code: 'UNKNOWN_SORT' });
    expect(
      (await lecturer('GET', `/activities?${query({ filter: { q: 'a' } })}`)).json(),
    ).toMatchObject({ code: 'UNKNOWN_FILTER' });
  });

  it('that a person may not change are refused by name, and accepted back unchanged', async () => {
    const head = await gateway.as('head');
    const [department] = dataOf<WireRecord[]>(await head('GET', '/departments?view=own'));
    expect(department?._can['edit']).toEqual(expect.arrayContaining(['phone']));
    const refused = await head('PUT', `/departments/${department?.id}`, {
      version: department?.version,
      code: 'XYZ',
    });
    expect(refused.json()).toMatchObject({
      code: 'UNWRITABLE_FIELD',
      fieldErrors: { code: { code: 'unwritable' } },
    });
    const accepted = await head('PUT', `/departments/${department?.id}`, {
      ...department,
      phone: '+94 41 555 1234',
    });
    expect(accepted.statusCode).toBe(200);
  });
});
