import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { uploadOf } from '../../../../tests/gateway/equipment/uploadOf.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  AttendanceReport,
  AttendanceSheet,
  MarkResult,
  OwnAttendance,
  RecordedSession,
  Roster,
} from '../api.ts';
import type { MarkStatus } from '../markValues.ts';
import { attendanceCounts } from '../server/counts.ts';

let gateway: DemoGateway;
const people = new Map<string, CallAs>();
const as = (name: string): CallAs => people.get(name) as CallAs;
let offering: string;
let readers: string[];

beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  for (const name of [
    'lecturer',
    'lecturer2',
    'head',
    'registrar',
    'dean',
    'student',
    'student2',
    'examofficer',
    'hallmanager',
  ])
    people.set(name, await gateway.as(name));
  const { rows } = await gateway.database.query<{ offering: string }>({
    text: `
      SELECT line.offering_id AS offering
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      JOIN class_sessions session ON session.offering_id = line.offering_id
      JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
      WHERE line.state = 'enrolled' AND lecturer.target_id = $1
      LIMIT 1`,
    values: [demoId('staff', 'lecturer')],
  });
  offering = rows[0]?.offering ?? '';
  const found = await gateway.database.query<{ student: string }>({
    text: `
      SELECT DISTINCT registration.student_id AS student
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE line.offering_id = $1 AND line.state = 'enrolled'
      ORDER BY 1`,
    values: [offering],
  });
  readers = found.rows.map(({ student }) => student);
});
afterAll(() => gateway.close());

