import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSearch } from '../../../gateway/records/search/planSearch.ts';
import { searchableFor } from '../../../gateway/records/search/searchable.ts';
import { SEARCH_LIMIT, type SearchAnswer } from '../../../src/contract/wire/calls/searchCalls.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
const search = async (as: CallAs, q: string): Promise<SearchAnswer> =>
  dataOf<SearchAnswer>(await as('GET', `/search?${query({ q })}`));
const labelsOf = ({ groups }: SearchAnswer, resource: string) =>
  groups.find((group) => group.resource === resource)?.records.map(({ label }) => label);

beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

describe('The search over everything', () => {
  it('finds only what the user’s own lists show for the same words, for any user and any words', async () => {
    const words = fc.constantFrom(
      'hi',
      'history',
      'ඉති',
      'per',
      'karunaratne',
      'study of',
      'lanka',
      'a',
      '%',
      '_x',
      '\\',
      'admin',
      'staff',
      'ලං',
      'kasun perera',
      'zz',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...demoAccounts.map(({ username }) => username)),
        words,
        async (username, q) => {
          const call = await gateway.as(username);
          for (const { resource, path, records, hasMore } of (await search(call, q)).groups) {
            const screen = catalogue.screens.get(path);
            const view = screen?.kind === 'view' ? screen.name : 'main';
            const listed = await call(
              'GET',
              `/${resource}?${query({ view, filter: { q }, range: [0, 199] })}`,
            );
            expect({ username, q, resource, status: listed.statusCode }).toEqual({
              username,
              q,
              resource,
              status: 200,
            });
            const ids = dataOf<WireRecord[]>(listed).map(({ id }) => id);
            expect(ids).toEqual(expect.arrayContaining(records.map(({ id }) => id)));
            expect(hasMore).toBe(ids.length > SEARCH_LIMIT);
            expect(records.length).toBe(Math.min(ids.length, SEARCH_LIMIT));
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('leaves out nothing that a list would show', async () => {
    for (const { username } of demoAccounts) {
      const call = await gateway.as(username);
      const { privileges } = dataOf<{ privileges: string[] }>(await call('GET', '/user'));
      const { groups } = await search(call, 'an');
      for (const { access } of searchableFor(catalogue, new Set(privileges))) {
        const { total } = (
          await call(
            'GET',
            `/${access.resource.name}?${query({ view: access.view?.name ?? 'main', filter: { q: 'an' }, range: [0, 0] })}`,
          )
        ).json<{ total: number }>();
        expect({
          username,
          resource: access.resource.name,
          found: groups.some(({ resource }) => resource === access.resource.name),
        }).toEqual({ username, resource: access.resource.name, found: total > 0 });
      }
    }
  });

  it('understands both scripts in any language, and ranks names that start with the words first', async () => {
    const admin = await gateway.as('admin');
    const english = labelsOf(await search(admin, 'history'), 'departments');
    expect(english?.[0]).toMatchObject({ en: expect.stringContaining('History') });
    expect(labelsOf(await search(admin, 'ඉතිහාස'), 'departments')).toEqual(english);
    expect(labelsOf(await search(admin, 'aj'), 'users')?.[0]).toMatch(/^Aj/);
  });

  it('never shows rows of others to users who see only their own', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = new Set(
      dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).map(({ id }) => id),
    );
    const found = (await search(lecturer, 'of')).groups.find(
      ({ resource }) => resource === 'publications',
    );
    expect(found?.path).toBe('/manage-pub/publications/own');
    expect(found?.records.every(({ id }) => own.has(id))).toBe(true);
    expect((await search(await gateway.as('student'), 'perera')).groups).toEqual([]);
  });

  it('returns nothing below two letters and refuses other parameters', async () => {
    const admin = await gateway.as('admin');
    expect((await search(admin, ' a ')).groups).toEqual([]);
    for (const path of ['/search', '/search?q=ab&limit=9', `/search?q=${'a'.repeat(201)}`])
      expect((await admin('GET', path)).json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await gateway.call('GET', '/search?q=ab')).statusCode).toBe(401);
  });

  it('is one statement that finds rare words by the index however many records there are', async () => {
    const admin = new Set(
      dataOf<{ privileges: string[] }>(await (await gateway.as('admin'))('GET', '/user'))
        .privileges,
    );
    const screens = searchableFor(catalogue, admin).filter(
      ({ access }) => access.resource.name === 'publications',
    );
    const plan = planSearch(screens, catalogue, {}, 'monastic');
    const lines = await gateway.database.transaction(async (client) => {
      await client.query('SET LOCAL enable_seqscan = off');
      return (
        await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${plan.text}`, plan.values)
      ).rows.map((row) => row['QUERY PLAN']);
    });
    expect(lines.join('\n')).toContain('publications_search_index');
  });
});
