import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPublicList } from '../../../gateway/public/planPublic.ts';
import { publicContext } from '../../../gateway/public/publicGateway.ts';
import { parsePublicQuery } from '../../../gateway/public/publicQuery.ts';
import { createScope } from '../../../gateway/records/plan/sqlScope.ts';
import {
  isPublic,
  type PublicList,
  type PublicRecord,
  type PublicReference,
} from '../../../src/contract/model/publicApi.ts';
import { catalogue, dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const list = async (path: string): Promise<PublicList> =>
  (await gateway.call('GET', `/public/${path}`)).json<PublicList>();
const first = async (path: string): Promise<PublicRecord> => {
  const [record] = (await list(path)).data;
  if (!record) throw new Error(`${path} is empty`);
  return record;
};

describe('the public API', () => {
  it('needs no session, sets no cookie, and may be read from any origin and kept for a minute', async () => {
    const response = await gateway.call('GET', '/public/departments', {
      headers: { origin: 'https://www.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers).not.toHaveProperty('last-modified');
  });

  it('answers 304 without a body to clients with a current copy only', async () => {
    const { etag = '' } = (await gateway.call('GET', '/public/departments')).headers;
    const again = await gateway.call('GET', '/public/departments', {
      headers: { 'if-none-match': `"other", W/${String(etag)}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const sinhala = await gateway.call('GET', '/public/departments?language=si', {
      headers: { 'if-none-match': String(etag) },
    });
    expect(sinhala.statusCode).toBe(200);
  });

  it('answers in the requested language, including names of references and options', async () => {
    const [english, sinhala] = [
      await first('staff?perPage=1'),
      await first('staff?language=si&perPage=1&sort=-fullName'),
    ];
    expect(english['nameWithInitials']).toMatch(/[A-Za-z]/);
    expect(sinhala['nameWithInitials']).toMatch(/[\u0d80-\u0dff]/);
    expect((sinhala['department'] as PublicReference).label).toMatch(/[\u0d80-\u0dff]/);
    expect(sinhala._labels['title']).toMatch(/[\u0d80-\u0dff]/);
    expect(sinhala._fallback).toEqual([]);
  });

  it('falls back to the other language and names these fields', async () => {
    const { id } = (await first('staff'))['department'] as PublicReference;
    await gateway.database.query({
      text: "UPDATE departments SET name_si = '' WHERE id = $1",
      values: [id],
    });
    const record = (await gateway.call('GET', `/public/departments/${id}?language=si`)).json<{
      data: PublicRecord;
    }>().data;
    expect(record['name']).toMatch(/[A-Za-z]/);
    expect(record._fallback).toEqual(['name']);
    const member = (await list(`staff?language=si&department=${id}&perPage=1`)).data[0];
    expect(member?._fallback).toEqual(['department']);
  });

  it('finds a record by slug as well as by id, and filters by either', async () => {
    const { id, slug } = await first('departments?sort=code');
    const [bySlug, byId] = await Promise.all([
      gateway.call('GET', `/public/departments/${String(slug)}`),
      gateway.call('GET', `/public/departments/${id}`),
    ]);
    expect(bySlug.json()).toEqual(byId.json());
    const [there, here] = [
      await list(`staff?department=${String(slug)}`),
      await list(`staff?department=${id}`),
    ];
    expect(there.total).toBeGreaterThan(0);
    expect(there).toEqual(here);
  });

  it('pages, sorts, searches and follows references, also those within child rows', async () => {
    const [one, two] = [
      await list('publications?perPage=5&sort=-year'),
      await list('publications?perPage=5&sort=-year&page=2'),
    ];
    expect(one.total).toBe(two.total);
    expect(new Set([...one.data, ...two.data].map(({ id }) => id)).size).toBe(10);
    const years = one.data.map(({ year }) => Number(year));
    expect(years).toEqual(years.toSorted((left, right) => right - left));
    const author = one.data
      .flatMap(({ authors }) => authors as { staff: PublicReference | null }[])
      .find(({ staff }) => staff)?.staff;
    expect((await list(`publications?authors.staff=${author?.id}`)).total).toBeGreaterThan(0);
    const [word = ''] = String(one.data[0]?.['title']).split(' ');
    expect((await list(`publications?q=${encodeURIComponent(word)}`)).total).toBeGreaterThan(0);
  });

  it('finds words with the index of the resource, with or without joined letters of Sinhala, but no markup', async () => {
    const questions = (await list('faqs?language=si&perPage=100')).data.map(({ question }) =>
      String(question),
    );
    const joined =
      questions
        .flatMap((question) => question.split(' '))
        .find((word) => word.includes('\u200d')) ?? '';
    const found = await Promise.all(
      [joined, joined.replaceAll('\u200d', ''), '<p>', 'strong'].map(
        async (word) => (await list(`faqs?q=${encodeURIComponent(word)}`)).total,
      ),
    );
    expect([found[0], ...found.slice(2)]).toEqual([found[1], 0, 0]);
    expect(found[0]).toBeGreaterThan(0);
    const resource = catalogue.resources.get('links');
    if (!isPublic(resource)) throw new Error('links are not public');
    const { text, values } = planPublicList(
      resource,
      parsePublicQuery({ q: 'university' }, resource, catalogue.resources),
      createScope(catalogue, publicContext(new Date())),
    );
    const plan = await gateway.database.transaction(async (client) => {
      await client.query('SET LOCAL enable_seqscan = off');
      return (await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    });
    expect(plan).toContain('links_search_index');
  });

  it('answers 400 with the name of an unknown parameter', async () => {
    const asked = [
      'page=0',
      'perPage=101',
      'perPage=x',
      'language=ta',
      'sort=employeeNumber',
      'sort=department',
      'year=abc',
      'filter=%7B%7D',
      'page=1&page=2',
    ];
    const answers = await Promise.all(
      asked.map((query) =>
        gateway.call(
          'GET',
          `/public/${query.startsWith('year') ? 'publications' : 'staff'}?${query}`,
        ),
      ),
    );
    expect(
      answers.map((response) => [
        response.statusCode,
        response.json<{ details: { parameter: string } }>().details.parameter,
      ]),
    ).toEqual(asked.map((query) => [400, query.split('=')[0]]));
  });

  it('describes itself', async () => {
    const { paths, components } = (await gateway.call('GET', '/public/openapi.json')).json<{
      paths: Record<string, unknown>;
      components: { schemas: Record<string, { properties: object }> };
    }>();
    expect(Object.keys(paths).every((path) => path.startsWith('/public/'))).toBe(true);
    expect(Object.keys(components.schemas['PublicStaff']?.properties ?? {})).not.toContain(
      'employeeNumber',
    );
  });
});

describe('a formerly public record', () => {
  it('answers 410 with the time, by id and by slug, and one that never existed 404', async () => {
    const admin = await gateway.as('admin');
    const made = dataOf(
      await admin('POST', '/links', {
        label: { en: 'Gone soon', si: 'ඉක්මනින් ඉවත්' },
        url: 'https://gone.example/',
      }),
    );
    expect((await gateway.call('GET', `/public/links/${made.id}`)).statusCode).toBe(200);
    await admin('DELETE', `/links/${made.id}`);
    const gone = await gateway.call('GET', `/public/links/${made.id}`);
    expect([gone.statusCode, codeOf(gone)]).toEqual([410, 'WITHDRAWN']);
    expect(Object.keys(gone.json<{ details: object }>().details)).toEqual(['withdrawnAt']);
    expect(gone.body).not.toContain('Gone soon');

    const { rows } = await gateway.database.query<{ id: string }>({
      text: "SELECT id FROM publications WHERE status = 'draft' LIMIT 1",
      values: [],
    });
    const { id = '' } = rows[0] ?? {};
    const [unpublished, unknown] = [
      await gateway.call('GET', `/public/publications/${id}`),
      await gateway.call('GET', '/public/publications/00000000-0000-7000-8000-000000000000'),
    ];
    const bare = (body: string): unknown => ({ ...(JSON.parse(body) as object), requestId: '' });
    const steady = { date: '', 'x-request-id': '' };
    expect([
      unpublished.statusCode,
      bare(unpublished.body),
      { ...unpublished.headers, ...steady },
    ]).toEqual([404, bare(unknown.body), { ...unknown.headers, ...steady }]);
  });

  it('is withdrawn by a transition as well', async () => {
    const dean = await gateway.as('dean');
    const { rows } = await gateway.database.query<{ id: string; version: number }>({
      text: "SELECT id, version FROM publications WHERE status = 'verified' LIMIT 1",
      values: [],
    });
    const { id = '', version } = rows[0] ?? {};
    expect((await gateway.call('GET', `/public/publications/${id}`)).statusCode).toBe(200);
    const reopened = await dean('POST', `/publications/${id}/-/transitions/reopen`, {
      version,
      values: { returnedBecause: 'The year is wrong.' },
    });
    expect([reopened.statusCode, reopened.body]).toEqual([200, expect.any(String)]);
    expect((await gateway.call('GET', `/public/publications/${id}`)).statusCode).toBe(410);
  });

  it('redirects from its former slug', async () => {
    const admin = await gateway.as('admin');
    const department = await first('departments?sort=-code');
    const old = String(department['slug']);
    const { version } = dataOf(await admin('GET', `/departments/${department.id}`));
    expect(
      (await admin('PUT', `/departments/${department.id}`, { slug: 'renamed-department', version }))
        .statusCode,
    ).toBe(200);
    const moved = await gateway.call('GET', `/public/departments/${old}?language=si`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      '/api/public/departments/renamed-department?language=si',
    ]);
  });
});