let slot = 0;
/** A class of the lecturer at night, when there are no others. */
async function newClass(more: object = {}, days = -30): Promise<string> {
  slot += 1;
  const day = new Date(Date.now() + (days - slot) * 86_400_000).toISOString().slice(0, 10);
  const startsAt = new Date(`${day}T17:00:00Z`);
  const body = {
    offering,
    kind: 'seminar',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    lecturers: [demoId('staff', 'lecturer')],
    ...more,
  };
  const answer = await as('hallmanager')('POST', '/class-sessions', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return dataOf(answer).id;
}
const mark = (
  student: string,
  status: MarkStatus,
  seen: MarkStatus | null = null,
  more: object = {},
) => ({ id: newId(), student, status, seen, ...more });
const send = (session: string, marks: readonly object[], who = 'lecturer') =>
  as(who)('POST', `/attendance-sessions/${session}/marks`, { marks });
const sent = async (
  session: string,
  marks: readonly object[],
  who = 'lecturer',
): Promise<MarkResult[]> => dataOf(await send(session, marks, who));
const roster = async (session: string): Promise<Roster> =>
  dataOf(await as('lecturer')('GET', `/attendance-sessions/${session}`));
const step = async (session: string, name: string, reason?: string, who = 'lecturer') => {
  const { version } = dataOf(await as(who)('GET', `/class-sessions/${session}`));
  return as(who)('POST', `/class-sessions/${session}/-/transitions/${name}`, {
    version,
    ...(reason ? { reason } : {}),
  });
};
const student = (index: number): string => readers[index] ?? '';

describe('marks', () => {
  it('opens a class that has begun, keeps the first status, and stores a mark that is sent twice only once', async () => {
    const session = await newClass();
    const first = mark(student(0), 'absent');
    expect(
      await sent(session, [first, mark(student(0), 'late', 'absent'), mark(student(1), 'present')]),
    ).toMatchObject([
      { outcome: 'written' },
      { outcome: 'written', status: 'late' },
      { outcome: 'written' },
    ]);
    const before = await roster(session);
    expect(before.session).toMatchObject({ state: 'open', marked: 2, expected: readers.length });
    expect(before.students.find(({ student: id }) => id === student(0))).toMatchObject({
      status: 'late',
      firstStatus: 'absent',
      source: 'manual',
    });
    // The first mark is sent again much later: the answer is the same, and nothing changes.
    expect(await sent(session, [first])).toMatchObject([
      { id: first.id, outcome: 'written', status: 'absent' },
    ]);
    expect(await roster(session)).toEqual(before);
    const { rows } = await gateway.database.query<{ count: number }>({
      text: `
        SELECT count(*)::int AS count
        FROM activities
        WHERE resource = 'attendance'
          AND (
            after->>'session' = $1
            OR record_id IN (SELECT id::text FROM attendance WHERE session_id = $1::uuid)
          )`,
      values: [session],
    });
    // Two marks of one student in one call are one log entry; the record keeps the first status.
    expect(rows[0]?.count).toBe(2);
  });

  it('reports a conflict with the stored mark, and overwrites it only after it was seen', async () => {
    const session = await newClass({
      lecturers: [demoId('staff', 'lecturer'), demoId('staff', 'lecturer2')],
    });
    await sent(session, [mark(student(0), 'absent')], 'lecturer2');
    const [conflict] = await sent(session, [mark(student(0), 'present')]);
    expect(conflict).toMatchObject({ outcome: 'conflict', why: 'otherwise', status: 'absent' });
    expect(conflict?.by).toBeTruthy();
    expect(
      (await roster(session)).students.find(({ student: id }) => id === student(0))?.status,
    ).toBe('absent');
    expect(await sent(session, [mark(student(0), 'present', 'absent')])).toMatchObject([
      { outcome: 'written' },
    ]);
  });

  it('are refused before the class begins, for a cancelled or locked class, and for other students', async () => {
    const coming = await newClass({}, 90);
    expect((await send(coming, [mark(student(0), 'present')])).json()).toMatchObject({
      code: 'SESSION_NOT_OPEN',
      details: { why: 'notBegun' },
    });
    const cancelled = await newClass();
    expect((await step(cancelled, 'cancel', 'Strike')).statusCode).toBe(200);
    expect((await send(cancelled, [mark(student(0), 'present')])).json()).toMatchObject({
      code: 'SESSION_NOT_OPEN',
      details: { why: 'cancelled' },
    });
    const open = await newClass();
    expect(await sent(open, [mark(demoId('students', 'nobody'), 'present')])).toMatchObject([
      { outcome: 'refused', why: 'notOnList' },
    ]);
    await step(open, 'close');
    await step(open, 'lock', undefined, 'registrar');
    expect(
      await sent(open, [mark(student(0), 'present', 'absent', { reason: 'late proof' })]),
    ).toMatchObject([{ outcome: 'refused', why: 'locked', status: 'absent' }]);
    expect(
      (await send(open, [{ ...mark(student(0), 'present'), status: 'asleep' }])).statusCode,
    ).toBe(422);
  });

  it('survives two gateways that send the same marks at once', async () => {
    const session = await newClass();
    const marks = readers.map((id) => mark(id, 'present'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => sent(session, marks)));
    expect(answers.flat().every(({ outcome }) => outcome === 'written')).toBe(true);
    expect((await roster(session)).session.marked).toBe(readers.length);
  });
});

describe('a returned sheet', () => {
  it('has the codes of the printed list, and stores the source of its marks', async () => {
    const session = await newClass();
    const { students } = await roster(session);
    const sheet = dataOf<AttendanceSheet>(
      await as('lecturer')('GET', `/attendance/sheet?${query({ offering })}`),
    );
    expect(students.map(({ number, code }) => ({ number, code }))).toEqual(
      sheet.students.map(({ number, code }) => ({ number, code })),
    );
    const [first, second] = students;
    const marks = [mark(first?.student ?? '', 'present'), mark(second?.student ?? '', 'late')];
    expect(
      (
        await as('lecturer')('POST', `/attendance-sessions/${session}/marks`, {
          marks,
          source: 'sheet',
        })
      ).statusCode,
    ).toBe(200);
    expect((await roster(session)).students.slice(0, 2)).toMatchObject([
      { status: 'present', source: 'sheet' },
      { status: 'late', source: 'sheet' },
    ]);
    expect(
      (
        await as('lecturer')('POST', `/attendance-sessions/${session}/marks`, {
          marks,
          source: 'qr',
        })
      ).statusCode,
    ).toBe(422);
  });

  it('is read as a table for lecturers of the class, and refused with a reason otherwise', async () => {
    const upload = async (who: string, file: Buffer) => {
      const { payload, headers } = uploadOf(file);
      const authorization = `Bearer ${await gateway.signIn(who, DEMO_PASSWORD)}`;
      return gateway.app.inject({
        method: 'POST',
        url: '/api/attendance/table',
        payload,
        headers: { ...headers, authorization },
      });
    };
    const [table, nonsense] = [
      Buffer.from('number,mark\nHS/2023/0101,P\n'),
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]),
    ];
    expect(dataOf<string[][]>(await upload('lecturer', table))).toEqual([
      ['number', 'mark'],
      ['HS/2023/0101', 'P'],
    ]);
    expect((await upload('student', table)).statusCode).toBe(403);
    expect((await upload('lecturer', nonsense)).json()).toMatchObject({ code: 'FILE_UNREADABLE' });
    expect((await as('lecturer')('POST', '/attendance/table', {})).statusCode).toBe(400);
    const filled = await as('lecturer')(
      'GET',
      `/attendance/sheet?${query({ offering, format: 'csv', language: 'en' })}`,
    );
    expect(filled.body.split('\r\n')[1]).toMatch(/^"?\d{2,}[A-Z347]/);
  });
});

