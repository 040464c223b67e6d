import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  createClock,
  startGateway,
  type GatewayUnderTest,
} from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  ListedStudent,
  OwnScans,
  ScanReport,
  ShowableSession,
  ShownCode,
  TakenScan,
} from '../api.ts';
import { codeAt, stepAt, type Code } from '../rules/codes.ts';

let gateway: DemoGateway;
let lecturer: CallAs;
let student: CallAs;
let second: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [lecturer, student, second] = [
    await gateway.as('lecturer'),
    await gateway.as('student'),
    await gateway.as('student2'),
  ];
});
afterAll(() => gateway.close());

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const device = (): Record<string, string> => ({
  cookie: `portal_device=${randomBytes(32).toString('base64url')}`,
});
const studentId = async (username: string): Promise<string> =>
  (
    await sql<{ id: string }>(
      `
        SELECT student.id
        FROM students student
        JOIN users account ON account.id = student.user_id
        WHERE account.username = $1`,
      [username],
    )
  )[0]?.id ?? '';

interface Meeting {
  subgroup?: number | null;
  offering?: string;
  lecturer?: string;
  state?: string;
}

let offering: string;

/** A meeting that began ten minutes ago, of a class of the demonstration students. */
async function meeting({
  subgroup = null,
  offering: of,
  lecturer: by = 'lecturer',
  state = 'planned',
}: Meeting = {}): Promise<string> {
  const id = randomUUID();
  offering ??= await classOfBoth();
  await sql(
    `
      INSERT INTO class_sessions (
        id, offering_id, kind, subgroup, starts_at, ends_at, state, counts_for_eligibility,
        is_moved
      )
      VALUES (
        $1,
        $2,
        'seminar',
        $3,
        now() - interval '10 minutes',
        now() + interval '1 hour',
        $4,
        true,
        false
      )`,
    [id, of ?? offering, subgroup, state],
  );
  await sql(
    'INSERT INTO class_sessions__lecturers (owner_id, target_id, position) VALUES ($1, $2, 0)',
    [id, demoId('staff', by)],
  );
  return id;
}

/** The lecturer's class, with both demonstration students enrolled. */
async function classOfBoth(): Promise<string> {
  const [own] = await sql<{ id: string }>(
    `
      SELECT offering_id AS id
      FROM class_sessions session
      JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
      WHERE lecturer.target_id = $1
      LIMIT 1`,
    [demoId('staff', 'lecturer')],
  );
  for (const username of ['student', 'student2']) {
    await sql(
      `
        INSERT INTO registration_lines (id, registration_id, offering_id, state)
        SELECT gen_random_uuid(), registration.id, $2, 'enrolled'
        FROM course_registrations registration
        WHERE registration.student_id = $1
        LIMIT 1
        ON CONFLICT (registration_id, offering_id) DO UPDATE
        SET state = 'enrolled'`,
      [await studentId(username), own?.id],
    );
  }
  return own?.id ?? '';
}

const show = async (id: string): Promise<ShownCode> => {
  const answer = await lecturer('POST', `/attendance-qr/${id}/open`);
  expect(answer.statusCode, answer.body).toBe(200);
  return dataOf<ShownCode>(answer);
};
const stateOf = async (id: string): Promise<ShownCode> =>
  dataOf<ShownCode>(await lecturer('GET', `/attendance-qr/${id}`));
/** The code `steps` steps from now, computed from the stored secret. */
async function codeIn(id: string, steps = 0): Promise<Code> {
  const [row] = await sql<{ secret: Buffer; now: number }>(
    `
      SELECT secret, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
      FROM attendance_qr
      WHERE session_id = $1`,
    [id],
  );
  return codeAt(row?.secret ?? Buffer.alloc(0), stepAt(row?.now ?? 0) + steps);
}
const scan = (as: CallAs, code: string, headers: Record<string, string> = device()) =>
  as('POST', '/attendance-scan', { code }, headers);
