import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches, type Where } from '../../../src/contract/model/where.ts';
import { MAX_WHERE_DEPTH } from '../../../src/contract/wire/listQuery.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let records: WireRecord[];
let departmentOf: Map<string, string>;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  records = dataOf<WireRecord[]>(await admin('GET', '/publications'));
  const { rows } = await gateway.database.query<{ id: string; department: string }>({
    text: 'SELECT id, department_id AS department FROM staff',
  });
  departmentOf = new Map(rows.map(({ id, department }) => [id, department]));
});
afterAll(() => gateway.close());

const list = (call: CallAs, where: unknown, more: Record<string, unknown> = {}) =>
  call('GET', `/publications?${query({ filter: { where, ...more } })}`);
const nested = (record: WireRecord) => ({
  ...record,
  staff: { department: departmentOf.get(String(record['staff'])) },
});
const idsOf = (found: readonly WireRecord[]) => found.map(({ id }) => id).toSorted();

const tests = (): fc.Arbitrary<Where>[] => [
  fc.record({
    year: fc.record({
      gte: fc.integer({ min: 2000, max: 2027 }),
      lt: fc.integer({ min: 2010, max: 2027 }),
    }),
  }),
  fc.record({ year: fc.array(fc.integer({ min: 2015, max: 2027 }), { maxLength: 4 }) }),
  fc.record({ doi: fc.record({ empty: fc.boolean() }) }),
  fc.record({ venue: fc.record({ ne: fc.constantFrom('Vidyodaya Journal', null) }) }),
  fc.record({ title: fc.record({ contains: fc.constantFrom('Sri', 'a', '%') }) }),
  fc.record({
    status: fc.array(fc.constantFrom('draft', 'submitted', 'returned', 'verified'), {
      maxLength: 3,
    }),
  }),
  fc.record({ publishedOn: fc.record({ lte: fc.constantFrom('2021-06-30', '2024-01-01') }) }),
  fc.record({ 'authors.name': fc.record({ contains: fc.constantFrom('Perera', 'e') }) }),
  fc.record({ 'staff.department': fc.constantFrom(...new Set(departmentOf.values())) }),
];
const wheres = () =>
  fc.letrec<{ where: Where }>((tie) => ({
    where: fc.oneof(
      { maxDepth: MAX_WHERE_DEPTH - 1, withCrossShrink: true },
      fc.oneof(...tests()),
      fc.record({ all: fc.array(tie('where'), { maxLength: 3 }) }) as fc.Arbitrary<Where>,
      fc.record({ any: fc.array(tie('where'), { maxLength: 3 }) }) as fc.Arbitrary<Where>,
      fc.record({ not: tie('where') }) as fc.Arbitrary<Where>,
    ),
  })).where;

describe('a filter that combines tests with and, or, and not', () => {
  it('returns and counts the matching rows for any combination', async () => {
    await fc.assert(
      fc.asyncProperty(wheres(), async (where) => {
        const response = await list(admin, where);
        expect(response.statusCode, response.body).toBe(200);
        const expected = records.filter((record) => matches(where, nested(record)));
        expect(idsOf(dataOf<WireRecord[]>(response))).toEqual(idsOf(expected));
        expect(response.json<{ total: number }>().total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it('combines with plain terms and the search', async () => {
    const where: Where = { any: [{ year: { gte: 2024 } }, { status: 'draft' }] };
    const found = dataOf<WireRecord[]>(await list(admin, where, { inPress: false, q: 'a' }));
    expect(idsOf(found)).toEqual(
      idsOf(
        records.filter(
          (record) =>
            matches({ all: [where, { inPress: false }] } as Where, record) &&
            /a/i.test(`${String(record['title'])} ${String(record['venue'])}`),
        ),
      ),
    );
  });

  it('tests a bilingual text in either language, and `ne` in both', async () => {
    const departments = dataOf<(WireRecord & { name: { en: string; si: string } })[]>(
      await admin('GET', '/departments'),
    );
    const [first] = departments;
    const filtered = async (where: Where) =>
      dataOf<WireRecord[]>(await admin('GET', `/departments?${query({ filter: { where } })}`))
        .length;
    expect(await filtered({ name: first?.name.si ?? '' })).toBe(1);
    expect(await filtered({ name: { ne: first?.name.si ?? '' } })).toBe(departments.length - 1);
    expect(await filtered({ not: { 'name.en': first?.name.en ?? '' } })).toBe(
      departments.length - 1,
    );
  });

  const deep = (levels: number): Where =>
    levels === 1 ? { year: 2020 } : { not: deep(levels - 1) };
  it.each([
    ['which is no object', []],
    ['with an operator that nobody knows', { year: { near: 2020 } }],
    ['with an operand of the wrong form', { year: { in: 2020 } }],
    ['with an object for an operand', { year: { eq: { gt: 1 } } }],
    ['nested too deep', deep(MAX_WHERE_DEPTH + 1)],
    ['with too many tests', { any: Array.from({ length: 41 }, (_, year) => ({ year })) }],
  ])('is refused %s', async (_what, where) => {
    expect((await list(admin, where)).json()).toMatchObject({
      code: 'BAD_REQUEST',
      details: { filter: expect.stringMatching(/^where/) },
    });
  });

  it.each<[string, Where]>([
    ['a field that is none', { titel: 'x' }],
    ['a field behind a reference that no list declares', { 'staff.nic': 'x' }],
    ['the title behind a reference', { 'staff.department.name': 'x' }],
    ['an operator that the kind does not take', { status: { gt: 'draft' } }],
    ['a language of what has none', { 'title.en': 'x' }],
    ['an inherited name', { constructor: 'x' }],
  ])('is refused for %s, at any depth', async (_what, test) => {
    for (const where of [test, { any: [{ year: 2020 }, { not: test }] } as Where]) {
      expect((await list(admin, where)).json()).toMatchObject({ code: 'UNKNOWN_FILTER' });
    }
  });

  it('cannot probe a field that the user may not read, at any depth, in lists, exports, counts or groups', async () => {
    const lecturer = await gateway.as('lecturer');
    const hidden: Where = { reason: { contains: 'a' } };
    for (const where of [
      hidden,
      { not: hidden },
      { any: [{ action: 'login' }, { all: [hidden] }] },
    ]) {
      const parameters = query({ filter: { where } });
      for (const path of ['', '/-/count', '/-/export', '/-/groups']) {
        const response = await lecturer(
          'GET',
          `/activities${path}?${parameters}${path.endsWith('groups') ? '&by=action' : ''}`,
        );
        expect([path, response.json<{ code: string }>().code]).toEqual([
          path,
          path === '/-/export' ? 'FORBIDDEN' : 'UNKNOWN_FILTER',
        ]);
      }
    }
    expect(
      (await lecturer('GET', `/activities/-/groups?${query({ by: 'cause', filter: {} })}`)).json(),
    ).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
