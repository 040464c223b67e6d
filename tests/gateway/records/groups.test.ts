import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupCounts } from '../../../src/contract/wire/bulk.ts';
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
let records: (WireRecord & { areas: string[]; year: number })[];
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  records = dataOf(await admin('GET', '/publications'));
});
afterAll(() => gateway.close());

const groups = async (
  by: string,
  parts: Record<string, unknown> = {},
  call = admin,
): Promise<GroupCounts> =>
  (await call('GET', `/publications/-/groups?${query({ by, ...parts })}`)).json();
const sizes = (found: GroupCounts): Record<string, number> =>
  Object.fromEntries(found.data.map(({ value, count }) => [String(value), count]));
const counted = (values: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};

describe('group counts', () => {
  it('count the matching rows by value, most frequent first', async () => {
    const found = await groups('type', { filter: { where: { year: { gte: 2020 } } } });
    const matching = records.filter(({ year }) => year >= 2020);
    expect(found.total).toBe(matching.length);
    expect(sizes(found)).toEqual(counted(matching.map((record) => record['type'])));
    expect(found.data.map(({ count }) => count)).toEqual(
      found.data.map(({ count }) => count).toSorted((left, right) => right - left),
    );
    expect(found.data[0]?.label).toEqual({ en: expect.any(String), si: expect.any(String) });
  });

  it('count a record in each of several values, and in none as “without”', async () => {
    const found = await groups('areas');
    expect(found.total).toBe(records.length);
    expect(sizes(found)).toEqual(
      counted(records.flatMap(({ areas }) => (areas.length === 0 ? [null] : areas))),
    );
  });

  it('go by options, yes and no, numbers, and what a list declares behind a reference', async () => {
    expect(sizes(await groups('status'))).toEqual(
      counted(records.map((record) => record['status'])),
    );
    expect(sizes(await groups('inPress'))).toEqual(
      counted(records.map((record) => record['inPress'])),
    );
    expect(sizes(await groups('year'))).toEqual(counted(records.map(({ year }) => year)));
    const byDepartment = await groups('staff.department');
    expect(byDepartment.data.reduce((sum, { count }) => sum + count, 0)).toBe(records.length);
  });

  it('count only rows that the user may see, and never by a hidden field', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own'));
    expect((await groups('type', { view: 'own' }, lecturer)).total).toBe(own.length);
    for (const by of ['staff', 'staff.department', 'title.en', 'authors', 'nothing', '']) {
      expect(
        (await lecturer('GET', `/publications/-/groups?${query({ by, view: 'own' })}`)).json(),
      ).toMatchObject({ code: 'BAD_REQUEST', details: { by } });
    }
  });

  it('agree with the exact count', async () => {
    const parameters = query({
      filter: { where: { any: [{ year: 2024 }, { status: 'verified' }] } },
    });
    const total = dataOf<number>(await admin('GET', `/publications/-/count?${parameters}`));
    expect(total).toBe(
      (await admin('GET', `/publications?${parameters}`)).json<{ total: number }>().total,
    );
    expect(total).toBe(
      records.filter((record) => record.year === 2024 || record['status'] === 'verified').length,
    );
    expect((await admin('GET', '/publications/-/count?sort=["year","ASC"]')).statusCode).toBe(400);
  });
});