describe('closing', () => {
  it('sets students without a mark to absent, and later changes need a reason', async () => {
    const session = await newClass();
    await sent(session, [mark(student(0), 'present')]);
    expect((await step(session, 'close')).statusCode).toBe(200);
    const { students, session: closed } = await roster(session);
    expect(closed).toMatchObject({ state: 'closed', marked: readers.length });
    expect(
      students
        .filter(({ student: id }) => id !== student(0))
        .every(({ status, source }) => status === 'absent' && source === 'auto'),
    ).toBe(true);
    expect(await sent(session, [mark(student(1), 'present', 'absent')])).toMatchObject([
      { outcome: 'conflict', why: 'closed', status: 'absent' },
    ]);
    expect(
      await sent(session, [
        mark(student(1), 'present', 'absent', { reason: 'Came in by the back door' }),
      ]),
    ).toMatchObject([{ outcome: 'written' }]);
    expect(
      (await roster(session)).students.find(({ student: id }) => id === student(1)),
    ).toMatchObject({
      status: 'present',
      firstStatus: 'absent',
      reason: 'Came in by the back door',
    });
  });

  it('counts held classes of registered students, and no open ones', async () => {
    const count = async () =>
      (
        await gateway.database.transaction((client) =>
          attendanceCounts(client, { offering, student: student(0) }),
        )
      )[0];
    const before = await count();
    const session = await newClass();
    await sent(session, [mark(student(0), 'late')]);
    expect(await count()).toMatchObject({
      held: before?.held,
      attended: before?.attended,
      planned: (before?.planned ?? 0) + 1,
    });
    await step(session, 'close');
    expect(await count()).toMatchObject({
      held: (before?.held ?? 0) + 1,
      attended: (before?.attended ?? 0) + 1,
      planned: (before?.planned ?? 0) + 1,
    });
    const extra = await newClass({ countsForEligibility: false });
    await sent(extra, [mark(student(0), 'present')]);
    await step(extra, 'close');
    expect(await count()).toMatchObject({ held: (before?.held ?? 0) + 1 });
  });

  it('excuses absences of an approved leave, earlier and later ones, decided by another person', async () => {
    const [own] = (
      await gateway.database.query<{ id: string }>({
        text: 'SELECT id FROM students WHERE id = ANY($1::uuid[]) LIMIT 1',
        values: [readers],
      })
    ).rows;
    const [earlier, later] = [await newClass(), await newClass()];
    await sent(earlier, [mark(own?.id ?? '', 'absent')]);
    const { startsAt } = (await roster(earlier)).session;
    const days = {
      startsOn: new Date(Date.parse(startsAt) - 3 * 86_400_000).toISOString().slice(0, 10),
      endsOn: new Date(Date.parse(startsAt) + 86_400_000).toISOString().slice(0, 10),
    };
    const made = dataOf(
      await as('registrar')('POST', '/leave-requests', {
        student: own?.id,
        kind: 'medical',
        reason: 'Dengue',
        ...days,
      }),
    );
    const decide = (who: string) =>
      as(who)('POST', `/leave-requests/${made.id}/-/transitions/approve`, {
        version: made.version,
      });
    expect((await decide('registrar')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson' },
    });
    expect((await decide('dean')).statusCode).toBe(200);
    expect(
      (await roster(earlier)).students.find(({ student: id }) => id === own?.id),
    ).toMatchObject({ status: 'medical', firstStatus: 'absent' });
    await sent(later, [mark(student(1) === own?.id ? student(2) : student(1), 'present')]);
    await step(later, 'close');
    expect((await roster(later)).students.find(({ student: id }) => id === own?.id)).toMatchObject({
      status: 'medical',
      source: 'auto',
    });
    expect(dataOf(await as('lecturer')('GET', '/leave-requests'))).toEqual([]);
    expect(
      dataOf<WireRecord[]>(await as('student2')('GET', '/leave-requests')).every(
        (row) => row['student'] === demoId('students', 'student2'),
      ),
    ).toBe(true);
    const long = await as('student')('POST', '/leave-requests', {
      kind: 'sport',
      reason: 'Tour',
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    });
    expect(long.json()).toMatchObject({ fieldErrors: { endsOn: { code: 'tooManyDays' } } });
  });

  it('warns once for each level, in the transaction that closes the class', async () => {
    const sentTo = async (who: string) =>
      (
        await gateway.database.query<{ level: number }>({
          text: `
            SELECT level
            FROM attendance_warnings_sent
            WHERE student_id = $1 AND offering_id = $2
            ORDER BY level`,
          values: [who, offering],
        })
      ).rows.map(({ level }) => level);
    const letters = async () =>
      (
        await gateway.database.query<{ count: number }>({
          text: `
          SELECT count(*)::int AS count
          FROM jobs
          WHERE kind = 'email'
            AND input->>'template' LIKE 'attendanceWarning%'
            AND input->>'template' NOT LIKE 'attendanceWarningMentor%'`,
        })
      ).rows[0]?.count ?? 0;
    const victim = readers.at(-1) ?? '';
    await gateway.database.query({ text: 'DELETE FROM attendance_warnings_sent' });
    const miss = async () => {
      const session = await newClass();
      await sent(
        session,
        readers.filter((id) => id !== victim).map((id) => mark(id, 'present')),
      );
      await step(session, 'close');
    };
    for (let times = 0; times < 4; times += 1) await miss();
    const [before, levels] = [await letters(), await sentTo(victim)];
    expect(levels.at(-1)).toBe(2);
    await miss();
    expect([await sentTo(victim), await letters()]).toEqual([levels, before]);
  });
});

