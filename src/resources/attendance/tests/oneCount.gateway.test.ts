import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { AttendanceReport, OwnAttendance } from '../api.ts';
import { MARK_STATUSES } from '../markValues.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let student: CallAs;
let offering: string;
let classes: string[];

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await gateway.database.query<T>({ text, values })).rows;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, student] = [await gateway.as('registrar'), await gateway.as('student')];
  const found = await rows<{ offering: string; classes: string[] }>(
    `
      SELECT session.offering_id AS offering, array_agg(DISTINCT session.id) AS classes
      FROM class_sessions session
      JOIN attendance ON attendance.session_id = session.id
      JOIN registration_lines line ON line.offering_id = session.offering_id
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE registration.student_id = $1 AND line.state = 'enrolled'
      GROUP BY session.offering_id
      ORDER BY count(DISTINCT session.id) DESC
      LIMIT 1`,
    [demoId('students', 'student')],
  );
  offering = found[0]?.offering ?? '';
  classes = found[0]?.classes ?? [];
  expect(classes.length).toBeGreaterThan(3);
});
afterAll(() => gateway.close());

interface Plan {
  state: string;
  counts: boolean;
  isStillOn: boolean;
  marks: IterableIterator<string | null>;
}

const oneClass: fc.Arbitrary<Plan> = fc.record({
  state: fc.constantFrom('planned', 'open', 'closed', 'locked', 'cancelled'),
  counts: fc.boolean(),
  isStillOn: fc.boolean(),
  marks: fc.infiniteStream(fc.constantFrom(...MARK_STATUSES, null)),
});

/** Makes a class of the demonstration into this one. A mark that is null is removed. */
async function make(id: string, plan: Plan): Promise<void> {
  const end = plan.isStillOn ? `now() + interval '1 hour'` : `now() - interval '1 day'`;
  await rows(
    `UPDATE class_sessions SET state = $2, counts_for_eligibility = $3, ends_at = ${end} WHERE id = $1`,
    [id, plan.state, plan.counts],
  );
  const marked = await rows<{ id: string }>('SELECT id FROM attendance WHERE session_id = $1', [
    id,
  ]);
  for (const { id: attendance } of marked) {
    const { value } = plan.marks.next();
    await (value === null
      ? rows('DELETE FROM attendance WHERE id = $1', [attendance])
      : rows('UPDATE attendance SET status = $2 WHERE id = $1', [attendance, value]));
  }
}

it('Headline, rows, register and the student’s page count the same classes, whatever their state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneClass, { minLength: classes.length, maxLength: classes.length }),
      async (plans) => {
        for (const [index, plan] of plans.entries()) await make(classes[index] ?? '', plan);
        const report = dataOf<AttendanceReport>(
          await registrar('GET', `/attendance/report?offering=${offering}`),
        );
        for (const line of report.lines) {
          const counted = report.sessions.filter(
            ({ counts }, index) => counts && line.register[index] !== '-',
          );
          expect(line.held).toBe(counted.length);
        }
        const own = dataOf<OwnAttendance>(await student('GET', '/attendance/mine'));
        const mine = own.units.find(({ unit }) => unit.id === offering);
        const line = report.lines.find((each) => each.student === demoId('students', 'student'));
        expect(mine).toMatchObject({ held: line?.held, attended: line?.attended });
        expect(own.marks.filter((mark) => mark.counts && mark.offering === offering).length).toBe(
          line?.held,
        );
      },
    ),
    { numRuns: 15 },
  );
});
