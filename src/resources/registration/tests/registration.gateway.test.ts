import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  RegistrationSheet,
  RegistrationSummary,
  RegistrationUnit,
  SummaryRow,
} from '../api.ts';
import { updateFigures } from '../server/seats.ts';
import { releaseUnsubmitted } from '../server/unsubmitted.ts';

let gateway: DemoGateway;
let student: CallAs;
let other: CallAs;
let registrar: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, other, registrar] = await Promise.all([
    gateway.as('student'),
    gateway.as('student2'),
    gateway.as('registrar'),
  ]);
});
afterAll(() => gateway.close());

const mine = demoId('course-registrations', demoId('students', 'student'));
const theirs = demoId('course-registrations', demoId('students', 'student2'));
const sheetOf = async (
  call: CallAs,
  parts: Record<string, string> = {},
): Promise<RegistrationSheet> => dataOf(await call('GET', `/course-registration?${query(parts)}`));
const rulesOf = ({ findings }: { findings: readonly { rule: string }[] }): string[] =>
  findings.map(({ rule }) => rule);
const refusal = (response: { json: <T>() => T }): string[] => {
  const { code, details } = response.json<{
    code: string;
    details: { findings?: { rule: string }[] };
  }>();
  return [code, ...(details?.findings ?? []).map(({ rule }) => rule)];
};
const chosen = ({ units }: RegistrationSheet): RegistrationUnit[] =>
  units.filter(({ line }) => line !== null && line.state !== 'dropped');
const named = (sheet: RegistrationSheet, code: string): RegistrationUnit => {
  const unit = sheet.units.find((one) => one.unit.code === code && one.medium === 'sinhala');
  if (!unit) throw new Error(`${code} is not on the sheet`);
  return unit;
};
const setLine = (call: CallAs, unit: RegistrationUnit, state: string) =>
  call('PUT', `/registration-lines/${unit.line?.id}`, { version: unit.line?.version, state });
const take = async (call: CallAs, registration: string, step: string, more: object = {}) => {
  const { version } = dataOf<WireRecord>(
    await call('GET', `/course-registrations/${registration}`),
  );
  return call('POST', `/course-registrations/${registration}/-/transitions/${step}`, {
    version,
    ...more,
  });
};
const moveWindow = async (values: object) => {
  const id = demoId('registration-windows', 'courses');
  const { version } = dataOf<WireRecord>(await registrar('GET', `/registration-windows/${id}`));
  const answer = await registrar('PUT', `/registration-windows/${id}`, { version, ...values });
  expect(answer.statusCode, answer.body).toBe(200);
};
const inDays = (days: number): string =>
  new Date(gateway.clock.now().getTime() + days * 86_400_000).toISOString();