const refusal = (answer: Awaited<ReturnType<CallAs>>): unknown =>
  answer.json<{ details?: { reason?: string } }>().details?.reason;
const forget = (): Promise<unknown> => sql('DELETE FROM scan_events');

describe('A scan', () => {
  test('of the projected code marks the student present once, by camera or by keyboard', async () => {
    const id = await meeting();
    const { code, present, enrolled } = await show(id);
    expect(present).toBe(0);
    expect(code?.changesInMs).toBeLessThanOrEqual(15_000);
    const [own, other] = [device(), device()];
    const taken = await scan(student, code?.link ?? '', own);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(dataOf<TakenScan>(taken)).toMatchObject({
      outcome: 'ok',
      session: { id },
      status: 'present',
    });
    expect(
      dataOf<TakenScan>(await scan(student, (await codeIn(id)).typed.toLowerCase(), own)).outcome,
    ).toBe('already');
    expect(dataOf<TakenScan>(await scan(second, (await codeIn(id)).typed, other)).outcome).toBe(
      'ok',
    );
    expect(await stateOf(id)).toMatchObject({ present: 2, scanned: 2, enrolled, refused: 0 });
    expect(
      await sql('SELECT status, source, first_status FROM attendance WHERE session_id = $1', [id]),
    ).toEqual(Array(2).fill({ status: 'present', source: 'qr', first_status: 'present' }));
    expect(
      await sql('SELECT outcome FROM scan_events WHERE session_id = $1 ORDER BY id', [id]),
    ).toEqual([{ outcome: 'ok' }, { outcome: 'already' }, { outcome: 'ok' }]);
  });

  test('of a code that was passed on, of a future, an unknown and an earlier code is refused with the reason', async () => {
    const id = await meeting();
    await show(id);
    expect(refusal(await scan(student, (await codeIn(id, -2)).link))).toBe('expired');
    expect(refusal(await scan(student, (await codeIn(id, -20)).typed))).toBe('expired');
    expect(refusal(await scan(student, (await codeIn(id, 2)).link))).toBe('notYet');
    for (const code of ['ZZZZZZ', 'nonsense', '', 'A'.repeat(22)])
      expect(refusal(await scan(student, code)), code).toBe('unknown');
    const earlier = await codeIn(id);
    await lecturer('POST', `/attendance-qr/${id}/stop`);
    expect(refusal(await scan(student, earlier.link))).toBe('notOpen');
    await show(id);
    expect(refusal(await scan(student, earlier.link))).toBe('unknown');
    expect(await sql('SELECT 1 FROM attendance WHERE session_id = $1', [id])).toEqual([]);
    expect(dataOf<TakenScan>(await scan(student, (await codeIn(id)).link)).outcome).toBe('ok');
    await forget();
  });

  test('of another class, or of another group of one’s unit, is refused', async () => {
    const [foreign] = await sql<{ id: string }>(
      `
        SELECT offering.id
        FROM offerings offering
        WHERE offering.course_unit_id NOT IN (
          SELECT read.course_unit_id
          FROM registration_lines line
          JOIN offerings read ON read.id = line.offering_id
          JOIN course_registrations registration ON registration.id = line.registration_id
          WHERE registration.student_id = $1
        )
        LIMIT 1`,
      [await studentId('student')],
    );
    const id = await meeting({ offering: foreign?.id ?? '' });
    await show(id);
    expect(refusal(await scan(student, (await codeIn(id)).link))).toBe('notYourClass');

    const otherGroup = randomUUID();
    await sql(
      `
        INSERT INTO offerings
        SELECT (jsonb_populate_record(offering, jsonb_build_object('id', $1::text, 'group', 'Z'))).*
        FROM offerings offering
        WHERE id = $2`,
      [otherGroup, offering],
    );
    const elsewhere = await meeting({ offering: otherGroup });
    await show(elsewhere);
    expect(refusal(await scan(student, (await codeIn(elsewhere)).link))).toBe('wrongGroup');

    const [first, next] = [await meeting({ subgroup: 1 }), await meeting({ subgroup: 2 })];
    await show(first);
    await show(next);
    expect((await scan(student, (await codeIn(first)).link)).statusCode).toBe(200);
    expect(refusal(await scan(student, (await codeIn(next)).link))).toBe('otherGroup');
    await forget();
  });

  test('from outside the networks that the settings name is refused, and an invalid list of networks counts as no setting', async () => {
    const admin = await gateway.as('admin');
    const change = async (value: string) => {
      const row = dataOf<{ id: string; key: string; version: number }[]>(
        await admin('GET', '/settings'),
      ).find(({ key }) => key === 'scanNetworks');
      return admin('PUT', `/settings/${row?.id}`, { value, version: row?.version });
    };
    const id = await meeting();
    await show(id);
    expect((await change('10.0.0.0/64')).json()).toMatchObject({
      fieldErrors: { value: { code: 'wrongType' } },
    });
    expect((await change('10.20.0.0/16')).statusCode).toBe(200);
    // Settings are read again once a second.
    await expect
      .poll(async () => refusal(await scan(student, (await codeIn(id)).link)), {
        timeout: 30_000,
        interval: 1_100,
      })
      .toBe('otherNetwork');
    await sql('DELETE FROM attendance WHERE session_id = $1', [id]);
    expect((await change('0.0.0.0/0, ::/0')).statusCode).toBe(200);
    await expect
      .poll(async () => (await scan(student, (await codeIn(id)).link)).statusCode, {
        timeout: 30_000,
        interval: 1_100,
      })
      .toBe(200);
    expect((await change('any')).statusCode).toBe(200);
    await forget();
  });

  test('with the device of another student is refused, at two gateways at once as well, and the lecturer sees it', async () => {
    const [id, beside] = [await meeting(), await gateway.secondGateway()];
    await show(id);
    const [shared, { link }] = [device(), await codeIn(id)];
    const token = await beside.signIn('student2', DEMO_PASSWORD);
    const [one, other] = await Promise.all([
      scan(student, link, shared),
      beside.call('POST', '/attendance-scan', { token, body: { code: link }, headers: shared }),
    ]);
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409]);
    expect(refusal(one.statusCode === 409 ? one : other)).toBe('otherDevice');
    expect(await sql('SELECT 1 FROM attendance WHERE session_id = $1', [id])).toHaveLength(1);
    const report = dataOf<ScanReport>(await lecturer('GET', `/attendance-qr/${id}/report`));
    expect(report.devices).toMatchObject([{ isHere: true }]);

    const later = await meeting();
    await show(later);
    expect(
      (await scan(one.statusCode === 409 ? student : second, (await codeIn(later)).link, shared))
        .statusCode,
    ).toBe(200);
    expect(
      dataOf<ScanReport>(await lecturer('GET', `/attendance-qr/${later}/report`)).devices,
    ).toMatchObject([{ isHere: false }]);
    await forget();
  });

  test('by a browser without cookies is refused; the page sets the device cookie, which no call returns', async () => {
    const id = await meeting();
    await show(id);
    const page = await student('GET', '/attendance-scan');
    expect(dataOf<OwnScans>(page).today.map((session) => session.id)).toContain(id);
    const cookie = String(page.headers['set-cookie']);
    expect(cookie).toMatch(
      /^portal_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(
      refusal(await student('POST', '/attendance-scan', { code: (await codeIn(id)).link })),
    ).toBe('noDevice');
    expect(
      refusal(await scan(student, (await codeIn(id)).link, { cookie: 'portal_device=x' })),
    ).toBe('noDevice');
    expect(
      (await scan(student, (await codeIn(id)).link, { cookie: cookie.split(';')[0] ?? '' }))
        .statusCode,
    ).toBe(200);
    const [{ hash = '' } = {}] = await sql<{ hash: string }>(
      'SELECT device_hash AS hash FROM attendance WHERE session_id = $1',
      [id],
    );
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const path of [
      `/attendance-qr/${id}`,
      `/attendance-qr/${id}/report`,
      `/attendance-qr/${id}/students`,
      '/attendance',
    ])
      expect((await lecturer('GET', path)).body, path).not.toContain(hash);
    await forget();
  });

  test('yields to a mark of the lecturer, and replaces an automatic one', async () => {
    const id = await meeting();
    await show(id);
    await lecturer('POST', `/attendance-qr/${id}/mark`, {
      student: await studentId('student'),
      status: 'absent',
    });
    expect(dataOf<TakenScan>(await scan(student, (await codeIn(id)).link))).toMatchObject({
      outcome: 'already',
      status: 'absent',
    });
    expect(await sql('SELECT status FROM attendance WHERE session_id = $1', [id])).toEqual([
      { status: 'absent' },
    ]);
  });

  test('can be guessed ten times per account; others behind the same address continue', async () => {
    const id = await meeting();
    await show(id);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await scan(student, `ZZZZZ${guess}`)).statusCode).toBe(409);
    expect((await scan(student, (await codeIn(id)).link)).statusCode).toBe(429);
    expect((await scan(second, (await codeIn(id)).link)).statusCode).toBe(200);
    await forget();
  });

  test('ends with the class: a closed one accepts none', async () => {
    const id = await meeting();
    await show(id);
    const { link } = await codeIn(id);
    await sql(`UPDATE class_sessions SET state = 'closed' WHERE id = $1`, [id]);
    expect(refusal(await scan(student, link))).toBe('notOpen');
    expect((await lecturer('POST', `/attendance-qr/${id}/open`)).statusCode).toBe(409);
    await forget();
  });
});

