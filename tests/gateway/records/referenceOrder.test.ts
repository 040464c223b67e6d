import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const listed = async (
  path: string,
  parameters: { sort?: readonly string[]; range: readonly number[]; filter?: object },
): Promise<WireRecord[]> => {
  const answer = await admin('GET', `${path}?${query(parameters)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: WireRecord[] }>().data;
};
const idsOf = (records: readonly WireRecord[]): string[] => records.map(({ id }) => id);
const idsBy = async (text: string): Promise<string[]> =>
  (await gateway.database.query<{ id: string }>({ text })).rows.map(({ id }) => id);

it.each([
  [
    '/exam-registrations',
    'student',
    'exam_registrations',
    'student_id',
    'students',
    'registration_number',
  ],
  ['/offerings', 'courseUnit', 'offerings', 'course_unit_id', 'course_units', 'code'],
] as const)(
  '%s sorts by %s in the order of the title of the referenced record, page by page and both ways',
  async (path, field, table, column, target, title) => {
    for (const order of ['ASC', 'DESC']) {
      const wanted = await idsBy(`
        SELECT record.id
        FROM ${table} record
        JOIN ${target} target ON target.id = record.${column}
        ORDER BY target.${title} ${order}, record.id ${order}
        LIMIT 60`);
      expect(wanted.length).toBe(60);
      const pages = [
        await listed(path, { sort: [field, order], range: [0, 24] }),
        await listed(path, { sort: [field, order], range: [25, 59] }),
      ];
      expect(pages.flatMap(idsOf)).toEqual(wanted);
    }
  },
);

it('Records without the reference come last, both ways, and a filter keeps the order', async () => {
  const values = async (order: string): Promise<unknown[]> =>
    (await listed('/offerings', { sort: ['coordinator', order], range: [0, 999] })).map(
      ({ coordinator }) => coordinator,
    );
  const [offering] = await listed('/offerings', { range: [0, 0] });
  await gateway.database.query({
    text: 'UPDATE offerings SET coordinator_id = NULL WHERE id = $1',
    values: [offering?.id],
  });
  for (const order of ['ASC', 'DESC']) {
    const all = await values(order);
    const missing = all.filter((value) => value === null || value === undefined).length;
    expect(missing).toBeGreaterThan(0);
    expect(all.slice(-missing).every((value) => value === null || value === undefined)).toBe(true);
  }
  const [entry] = await listed('/exam-registrations', { range: [0, 0] });
  const sorted = await listed('/exam-registrations', {
    sort: ['student', 'ASC'],
    filter: { paper: entry?.['paper'] },
    range: [0, 999],
  });
  expect(idsOf(sorted)).toEqual(
    await idsBy(`
      SELECT record.id
      FROM exam_registrations record
      JOIN students student ON student.id = record.student_id
      WHERE record.paper_id = '${String(entry?.['paper'])}'
      ORDER BY student.registration_number, record.id`),
  );
});