describe('the sheet of a student', () => {
  it('shows chosen and open units, and a reason for all others', async () => {
    const sheet = await sheetOf(student);
    expect(sheet.window.state).toBe('open');
    expect(sheet.limits).toEqual({ minimum: 12, maximum: 20, ruleSet: 'REGISTRATION 1' });
    expect(sheet.registration).toMatchObject({ id: mine, status: 'draft', credits: 14 });
    expect(rulesOf(named(sheet, 'PBS 21001'))).toContain('prerequisite');
    expect(named(sheet, 'PBS 21001').findings[0]?.args).toEqual({ unit: 'PBS 11001', grade: 'C' });
    expect(rulesOf(named(sheet, 'SOC 11001'))).toContain('passed');
    expect(named(sheet, 'PBS 11001')).toMatchObject({
      attempt: 'repeat',
      line: { state: 'enrolled' },
    });
    expect(named(sheet, 'MCM 21004')).toMatchObject({ line: { state: 'waitlisted', place: 3 } });
    expect(sheet.may).toMatchObject({
      change: { allowed: true },
      submit: { allowed: true },
      withdraw: { allowed: false },
    });
  });

  it('is private: in the sheet, the lists, the history, exports, and for writing', async () => {
    for (const [path, statuses] of [
      [`/course-registration?registration=${theirs}`, [404]],
      [`/course-registration?student=${demoId('students', 'student2')}`, [404]],
      [`/course-registrations/${theirs}`, [404]],
      [`/course-registrations/${theirs}/history`, [404]],
      [`/course-registrations/-/export?format=csv`, [403]],
      [`/registration-lines/-/export?format=csv`, [403]],
      [`/earned-grades/-/export?format=csv`, [403]],
      ['/course-reg-summary', [403]],
      [`/course-reg-summary/rows?semester=${mine}`, [403]],
    ] as const)
      expect(statuses, path).toContain((await student('GET', path)).statusCode);
    const ownIds = new Set(chosen(await sheetOf(student)).map(({ line }) => line?.id));
    const listed = dataOf<WireRecord[]>(
      await student(
        'GET',
        `/registration-lines?${query({ filter: { registration: mine }, range: [0, 199] })}`,
      ),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter(({ id }) => !ownIds.has(id))).toEqual([]);
    const registrations = dataOf<WireRecord[]>(await student('GET', '/course-registrations'));
    expect(registrations.map(({ id }) => id)).toContain(mine);
    expect(
      registrations.filter(
        (registration) => registration['student'] !== demoId('students', 'student'),
      ),
    ).toEqual([]);
    expect(
      dataOf<WireRecord[]>(
        await student(
          'GET',
          `/course-registrations?${query({ filter: { student: demoId('students', 'student2') } })}`,
        ),
      ),
    ).toEqual([]);
    expect(
      dataOf<WireRecord[]>(
        await student('GET', `/earned-grades?${query({ range: [0, 199] })}`),
      ).every((grade) => grade['student'] === demoId('students', 'student')),
    ).toBe(true);

    const foreign = chosen(await sheetOf(other))[0] as RegistrationUnit;
    const [line, version] = [foreign.line?.id, foreign.line?.version];
    const writes = [
      [
        'POST',
        '/registration-lines',
        { registration: theirs, offering: named(await sheetOf(student), 'SOC 21004').offering },
      ],
      ['PUT', `/registration-lines/${line}`, { version, state: 'dropped' }],
      ['DELETE', `/registration-lines/${line}`, undefined],
      ['POST', '/registration-lines/-/bulk', { ids: [line], values: { state: 'dropped' } }],
      ['POST', `/course-registrations/${theirs}/-/transitions/submit`, { version: 1 }],
      ['POST', `/course-registrations/${theirs}/-/transitions/withdraw`, { version: 1 }],
      ['PUT', `/course-registrations/${theirs}`, { version: 1, lateReason: 'x' }],
      ['DELETE', `/course-registrations/${theirs}`, undefined],
    ] as const;
    const before = await sheetOf(other);
    for (const [method, path, body] of writes) {
      const answer = await student(method, path, body);
      const isRefused =
        [403, 404, 422].includes(answer.statusCode) ||
        answer.json<{ data?: { refused?: unknown[] } }>().data?.refused?.length === 1;
      expect(isRefused, `${method} ${path}: ${answer.statusCode} ${answer.body}`).toBe(true);
    }
    expect(await sheetOf(other)).toEqual(before);
    // A student cannot register another one: the student of the record is always the caller.
    const made = await student('POST', '/course-registrations', {
      student: demoId('students', 'student2'),
      semester: before.semester?.id,
    });
    expect([409, 422]).toContain(made.statusCode);
  });
});