describe('Two gateways whose clocks are a minute apart', () => {
  let wrong: GatewayUnderTest;
  beforeAll(async () => {
    const clock = createClock();
    clock.advance(60_000);
    wrong = await startGateway({ database: gateway.database, clock });
  });
  afterAll(() => wrong.close());

  test('show the same code and accept each other’s', async () => {
    const id = await meeting();
    await show(id);
    const [here, there] = [
      await gateway.signIn('lecturer', DEMO_PASSWORD),
      await wrong.signIn('lecturer', DEMO_PASSWORD),
    ];
    const codes = async (): Promise<(string | undefined)[]> =>
      (
        await Promise.all([
          gateway.call('GET', `/attendance-qr/${id}`, { token: here }),
          wrong.call('GET', `/attendance-qr/${id}`, { token: there }),
        ])
      ).map((answer) => dataOf<ShownCode>(answer).code?.link);
    await expect.poll(async () => new Set(await codes()).size, { timeout: 15_000 }).toBe(1);
    const token = await wrong.signIn('student', DEMO_PASSWORD);
    const [link] = await codes();
    expect(
      (
        await wrong.call('POST', '/attendance-scan', {
          token,
          body: { code: link },
          headers: device(),
        })
      ).statusCode,
    ).toBe(200);
  });
});

