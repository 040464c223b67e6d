import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../../gateway/access/housekeeping.ts';
import {
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
const run = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await gateway.database.query<Row>({ text, values })).rows;
const agendaOf = async (username: string): Promise<AgendaEntry[]> =>
  dataOf(await (await gateway.as(username))('GET', '/agenda'));
const countsOf = async (username: string): Promise<Record<string, number | null>> =>
  Object.fromEntries((await agendaOf(username)).map(({ name, count }) => [name, count]));

beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

describe('an item of the agenda', () => {
  it('says what comes next: a class, or a window that opens', async () => {
    const next = async () =>
      dataOf<{ name: string; at: string } | null>(
        await (
          await gateway.as('lecturer')
        )('GET', '/agenda/next'),
      );
    const [{ at = '' } = {}] = await run<{ at: string }>(
      `
        SELECT to_json(min(class.starts_at)) #>> '{}' AS at
        FROM class_sessions class
        JOIN class_sessions__lecturers lecturer
          ON lecturer.owner_id = class.id AND lecturer.target_id = $1
        WHERE class.state = 'planned' AND class.starts_at > now()`,
      demoId('staff', 'lecturer'),
    );
    const answer = await next();
    expect(answer?.name).toBe('nextClass');
    expect(Date.parse(answer?.at ?? '')).toBe(Date.parse(at));
    const student = await gateway.as('student');
    await run(
      `
        INSERT INTO registration_windows (id, kind, semester_id, opens_at, closes_at)
        SELECT gen_random_uuid(), 'courses', id, now() + interval '1 second',
          now() + interval '1 hour'
        FROM semesters
        ORDER BY starts_on DESC
        LIMIT 1`,
    );
    expect(dataOf<{ name: string }>(await student('GET', '/agenda/next')).name).toMatch(
      /registrationOpens|nextClass/,
    );
    await run(
      "DELETE FROM registration_windows WHERE opens_at > now() - interval '1 minute' AND closes_at < now() + interval '2 hours'",
    );
  });

  it('shows administrators what has failed, what is not backed up, and a disk that is nearly full', async () => {
    const ofAdmin = async () => {
      const counts = await countsOf('admin');
      return ['jobsFailed', 'emailsFailed', 'backupMissing', 'diskShort'].filter(
        (name) => counts[name] !== undefined,
      );
    };
    await run('DELETE FROM growth_samples');
    await run('DELETE FROM backups');
    expect(await ofAdmin()).toEqual([]);
    await run('INSERT INTO backups (at) VALUES (now())');
    expect(await ofAdmin()).toEqual([]);
    await run("UPDATE backups SET at = now() - interval '25 hours'");
    expect(await ofAdmin()).toEqual(['backupMissing']);
    await run("UPDATE backups SET at = now() - interval '200 days'");
    await removeExpired({ database: gateway.database, now: () => new Date() });
    expect(await ofAdmin()).toEqual(['backupMissing']);
    await run("UPDATE settings SET value = '0' WHERE key = 'backupWithinDays'");
    await run(`
      INSERT INTO jobs (id, kind, actor_id, input, state, ended_at)
      SELECT gen_random_uuid(), kind, gen_random_uuid(), '{}', 'failed', now()
      FROM (VALUES ('email'), ('bulk')) AS failed(kind)`);
    await run(`
      INSERT INTO growth_samples
        (at, database_bytes, files, file_bytes, tables, disk_free, disk_total)
      VALUES (now(), 1, 0, 0, '{}', 5, 100)`);
    expect(await ofAdmin()).toEqual(['jobsFailed', 'emailsFailed', 'diskShort']);
    const withoutFactor = async () => (await countsOf('admin'))['accountsWithoutFactor'] ?? 0;
    const before = await withoutFactor();
    expect(before).toBeGreaterThan(5);
    await run(
      `
        INSERT INTO user_privileges (user_id, privilege_id, effect)
        SELECT $1, id, 'deny'
        FROM privileges
        WHERE decides
        ON CONFLICT (user_id, privilege_id) DO UPDATE
        SET effect = 'deny', ends_on = NULL`,
      demoId('users', 'dean'),
    );
    expect(await withoutFactor()).toBe(before - 1);
    await run("DELETE FROM user_privileges WHERE effect = 'deny'");
    expect(await countsOf('registrar')).not.toHaveProperty('jobsFailed');
  });

  it('asks a student to mark attendance while the class is open, and no more when it is marked', async () => {
    const student = demoId('students', 'student');
    const [session] = await run<{ id: string }>(
      `
        UPDATE class_sessions
        SET state = 'open', starts_at = now() - interval '10 minutes',
          ends_at = now() + interval '50 minutes'
        WHERE id = (
            SELECT class.id
            FROM class_sessions class
            JOIN registration_lines line
              ON line.offering_id = class.offering_id
              AND line.state = 'enrolled'
            JOIN course_registrations registration
              ON registration.id = line.registration_id
              AND registration.student_id = $1
            WHERE NOT EXISTS (
                SELECT FROM attendance mark
                WHERE mark.session_id = class.id AND mark.student_id = $1
              )
            ORDER BY class.id
            LIMIT 1
          )
        RETURNING id`,
      student,
    );
    expect((await countsOf('student'))['classesToAttend']).toBe(1);
    await run("UPDATE class_sessions SET state = 'closed' WHERE id = $1", session?.id);
    expect(await countsOf('student')).not.toHaveProperty('classesToAttend');
  });

  it('asks a student to enter an examination until every unit of theirs is entered', async () => {
    const student = demoId('students', 'student');
    expect((await countsOf('student'))['examinationToEnter']).toBe(1);
    const entered = await run<{ id: string }>(
      `
        INSERT INTO exam_registrations (id, student_id, paper_id, status, attempt_kind, attempt_number)
        SELECT DISTINCT ON (paper.id) gen_random_uuid(), $1::uuid, paper.id, 'applied', 'proper', 1
        FROM papers paper
        JOIN exam_sessions session
          ON session.id = paper.exam_session_id
          AND session.status = 'registration'
        JOIN registration_lines line
          ON line.offering_id = paper.offering_id
          AND line.state = 'enrolled'
        JOIN course_registrations registration
          ON registration.id = line.registration_id
          AND registration.student_id = $1
        RETURNING id`,
      student,
    );
    expect(entered.length).toBeGreaterThan(0);
    expect(await countsOf('student')).not.toHaveProperty('examinationToEnter');
    await run(
      'DELETE FROM exam_registrations WHERE id = ANY($1::uuid[])',
      entered.map(({ id }) => id),
    );
  });

  it('announces an examination that the student can enter, and none in setup', async () => {
    const student = await gateway.as('student');
    const next = async () =>
      dataOf<{ name: string } | null>(await student('GET', '/agenda/next'))?.name;
    const open = await run<{ id: string; at: Date }>(
      "SELECT id, registration_opens_at AS at FROM exam_sessions WHERE status = 'registration'",
    );
    const ids = open.map(({ id }) => id);
    const put = (status: string, at: Date) =>
      run(
        'UPDATE exam_sessions SET status = $2, registration_opens_at = $3 WHERE id = ANY($1::uuid[])',
        ids,
        status,
        at,
      );
    const soon = new Date(Date.now() + 60_000);
    await put('registration', soon);
    expect(await next()).toBe('examinationOpens');
    await put('setup', soon);
    expect(await next()).not.toBe('examinationOpens');
    await put('registration', open[0]?.at ?? soon);
  });

  it('asks a graduand to confirm for the convocation while that is open, and no more once confirmed', async () => {
    const [graduand] = await run<{ id: string; convocation: string }>(
      `
        UPDATE graduands
        SET student_id = $1, state = 'listed'
        WHERE id = (
            SELECT graduand.id
            FROM graduands graduand
            JOIN awards award ON award.id = graduand.award_id
            WHERE award.state = 'senate'
            ORDER BY graduand.id
            LIMIT 1
          )
        RETURNING id, convocation_id AS convocation`,
      demoId('students', 'student2'),
    );
    expect(graduand).toBeDefined();
    const open = (from: string, until: string) =>
      run(
        `
          UPDATE convocations
          SET supplication_from = now() + $2::interval, supplication_until = now() + $3::interval
          WHERE id = $1`,
        graduand?.convocation,
        from,
        until,
      );
    await open('-1 day', '3 days');
    const own = (await agendaOf('student2')).find(({ name }) => name === 'convocationToConfirm');
    expect(own).toMatchObject({ count: 1, until: addDays(localDay(), 3) });
    await open('-3 days', '-1 day');
    expect(await countsOf('student2')).not.toHaveProperty('convocationToConfirm');
    await open('-1 day', '3 days');
    await run("UPDATE graduands SET state = 'confirmed' WHERE id = $1", graduand?.id);
    expect(await countsOf('student2')).not.toHaveProperty('convocationToConfirm');
  });
});