describe('choosing', () => {
  it('is refused with every reason, also on the generic write routes', async () => {
    const sheet = await sheetOf(student);
    const post = (code: string) =>
      student('POST', '/registration-lines', {
        registration: mine,
        offering: named(sheet, code).offering,
      });
    const early = await post('PBS 21001');
    expect(refusal(early)).toEqual(['REGISTRATION_REFUSED', 'prerequisite']);
    expect(early.json()).toMatchObject({ details: { findings: [{ unit: 'PBS 21001' }] } });
    expect(refusal(await post('SOC 11001'))).toEqual(['REGISTRATION_REFUSED', 'passed']);
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
      SELECT offering.id
      FROM offerings offering
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE unit.code = 'GEO 21001' AND offering.medium = 'sinhala'`,
    });
    expect(
      refusal(
        await student('POST', '/registration-lines', { registration: mine, offering: rows[0]?.id }),
      ),
    ).toEqual(['REGISTRATION_REFUSED', 'otherCurriculum', 'prerequisite']);
  });

  it('updates the total, stops at the maximum of credits, and reports what the minimum lacks', async () => {
    for (const code of ['SOC 21004', 'PBS 21004']) {
      const answer = await student('POST', '/registration-lines', {
        registration: mine,
        offering: named(await sheetOf(student), code).offering,
      });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const full = await sheetOf(student);
    expect(full.registration?.credits).toBe(20);
    for (const code of ['SOC 21004', 'PBS 21004', 'PBS 11001'])
      expect(
        (await setLine(student, named(await sheetOf(student), code), 'dropped')).statusCode,
      ).toBe(200);
    const light = await sheetOf(student);
    expect(light.registration?.credits).toBe(11);
    expect(light.may.submit).toMatchObject({
      allowed: false,
      findings: [{ rule: 'creditsBelow', args: { total: 11, minimum: 12 } }],
    });
    expect((await take(student, mine, 'submit')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'complete' },
    });
    expect((await setLine(student, named(light, 'PBS 11001'), 'enrolled')).statusCode).toBe(200);
    expect(named(await sheetOf(student), 'PBS 11001').line?.state).toBe('enrolled');
  });

  it('has after each choice the figures that its lines give', async () => {
    const figures = async () =>
      (
        await gateway.database.query<{ student: string; semester: string }>({
          text: `
            SELECT student_id AS student, semester_id AS semester, credits_total, exceptions, to_mend
            FROM course_registrations
            WHERE id = $1`,
          values: [mine],
        })
      ).rows[0];
    for (const state of ['dropped', 'enrolled', 'dropped', 'enrolled']) {
      await setLine(student, named(await sheetOf(student), 'PBS 11001'), state);
      const stored = await figures();
      if (!stored) throw new Error('There is no registration');
      await gateway.database.transaction((client) =>
        updateFigures({ client, now: gateway.clock.now() }, { id: mine, ...stored }),
      );
      expect(await figures()).toEqual(stored);
    }
  });

  it('warns about papers at the same time before and after the choice, records it for the office, and ignores unpublished sessions', async () => {
    const before = await sheetOf(student);
    const [mineNow] = chosen(before);
    const free = named(before, 'SOC 21004');
    if (!mineNow) throw new Error('Nothing is chosen');
    expect(mineNow.examined?.startsAt).toMatch(/Z$/);
    const examiner = await gateway.as('examofficer');
    const [paper] = dataOf<WireRecord[]>(
      await examiner('GET', `/papers?${query({ filter: { offering: free.offering } })}`),
    );
    const moved = await examiner('PUT', `/papers/${paper?.id}`, {
      version: paper?.version,
      ...mineNow.examined,
      halls: [],
    });
    expect(moved.statusCode, moved.body).toBe(200);

    const clash = {
      rule: 'examClash',
      weight: 'asks',
      args: { unit: mineNow.unit.code, at: mineNow.examined?.startsAt },
    };
    const open = (sheet: RegistrationSheet) =>
      sheet.units.find(({ offering }) => offering === free.offering);
    expect(open(await sheetOf(student))).toMatchObject({ mayChange: true, findings: [clash] });
    const added = await setLine(student, free, 'enrolled');
    expect(added.statusCode, added.body).toBe(200);
    const exceptions = async () =>
      Number(
        dataOf<WireRecord>(await registrar('GET', `/course-registrations/${mine}`))['exceptions'],
      );
    expect(await exceptions()).toBeGreaterThan(0);
    const both = await sheetOf(student);
    for (const code of [free.unit.code, mineNow.unit.code])
      expect(
        chosen(both)
          .find(({ unit }) => unit.code === code)
          ?.findings.map(({ rule }) => rule),
        code,
      ).toContain('examClash');

    await gateway.database.query({
      text: "UPDATE exam_sessions SET status = 'setup' WHERE id = $1",
      values: [paper?.['examSession']],
    });
    expect(open(await sheetOf(student))).toMatchObject({ examined: null, findings: [] });
    await gateway.database.query({
      text: "UPDATE exam_sessions SET status = 'registration' WHERE id = $1",
      values: [paper?.['examSession']],
    });
    await setLine(student, open(await sheetOf(student)) as RegistrationUnit, 'dropped');
    expect(await exceptions()).toBe(0);
  });

  it('has no route to write values that the gateway decides', async () => {
    const line = named(await sheetOf(student), 'MCM 21004').line;
    for (const values of [
      { attemptKind: 'medical' },
      { waitlistNumber: 1 },
      { promotedAt: inDays(0) },
    ]) {
      expect(
        (
          await student('PUT', `/registration-lines/${line?.id}`, {
            version: line?.version,
            ...values,
          })
        ).json(),
        JSON.stringify(values),
      ).toMatchObject({ code: 'UNWRITABLE_FIELD' });
    }
    // A requested seat state is ignored if no seat is free.
    expect(
      refusal(
        await student('PUT', `/registration-lines/${line?.id}`, {
          version: line?.version,
          state: 'enrolled',
        }),
      ),
    ).toEqual(['REGISTRATION_REFUSED', 'full']);
  });
});

describe('the wait-list', () => {
  it('moves up when a seat is freed, and e-mails the student who gets it', async () => {
    const unit = named(await sheetOf(student), 'MCM 21004');
    const lines = dataOf<WireRecord[]>(
      await registrar(
        'GET',
        `/registration-lines?${query({ filter: { offering: unit.offering, state: 'enrolled' }, range: [0, 9] })}`,
      ),
    );
    for (const line of lines.slice(0, 2))
      expect(
        (
          await registrar('PUT', `/registration-lines/${line.id}`, {
            version: line.version,
            state: 'dropped',
          })
        ).statusCode,
      ).toBe(200);
    expect(named(await sheetOf(student), 'MCM 21004').line).toMatchObject({
      state: 'waitlisted',
      place: 1,
    });
    const offering = dataOf<WireRecord>(await registrar('GET', `/offerings/${unit.offering}`));
    const raised = await registrar('PUT', `/offerings/${unit.offering}`, {
      version: offering.version,
      capacity: Number(offering['capacity']) + 1,
    });
    expect(raised.statusCode, raised.body).toBe(200);
    const promoted = named(await sheetOf(student), 'MCM 21004').line;
    expect(promoted).toMatchObject({
      state: 'enrolled',
      place: null,
      promotedAt: expect.any(String),
    });
    const { rows } = await gateway.database.query<{ actor: string | null; after: object }>({
      text: `
        SELECT actor_id AS actor, after
        FROM activities
        WHERE resource = 'registration-lines' AND record_id = $1
        ORDER BY id DESC
        LIMIT 1`,
      values: [promoted?.id],
    });
    expect(rows[0]).toMatchObject({ actor: null, after: { state: 'enrolled' } });
    const { rows: letters } = await gateway.database.query<{ values: object }>({
      text: `
        SELECT input->'values' AS values
        FROM jobs
        WHERE kind = 'email' AND input->>'template' = 'placeFree' AND input->>'userId' = $1`,
      values: [demoId('users', 'student')],
    });
    expect(letters).toEqual([
      {
        values: {
          unit: {
            en: expect.stringContaining('MCM 21004'),
            si: expect.stringContaining('MCM 21004'),
          },
        },
      },
    ]);
  });
});

describe('the workflow of a registration', () => {
  it('goes from the student to the office, back with a reason, and through', async () => {
    expect((await take(student, mine, 'submit')).statusCode).toBe(200);
    const submitted = await sheetOf(student);
    expect(submitted.registration?.status).toBe('submitted');
    expect(refusal(await setLine(student, named(submitted, 'PBS 11001'), 'dropped'))).toEqual([
      'REGISTRATION_REFUSED',
      'submitted',
    ]);
    expect((await take(student, mine, 'approve')).statusCode).toBe(403);
    expect((await take(registrar, mine, 'return')).json()).toMatchObject({
      code: 'INVALID_FIELDS',
    });
    expect(
      (
        await take(registrar, mine, 'return', {
          values: { returnedBecause: 'Please see your mentor first.' },
        })
      ).statusCode,
    ).toBe(200);
    expect((await sheetOf(student)).registration).toMatchObject({
      status: 'returned',
      returnedBecause: 'Please see your mentor first.',
    });
    expect((await take(student, mine, 'submit')).statusCode).toBe(200);
    expect((await take(student, mine, 'withdraw')).statusCode).toBe(200);
    expect((await take(student, mine, 'submit')).statusCode).toBe(200);
    const approved = await take(registrar, mine, 'approve');
    expect(approved.statusCode, approved.body).toBe(200);
    const sheet = await sheetOf(student);
    expect(sheet.registration).toMatchObject({
      status: 'approved',
      addDropUntil: expect.any(String),
    });
    expect((await setLine(student, named(sheet, 'MCM 21004'), 'dropped')).statusCode).toBe(200);
    expect(
      dataOf<WireRecord>(await registrar('GET', `/course-registrations/${mine}`))['changedAt'],
    ).toEqual(expect.any(String));
  });

  it('ends at the add and drop date, by the gateway’s clock', async () => {
    await gateway.database.query({
      text: 'UPDATE course_registrations SET add_drop_until = $2 WHERE id = $1',
      values: [mine, inDays(-0.01)],
    });
    const sheet = await sheetOf(student);
    expect(rulesOf(sheet.may.change)).toEqual(['addDropOver']);
    expect(refusal(await setLine(student, named(sheet, 'PBS 11001'), 'dropped'))).toEqual([
      'REGISTRATION_REFUSED',
      'addDropOver',
    ]);
  });

  it('is approved for many at once', async () => {
    const waiting = dataOf<WireRecord[]>(
      await registrar(
        'GET',
        `/course-registrations?${query({ filter: { status: 'submitted', exceptions: 0 }, range: [0, 199] })}`,
      ),
    );
    expect(waiting.length).toBeGreaterThan(2);
    const answer = await registrar('POST', '/course-registrations/-/transitions/approve', {
      ids: waiting.map(({ id }) => id),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await gateway.database.query<{ count: number }>({
      text: `
        SELECT count(*)::int AS count
        FROM course_registrations
        WHERE id = ANY($1) AND status = 'approved' AND add_drop_until IS NOT NULL`,
      values: [waiting.map(({ id }) => id)],
    });
    expect(rows[0]?.count).toBe(waiting.length);
  });
});

describe('the window', () => {
  const begin = (semester: string) => other('POST', '/course-registrations', { semester });

  it('follows the gateway’s clock, and starts a registration with the compulsory units', async () => {
    const { semester: shown } = await sheetOf(other);
    const semester = shown?.id ?? '';
    await gateway.database.query({
      text: 'DELETE FROM course_registrations WHERE id = $1',
      values: [theirs],
    });
    await moveWindow({ opensAt: inDays(1), closesAt: inDays(2), lateUntil: inDays(3) });
    expect(refusal(await begin(semester))).toEqual(['REGISTRATION_REFUSED', 'windowUpcoming']);
    await moveWindow({ opensAt: inDays(-9), closesAt: inDays(-8), lateUntil: inDays(-7) });
    expect(refusal(await begin(semester))).toEqual(['REGISTRATION_REFUSED', 'windowClosed']);
    await moveWindow({ opensAt: inDays(-9), closesAt: inDays(9), lateUntil: null, batches: [] });
    const begun = await begin(semester);
    expect(begun.statusCode, begun.body).toBe(201);
    const sheet = await sheetOf(other);
    expect(chosen(sheet).map(({ isCompulsory }) => isCompulsory)).toEqual([true, true, true, true]);
    expect(sheet.findings.map(({ rule }) => rule)).toEqual(['creditsBelow']);
  });

  it('that has closed accepts late registrations only with a reason, which the office sees', async () => {
    const id = (await sheetOf(other)).registration?.id ?? '';
    const optional = (await sheetOf(other)).units.find(
      ({ mayChange, line, medium }) => mayChange && line === null && medium === 'sinhala',
    );
    expect(
      (
        await other('POST', '/registration-lines', {
          registration: id,
          offering: optional?.offering,
        })
      ).statusCode,
    ).toBe(201);
    await moveWindow({ opensAt: inDays(-9), closesAt: inDays(-1), lateUntil: inDays(1) });
    expect((await sheetOf(other)).window.state).toBe('late');
    expect(refusal(await take(other, id, 'submit'))).toEqual([
      'REGISTRATION_REFUSED',
      'lateReason',
    ]);
    const late = await take(other, id, 'submit', { values: { lateReason: 'I was in hospital.' } });
    expect(late.statusCode, late.body).toBe(200);
    expect(dataOf<WireRecord>(await registrar('GET', `/course-registrations/${id}`))).toMatchObject(
      { status: 'submitted', lateReason: 'I was in hospital.', exceptions: 1 },
    );
  });

  it('that is over frees the seats of drafts that were never submitted', async () => {
    const held = async (): Promise<number> => {
      const { rows } = await gateway.database.query<{ count: number }>({
        text: `
        SELECT count(*)::int AS count
        FROM registration_lines line
        JOIN course_registrations registration ON registration.id = line.registration_id
        WHERE registration.status = 'draft' AND line.state <> 'dropped'`,
      });
      return rows[0]?.count ?? 0;
    };
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
      UPDATE course_registrations registration
      SET status = 'draft', created_by = student.user_id
      FROM students student, registration_windows registration_window
      WHERE student.id = registration.student_id
        AND student.user_id IS NOT NULL
        AND registration_window.kind = 'courses'
        AND registration_window.semester_id = registration.semester_id
      RETURNING registration.id`,
    });
    expect(rows.length).toBeGreaterThan(0);
    const before = await held();
    const { notify } = collectNotifications();
    const release = (now: Date) =>
      gateway.database.transaction((client) =>
        releaseUnsubmitted({ client, now, notify: notify() }),
      );
    await release(gateway.clock.now());
    expect(await held()).toBe(before);
    await release(new Date(Date.now() + 40 * 86_400_000));
    const { rows: left } = await gateway.database.query({
      text: "SELECT 1 FROM registration_lines WHERE registration_id = ANY($1) AND state <> 'dropped'",
      values: [rows.map(({ id }) => id)],
    });
    expect(left).toEqual([]);
  });
});

