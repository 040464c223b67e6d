import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAccess } from '../../../gateway/records/authorise/authorise.ts';
import { planList } from '../../../gateway/records/plan/plan.ts';
import { createScope } from '../../../gateway/records/plan/sqlScope.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

/** The rows of publications that a plan looks at. */
const lookedAt = (node: PlanNode): number =>
  (node['Relation Name'] === 'publications'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, part) => sum + lookedAt(part), 0);

it('A page of the own publications looks at none of others, however many there are', async () => {
  const { database } = gateway;
  await database.query({
    text: `
      INSERT INTO publications (id, title, staff_id, type_id, year, in_press, status)
      SELECT
        gen_random_uuid(), 'Work ' || number, staff.id,
        (SELECT id FROM publication_types LIMIT 1), 2000 + number % 25, false, 'draft'
      FROM generate_series(1, 500) number
      JOIN (
        SELECT member.id, row_number() OVER (ORDER BY member.id) AS place
        FROM staff member
      ) staff ON staff.place = 1 + number % 8`,
  });
  const resource = catalogue.resources.get('publications');
  if (!resource) throw new Error('there are no publications');
  const access = decideAccess(
    resource,
    new Set(['PUBLICATIONS_VIEW', 'STAFF_PUBLICATION_OWN_DATA']),
    'own',
  );
  const plan = planList(
    access,
    parseListQuery({ range: '[0,0]' }),
    createScope(catalogue, { $staff: randomUUID() }),
  );
  // Every plan that may follow an index of the order does.
  const explained = await database.transaction(async (client) => {
    await client.query('SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off');
    return client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${plan.text}`,
      plan.values,
    );
  });
  const root = explained.rows[0]?.['QUERY PLAN'][0].Plan;
  expect(root && lookedAt(root)).toBeLessThan(100);
});
