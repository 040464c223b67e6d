import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Notify } from '../../../../gateway/index.ts';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { remindOfMarks } from '../server/reminders.ts';

interface Sent {
  userId: string;
  papers: Localised;
}

let demo: DemoGateway;
const DUE = '2031-05-08';
beforeAll(async () => {
  demo = await startDemoGateway();
  await demo.database.query({
    text: `
      UPDATE exam_sessions
      SET marks_due_on = CASE WHEN status = 'marking' THEN $1::date END`,
    values: [DUE],
  });
});
afterAll(() => demo.close());

/** What goes out on a day from the due date. */
async function remind(days: number, database: Database = demo.database): Promise<Sent[]> {
  const sent: Sent[] = [];
  const notify = {
    emailEach: async (_template: string, readers: readonly Sent[]) => void sent.push(...readers),
  } as unknown as Notify;
  await database.transaction((client) =>
    remindOfMarks({ client, notify, now: new Date(`${addDays(DUE, days)}T06:00:00Z`) }),
  );
  return sent;
}

const user = (name: string): string => demoId('users', name);
const to = (sent: readonly Sent[], name: string): Sent[] =>
  sent.filter(({ userId }) => userId === user(name));

it('Nobody hears of marks more than a week before they are due; then each marker and moderator gets one e-mail with all papers', async () => {
  expect(await remind(-8)).toEqual([]);
  const sent = await remind(-7);
  expect(new Set(sent.map(({ userId }) => userId)).size).toBe(sent.length);
  const [own] = to(sent, 'lecturer');
  const { rows } = await demo.database.query<{ code: string }>({
    text: `
      SELECT DISTINCT unit.code
      FROM mark_sheets sheet
      JOIN mark_sheets__markers marker ON marker.owner_id = sheet.id
      JOIN papers paper ON paper.id = sheet.paper_id
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE session.status = 'marking'
        AND marker.target_id = $1
        AND sheet.state = 'open'
        AND sheet.stage <> 'agreed'`,
    values: [demoId('staff', 'lecturer')],
  });
  expect(rows.length).toBeGreaterThan(1);
  for (const { code } of rows) expect(own?.papers.en).toContain(code);
  expect(own?.papers.en.match(/–/g)).toHaveLength(own?.papers.si.match(/–/g)?.length ?? 0);
  expect(own?.papers.en).not.toMatch(/[\u0d80-\u0dff]/);
  const { rows: moderated } = await demo.database.query<{ code: string }>({
    text: `
      SELECT unit.code
      FROM mark_moderations round
      JOIN papers paper ON paper.id = round.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id`,
  });
  expect(to(sent, 'lecturer2')[0]?.papers.en).toContain(moderated[0]?.code);
  expect(await remind(-7)).toEqual([]);
  expect(await remind(0)).toEqual([]);
});

it('Two gateways at once send each e-mail once', async () => {
  const second = await demo.secondGateway();
  const [left, right] = await Promise.all([remind(1), remind(1, second.database)]);
  const all = [...left, ...right].map(({ userId }) => userId);
  expect(all).toContain(user('lecturer'));
  expect(new Set(all).size).toBe(all.length);
});

it('Overdue marks reach the head of the department, and later the dean, with the names of the markers', async () => {
  expect(to(await remind(2), 'head')).toEqual([]);
  const [head] = to(await remind(3), 'head');
  expect(head?.papers.en).toMatch(/Overdue in your department:\n– /);
  const late = await remind(10);
  const [dean] = to(late, 'dean');
  expect(dean?.papers.en).toMatch(/Overdue in the faculty:\n– .*\(.+\)/);
  expect(dean?.papers.si).toMatch(/පීඨයේ ප්‍රමාද වූ/);
  expect(to(late, 'dean')).toHaveLength(1);
});

it('Nobody hears of papers that are handed in', async () => {
  await demo.database.query({ text: "UPDATE mark_sheets SET state = 'submitted'" });
  await demo.database.query({ text: 'DELETE FROM mark_reminder_days' });
  const { rows } = await demo.database.query<{ count: number }>({
    text: `
      SELECT count(*)::int AS count
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      WHERE session.status = 'marking'
        AND NOT EXISTS (SELECT FROM mark_sheets sheet WHERE sheet.paper_id = paper.id)`,
  });
  expect([rows[0]?.count, await remind(20)]).toEqual([0, []]);
});