describe('the office', () => {
  it('registers late with a reason; broken rules are recorded as exceptions', async () => {
    const { rows } = await gateway.database.query<{ student: string; semester: string }>({
      text: `
      SELECT student.id AS student, registration_window.semester_id AS semester
      FROM students student, registration_windows registration_window
      WHERE registration_window.kind = 'courses'
        AND student.status = 'enrolled'
        AND NOT EXISTS (
          SELECT 1
          FROM course_registrations registration
          WHERE registration.student_id = student.id
            AND registration.semester_id = registration_window.semester_id
        )
      LIMIT 1`,
    });
    const made = await registrar('POST', '/course-registrations', {
      ...rows[0],
      lateReason: 'The transfer was approved today.',
    });
    expect(made.statusCode, made.body).toBe(201);
    const registration = dataOf<WireRecord>(made);
    const { rows: offerings } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT offering.id
        FROM offerings offering
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE unit.code = 'GEO 31001'
          AND offering.medium = 'sinhala'
          AND offering.semester_id = $1`,
      values: [rows[0]?.semester],
    });
    const line = await registrar('POST', '/registration-lines', {
      registration: registration.id,
      offering: offerings[0]?.id,
    });
    expect(line.statusCode, line.body).toBe(201);
    const sheet = await sheetOf(registrar, { registration: registration.id });
    expect(sheet.registration).toMatchObject({ lateReason: 'The transfer was approved today.' });
    expect(
      Number(
        dataOf<WireRecord>(await registrar('GET', `/course-registrations/${registration.id}`))[
          'exceptions'
        ],
      ),
    ).toBeGreaterThan(1);
    expect(sheet.may.submit.allowed).toBe(true);
  });

  /** The units of the summary, in pages and by search, against a count of their lines. */
  const expectPagesOfUnits = async (): Promise<void> => {
    const { semester } = dataOf<RegistrationSummary>(await registrar('GET', '/course-reg-summary'));
    const pageOf = async (parameters: object) => {
      const path = `/course-reg-summary/rows?${query({ semester, ...parameters })}`;
      return (await registrar('GET', path)).json<{ data: SummaryRow[]; total: number }>();
    };
    const counted = await gateway.database.query<{ code: string; id: string; students: number }>({
      text: `
        SELECT unit.id, unit.code, count(DISTINCT registration.student_id)::int AS students
        FROM registration_lines line
        JOIN course_registrations registration ON registration.id = line.registration_id
        JOIN offerings offering ON offering.id = line.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE registration.semester_id = $1
          AND registration.status IN ('submitted', 'approved', 'locked')
          AND line.state <> 'dropped'
        GROUP BY unit.id
        ORDER BY unit.code`,
      values: [semester],
    });
    const pages = [await pageOf({ range: [0, 2] }), await pageOf({ range: [3, 999] })];
    expect(pages.map(({ total }) => total)).toEqual([counted.rows.length, counted.rows.length]);
    expect(
      pages.flatMap(({ data }) => data.map(({ key, figures }) => [key, figures.students])),
    ).toEqual(counted.rows.map(({ id, students }) => [id, students]));
    const [first] = counted.rows;
    const found = await pageOf({ search: first?.code });
    expect(found.data.map(({ key }) => key)).toContain(first?.id);
    expect(found.total).toBeLessThan(counted.rows.length);
  };

  it('sees the summary by unit, subject, level, medium, gender and attempt, each adding up', async () => {
    for (const by of ['unit', 'level', 'medium', 'gender', 'attempt']) {
      const { semester, total } = dataOf<RegistrationSummary>(
        await registrar('GET', '/course-reg-summary'),
      );
      const rows = dataOf<SummaryRow[]>(
        await registrar(
          'GET',
          `/course-reg-summary/rows?${query({ by, semester, range: [0, 999] })}`,
        ),
      );
      expect(
        rows.reduce((sum, { figures }) => sum + (figures['registered'] ?? 0), 0),
        by,
      ).toBe(total['registered']);
      expect((total['female'] ?? 0) + (total['male'] ?? 0) + (total['otherGender'] ?? 0)).toBe(
        total['registered'],
      );
    }
    await expectPagesOfUnits();
    const file = await registrar('GET', '/course-reg-summary?by=subject&format=csv&language=si');
    expect(file.headers['content-type']).toContain('text/csv');
    expect((await registrar('GET', '/course-reg-summary?by=name')).statusCode).toBe(400);
  });
});