describe('who sees what', () => {
  it('shows students only their own marks of closed classes, on every route', async () => {
    const mine = demoId('students', 'student');
    const offeringOfMine = (
      await gateway.database.query<{ offering: string }>({
        text: `
          SELECT line.offering_id AS offering
          FROM registration_lines line
          JOIN course_registrations registration ON registration.id = line.registration_id
          WHERE registration.student_id = $1 AND line.state = 'enrolled'
          LIMIT 1`,
        values: [mine],
      })
    ).rows[0]?.offering;
    const session = await newClass({ offering: offeringOfMine });
    await sent(session, [mark(mine, 'absent')]);
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM attendance WHERE session_id = $1 AND student_id = $2',
      values: [session, mine],
    });
    const id = rows[0]?.id;
    const look = as('student');
    const ways = (of: string) => [
      `/attendance?${query({ filter: { session }, range: [0, 9] })}`,
      `/attendance?${query({ filter: { where: { session: of } } })}`,
      `/attendance/-/groups?${query({ by: 'status', filter: { session } })}`,
      `/attendance/-/export?${query({ format: 'csv', columns: 'student,status', language: 'en', filter: { session } })}`,
    ];
    const seen = async (): Promise<string> =>
      (await Promise.all(ways(session).map(async (path) => (await look('GET', path)).body))).join(
        '\n',
      );
    expect((await look('GET', `/attendance/${id}`)).statusCode).toBe(404);
    expect((await look('GET', `/attendance/${id}/history`)).statusCode).toBeGreaterThan(400);
    expect(await seen()).not.toMatch(/absent|Absent/);
    expect((await look('GET', `/attendance-sessions/${session}`)).statusCode).toBe(403);
    await step(session, 'close');
    const record = dataOf(await look('GET', `/attendance/${id}`));
    expect(record).toMatchObject({ status: 'absent', student: mine });
    expect(
      Object.keys(record).filter((name) =>
        ['firstStatus', 'markedBy', 'source', 'reason', 'deviceHash'].includes(name),
      ),
    ).toEqual([]);
    expect(await seen()).toMatch(/absent|Absent/);
    const all = dataOf<WireRecord[]>(await look('GET', '/attendance?range=%5B0%2C199%5D'));
    expect(all.length > 0 && all.every((row) => row['student'] === mine)).toBe(true);
  });

  it.each([
    ['lecturer', 200, 200],
    ['lecturer2', 404, 200],
    ['head', 404, 200],
    ['registrar', 403, 200],
    ['examofficer', 403, 200],
    ['hallmanager', 403, 403],
    ['student', 403, 200],
  ])('%s: records %i, reads %i', async (who, recording, reading) => {
    const session = await newClass();
    expect([
      (await send(session, [mark(student(0), 'present')], who)).statusCode,
      (await as(who)('GET', '/attendance')).statusCode,
    ]).toEqual([recording, reading]);
    for (const path of ['/attendance', `/attendance/${newId()}`])
      expect(
        (
          await as(who)(path === '/attendance' ? 'POST' : 'PUT', path, {
            session,
            student: student(0),
            status: 'present',
            version: 1,
          })
        ).statusCode,
      ).toBeGreaterThanOrEqual(400);
  });

  it('lists the lecturer’s classes, including unrecorded ones', async () => {
    const { sessions, rosters } = dataOf<{ sessions: RecordedSession[]; rosters: Roster[] }>(
      await as('lecturer')('GET', '/attendance-sessions'),
    );
    expect(sessions.some(({ state }) => state === 'planned' || state === 'open')).toBe(true);
    expect(rosters.length).toBeGreaterThan(0);
    expect(sessions.every(({ startsAt }) => Date.parse(startsAt) <= Date.now() + 86_400_000)).toBe(
      true,
    );
    expect(
      (await as('lecturer')('GET', '/attendance?filter=%7B%22deviceHash%22%3A%22x%22%7D')).json(),
    ).toMatchObject({ code: 'UNKNOWN_FILTER' });
  });
});

