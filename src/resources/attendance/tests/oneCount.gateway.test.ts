import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueuedEmail } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { EligibilityLine } from '../../eligibility/api.ts';
import type { ExamRegistrationSheet } from '../../examinations/api.ts';
import { classSessions } from '../../halls/classes.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { attendanceStanding } from '../../shared/rules/eligibility.ts';
import type { AttendanceReport, OwnAttendance, OwnUnit } from '../api.ts';
import { MARK_STATUSES, type MarkStatus } from '../markValues.ts';
import { countedMark, type MarkEffect, missedInARow } from '../rules/countedMark.ts';
import { warnOfAttendance } from '../server/warnings.ts';

const OWN = demoId('students', 'student');
let gateway: DemoGateway;
let registrar: CallAs;
let student: CallAs;
let mentor: CallAs;
let officer: CallAs;
let offering: string;
let classes: string[];

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await gateway.database.query<T>({ text, values })).rows;

beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  student = await gateway.as('student');
  mentor = await gateway.as('lecturer2');
  officer = await gateway.as('examofficer');
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
    [OWN],
  );
  offering = found[0]?.offering ?? '';
  classes = found[0]?.classes ?? [];
  expect(classes.length).toBeGreaterThan(3);
  await rows('UPDATE students SET mentor_id = $2, mentor_until = NULL WHERE id = $1', [
    OWN,
    demoId('staff', 'lecturer2'),
  ]);
  await rows('DELETE FROM eligibilities WHERE offering_id = $1', [offering]);
  await rows(
    `
      UPDATE course_registrations
      SET status = 'approved'
      WHERE id IN (SELECT registration_id FROM registration_lines WHERE offering_id = $1)`,
    [offering],
  );
});
afterAll(() => gateway.close());

interface Plan {
  state: string;
  counts: boolean;
  /** Days since it began, or still going on: it was closed before its end. */
  daysAgo: number | null;
  marks: IterableIterator<string | null>;
}

const oneClass: fc.Arbitrary<Plan> = fc.record({
  state: fc.constantFrom('planned', 'open', 'closed', 'closed', 'locked', 'cancelled'),
  counts: fc.boolean(),
  daysAgo: fc.option(fc.integer({ min: 1, max: 60 })),
  marks: fc.infiniteStream(fc.constantFrom(...MARK_STATUSES, null)),
});

/**
 * Makes a class of the demonstration into this one, moved to its day. A mark that is null is
 * removed.
 */
