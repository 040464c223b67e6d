import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSettings } from '../../../../gateway/access/storedSettings.ts';
import { tellOfOverdue } from '../../../../gateway/app/agenda/escalation.ts';
import type { Morning } from '../../../../gateway/app/agenda/morning.ts';
import type { Database } from '../../../../gateway/index.ts';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { lateMarks } from '../server/lateMarks.ts';

interface Sent {
  template: string;
  userId: string;
  list: Localised;
  told?: Localised;
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

/** What goes out on the morning of a day from the due date. */
async function remind(days: number, database: Database = demo.database): Promise<Sent[]> {
  const sent: Sent[] = [];
  const notify = {
    emailEach: async (template: string, readers: readonly Omit<Sent, 'template'>[]) =>
      void sent.push(...readers.map((mail) => ({ template, ...mail }))),
  };
  const job = {
    batch: ((work: (context: never) => Promise<unknown>) =>
      database.transaction((client) =>
        work({ client, notify } as never),
      )) as Morning['job']['batch'],
  };
  const settings = await createSettings(database)('fresh');
  const today = addDays(DUE, days);
  const morning = { job, database, settings, today, read: async () => [] };
  await tellOfOverdue(morning, new Map([['marksToHandIn', lateMarks]]));
  return sent;
}

const user = (name: string): string => demoId('users', name);
const to = (sent: readonly Sent[], name: string): Sent[] =>
  sent.filter(({ userId }) => userId === user(name));

it('Nobody hears of marks more than a week before they are due; then each marker and moderator gets one email with all papers', async () => {
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
  for (const { code } of rows) expect(own?.list.en).toContain(code);
  expect(own?.list.en.match(/–/g)).toHaveLength(own?.list.si.match(/–/g)?.length ?? 0);
  expect(own?.list.en).not.toMatch(/[\u0d80-\u0dff]/);
  const { rows: moderated } = await demo.database.query<{ code: string }>({
    text: `
      SELECT unit.code
      FROM mark_moderations round
      JOIN papers paper ON paper.id = round.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id`,
  });
  expect(to(sent, 'lecturer2')[0]?.list.en).toContain(moderated[0]?.code);
  expect(await remind(-7)).toEqual([]);
  expect(await remind(0)).toEqual([]);
});

it('Two gateways at once send each e-mail once', async () => {
  const second = await demo.secondGateway();
  const [left, right] = await Promise.all([remind(1), remind(1, second.database)]);
  const all = [...left, ...right].map(({ userId }) => userId);
  expect(Math.min(left.length, right.length)).toBe(0);
  expect(all).toContain(user('lecturer'));
  expect(new Set(all).size).toBe(all.length);
});

const above = (sent: readonly Sent[], name: string): Sent[] =>
  to(sent, name).filter(({ template }) => template === 'agendaEscalated');

it('Overdue marks reach the head of the unit’s department again and again, and later the dean, with the names of the markers', async () => {
  expect(above(await remind(2), 'head')).toEqual([]);
  const [head] = above(await remind(3), 'head');
  expect(head?.list.en).toMatch(/^.+\n– Marks of [A-Z]+ .+\(was due on /);
  expect(above(await remind(4), 'head')).toEqual([]);
  expect(above(await remind(6), 'head')).toHaveLength(1);
  const late = await remind(10);
  const [dean, ...others] = above(late, 'dean');
  expect(others).toEqual([]);
  expect(dean?.list.en).toMatch(/Karunaratne\n– Marks of /);
  expect(dean?.list.si).toMatch(/හි ලකුණු/);
});

it('Those who are late are reminded on each of these days, with who was notified as well, by one email', async () => {
  expect(to(await remind(12), 'lecturer')).toEqual([]);
  const [told, ...others] = to(await remind(13), 'lecturer');
  expect(others).toEqual([]);
  expect(told).toMatchObject({ template: 'agendaOverdue', told: { en: 'the dean' } });
  expect(to(await remind(14), 'lecturer')).toEqual([]);
});

it('Notices go with the work that they were about', async () => {
  const kept = async () =>
    (
      await demo.database.query<{ notice: string }>({
        text: "SELECT DISTINCT notice FROM agenda_notices WHERE notice LIKE '%: %' ORDER BY notice",
      })
    ).rows.map(({ notice }) => notice);
  expect(await kept()).toEqual([
    'dean: marksToHandIn',
    'head: marksToHandIn',
    'person: marksToHandIn',
  ]);
  const moved = addDays(DUE, 60);
  const due = (day: string) =>
    demo.database.query({
      text: "UPDATE exam_sessions SET marks_due_on = $1 WHERE status = 'marking'",
      values: [day],
    });
  await due(moved);
  await remind(15);
  expect(await kept()).toEqual([]);
  await due(DUE);
});

it('Nobody hears of papers that are handed in', async () => {
  await demo.database.query({ text: "UPDATE mark_sheets SET state = 'submitted'" });
  await demo.database.query({ text: 'DELETE FROM agenda_notices' });
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