describe('reports', () => {
  const report = (who: string, more = '') =>
    as(who)('GET', `/attendance/report?offering=${offering}${more}`);

  it('gives figures by student and class, and the same as a file', async () => {
    const body = dataOf<AttendanceReport>(await report('lecturer'));
    expect(body.rule).toMatchObject({
      name: expect.stringMatching(/^ELIGIBILITY/) as string,
      attendancePercent: 80,
    });
    expect(body.lines.map(({ student: id }) => id).toSorted()).toEqual(readers);
    for (const line of body.lines) {
      expect(line.numerator).toBeLessThanOrEqual(line.denominator);
      expect(line.percent).toBe(
        line.denominator === 0 ? null : ((line.numerator / line.denominator) * 100).toFixed(1),
      );
    }
    expect(body.lines.every(({ register }) => register.length === body.sessions.length)).toBe(true);
    for (const [index, { marks }] of body.sessions.entries())
      expect(
        body.lines.filter(({ register }) => register[index] === 'A').length,
      ).toBeLessThanOrEqual(marks.absent);
    expect(body.sessions.every(({ mayWrite }) => mayWrite)).toBe(true);
    expect(body.notTaken.some(({ state }) => state === 'open')).toBe(true);
    const none = dataOf<AttendanceReport>(
      await report('lecturer', '&from=2001-01-01&to=2001-02-01'),
    );
    expect(none.lines.map(({ held }) => held).filter((held) => held > 0)).toEqual([]);
    const file = await report('lecturer', '&format=csv&language=si');
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ]);
    expect(file.body).toContain('ලියාපදිංචි අංකය');
  });

  it.each([
    ['lecturer', 200],
    ['registrar', 200],
    ['dean', 200],
    ['examofficer', 200],
    ['student', 403],
    ['hallmanager', 403],
  ])('are open to %s: %i', async (who, status) => {
    expect((await report(who)).statusCode).toBe(status);
  });

  it('have sheets with row codes, and show students their standing', async () => {
    const sheet = dataOf<AttendanceSheet>(
      await as('lecturer')('GET', `/attendance/sheet?offering=${offering}`),
    );
    expect([sheet.students.length, new Set(sheet.students.map(({ code }) => code)).size]).toEqual([
      readers.length,
      readers.length,
    ]);
    expect((await as('lecturer')('GET', `/attendance/sheet?offering=${newId()}`)).statusCode).toBe(
      404,
    );
    expect((await as('student')('GET', `/attendance/sheet?offering=${offering}`)).statusCode).toBe(
      403,
    );
    const mine = dataOf<OwnAttendance>(await as('student')('GET', '/attendance/mine'));
    expect(mine.units.length).toBeGreaterThan(0);
    const { rows } = await gateway.database.query<{ open: number }>({
      text: `
        SELECT count(*)::int AS open
        FROM class_sessions
        WHERE id = ANY($1::uuid[]) AND state NOT IN ('closed', 'locked')`,
      values: [mine.marks.map(({ session }) => session)],
    });
    expect(rows[0]?.open).toBe(0);
    const { rows: mentees } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM students WHERE mentor_id = $1 AND mentor_until IS NULL LIMIT 1',
      values: [demoId('staff', 'lecturer2')],
    });
    if (mentees[0])
      expect((await as('lecturer2')('GET', `/mentee-attendance/${mentees[0].id}`)).statusCode).toBe(
        200,
      );
    expect((await as('lecturer2')('GET', `/mentee-attendance/${newId()}`)).statusCode).toBe(404);
    expect(
      (await as('student')('GET', `/mentee-attendance/${demoId('students', 'student')}`))
        .statusCode,
    ).toBe(403);
  });
});
