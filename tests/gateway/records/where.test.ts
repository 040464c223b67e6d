import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScope } from '../../../gateway/records/plan/sqlScope.ts';
import { compile } from '../../../gateway/records/plan/statement.ts';
import { whereSql } from '../../../gateway/records/plan/whereSql.ts';
import { matches, type Where, type WhereContext } from '../../../src/contract/model/where.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let records: WireRecord[];
let staff: Map<string, WireRecord>;

beforeAll(async () => {
  gateway = await startDemoGateway();
  const admin = await gateway.as('admin');
  records = dataOf<WireRecord[]>(await admin('GET', '/publications'));
  const rows = await gateway.database.query<{
    id: string;
    user: string | null;
    department: string | null;
  }>({ text: 'SELECT id, user_id AS "user", department_id AS department FROM staff' });
  staff = new Map(rows.rows.map((row) => [row.id, row as unknown as WireRecord]));
});
afterAll(() => gateway.close());

/** A record as `matches` reads it, with nested paths. */
const nested = (record: WireRecord): Record<string, unknown> => ({
  ...record,
  staff: staff.get(String(record['staff'])) ?? record['staff'],
});

const value = <T>(field: string): fc.Arbitrary<T> =>
  fc.constantFrom(...new Set(field === 'inPress' ? [true, false] : [])) as fc.Arbitrary<T>;

const scalarTests = (): fc.Arbitrary<Where>[] => [
  fc.record({ year: fc.record({ gte: fc.integer({ min: 2000, max: 2027 }) }) }),
  fc.record({
    year: fc.record({
      lt: fc.integer({ min: 2000, max: 2027 }),
      ne: fc.integer({ min: 2010, max: 2026 }),
    }),
  }),
  fc.record({ year: fc.uniqueArray(fc.integer({ min: 2000, max: 2027 }), { maxLength: 4 }) }),
  fc.record({ inPress: value<boolean>('inPress') }),
  fc.record({ status: fc.record({ ne: fc.constantFrom('draft', 'verified') }) }),
  fc.record({ doi: fc.constantFrom(null, 'nothing', 7) }),
  fc.record({ doi: fc.record({ empty: fc.boolean() }) }),
  fc.record({
    venue: fc.record({ contains: fc.constantFrom('studies', 'LANKA', '%', '_', '\\') }),
  }),
  fc.record({ title: fc.record({ gt: fc.constantFrom('A', 'M', 'a', '') }) }),
  fc.record({
    publishedOn: fc.record({ gte: fc.constantFrom('2020-01-01', '2025-06-30', '$today') }),
  }),
  fc.record({ publishedOn: fc.constantFrom(null, '$today') }),
  fc.record({ areas: fc.record({ empty: fc.boolean() }) }),
  fc.record({ authors: fc.record({ empty: fc.boolean() }) }),
  fc.record({ 'authors.name': fc.record({ contains: fc.constantFrom('a', 'Perera', 'x') }) }),
  fc.record({ 'authors.staff': fc.constantFrom('$staff', null) }),
  fc.record({ 'authors.staff': fc.record({ empty: fc.boolean() }) }),
  fc.record({ 'staff.user': fc.constantFrom('$user', null) }),
  fc.record({ 'staff.department': fc.constantFrom('$department') }),
];

const wheres = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(...scalarTests()),
    fc.record({ all: fc.array(tie('where'), { maxLength: 3 }) }) as fc.Arbitrary<Where>,
    fc.record({ any: fc.array(tie('where'), { maxLength: 3 }) }) as fc.Arbitrary<Where>,
    fc.record({ not: tie('where') }) as fc.Arbitrary<Where>,
  ),
})).where;

it('a predicate selects the same records in memory and in SQL, for one user and for many at once', async () => {
  const members = [...staff.values()];
  const contexts = fc.constantFrom<WhereContext>(
    { $today: '2026-11-21' },
    ...members.slice(0, 6).map((member) => ({
      $today: '2026-11-21',
      $staff: member.id,
      $user: member['user'] as string | null,
      $department: member['department'] as string | null,
    })),
  );
  await fc.assert(
    fc.asyncProperty(wheres, contexts, async (where, context) => {
      const ofOne = createScope(catalogue, context);
      const plan = compile(sql`
        SELECT id
        FROM publications publication
        WHERE ${whereSql(where, { resource: 'publications', alias: sql.raw('publication'), scope: ofOne })}`);
      const { rows } = await gateway.database.query<{ id: string }>({
        text: plan.text,
        values: plan.values,
      });
      const expected = records
        .filter((record) => matches(where, nested(record), context))
        .map(({ id }) => id);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      const people = {
        $user: sql`person."user"`,
        $staff: sql`person.staff`,
        $department: sql`person.department`,
      };
      const scope = createScope(catalogue, { $today: '2026-11-21' }, people);
      const ofMany = compile(sql`
        SELECT publication.id
        FROM publications publication,
          (
            SELECT
              ${context.$user ?? null}::uuid AS "user",
              ${context.$staff ?? null}::uuid AS staff,
              ${context.$department ?? null}::uuid AS department
          ) person
        WHERE ${whereSql(where, { resource: 'publications', alias: sql.raw('publication'), scope })}`);
      const found = await gateway.database.query<{ id: string }>({
        text: ofMany.text,
        values: ofMany.values,
      });
      expect(found.rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 300 },
  );
});
