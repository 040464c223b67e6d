import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderMail } from '../../../../gateway/notify/templates.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnAttendance } from '../api.ts';
import emails from '../server/emails.json' with { type: 'json' };

const OWN = demoId('students', 'student');
let gateway: DemoGateway;
let lecturer: CallAs;
let student: CallAs;
let hallmanager: CallAs;
let offering: string;
let mates: string[];

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await gateway.database.query<T>({ text, values })).rows;

beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  lecturer = await gateway.as('lecturer');
  student = await gateway.as('student');
  hallmanager = await gateway.as('hallmanager');
  const [found] = await rows<{ offering: string }>(
    `
      SELECT line.offering_id AS offering
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      JOIN offerings offering ON offering.id = line.offering_id
      JOIN semesters semester ON semester.id = offering.semester_id
      WHERE registration.student_id = $1
        AND line.state = 'enrolled'
        AND current_date BETWEEN semester.starts_on AND semester.ends_on
      LIMIT 1`,
    [OWN],
  );
  offering = found?.offering ?? '';
  const others = await rows<{ id: string }>(
    `
      SELECT DISTINCT registration.student_id AS id
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE line.offering_id = $1 AND line.state = 'enrolled' AND registration.student_id <> $2
      ORDER BY 1`,
    [offering, OWN],
  );
  mates = others.map(({ id }) => id);
  await rows('UPDATE students SET mentor_id = $2, mentor_until = NULL WHERE id = $1', [
    OWN,
    demoId('staff', 'lecturer2'),
  ]);
  await rows('DELETE FROM attendance_warnings_sent');
  // The semester of this test begins with the classes that it holds.
  await rows(
    'DELETE FROM attendance WHERE session_id IN (SELECT id FROM class_sessions WHERE offering_id = $1)',
    [offering],
  );
});
afterAll(() => gateway.close());

let slot = 30;
/** A past class in which these are marked present; the rest is left to the closing. */
async function hold(present: readonly string[]): Promise<string> {
  slot += 1;
  const day = new Date(Date.now() - slot * 86_400_000).toISOString().slice(0, 10);
  const { id } = dataOf(
    await hallmanager('POST', '/class-sessions', {
      offering,
      kind: 'seminar',
      startsAt: `${day}T17:00:00Z`,
      endsAt: `${day}T17:50:00Z`,
      lecturers: [demoId('staff', 'lecturer')],
    }),
  );
  await lecturer('POST', `/attendance-sessions/${id}/marks`, {
    marks: present.map((one) => ({ id: newId(), student: one, status: 'present', seen: null })),
  });
  const { version } = dataOf(await lecturer('GET', `/class-sessions/${id}`));
  const closed = await lecturer('POST', `/class-sessions/${id}/-/transitions/close`, { version });
  expect(closed.statusCode).toBe(200);
  return id;
}

interface Letter {
  template: keyof typeof emails;
  values: Record<string, string | { en: string; si: string }>;
}
const lettersTo = (user: string): Promise<Letter[]> =>
  rows<Letter>(
    `
      SELECT input->>'template' AS template, input->'values' AS values
      FROM jobs
      WHERE kind = 'email'
        AND input->>'template' LIKE 'attendanceWarning%'
        AND input->>'userId' = $1
      ORDER BY created_at, id`,
    [user],
  );
const mine = async () =>
  dataOf<OwnAttendance>(await student('GET', '/attendance/mine')).units.find(
    ({ unit }) => unit.id === offering,
  );

it('Whoever is not marked is absent when a class is closed, and each threshold brings one letter with the figures of the student’s page', async () => {
  for (let times = 0; times < 3; times += 1) await hold([OWN, ...mates]);
  expect(await lettersTo(demoId('users', 'student'))).toEqual([]);
  const seen: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const id = await hold(mates);
    const [mark] = await rows(
      'SELECT status, source FROM attendance WHERE session_id = $1 AND student_id = $2',
      [id, OWN],
    );
    expect(mark).toEqual({ status: 'absent', source: 'auto' });
    const letters = await lettersTo(demoId('users', 'student'));
    const unit = await mine();
    if (letters.length > (seen.at(-1) ?? 0))
      expect(letters.at(-1)?.values).toMatchObject({
        held: String(unit?.held),
        attended: String(unit?.attended),
        excused: String(unit?.excused),
        percent: unit?.percent,
      });
    seen.push(letters.length);
  }
  const levels = await rows(
    'SELECT level FROM attendance_warnings_sent WHERE student_id = $1 AND offering_id = $2',
    [OWN, offering],
  );
  expect(seen.at(-1)).toBe(levels.length);
  expect(levels.length).toBeGreaterThan(0);
  expect(await lettersTo(demoId('users', 'lecturer2'))).toHaveLength(levels.length);
});

it('Each letter says its figures in English and in Sinhala, with nothing left to fill in', async () => {
  const letters = [
    ...(await lettersTo(demoId('users', 'student'))),
    ...(await lettersTo(demoId('users', 'lecturer2'))),
  ];
  expect(letters.length).toBeGreaterThan(0);
  for (const { template, values } of letters)
    for (const language of ['en', 'si'] as const) {
      const { subject, text } = renderMail(emails[template], language, values);
      expect(`${subject}${text}`).not.toMatch(/%\{(?!portal)|undefined|\[object/);
      expect(text).toContain(String(values['held']));
      expect(text).toContain(`${String(values['percent'])}%`);
    }
});

it('A mentor is not told that the student was notified when the student has no account', async () => {
  const [alone] = mates;
  await rows(
    'UPDATE students SET user_id = NULL, mentor_id = $2, mentor_until = NULL WHERE id = $1',
    [alone, demoId('staff', 'lecturer2')],
  );
  for (let times = 0; times < 6; times += 1) await hold([OWN, ...mates.slice(1)]);
  const letters = await lettersTo(demoId('users', 'lecturer2'));
  expect(letters.map(({ template }) => template)).toContain('attendanceWarningMentorAlone');
});
