import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { manyRowsCalls } from './manyRows.ts';

interface Seen {
  call: string;
  search: Record<string, string>;
  body: unknown;
}
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Gives every call the same answer and records the requests. */
function answer(body: object, status = 200, headers: Record<string, string> = {}): Seen[] {
  const seen: Seen[] = [];
  server.use(
    mock.all('*', async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.clone().text();
      seen.push({
        call: `${request.method} ${url.pathname}`,
        search: Object.fromEntries(url.searchParams),
        body: text === '' ? undefined : JSON.parse(text),
      });
      return HttpResponse.json(body, { status, headers });
    }),
  );
  return seen;
}

const calls = manyRowsCalls(createHttp({ apiBase: '/api' }), (resource) =>
  resource.endsWith('/own') ? { name: 'links', view: 'own' } : { name: resource, view: undefined },
);
const filter = { position_gte: 3 };

describe('calls over many rows', () => {
  it('count exactly and by the values of a field', async () => {
    const seen = answer({
      data: [{ value: 'a', label: null, count: 2 }],
      message: 'OK',
      total: 7,
      isCut: true,
    });
    await calls.count('manage-link/links/own', { filter });
    expect(await calls.groups('links', { by: 'kind', filter })).toEqual({
      data: [{ value: 'a', label: null, count: 2 }],
      total: 7,
      isCut: true,
    });
    expect(seen).toEqual([
      {
        call: 'GET /api/links/-/count',
        search: { filter: '{"position_gte":3}', view: 'own' },
        body: undefined,
      },
      {
        call: 'GET /api/links/-/groups',
        search: { by: 'kind', filter: '{"position_gte":3}' },
        body: undefined,
      },
    ]);
  });

  it('download a table as shown, with the file name of the gateway', async () => {
    const seen = answer({ rows: 1 }, 200, {
      'Content-Disposition': 'attachment; filename="links-2026-11-21.csv"',
    });
    const { data } = await calls.exportTable('links', {
      format: 'csv',
      language: 'si',
      columns: ['label', 'owner.department'],
      filter,
      sort: { field: 'label', order: 'DESC' },
    });
    expect(data.fileName).toBe('links-2026-11-21.csv');
    expect(await data.blob.text()).toBe('{"rows":1}');
    expect(seen[0]?.search).toEqual({
      format: 'csv',
      language: 'si',
      columns: 'label,owner.department',
      filter: '{"position_gte":3}',
      sort: '["label","DESC"]',
    });
  });

  it('change or delete by ids, or by a filter with the expected count', async () => {
    const seen = answer({ data: { job: 'j1', total: 900 }, message: 'Changing' }, 202);
    expect(
      (await calls.bulkUpdate('links', { filter, expectedCount: 900 }, { position: 1 })).data,
    ).toEqual({ job: 'j1', total: 900 });
    await calls.bulkDelete('manage-link/links/own', { ids: ['1', '2'] });
    expect(seen).toEqual([
      {
        call: 'POST /api/links/-/bulk',
        search: {},
        body: { filter, expectedCount: 900, values: { position: 1 } },
      },
      { call: 'POST /api/links/-/bulk-delete', search: { view: 'own' }, body: { ids: ['1', '2'] } },
    ]);
  });

  it('throw a refusal with its details', async () => {
    answer(
      { code: 'SELECTION_CHANGED', message: 'x', details: { expected: 900, found: 901 } },
      409,
    );
    const refused = await calls
      .bulkDelete('links', { filter, expectedCount: 900 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect((refused as HttpError).body).toMatchObject({ details: { expected: 900, found: 901 } });
  });
});

describe('views of lists', () => {
  it('are listed by screen, created, updated, deleted, and stored with the column layout', async () => {
    const seen = answer({ data: { id: 'v1' }, message: 'OK' });
    const screen = '/manage-link/links';
    await calls.savedViews(screen);
    await calls.createSavedView(screen, { name: 'Mine', state: { filter } });
    await calls.updateSavedView('v1', { isDefault: true });
    await calls.deleteSavedView('v1');
    await calls.saveListLayout(screen, { columns: [{ name: 'label', width: 200 }] });
    expect(seen).toEqual([
      { call: 'GET /api/saved-views', search: { screen }, body: undefined },
      {
        call: 'POST /api/saved-views',
        search: {},
        body: { screen, name: 'Mine', state: { filter } },
      },
      { call: 'PUT /api/saved-views/v1', search: {}, body: { isDefault: true } },
      { call: 'DELETE /api/saved-views/v1', search: {}, body: undefined },
      {
        call: 'PUT /api/saved-views/layout',
        search: {},
        body: { screen, layout: { columns: [{ name: 'label', width: 200 }] } },
      },
    ]);
  });
});
