import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableName } from '../../../gateway/db/names.ts';
import { comparableColumn, storageOf } from '../../../gateway/db/storage.ts';
import { publicContext } from '../../../gateway/public/publicGateway.ts';
import { publicCondition, tableOf } from '../../../gateway/public/publicSql.ts';
import { createScope } from '../../../gateway/records/plan/sqlScope.ts';
import { compile } from '../../../gateway/records/plan/statement.ts';
import {
  isPublic,
  publicName,
  type PublicList,
  type PublicResource,
} from '../../../src/contract/model/publicApi.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

/** Every resource with a public API, now or later: no test names one. */
const resources = [...catalogue.resources.values()].filter(isPublic);
const TRACE = 'kanaryvogel';

let gateway: DemoGateway;
const hidden = new Map<string, string[]>();
/** It is no secret that these records were public once. */
const withdrawn = new Set<string>();

const rows = async <R extends Record<string, unknown>>(
  statement: ReturnType<typeof sql>,
): Promise<R[]> => {
  const { text, values } = compile(statement);
  return (await gateway.database.query<R>({ text, values })).rows;
};

const plainTextColumns = (resource: PublicResource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === 'text' || field?.kind === 'email' || field?.kind === 'phone'
      ? storageOf(field)
          .columns(name, field)
          .map((column) => column.name)
      : [];
  });

/**
 * Writes a mark that must never be published into every hidden field, and into every text of rows
 * that are not public.
 */
async function markHidden(resource: PublicResource): Promise<void> {
  const names = Object.keys(resource.fields);
  const closed = plainTextColumns(
    resource,
    names.filter((name) => !resource.public.fields.includes(name)),
  );
  const all = plainTextColumns(resource, names);
  const mark = (columns: string[]): ReturnType<typeof sql> =>
    sql.join(
      columns.map((column) => sql`${sql.identifier(column)} = ${TRACE} || right(id::text, 12)`),
      sql.raw(', '),
    );
  const condition = publicCondition(
    resource,
    sql.raw('record'),
    createScope(catalogue, publicContext(new Date())),
  );
  if (closed.length > 0) await rows(sql`UPDATE ${tableOf(resource)} SET ${mark(closed)}`);
  const ids = (
    await rows<{ id: string }>(
      sql`SELECT record.id FROM ${tableOf(resource)} record WHERE (${condition}) IS NOT TRUE`,
    )
  ).map(({ id }) => id);
  hidden.set(resource.name, ids);
  const field = resource.fields[resource.public.withdrawn ?? ''];
  if (resource.public.withdrawn && field) {
    const column = comparableColumn(sql.raw('record'), resource.public.withdrawn, field);
    for (const { id } of await rows<{ id: string }>(sql`
      SELECT record.id
      FROM ${tableOf(resource)} record
      WHERE ${column} IS NOT NULL AND (${condition}) IS NOT TRUE`))
      withdrawn.add(id);
  }
  if (ids.length > 0 && all.length > 0)
    await rows(sql`
      UPDATE ${tableOf(resource)}
      SET ${mark(all)}
      WHERE id = ANY(${`{${ids.join(',')}}`}::uuid[])`);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const resource of resources) await markHidden(resource);
});
afterAll(() => gateway.close());

const get = (path: string) => gateway.call('GET', `/public/${path}`);

/** Every page of a list, as sent. */
async function everyPage(
  path: string,
): Promise<{ body: string; records: Record<string, unknown>[]; total: number }> {
  const separator = path.includes('?') ? '&' : '?';
  const bodies: string[] = [];
  const records: Record<string, unknown>[] = [];
  let total = 0;
  for (let page = 1; page === 1 || records.length < total; page += 1) {
    const response = await get(`${path}${separator}perPage=100&page=${page}`);
    expect(response.statusCode, response.body).toBe(200);
    const answer = response.json<PublicList>();
    if (page > 1 && answer.data.length === 0) break;
    total = answer.total;
    bodies.push(response.body, String(response.headers.etag));
    records.push(...answer.data);
  }
  return { body: bodies.join('\n'), records, total };
}

const everyHiddenId = (): string[] => [...hidden.values()].flat();

it('there are hidden records, fields and marks', () => {
  expect(everyHiddenId().length).toBeGreaterThan(10);
});

