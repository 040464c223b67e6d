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

  it('shows a paper that nobody marks until a marker is appointed or its unit has a coordinator', async () => {
    const unmarked = async () => (await countsOf('admin'))['papersWithoutMarker'] ?? 0;
    const [paper] = await run<{ id: string; offering: string; coordinator: string }>(`
      SELECT paper.id, offering.id AS offering, offering.coordinator_id AS coordinator
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      JOIN offerings offering ON offering.id = paper.offering_id
      WHERE session.status IN ('held', 'marking')
        AND offering.coordinator_id IS NOT NULL
        AND EXISTS (
          SELECT
          FROM exam_registrations entry
          WHERE entry.paper_id = paper.id AND entry.status = 'confirmed'
        )
      ORDER BY paper.id
      LIMIT 1`);
    const { id = '', offering = '', coordinator = '' } = paper ?? {};
    const coordinate = (staff: string | null) =>
      run('UPDATE offerings SET coordinator_id = $2 WHERE id = $1', offering, staff);
    await run('DELETE FROM paper_markers WHERE paper_id = $1', id);
    await run('DELETE FROM offerings__lecturers WHERE owner_id = $1', offering);
    const before = await unmarked();
    await coordinate(null);
    expect(await unmarked()).toBe(before + 1);
    await run(
      `
        INSERT INTO paper_markers (id, paper_id, staff_id, role, share)
        VALUES (gen_random_uuid(), $1, $2, 'second', 100)`,
      id,
      coordinator,
    );
    expect(await unmarked()).toBe(before);
    await run('DELETE FROM paper_markers WHERE paper_id = $1', id);
    await coordinate(coordinator);
    expect(await unmarked()).toBe(before);
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

  it('asks a student for a medical certificate of a paper that was missed, until it is sent or too late', async () => {
    const student = demoId('students', 'student');
    const [entry] = await run<{ id: string; session: string }>(
      `
        INSERT INTO exam_registrations (id, student_id, paper_id, status, sitting, attempt_kind, attempt_number)
        SELECT gen_random_uuid(), $1::uuid, paper.id, 'confirmed', 'absent', 'proper', 1
        FROM papers paper
        JOIN exam_sessions session
          ON session.id = paper.exam_session_id
          AND session.status = 'marking'
        WHERE NOT EXISTS (
            SELECT FROM exam_registrations taken
            WHERE taken.student_id = $1 AND taken.paper_id = paper.id
          )
        ORDER BY paper.id
        LIMIT 1
        RETURNING id, (SELECT exam_session_id FROM papers WHERE id = paper_id) AS session`,
      student,
    );
    const until = (interval: string) =>
      run(
        'UPDATE exam_sessions SET medical_until = now() + $2::interval WHERE id = $1',
        entry?.session,
        interval,
      );
    const own = async () =>
      (await agendaOf('student')).find(({ name }) => name === 'medicalsToRequest');
    await until('-1 hour');
    expect(await own()).toBeUndefined();
    await until('3 days');
    expect(await own()).toMatchObject({ count: 1, until: addDays(localDay(), 3) });
    const [request] = await run<{ id: string }>(
      `
        INSERT INTO medical_requests
          (id, student_id, exam_session_id, starts_on, ends_on, issuer, certificate_id, is_late, state)
        SELECT gen_random_uuid(), $1, $2, current_date, current_date, 'A', id, false, 'submitted'
        FROM stored_files
        LIMIT 1
        RETURNING id`,
      student,
      entry?.session,
    );
    await run(
      'INSERT INTO medical_requests__papers (owner_id, target_id, position) VALUES ($1, $2, 0)',
      request?.id,
      entry?.id,
    );
    expect(await own()).toBeUndefined();
    await run("UPDATE medical_requests SET state = 'withdrawn' WHERE id = $1", request?.id);
    expect(await own()).toMatchObject({ count: 1 });
    await run('DELETE FROM medical_requests WHERE id = $1', request?.id);
    await run('DELETE FROM exam_registrations WHERE id = $1', entry?.id);
  });

  it('offers entries that can be confirmed, and leads to the list for those of students who are not eligible', async () => {
    const ofOffice = async () => {
      const counts = await countsOf('examofficer');
      return [counts['entriesToConfirm'] ?? 0, counts['entriesNotEligible'] ?? 0];
    };
    const [can = 0, cannot = 0] = await ofOffice();
    const [entry] = await run<{ id: string; paper: string; student: string }>(`
      UPDATE exam_registrations
      SET attempt_kind = 'proper'
      WHERE id = (
          SELECT registration.id
          FROM exam_registrations registration
          JOIN papers paper ON paper.id = registration.paper_id
          WHERE registration.status = 'applied'
            AND NOT EXISTS (
              SELECT
              FROM eligibilities list
              WHERE list.offering_id = paper.offering_id
                AND list.student_id = registration.student_id
                AND list.state IN ('autoNo', 'withheld', 'refused')
            )
          ORDER BY registration.id
          LIMIT 1
        )
      RETURNING id, paper_id AS paper, student_id AS student`);
    const list = (state: string) =>
      run(
        `
          INSERT INTO eligibilities (offering_id, student_id, kind, state, by_rules, published_at)
          SELECT offering_id, $2, 'exam', $3, 'autoNo', now()
          FROM papers
          WHERE id = $1
          ON CONFLICT (offering_id, student_id, kind) DO UPDATE
          SET state = excluded.state, published_at = excluded.published_at`,
        entry?.paper,
        entry?.student,
        state,
      );
    await list('autoNo');
    expect(await ofOffice()).toEqual([can - 1, cannot + 1]);
    const office = await gateway.as('examofficer');
    const confirm = async () => {
      const { version } = dataOf<{ version: number }>(
        await office('GET', `/exam-registrations/${entry?.id}`),
      );
      return office('POST', `/exam-registrations/${entry?.id}/-/transitions/confirm`, { version });
    };
    expect((await confirm()).body).toContain('notEligible');
    await list('granted');
    expect(await ofOffice()).toEqual([can, cannot]);
    expect((await confirm()).statusCode).toBe(200);
    expect(await ofOffice()).toEqual([can - 1, cannot]);
  });

  it('asks whether a hall was used, of coming bookings that lost theirs, and of no-shows of the week', async () => {
    const ofManager = async () => {
      const counts = await countsOf('hallmanager');
      return ['bookingsToCheck', 'bookingsDisplaced', 'noShowsToCheck'].map(
        (name) => counts[name] ?? 0,
      );
    };
    const before = await ofManager();
    const [booking] = await run<{ id: string }>(
      `
        INSERT INTO bookings (id, title, hall_id, starts_at, ends_at, purpose, state, meanwhile, waits, requested_by_id)
        SELECT gen_random_uuid(), 'A trial', id, now() - interval '10 minutes',
          now() + interval '10 minutes', 'meeting', 'approved', 'several', false, $1
        FROM lecturehalls
        ORDER BY id
        LIMIT 1
        RETURNING id`,
      demoId('users', 'lecturer'),
    );
    const put = (state: string, starts: string) =>
      run(
        `
          UPDATE bookings
          SET state = $2, starts_at = now() + $3::interval,
            ends_at = now() + $3::interval + interval '20 minutes'
          WHERE id = $1`,
        booking?.id,
        state,
        starts,
      );
    const more = (...extra: number[]) => before.map((count, index) => count + (extra[index] ?? 0));
    expect(await ofManager()).toEqual(more(1, 0, 0));
    await put('approved', '1 day');
    expect(await ofManager()).toEqual(more(0, 0, 0));
    await put('displaced', '1 day');
    expect(await ofManager()).toEqual(more(0, 1, 0));
    await put('noShow', '-1 day');
    expect(await ofManager()).toEqual(more(0, 0, 1));
    await put('noShow', '-8 days');
    expect(await ofManager()).toEqual(more(0, 0, 0));
    await run('DELETE FROM bookings WHERE id = $1', booking?.id);
  });

  it('asks heads to check the sheets that others handed in', async () => {
    const sheets = async () => (await countsOf('head'))['sheetsToCheck'] ?? 0;
    const before = await sheets();
    const [sheet] = await run<{ id: string }>(
      `
        UPDATE mark_sheets
        SET state = 'submitted'
        WHERE id = (
            SELECT sheet.id
            FROM mark_sheets sheet
            JOIN papers paper ON paper.id = sheet.paper_id
            JOIN exam_sessions session
              ON session.id = paper.exam_session_id
              AND session.status = 'marking'
            JOIN offerings offering ON offering.id = paper.offering_id
            JOIN course_units unit ON unit.id = offering.course_unit_id
            JOIN staff head ON head.id = $1 AND head.department_id = unit.department_id
            WHERE sheet.state = 'open'
            ORDER BY sheet.id
            LIMIT 1
          )
        RETURNING id`,
      demoId('staff', 'head'),
    );
    expect(await sheets()).toBe(before + 1);
    await run(
      'INSERT INTO mark_sheets__writers (owner_id, target_id, position) VALUES ($1, $2, 0)',
      sheet?.id,
      demoId('users', 'head'),
    );
    expect(await sheets()).toBe(before);
    await run("UPDATE mark_sheets SET state = 'checked' WHERE id = $1", sheet?.id);
    await run('DELETE FROM mark_sheets__writers WHERE owner_id = $1', sheet?.id);
    expect(await sheets()).toBe(before);
  });

  it('shows administrators imports that were cancelled, until they are made after all', async () => {
    const cancelled = async () => (await countsOf('admin'))['importsCancelled'] ?? 0;
    expect(await cancelled()).toBe(0);
    const [job] = await run<{ id: string }>(`
      INSERT INTO jobs (id, kind, actor_id, input, state, ended_at)
      VALUES (gen_random_uuid(), 'import-apply', gen_random_uuid(), '{}', 'cancelled', now())
      RETURNING id`);
    const [made] = await run<{ id: string }>(
      `
        INSERT INTO imports
          (id, resource, actor_id, file_name, state, headings, sheets, date_orders, settings, change_set, job_id)
        VALUES (gen_random_uuid(), 'faqs', gen_random_uuid(), 'a.csv', 'applying', '[]', '[]', '{}', '{}', 'a', $1)
        RETURNING id`,
      job?.id,
    );
    expect(await cancelled()).toBe(1);
    await run("UPDATE imports SET state = 'applied' WHERE id = $1", made?.id);
    expect(await cancelled()).toBe(0);
    await run("UPDATE imports SET state = 'applying' WHERE id = $1", made?.id);
    await run("UPDATE jobs SET ended_at = now() - interval '2 days' WHERE id = $1", job?.id);
    expect(await cancelled()).toBe(0);
  });

  it('asks heads for a delegate of lecturers who are away with classes soon, until one is named', async () => {
    const covers = async () =>
      (await agendaOf('head')).find(({ name }) => name === 'absencesToCover');
    expect(await covers()).toBeUndefined();
    const lecturer = demoId('staff', 'lecturer');
    const day = addDays(localDay(), 3);
    await run(
      `
        UPDATE class_sessions
        SET state = 'planned',
          starts_at = ($2::date + time '10:00') AT TIME ZONE 'Asia/Colombo',
          ends_at = ($2::date + time '11:00') AT TIME ZONE 'Asia/Colombo'
        WHERE id = (
            SELECT owner_id
            FROM class_sessions__lecturers
            WHERE target_id = $1
            ORDER BY owner_id
            LIMIT 1
          )`,
      lecturer,
      day,
    );
    const own = await gateway.as('lecturer');
    const made = await own('POST', '/staff-absences', { startsOn: day, endsOn: day, kind: 'duty' });
    expect(made.statusCode, made.body).toBe(201);
    const { id, version } = dataOf<{ id: string; version: number }>(made);
    expect(await covers()).toMatchObject({ count: 1, until: day });
    expect(await countsOf('lecturer2')).not.toHaveProperty('absencesToCover');
    const head = await gateway.as('head');
    // As an older portal let them: who is away does not take the classes.
    await run('UPDATE staff_absences SET delegate_id = staff_id WHERE id = $1', id);
    expect(await covers()).toMatchObject({ count: 1, until: day });
    const named = await head('PUT', `/staff-absences/${id}`, {
      delegate: demoId('staff', 'lecturer2'),
      version,
    });
    expect(named.statusCode, named.body).toBe(200);
    expect(await covers()).toBeUndefined();
  });
});