describe('The lecturer’s screen', () => {
  test('is for the lecturer’s own classes: others are not found, students are refused, and no code is shown before the class', async () => {
    const id = await meeting();
    await show(id);
    const others = await gateway.as('lecturer2');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/report'],
      ['GET', '/students'],
      ['POST', '/open'],
      ['POST', '/stop'],
    ] as const) {
      expect((await others(method, `/attendance-qr/${id}${path}`)).statusCode, path).toBe(404);
      expect((await student(method, `/attendance-qr/${id}${path}`)).statusCode, path).toBe(403);
    }
    expect(
      (
        await others('POST', `/attendance-qr/${id}/mark`, {
          student: await studentId('student'),
          status: 'present',
        })
      ).statusCode,
    ).toBe(404);
    const own = dataOf<ShowableSession[]>(await lecturer('GET', '/attendance-qr'));
    expect(own.find((session) => session.id === id)).toMatchObject({
      isShown: true,
      state: 'open',
    });
    expect(
      dataOf<ShowableSession[]>(await others('GET', '/attendance-qr')).map((session) => session.id),
    ).not.toContain(id);
    const future = await meeting();
    await sql(
      `
        UPDATE class_sessions
        SET starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
        WHERE id = $1`,
      [future],
    );
    const early = await lecturer('POST', `/attendance-qr/${future}/open`);
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
      409,
      'TRANSITION_REFUSED',
    ]);
  });

  test('never answers the secret', async () => {
    const id = await meeting();
    await show(id);
    const [{ secret } = { secret: Buffer.alloc(1) }] = await sql<{ secret: Buffer }>(
      'SELECT secret FROM attendance_qr WHERE session_id = $1',
      [id],
    );
    for (const path of ['', '/report', '/students']) {
      const { body } = await lecturer('GET', `/attendance-qr/${id}${path}`);
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(body).not.toContain(secret.toString(form));
    }
  });

  test('compares with the head count', async () => {
    const id = await meeting();
    await show(id);
    expect(
      (await lecturer('PUT', `/attendance-qr/${id}/head-count`, { headCount: 41 })).statusCode,
    ).toBe(200);
    expect((await stateOf(id)).headCount).toBe(41);
    for (const headCount of [-1, 5001, 1.5, '7'])
      expect(
        (await lecturer('PUT', `/attendance-qr/${id}/head-count`, { headCount })).statusCode,
      ).toBe(422);
  });

  test('draws some of the students who scanned, who confirm with their own device only', async () => {
    const id = await meeting();
    await show(id);
    expect((await lecturer('POST', `/attendance-qr/${id}/rescan`, { count: 2 })).statusCode).toBe(
      409,
    );
    const [own, other] = [device(), device()];
    await scan(student, (await codeIn(id)).link, own);
    await scan(second, (await codeIn(id)).link, other);
    expect((await lecturer('POST', `/attendance-qr/${id}/rescan`, { count: 5 })).statusCode).toBe(
      200,
    );
    expect((await stateOf(id)).rescan).toMatchObject({
      round: 1,
      students: [{ confirmedAt: null }, { confirmedAt: null }],
    });
    expect(dataOf<OwnScans>(await student('GET', '/attendance-scan')).rescan?.id).toBe(id);
    expect(refusal(await scan(student, (await codeIn(id)).link, other))).toBe('otherDevice');
    expect(dataOf<TakenScan>(await scan(student, (await codeIn(id)).link, own)).outcome).toBe(
      'confirmed',
    );
    expect(
      (await stateOf(id)).rescan?.students.filter(({ confirmedAt }) => confirmedAt !== null),
    ).toHaveLength(1);
    expect(
      dataOf<ScanReport>(await lecturer('GET', `/attendance-qr/${id}/report`)).unconfirmed,
    ).toMatchObject([{ id: await studentId('student2') }]);
    expect(dataOf<OwnScans>(await student('GET', '/attendance-scan')).rescan).toBeNull();
    await forget();
  });

  test('corrects one student of the class, and no other', async () => {
    const id = await meeting();
    await show(id);
    const mine = await studentId('student');
    const listed = async (): Promise<ListedStudent | undefined> =>
      dataOf<ListedStudent[]>(await lecturer('GET', `/attendance-qr/${id}/students`)).find(
        (one) => one.id === mine,
      );
    expect((await listed())?.status).toBeNull();
    expect(
      (await lecturer('POST', `/attendance-qr/${id}/mark`, { student: mine, status: 'present' }))
        .statusCode,
    ).toBe(200);
    expect(await listed()).toMatchObject({ status: 'present', source: 'manual' });
    expect(await stateOf(id)).toMatchObject({ present: 1, scanned: 0 });
    expect(
      (
        await lecturer('POST', `/attendance-qr/${id}/mark`, {
          student: randomUUID(),
          status: 'present',
        })
      ).statusCode,
    ).toBe(422);
  });
});
