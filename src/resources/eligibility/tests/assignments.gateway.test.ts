import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { assignmentCounts } from '../server/assignments.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

it('Assignments that were marked stay due when their unit gets other components', async () => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM offerings',
  });
  const offerings = rows.map(({ id }) => id);
  const before = await assignmentCounts(gateway.database, offerings);
  expect(before.due.size).toBeGreaterThan(0);
  await gateway.database.query({
    text: 'UPDATE course_units__components SET id = gen_random_uuid()',
  });
  expect(await assignmentCounts(gateway.database, offerings)).toEqual(before);
});