async function make(id: string, plan: Plan): Promise<void> {
  await rows(
    `
      UPDATE class_sessions
      SET
        state = $2,
        counts_for_eligibility = $3,
        starts_at = now() - coalesce($4 * interval '1 day', interval '1 hour'),
        ends_at = now() - coalesce($4 * interval '1 day', interval '1 hour') + interval '2 hours'
      WHERE id = $1`,
    [id, plan.state, plan.counts, plan.daysAgo],
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

/** The marks that count, by student, in order of time, as the rule in TypeScript says. */
async function counted(): Promise<Map<string, MarkEffect[]>> {
  const marks = await rows<{
    student: string;
    state: string;
    counts: boolean;
    status: MarkStatus;
  }>(
    `
      SELECT
        mark.student_id AS student,
        session.state,
        session.counts_for_eligibility AS counts,
        mark.status
      FROM attendance mark
      JOIN class_sessions session ON session.id = mark.session_id
      WHERE session.offering_id = $1
      ORDER BY session.starts_at, session.id`,
    [offering],
  );
  const effects = new Map<string, MarkEffect[]>();
  for (const { student: id, status, ...session } of marks) {
    const effect = countedMark(session, status);
    if (effect) effects.set(id, [...(effects.get(id) ?? []), effect]);
  }
  return effects;
}

const numbersOf = (effects: readonly MarkEffect[] = []) => ({
  held: effects.length,
  attended: effects.filter((effect) => effect === 'attended').length,
  excused: effects.filter((effect) => effect === 'excused').length,
});

/** The e-mails that would be sent now if none had been. */
async function reminders(): Promise<QueuedEmail[]> {
  const emails: QueuedEmail[] = [];
  await rows('DELETE FROM attendance_warnings_sent');
  await gateway.database.transaction((client) =>
    warnOfAttendance(
      {
        client,
        now: new Date(),
        notify: { emails: async (given: QueuedEmail[]) => void emails.push(...given) } as never,
      },
      offering,
    ),
  );
  return emails;
}

/** Headline, class rows, register and the rows of the students. */
function expectReport(report: AttendanceReport, effects: Map<string, MarkEffect[]>): void {
  for (const line of report.lines) {
    const own = effects.get(line.student) ?? [];
    expect(line).toMatchObject({
      ...numbersOf(own),
      ...attendanceStanding(
        { ...numbersOf(own), planned: line.planned },
        { ...report.rule, assignmentsPercent: 0 },
      ),
      absentInARow: missedInARow(own),
    });
    const shown = report.sessions.filter(
      ({ counts }, index) => counts && line.register[index] !== '-',
    );
    expect(shown.length).toBe(own.length);
  }
  for (const [index, { marks }] of report.sessions.entries()) {
    const letters = report.lines.map(({ register }) => register[index] ?? '-').toSorted();
    expect(
      MARK_STATUSES.flatMap((status) =>
        Array.from({ length: marks[status] }, () => status.charAt(0).toUpperCase()),
      ).toSorted(),
    ).toEqual(letters.filter((letter) => letter !== '-'));
  }
  const most = Math.max(0, ...report.lines.map(({ held }) => held));
  const headline = report.sessions.filter(({ counts }) => counts).length;
  expect(headline).toBeGreaterThanOrEqual(most);
  expect(headline).toBe(
    report.sessions.filter(
      ({ counts }, index) => counts && report.lines.some(({ register }) => register[index] !== '-'),
    ).length,
  );
}

/** The student’s page, the mentor’s page, the examination form, the list of the office. */
async function expectPages(effects: Map<string, MarkEffect[]>): Promise<void> {
  const own = effects.get(OWN) ?? [];
  const page = dataOf<OwnAttendance>(await student('GET', '/attendance/mine'));
  const mine = page.units.find(({ unit }) => unit.id === offering);
  expect(mine).toMatchObject(numbersOf(own));
  expect(page.marks.filter((mark) => mark.counts && mark.offering === offering).length).toBe(
    own.length,
  );
  const mentees = dataOf<OwnUnit[]>(await mentor('GET', `/mentee-attendance/${OWN}`));
  expect(mentees.find(({ unit }) => unit.id === offering)).toEqual({ ...mine, id: offering });
  const { standing } = dataOf<ExamRegistrationSheet>(await student('GET', '/exam-registration'));
  const exam = standing.find((unit) => unit.offering === offering);
  if (exam)
    expect(exam).toMatchObject({
      attended: mine?.numerator,
      of: mine?.denominator,
      percent: mine?.percent,
    });
  const computed = await officer('POST', '/eligibility/compute', { kind: 'exam', offering });
  expect(dataOf<{ kept: number }>(computed)).toMatchObject({ kept: 0 });
  const list = dataOf<EligibilityLine[]>(
    await officer(
      'GET',
      `/eligibility/units/${offering}/lines?${query({ kind: 'exam', range: [0, 199] })}`,
    ),
  );
  expect(list.some((line) => line.student.id === OWN)).toBe(true);
  for (const { facts, student: one } of list)
    expect(facts).toMatchObject(numbersOf(effects.get(one.id)));
}

it('Headline, rows, register, the pages of student and mentor, eligibility and reminders count the same classes, whatever becomes of a class', async () => {
  const [left] = await rows<{ id: string }>(
    `
      SELECT line.id
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE line.offering_id = $1 AND line.state = 'enrolled' AND registration.student_id <> $2
      ORDER BY line.id
      LIMIT 1`,
    [offering, OWN],
  );
  // A student who drops the unit leaves marks behind that count in no figure.
  await rows(`UPDATE registration_lines SET state = 'dropped' WHERE id = $1`, [left?.id]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneClass, { minLength: classes.length, maxLength: classes.length }),
      async (plans) => {
        for (const [index, plan] of plans.entries()) await make(classes[index] ?? '', plan);
        const effects = await counted();
        expectReport(
          dataOf<AttendanceReport>(
            await registrar('GET', `/attendance/report?offering=${offering}`),
          ),
          effects,
        );
        await expectPages(effects);
        const told = await rows<{ user: string; id: string }>(
          'SELECT user_id AS user, id FROM students WHERE user_id IS NOT NULL',
        );
        for (const { userId, template, values } of await reminders()) {
          if (template.startsWith('attendanceWarningMentor')) continue;
          const who = told.find(({ user }) => user === userId)?.id ?? '';
          const { held, attended, excused } = numbersOf(effects.get(who));
          expect(values).toMatchObject({
            held: String(held),
            attended: String(attended),
            excused: String(excused),
          });
        }
      },
    ),
    { numRuns: 12 },
  );
});

it('The database notes a change of attendance for the classes that count by the rule, in every state', async () => {
  const states = Object.keys(classSessions.workflow?.states ?? {});
  expect(states).toContain('locked');
  for (const state of states)
    for (const counts of [true, false]) {
      const [answer] = await rows<{ counted: boolean }>(
        `
          SELECT is_counted_class(class) AS counted
          FROM jsonb_populate_record(
            NULL::class_sessions,
            jsonb_build_object('state', $1::text, 'counts_for_eligibility', $2::boolean)
          ) AS class`,
        [state, counts],
      );
      expect([state, counts, answer?.counted]).toEqual([
        state,
        counts,
        countedMark({ state, counts }, 'present') !== null,
      ]);
    }
});
