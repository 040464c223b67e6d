import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../contract/model/catalogue.ts';
import { f } from '../contract/model/fields.ts';
import { createDataProvider } from './dataProvider.ts';
import { createHttp } from './http.ts';

const links = {
  name: 'links',
  path: '/manage-link/links',
  title: 'label',
  fields: { label: f.text({ i18n: true }), position: f.int() },
  access: [],
  views: {
    main: { via: ['A'], columns: ['label'] },
    own: { via: ['B'], path: 'own', columns: ['label'] },
  },
};
const users = {
  name: 'users',
  path: '/manage-user/users',
  title: 'username',
  fields: { username: f.text() },
  access: [],
  views: { main: { via: ['C'], columns: ['username'] } },
};
const catalogue = createCatalogue([
  {
    name: 'links',
    menu: { key: 'links', section: 'WEBSITE', privilege: null, icon: 'links' },
    resources: [links, users],
    entries: [
      { resource: 'links', view: 'main' },
      { resource: 'links', view: 'own' },
      { resource: 'users', view: 'main' },
    ],
  },
]);

interface Seen {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
  type: string | null;
}
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Gives every call the same answer and records the requests. */
function answer(body: unknown, status = 200): Seen[] {
  const seen: Seen[] = [];
  server.use(
    mock.all('*', async ({ request }) => {
      const url = new URL(request.url);
      const type = request.headers.get('content-type');
      const text = await request.clone().text();
      const isJson = text !== '' && type?.includes('json');
      seen.push({
        method: request.method,
        path: url.pathname,
        search: url.searchParams,
        body: isJson ? JSON.parse(text) : text,
        type,
      });
      return HttpResponse.json(body as never, { status });
    }),
  );
  return seen;
}
const provider = () => createDataProvider({ http: createHttp({ apiBase: '/api' }), catalogue });
const list = {
  pagination: { page: 2, perPage: 200 },
  sort: { field: 'position', order: 'ASC' as const },
  filter: { position_gte: 3, q: 'පුස්තකාලය' },
};

describe('lists', () => {
  it('request a view of a resource with filter, sort and range', async () => {
    const seen = answer({ data: [{ id: '1' }], message: 'OK', total: 1234 });
    const result = await provider().getList('manage-link/links/own', list);
    expect(result).toMatchObject({ data: [{ id: '1' }], total: 1234 });
    const [{ path, search } = { path: '', search: new URLSearchParams() }] = seen;
    expect(path).toBe('/api/links');
    expect(Object.fromEntries(search)).toEqual({
      filter: '{"position_gte":3,"q":"පුස්තකාලය"}',
      range: '[200,399]',
      sort: '["position","ASC"]',
      view: 'own',
    });
  });

  it('accept a plain resource name without a view', async () => {
    const seen = answer({ data: [], message: 'OK', total: 0 });
    await provider().getList('links', list);
    expect(seen[0]?.path).toBe('/api/links');
    expect(seen[0]?.search.has('view')).toBe(false);
  });

  it('count the rows if the gateway sends no total', async () => {
    answer({ data: [{ id: '1' }, { id: '2' }], message: 'OK' });
    expect((await provider().getList('links', list)).total).toBe(2);
  });

  it('pass on that the total is an estimate', async () => {
    answer({ data: [{ id: '1' }], message: 'OK', total: 10_001, isEstimate: true });
    expect(await provider().getList('links', list)).toMatchObject({
      total: 10_001,
      meta: { isEstimate: true },
    });
    answer({ data: [{ id: '1' }], message: 'OK', total: 10_000 });
    expect((await provider().getList('links', list)).meta).toBeUndefined();
  });

  it('use the documented call for users', async () => {
    const seen = answer({ data: [], message: 'OK', total: 0 });
    await provider().getList('manage-user/users', list);
    expect(seen[0]?.path).toBe('/api/user/viewall');
    expect(seen[0]?.search.get('view')).toBe('main');
  });
});

describe('single records', () => {
  it('are fetched by id through the view', async () => {
    const seen = answer({ data: { id: 'a/b' }, message: 'OK' });
    expect((await provider().getOne('manage-link/links', { id: 'a/b' })).data).toEqual({
      id: 'a/b',
    });
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/links/a%2Fb' });
  });

  it('are fetched in batches with URLs short enough for any gateway', async () => {
    const seen = answer({ data: [], message: 'OK' });
    await provider().getMany('links', {
      ids: Array.from({ length: 250 }, (_, index) => `${index}`),
    });
    const asked = seen.map(
      ({ search }) => (JSON.parse(search.get('filter') ?? '') as { id: string[] }).id.length,
    );
    expect(asked.toSorted((one, other) => one - other)).toEqual([50, 100, 100]);
  });

  it('are updated with the changed fields and the version', async () => {
    const seen = answer({ data: { id: '1', version: 3 }, message: 'Saved' });
    const previousData = {
      id: '1',
      version: 2,
      label: { en: 'Library', si: 'පුස්තකාලය' },
      position: 1,
      _can: {},
    };
    await provider().update('manage-link/links', {
      id: '1',
      data: { ...previousData, position: 2 },
      previousData,
    });
    expect(seen[0]).toMatchObject({
      method: 'PUT',
      path: '/api/links/1',
      body: { position: 2, version: 2 },
    });
  });

  it('are created without system fields', async () => {
    const seen = answer({ data: { id: '9' }, message: 'Created' }, 201);
    await provider().create('manage-link/links', {
      data: { id: 'x', position: 1, _can: {} } as never,
    });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/links', body: { position: 1 } });
  });

  it('of users are created with a multipart call', async () => {
    const seen = answer({ data: { id: '9' }, message: 'Created' }, 201);
    await provider().create('manage-user/users', { data: { username: 'nimal' } });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/user/' });
    expect(seen[0]?.type).toMatch(/^multipart\/form-data/);
    expect(seen[0]?.body).toContain('{"username":"nimal"}');
  });

  it('are deleted one by one or several in one call', async () => {
    const seen = answer({ data: { id: '1' }, message: 'Deleted' });
    await provider().delete('manage-link/links', { id: '1' });
    expect((await provider().deleteMany('manage-link/links', { ids: ['1', '2'] })).data).toEqual([
      '1',
      '2',
    ]);
    expect(seen[0]).toMatchObject({ method: 'DELETE', path: '/api/links/1', body: '' });
    expect(seen[1]).toMatchObject({
      method: 'DELETE',
      path: '/api/links',
      body: { ids: ['1', '2'] },
    });
  });

  it('updated together each carry their own version', async () => {
    const seen = answer({
      data: [
        { id: '1', version: 5 },
        { id: '2', version: 8 },
      ],
      message: 'OK',
    });
    await provider().updateMany('links', { ids: ['1', '2'], data: { position: 4 } });
    expect(seen.slice(1).map(({ body }) => body)).toEqual([
      { position: 4, version: 5 },
      { position: 4, version: 8 },
    ]);
  });
});

