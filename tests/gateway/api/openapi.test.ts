import simpleRestProvider from 'ra-data-simple-rest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiPath } from '../../../gateway/api/developer/routeTable.ts';
import { draftMigration } from '../../../gateway/app/migrationDraft.ts';
import { tablesOf } from '../../../gateway/app/portal.ts';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { takesKey } from '../../../gateway/records/calls/runCall.ts';
import { checkDeclarations } from '../../../src/contract/checks/checkDeclarations.ts';
import { defineArea } from '../../../src/contract/model/area.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { standardAccess, type ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

interface Operation {
  operationId?: string;
  security?: unknown;
  parameters?: { name: string }[];
}

interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

it('every route of the gateway is described, and everything described is a route', async () => {
  const { openapi, paths } = (await gateway.call('GET', '/openapi.json')).json<Described>();
  expect(openapi).toBe('3.1.0');
  const described = [
    ...new Set(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method} ${openApiPath(path)}`),
      ),
    ),
  ];
  const routes = gateway.app.apiRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(catalogue.resources.size * 5);
  expect(
    routes.filter((route) => !described.includes(route)),
    'routes without a description',
  ).toEqual([]);
  expect(
    described.filter((route) => !routes.includes(route)),
    'descriptions without a route',
  ).toEqual([]);
});

it('every writing operation of a signed-in person takes an idempotency key, unless repeating it changes nothing', async () => {
  const { paths } = (await gateway.call('GET', '/openapi.json')).json<Described>();
  const without = Object.values(paths)
    .flatMap((operations) => Object.entries(operations))
    .filter(
      ([method, { security, parameters = [] }]) =>
        method !== 'get' &&
        security === undefined &&
        !parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    .map(([, { operationId }]) => operationId);
  const repeatable = declaredCallsOf(facultyPortal).filter(({ call }) => !takesKey(call));
  const names = new Set(repeatable.map(({ name }) => name));
  expect(without.length).toBeGreaterThan(10);
  expect(without.filter((name) => !names.has(name ?? ''))).toEqual([]);
});

it('each area has a document, the rest of the API is “engine”, and unknown areas are not found', async () => {
  const read = (query: string) => gateway.call('GET', `/openapi.json${query}`);
  const pathsIn = async (area: string): Promise<string[]> =>
    Object.keys((await read(`?area=${area}`)).json<Described>().paths);
  const halls = await pathsIn('halls');
  expect(halls).toContain('/bookings/{id}');
  expect(halls).toContain('/hall-bookings/request');
  expect(halls).not.toContain('/publications');
  expect(await pathsIn('engine')).toContain('/login');
  expect(Object.keys((await read('')).json<Described>().paths)).toEqual(
    expect.arrayContaining(halls),
  );
  const unknown = await read('?area=nothing');
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'NOT_FOUND' }),
  ]);
});

it('no two operations share a name', async () => {
  const { paths } = (await gateway.call('GET', '/openapi.json')).json<Described>();
  const names = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(
    names.filter((name, position) => name === undefined || names.indexOf(name) !== position),
  ).toEqual([]);
});

it('a stock simple-rest client reads and writes the generated resources', async () => {
  const base = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await gateway.signIn('admin', 'Faculty#2026');
  const client = simpleRestProvider(`${base}/api/rest`, async (url, options = {}) => {
    const response = await fetch(String(url), {
      ...options,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(options.headers as Record<string, string> | undefined),
      },
    } as RequestInit);
    const body = await response.text();
    if (!response.ok) throw new Error(body);
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: JSON.parse(body) as unknown,
    };
  });
  const page = {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'code', order: 'ASC' as const },
    filter: {},
  };
  const list = await client.getList('publication-types', page);
  expect(list.total).toBeGreaterThan(list.data.length);
  const made = await client.create('publication-types', {
    data: { code: 'stock-kind', name: { en: 'Stock', si: 'තොග' }, position: 99 },
  });
  const changed = await client.update('publication-types', {
    id: made.data.id,
    data: { ...made.data, position: 98 },
    previousData: made.data,
  });
  expect(changed.data).toMatchObject({ position: 98, version: 2 });
  expect((await client.getMany('publication-types', { ids: [made.data.id] })).data).toHaveLength(1);
  expect((await client.getOne('publication-types', { id: made.data.id })).data).toMatchObject({
    code: 'stock-kind',
  });
  const type = list.data[0]?.id ?? '';
  const referenced = await client.getManyReference('publications', {
    target: 'type',
    id: type,
    ...page,
    sort: { field: 'year', order: 'DESC' },
  });
  expect(referenced.data.every((record: { type?: unknown }) => record.type === type)).toBe(true);
  await client.delete('publication-types', { id: made.data.id, previousData: made.data });
  await expect(client.getOne('publication-types', { id: made.data.id })).rejects.toThrow(
    'NOT_FOUND',
  );
});

it('the migrations lead to the tables that the declarations ask for', async () => {
  expect((await draftMigration(facultyPortal.areas, tablesOf(facultyPortal))).statements).toEqual(
    [],
  );
});

const valid: ResourceDeclaration = {
  name: 'notes',
  path: '/notes',
  title: 'subject',
  fields: {
    subject: f.text({ required: true }),
    year: f.int(),
    kind: f.select({ options: ['a', 'b'] }),
    author: f.ref('notes'),
  },
  access: standardAccess('NOTES_VIEW'),
  views: { main: { via: ['NOTES_VIEW'], columns: ['subject'] } },
};
const withField = (field: object): ResourceDeclaration => ({
  ...valid,
  fields: { ...valid.fields, extra: field as never },
});

it.each<[string, ResourceDeclaration, string]>([
  [
    'an unknown kind',
    withField({ kind: 'txet' }),
    'notes.fields.extra: there is no kind “txet” (did you mean “text”?)',
  ],
  [
    'a misspelt option',
    withField({ kind: 'text', requierd: true }),
    'notes.fields.extra: there is no option “requierd” (did you mean “required”?)',
  ],
  [
    'a dangling reference',
    withField(f.ref('nots')),
    'notes.fields.extra: there is no resource “nots” (did you mean “notes”?)',
  ],
  [
    'a default that is no option',
    withField(f.select({ options: ['open', 'closed'], default: 'opne' })),
    'notes.fields.extra: there is no option “opne”',
  ],
  [
    'a condition on a field that does not exist',
    withField(f.text({ visible: { yaer: 1 } })),
    'notes.fields.extra.visible: there is no field “yaer” (did you mean “year”?)',
  ],
  [
    'a title that does not exist',
    { ...valid, title: 'subjcet' },
    'notes.title: there is no field “subjcet” (did you mean “subject”?)',
  ],
  [
    'a misspelt column',
    { ...valid, views: { main: { via: ['NOTES_VIEW'], columns: ['subjetc'] } } },
    'notes.views.main.columns: there is no field “subjetc”',
  ],
  [
    'a view that no grant opens',
    { ...valid, views: { main: { via: ['NOTE_VIEW'], columns: [] } } },
    'notes.views.main.via: there is no grant for “NOTE_VIEW” (did you mean “NOTES_VIEW”?)',
  ],
  [
    'a row rule on a field that does not exist',
    { ...valid, access: [{ privilege: 'NOTES_VIEW', can: ['list'], rows: { 'author.naem': 1 } }] },
    'notes.access.NOTES_VIEW.rows: there is no field “author.naem”',
  ],
  [
    'a duplicate route',
    {
      ...valid,
      views: {
        main: { via: ['NOTES_VIEW'], columns: [] },
        twin: { via: ['NOTES_VIEW'], columns: [] },
      },
    },
    '/notes: two screens claim this address',
  ],
  [
    'a name every record carries',
    { ...valid, fields: { ...valid.fields, version: f.int() } },
    'notes.fields.version: this name is taken',
  ],
])('%s stops the start and is named', (_name, resource, message) => {
  const area = defineArea({
    name: 'notes',
    menu: { key: 'notes', section: null, privilege: null, icon: 'mark' },
    resources: [resource],
    entries: [],
  });
  expect(() => checkDeclarations([area])).toThrow(message);
});
