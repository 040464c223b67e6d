import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Presence } from '../../../src/contract/wire/calls/presenceCalls.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';

const ALONE: Presence = { others: [], isOpenElsewhere: false, saved: null };

export interface StoredRecord extends Record<string, unknown> {
  id: string;
  version: number;
}

/** One request, as the gateway received it. */
export interface SeenCall {
  method: string;
  path: string;
  search: Record<string, string>;
  body: unknown;
}

type Reply = () => Response | Promise<Response>;

/** An in-memory gateway with the wire format of the real one, complete enough for a screen. */
export class FakeGateway {
  readonly server = setupServer();
  readonly calls: SeenCall[] = [];
  readonly tables = new Map<string, StoredRecord[]>();
  /** The answer about other users at any record. */
  presence: Presence = ALONE;
  #replies = new Map<string, Reply>();

  constructor() {
    this.server.use(mock.all('*', ({ request }) => this.#answer(request)));
  }

  /** Sets a one-time answer to the next such call; `GET /api/books` without the query. */
  next(call: string, reply: Reply): void {
    this.#replies.set(call, reply);
  }

  refuse(call: string, status: number, body: Partial<FailureBody>): void {
    this.next(call, () => HttpResponse.json({ message: 'refused', ...body }, { status }));
  }

  callsTo(call: string): SeenCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }

  reset(): void {
    this.calls.length = 0;
    this.tables.clear();
    this.presence = ALONE;
    this.#replies.clear();
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = await request.text();
    const seen: SeenCall = {
      method: request.method,
      path: url.pathname,
      search: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.calls.push(seen);
    const call = `${seen.method} ${seen.path}`;
    const own = this.#replies.get(call);
    if (own) {
      this.#replies.delete(call);
      return own();
    }
    return this.#serve(seen);
  }

  #serve({ method, path, search, body }: SeenCall): Response {
    const [, , name = '', id, ...rest] = path.split('/').map(decodeURIComponent);
    const table = this.tables.get(name) ?? [];
    const data = (value: unknown, status = 200) =>
      HttpResponse.json({ data: value, message: 'OK' } as never, { status });
    if (name === 'presence') return data(id === undefined ? this.presence : null);
    if (rest.join('/') === 'history/choices') return data({ fields: [], actors: [] });
    if (id === '-') return data(this.#options(rest[1] ?? '', search));
    const index = table.findIndex((record) => record.id === id);
    const present = table[index];
    if (id === undefined && method === 'GET') return this.#list(name, table, search);
    if (id === undefined && method === 'POST') {
      const record = {
        id: `new-${table.length + 1}`,
        version: 1,
        _can: { show: true, edit: '*', delete: true },
        _labels: {},
        ...(body as object),
      };
      this.tables.set(name, [...table, record]);
      return data(record, 201);
    }
    if (id === undefined) {
      const { ids } = body as { ids: string[] };
      this.tables.set(
        name,
        table.filter((record) => !ids.includes(record.id)),
      );
      return data(ids.map((gone) => ({ id: gone })));
    }
    if (!present) return HttpResponse.json({ code: 'NOT_FOUND', message: 'x' }, { status: 404 });
    if (rest[1] === 'neighbours') return data(this.#neighbours(table, present, search));
    if (method === 'GET') return data(present);
    if (method === 'DELETE') {
      this.tables.set(
        name,
        table.filter((record) => record.id !== id),
      );
      return data(present);
    }
    const { version, ...changes } = body as Record<string, unknown>;
    if (version !== present.version) {
      return HttpResponse.json(
        { code: 'STALE_VERSION', message: 'x', details: { current: present, yours: changes } },
        { status: 409 },
      );
    }
    const saved = { ...present, ...changes, version: present.version + 1 };
    table[index] = saved;
    return data(saved);
  }

  #neighbours(
    table: readonly StoredRecord[],
    { id }: StoredRecord,
    search: Record<string, string>,
  ): unknown {
    const [field, order] = JSON.parse(search['sort'] ?? '["id","ASC"]') as [string, string];
    const ids = table
      .toSorted((one, other) => compare(one[field], other[field]) * (order === 'DESC' ? -1 : 1))
      .map((record) => record.id);
    const index = ids.indexOf(id);
    return {
      previous: ids[index - 1] ?? null,
      next: ids[index + 1] ?? null,
      place: index + 1,
      total: ids.length,
    };
  }

  #list(name: string, table: readonly StoredRecord[], search: Record<string, string>): Response {
    const { q, id, ...filter } = JSON.parse(search['filter'] ?? '{}') as Record<string, unknown>;
    const [field, order] = JSON.parse(search['sort'] ?? '["id","ASC"]') as [string, string];
    const [first, last] = JSON.parse(search['range'] ?? '[0,199]') as [number, number];
    const matching = table
      .filter(
        (record) =>
          typeof q !== 'string' ||
          String(record['title'] ?? record['name'])
            .toLowerCase()
            .includes(q.toLowerCase()),
      )
      .filter((record) => !Array.isArray(id) || id.includes(record.id))
      .filter((record) =>
        Object.entries(filter).every(([key, value]) => passes(record, key, value)),
      )
      .toSorted((one, other) => compare(one[field], other[field]) * (order === 'DESC' ? -1 : 1));
    const body = { data: matching.slice(first, last + 1), message: 'OK', total: matching.length };
    return HttpResponse.json(body as never, {
      headers: { 'Content-Range': `${name} ${first}-${last}/${matching.length}` },
    });
  }

  #options(field: string, search: Record<string, string>): unknown[] {
    const ids = search['ids'] === undefined ? null : (JSON.parse(search['ids']) as string[]);
    return (this.tables.get(`${field}s`) ?? [])
      .filter((record) => ids === null || ids.includes(record.id))
      .map((record) => ({ id: record.id, label: record['name'] ?? record['title'] }));
  }
}

function passes(record: StoredRecord, key: string, value: unknown): boolean {
  if (key.endsWith('_gte')) return Number(record[key.slice(0, -4)]) >= Number(value);
  if (key.endsWith('_lte')) return Number(record[key.slice(0, -4)]) <= Number(value);
  return record[key] === value;
}

const compare = (one: unknown, other: unknown): number =>
  String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;

/** A book with everything the gateway sends. */
export const book = (id: string, fields: Record<string, unknown> = {}): StoredRecord => ({
  id,
  version: 1,
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T03:04:05Z',
  title: `Book ${id}`,
  summary: null,
  writer: null,
  year: 2000,
  inPress: false,
  publishedOn: '2020-05-06',
  authors: [],
  shelfMark: `M${id}`,
  loans: 3,
  _can: { show: true, edit: '*', delete: true },
  _labels: {},
  ...fields,
});