describe('choices and assignments', () => {
  it('are requested by text or by ids', async () => {
    const seen = answer({ data: [{ id: '1', label: 'One' }], message: 'OK' });
    const { data } = await provider().options('manage-link/links/own', 'owner', {
      q: 'on',
      ids: ['1'],
    });
    expect(data).toEqual([{ id: '1', label: 'One' }]);
    expect(seen[0]?.path).toBe('/api/links/-/options/owner');
    expect(Object.fromEntries(seen[0]?.search ?? [])).toEqual({
      q: 'on',
      ids: '["1"]',
      view: 'own',
    });
  });

  it('are read and saved as a set with its version', async () => {
    const seen = answer({ data: { version: 'v2' }, message: 'Saved' });
    await provider().getAssignment('user-role-assign', 'u1');
    await provider().saveAssignment('user-role-assign', 'u1', {
      version: 'v1',
      set: [{ id: 'r1' }],
      unset: ['r2'],
    });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/assignments/user-role-assign/u1',
      'PUT /api/assignments/user-role-assign/u1',
    ]);
    expect(seen[1]?.body).toEqual({ version: 'v1', set: [{ id: 'r1' }], unset: ['r2'] });
  });
});

async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('the call should have failed');
}

describe('what react-admin sees of a failure', () => {
  it.each([
    [400, { code: 'UNKNOWN_FILTER', message: 'x' }, 'errors.UNKNOWN_FILTER'],
    [401, { code: 'SESSION_EXPIRED', message: 'x' }, 'errors.SESSION_EXPIRED'],
    [403, { code: 'FORBIDDEN', message: 'x', details: { needs: ['K'] } }, 'errors.FORBIDDEN'],
    [404, { code: 'NOT_FOUND', message: 'x' }, 'errors.NOT_FOUND'],
    [
      409,
      { code: 'STALE_VERSION', message: 'x', details: { current: { id: '1' } } },
      'errors.STALE_VERSION',
    ],
    [422, { code: 'INVALID_FIELDS', message: 'x' }, 'errors.INVALID_FIELDS'],
    [429, { code: 'TOO_MANY_REQUESTS', message: 'x' }, 'errors.TOO_MANY_REQUESTS'],
    [500, { error: 'stack trace' }, 'errors.INTERNAL'],
    [503, {}, 'errors.UNAVAILABLE'],
    [418, { message: 'A teapot' }, 'A teapot'],
  ])('%i keeps its status and has a translatable message', async (status, body, message) => {
    answer(body, status);
    const error = await failureOf(provider().getOne('links', { id: '1' }));
    expect(error).toMatchObject({ status, message });
    expect(error.body).toMatchObject(body);
  });

  it('is status -1 without an answer', async () => {
    server.use(mock.all('*', () => HttpResponse.error()));
    expect(await failureOf(provider().getOne('links', { id: '1' }))).toMatchObject({
      status: -1,
      message: 'errors.other.network',
    });
  });

  it('is a failure if a proxy answers with an HTML page', async () => {
    server.use(mock.all('*', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })));
    expect(await failureOf(provider().getOne('links', { id: '1' }))).toMatchObject({
      status: 502,
      message: 'errors.INTERNAL',
    });
  });

  it('is an abort, not a failure, if the caller aborted the call', async () => {
    answer({ data: [], message: 'OK' });
    const controller = new AbortController();
    const call = provider().getList('links', { ...list, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('contains the problems by field path, in the format of react-admin’s forms', async () => {
    const fieldErrors = {
      'label.si': { code: 'tooLong', args: { max: 160 } },
      position: { code: 'required' },
    };
    answer({ code: 'INVALID_FIELDS', message: 'x', fieldErrors }, 422);
    const { body } = await failureOf(provider().create('links', { data: {} }));
    expect((body as { errors: unknown }).errors).toEqual({
      'label.si': '@@react-admin@@{"message":"errors.field.tooLong","args":{"max":160}}',
      position: '@@react-admin@@{"message":"errors.field.required","args":{}}',
    });
  });

  it('contains no field errors if the gateway sent none', async () => {
    answer({ code: 'FORBIDDEN', message: 'x' }, 403);
    const { body } = await failureOf(provider().create('links', { data: {} }));
    expect(body).not.toHaveProperty('errors');
  });
});