describe.each(resources.map((resource) => [publicName(resource), resource] as const))(
  'of %s',
  (name, resource) => {
    it('no list, in any language or order, shows or counts a hidden row, field or mark', async () => {
      for (const query of [
        'language=en',
        'language=si',
        ...resource.public.fields.slice(0, 3).map((field) => `sort=-${field}`),
      ]) {
        const tried = await get(`${name}?${query}`);
        if (tried.statusCode === 400 && query.startsWith('sort')) continue;
        const { body, records, total } = await everyPage(`${name}?${query}`);
        expect(records).toHaveLength(total);
        expect(body).not.toContain(TRACE);
        expect(everyHiddenId().filter((id) => body.includes(id))).toEqual([]);
        const allowed = new Set(['id', '_fallback', '_labels', ...resource.public.fields]);
        expect(
          records.flatMap((record) => Object.keys(record)).filter((key) => !allowed.has(key)),
        ).toEqual([]);
      }
    });

    it('a hidden record is answered exactly as a missing one, at every address', async () => {
      const ids = (hidden.get(resource.name) ?? []).filter((id) => !withdrawn.has(id)).slice(0, 5);
      const bare = async (address: string): Promise<unknown> => {
        const { statusCode, body, headers } = await get(`${name}/${address}`);
        return {
          statusCode,
          body: { ...(JSON.parse(body) as object), requestId: null },
          headers: { ...headers, date: null, 'x-request-id': null },
        };
      };
      const nothing = await bare('00000000-0000-7000-8000-000000000000');
      expect(nothing).toMatchObject({ statusCode: 404 });
      for (const id of ids) expect(await bare(id)).toEqual(nothing);
      if (resource.public.slug)
        for (const id of ids)
          expect(await bare(`${TRACE}${id.slice(-12)}`)).toMatchObject({ statusCode: 404 });
    });

    it('a withdrawn record shows its time and nothing else', async () => {
      for (const id of (hidden.get(resource.name) ?? []).filter((known) => withdrawn.has(known))) {
        const response = await get(`${name}/${id}`);
        expect([
          response.statusCode,
          Object.keys(response.json<{ details: object }>().details),
        ]).toEqual([410, ['withdrawnAt']]);
        expect(response.body).not.toContain(TRACE);
      }
    });

    it('neither filter nor order nor search can reveal hidden values', async () => {
      const closed = [
        ...Object.keys(resource.fields).filter((field) => !resource.public.fields.includes(field)),
        'id',
        'version',
        'createdAt',
        'updatedAt',
        'search_text',
        'nothing',
      ];
      for (const field of closed) {
        for (const query of [`${field}=1`, `${field}_gte=1`, `${field}.id=1`]) {
          const response = await get(`${name}?${query}`);
          expect([
            query,
            response.statusCode,
            response.json<{ details: object }>().details,
          ]).toEqual([query, 400, { parameter: query.split('=')[0] }]);
        }
        expect((await get(`${name}?sort=${field}`)).json<{ details: object }>().details).toEqual({
          parameter: 'sort',
        });
      }
      const found = await get(`${name}?q=${TRACE}`);
      expect([200, 400]).toContain(found.statusCode);
      if (found.statusCode === 200) expect(found.json<PublicList>().total).toBe(0);
    });

    it('a filter by a reference to a hidden record finds nothing', async () => {
      const filters = (resource.public.filters ?? []).map((path) => {
        const [head = '', rest] = path.split('.');
        const field = resource.fields[head];
        const inner = field?.kind === 'lines' && rest ? field.fields[rest] : field;
        return {
          path,
          to:
            rest === undefined || field?.kind === 'lines'
              ? inner?.kind === 'ref' || inner?.kind === 'refs'
                ? inner.to
                : undefined
              : undefined,
        };
      });
      for (const { path, to } of filters) {
        for (const id of (hidden.get(to ?? '') ?? []).slice(0, 5))
          expect((await get(`${name}?${path}=${id}`)).json<PublicList>().total).toBe(0);
      }
    });
  },
);

const named = (has: (resource: PublicResource) => unknown): [string, PublicResource][] =>
  resources.filter(has).map((resource) => [publicName(resource), resource]);

it.each(named(({ public: face }) => face.feed))(
  'no feed of %s, in either language, holds a hidden row, field or mark',
  async (name) => {
    for (const path of [`${name}.rss`, `${name}.atom?language=si`]) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(body).not.toContain(TRACE);
      expect(everyHiddenId().filter((id) => body.includes(id))).toEqual([]);
    }
  },
);

it.each(named(({ public: face }) => face.schema))(
  '%s in the words of schema.org tell of nothing hidden',
  async (name, resource) => {
    const [shown] = (await get(`${name}?perPage=1`)).json<PublicList>().data;
    const described = await get(`${name}/${shown?.id}/jsonld`);
    expect(described.body).not.toContain(TRACE);
    expect(everyHiddenId().filter((id) => described.body.includes(id))).toEqual([]);
    for (const id of (hidden.get(resource.name) ?? []).slice(0, 3))
      expect([404, 410]).toContain((await get(`${name}/${id}/jsonld`)).statusCode);
  },
);

it('resources without public fields are missing, and so are their files', async () => {
  const closed = [...catalogue.resources.values()]
    .filter((resource) => !isPublic(resource))
    .map(({ name }) => name);
  for (const name of closed) expect((await get(name)).statusCode).toBe(404);
  const [file] = await rows<{ id: string }>(sql`
    INSERT INTO stored_files (id, name, mime, size, sha256, resource, field)
    VALUES (gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'x', 'publications', 'file')
    RETURNING id`);
  await gateway.database.query({
    text: `INSERT INTO stored_file_pieces (file_id, variant, position, bytes) VALUES ($1, 'original', 0, 'a')`,
    values: [file?.id],
  });
  const { rows: hiddenRows } = await gateway.database.query({
    text: `UPDATE ${tableName('publications')} SET file_id = $1 WHERE id = $2 RETURNING id`,
    values: [file?.id, hidden.get('publications')?.[0]],
  });
  expect(hiddenRows).toHaveLength(1);
  expect((await get(`files/${file?.id}`)).statusCode).toBe(404);
  await gateway.database.query({
    text: `
      UPDATE ${tableName('publications')}
      SET file_id = $1
      WHERE id = (SELECT id FROM publications WHERE status = 'verified' LIMIT 1)`,
    values: [file?.id],
  });
  expect((await get(`files/${file?.id}`)).statusCode).toBe(200);
});
