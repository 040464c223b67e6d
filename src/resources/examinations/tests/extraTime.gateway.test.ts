import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { FileValue } from '../../../contract/model/fields.ts';
import type { PrintableDocument } from '../../documents/api.ts';
import type { AdmissionContent } from '../../documents/api/contents.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { ExamRegistrationSheet, PaperConflicts } from '../api.ts';
import emails from '../server/emails.json' with { type: 'json' };

let gateway: DemoGateway;
let [student, other, officer, dean, lecturer, manager]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
const rows = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;

const KASUN = demoId('students', 'student');
const [HALL, SECOND] = [demoId('lecturehalls', 'LH-01'), demoId('lecturehalls', 'LH-02')];
let session = '';
/** A paper of the coming examination that the student is confirmed for, and another without him. */
let [own, beside] = ['', ''];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, other, officer, dean, lecturer, manager] = await Promise.all(
    ['student', 'student2', 'examofficer', 'dean', 'lecturer', 'hallmanager'].map(gateway.as),
  );
  const [found] = await rows<{ session: string; own: string; beside: string }>(
    `
      WITH counted AS (
        SELECT paper.id, paper.exam_session_id AS session, paper.offering_id AS offering
        FROM papers paper
        JOIN exam_sessions session
          ON session.id = paper.exam_session_id
          AND session.status = 'registration'
          AND session.kind = 'proper'
        JOIN exam_registrations registration
          ON registration.paper_id = paper.id
          AND registration.status = 'confirmed'
        GROUP BY paper.id
        HAVING count(*) > 2
      )
      SELECT paper.session, paper.id AS own, beside.id AS beside
      FROM counted paper
      JOIN counted beside ON beside.id <> paper.id
      JOIN registration_lines line ON line.offering_id = paper.offering
      JOIN course_registrations registration
        ON registration.id = line.registration_id
        AND registration.student_id = $1
        AND line.state = 'enrolled'
      WHERE NOT EXISTS (
          SELECT 1
          FROM exam_registrations here
          JOIN exam_registrations there ON there.student_id = here.student_id
          WHERE here.paper_id = paper.id AND there.paper_id = beside.id
        )
      ORDER BY paper.id, beside.id
      LIMIT 1`,
    [KASUN],
  );
  if (!found) throw new Error('No two papers without common candidates');
  ({ session, own, beside } = found);
  await rows("UPDATE course_registrations SET status = 'approved' WHERE student_id = $1", [KASUN]);
  await rows(
    `
      INSERT INTO exam_registrations (paper_id, student_id, attempt_kind, attempt_number, status)
      VALUES ($1, $2, 'proper', 1, 'confirmed')
      ON CONFLICT (paper_id, student_id) DO UPDATE SET status = 'confirmed'`,
    [own, KASUN],
  );
});
afterAll(() => gateway.close());

const DAY = '2033-02-07';
const at = (from: string, to: string) => ({
  startsAt: new Date(`${DAY}T${from}:00+05:30`).toISOString(),
  endsAt: new Date(`${DAY}T${to}:00+05:30`).toISOString(),
});
const put = async (paper: string, values: object) =>
  as(officer)('PUT', `/papers/${paper}`, {
    version: dataOf(await as(officer)('GET', `/papers/${paper}`)).version,
    ...values,
  });
const held = (paper: string) =>
  rows<{ to: string }>(
    `
      SELECT to_char(ends_at AT TIME ZONE 'Asia/Colombo', 'HH24:MI') AS to
      FROM occupancy
      WHERE paper_id = $1
      ORDER BY hall_id`,
    [paper],
  );
const conflicts = async (): Promise<PaperConflicts> =>
  dataOf(await as(officer)('GET', `/exam-papers/clashes?session=${session}`));

async function evidence(account = 'student'): Promise<FileValue> {
  const payload = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="report.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    ),
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return dataOf<FileValue>(
    await gateway.app.inject({
      method: 'POST',
      url: '/api/files?resource=exam-entitlements&field=evidence',
      payload,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${await gateway.signIn(account, DEMO_PASSWORD)}`,
      },
    }),
  );
}
const ask = async (call: CallAs, values: object = {}, account = 'student') =>
  call('POST', '/exam-entitlements', {
    issuer: 'University Medical Officer',
    evidence: await evidence(account),
    ...values,
  });
const step = async (call: CallAs, id: string, name: string, values: object, reason?: string) =>
  call('POST', `/exam-entitlements/${id}/-/transitions/${name}`, {
    version: dataOf(await as(officer)('GET', `/exam-entitlements/${id}`)).version,
    values,
    ...(reason ? { reason } : {}),
  });
const GRANTED = {
  minutesPerHour: 15,
  restPerHour: 5,
  sitsApart: false,
  validFrom: '2026-01-01',
  validTo: '2033-12-31',
  decisionReference: 'FB 220/1',
};

describe('extra time', () => {
  it('is asked for by the student, granted by the board and not by who filed it, and read by nobody else', async () => {
    expect((await ask(as(student), { minutesPerHour: 60 })).json()).toMatchObject({
      fieldErrors: { minutesPerHour: { code: 'unwritable' } },
    });
    const made = await ask(as(student));
    expect(made.statusCode, made.body).toBe(201);
    const { id } = dataOf(made);
    expect(dataOf(await as(student)('GET', `/exam-entitlements/${id}`))).toMatchObject({
      student: KASUN,
      state: 'submitted',
      minutesPerHour: null,
    });
    const { evidence: file } = dataOf<{ evidence: FileValue }>(
      await as(officer)('GET', `/exam-entitlements/${id}`),
    );
    for (const stranger of [other, lecturer, manager]) {
      expect((await as(stranger)('GET', `/exam-entitlements/${id}`)).statusCode).not.toBe(200);
      expect((await as(stranger)('GET', `/files/${file.id}`)).statusCode).not.toBe(200);
      expect((await as(stranger)('GET', '/exam-entitlements')).body).not.toContain(KASUN);
    }
    expect((await ask(as(dean), {}, 'dean')).statusCode).toBe(403);
    expect((await step(as(student), id, 'approve', GRANTED)).statusCode).toBe(403);
    expect(
      (
        await step(as(dean), id, 'approve', { ...GRANTED, minutesPerHour: 0, restPerHour: 0 })
      ).json(),
    ).toMatchObject({ fieldErrors: { minutesPerHour: { code: 'required' } } });
    expect((await step(as(dean), id, 'withdraw', {})).statusCode).toBe(403);
    expect((await step(as(student), id, 'withdraw', {})).statusCode).toBe(200);

    const filed = await ask(as(officer), { student: KASUN }, 'examofficer');
    expect(filed.statusCode, filed.body).toBe(201);
    const same = await step(as(officer), dataOf(filed).id, 'approve', GRANTED);
    expect([same.statusCode, same.json<{ code: string }>().code]).toEqual([
      409,
      'TRANSITION_REFUSED',
    ]);
  });

  it('is on the card, in the student’s conflicts and in the ledger of halls from the approval until its end', async () => {
    expect((await put(own, { ...at('09:00', '12:00'), halls: [HALL, SECOND] })).statusCode).toBe(
      200,
    );
    expect(await held(own)).toEqual([{ to: '12:00' }, { to: '12:00' }]);
    const card = async () => {
      const asked = { kind: 'admission', subject: session };
      const { id: made } = dataOf(await as(student)('POST', '/documents/own', asked));
      return dataOf<PrintableDocument>(await as(student)('GET', `/documents/${made}`));
    };
    const endOn = ({ content }: PrintableDocument) =>
      (content as AdmissionContent).papers.find(({ startsAt }) => startsAt?.startsWith(DAY))
        ?.endsAt;
    const before = await card();
    expect(endOn(before)).toBe(`${DAY}T06:30:00Z`);

    const { id } = dataOf(await ask(as(student)));
    expect((await step(as(dean), id, 'approve', GRANTED)).statusCode).toBe(200);
    expect(await held(own)).toEqual([{ to: '13:00' }, { to: '13:00' }]);
    const after = await card();
    expect(endOn(after)).toBe(`${DAY}T07:30:00Z`);
    expect(after.number).not.toBe(before.number);
    const { sessions } = dataOf<ExamRegistrationSheet>(
      await as(student)('GET', '/exam-registration'),
    );
    expect(
      sessions.flatMap(({ papers }) => papers).find(({ paper }) => paper === own)?.endsAt,
    ).toBe(`${DAY}T07:30:00.000Z`);
    const asked = query({ ...at('12:30', '14:00'), halls: HALL, invigilators: '', paper: beside });
    expect(
      dataOf<{ problems: unknown[] }>(await as(officer)('GET', `/exam-papers/at?${asked}`))
        .problems,
    ).toEqual([]);
    const booked = await as(manager)('POST', '/bookings', {
      title: 'Too early',
      hall: HALL,
      ...at('12:30', '13:30'),
      purpose: 'meeting',
    });
    expect(booked.statusCode).not.toBe(201);

    expect((await step(as(dean), id, 'end', {}, 'The hand has healed.')).statusCode).toBe(200);
    expect(await held(own)).toEqual([{ to: '12:00' }, { to: '12:00' }]);
    expect(endOn(await card())).toBe(`${DAY}T06:30:00Z`);
  });

  it('names a hall that is taken before the last candidate ends, and refuses to move the paper there', async () => {
    await rows(
      `
        INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state)
        VALUES ($1, $2, $3, 'maintenance', 'confirmed')`,
      [HALL, at('12:15', '15:00').startsAt, at('12:15', '15:00').endsAt],
    );
    const { id } = dataOf(await ask(as(student)));
    expect((await step(as(dean), id, 'approve', GRANTED)).statusCode).toBe(200);
    expect((await held(own)).map(({ to }) => to).toSorted()).toEqual(['12:15', '13:00']);
    expect((await conflicts()).short).toEqual([
      expect.objectContaining({ paper: own, hall: 'LH-01', endsAt: `${DAY}T07:30:00.000Z` }),
    ]);
    const moved = await put(own, at('09:05', '12:05'));
    expect([moved.statusCode, moved.json()]).toMatchObject([
      409,
      { fieldErrors: { halls: { code: 'hallTaken' } } },
    ]);
    await rows("DELETE FROM occupancy WHERE kind = 'maintenance' AND hall_id = $1", [HALL]);
    expect((await put(own, at('09:05', '12:05'))).statusCode).toBe(200);
    expect((await conflicts()).short).toEqual([]);
    expect((await step(as(dean), id, 'end', {}, 'The hand has healed.')).statusCode).toBe(200);
  });
});

describe('the student of a request for extra time', () => {
  const CONFIDENTIAL = /extra time|rest break|disab|injur|medical|minutes|අමතර කාල|විවේක|වෛද්‍ය/i;
  const letters = () =>
    rows<{ template: string; values: object }>(
      `
        SELECT input->>'template' AS template, input->'values' AS values
        FROM jobs
        WHERE kind = 'email'
          AND input->>'template' LIKE 'entitlement%'
          AND input::text LIKE '%' || $1 || '%'
        ORDER BY created_at, id`,
      [demoId('users', 'student')],
    );

  it('is written to of each decision, and of what the office files, in either language', async () => {
    const before = (await letters()).length;
    const filed = dataOf(await ask(as(officer), { student: KASUN }, 'examofficer'));
    const answer = 'The report is older than two years.';
    expect((await step(as(dean), filed.id, 'reject', { answer })).statusCode).toBe(200);
    const own = dataOf(await ask(as(student)));
    expect((await step(as(dean), own.id, 'approve', GRANTED)).statusCode).toBe(200);
    expect((await step(as(dean), own.id, 'end', {}, 'The hand has healed.')).statusCode).toBe(200);
    const sent = (await letters()).slice(before);
    expect(sent.map(({ template }) => template)).toEqual([
      'entitlementFiled',
      'entitlementRejected',
      'entitlementApproved',
      'entitlementEnded',
    ]);
    expect(JSON.stringify(sent)).toContain(answer);
    expect(JSON.stringify(sent)).toContain(GRANTED.decisionReference);
    // What was granted and why it ended stay in the portal.
    expect(JSON.stringify(sent)).not.toMatch(/healed|minutesPerHour|University Medical Officer/);
  });

  it.each(Object.entries(emails).filter(([name]) => name.startsWith('entitlement')))(
    'is told nothing confidential in the subject of “%s”',
    (_name, { en, si }) => {
      for (const { subject } of [en, si]) {
        expect(subject).not.toMatch(CONFIDENTIAL);
        expect(subject).not.toContain('%{');
      }
    },
  );
});

describe('papers that share a hall', () => {
  const seats = (paper: string) =>
    rows<{ seat: string | null }>(
      `
        SELECT seat
        FROM exam_registrations
        WHERE paper_id = $1 AND status = 'confirmed'
        ORDER BY seat`,
      [paper],
    );
  const numbers = async (paper: string) =>
    (await seats(paper)).map(({ seat }) => Number(seat?.split(' ')[1]));

  it('do so while it seats them, alternately, and are refused by name when it does not', async () => {
    const [{ one = 0, two = 0 } = {}] = await rows<{ one: number; two: number }>(
      `
        SELECT
          count(*) FILTER (WHERE paper_id = $1)::int AS one,
          count(*) FILTER (WHERE paper_id = $2)::int AS two
        FROM exam_registrations
        WHERE status IN ('applied', 'confirmed')`,
      [own, beside],
    );
    const capacity = (count: number) =>
      rows('UPDATE lecturehalls SET exam_capacity = $2 WHERE id = $1', [HALL, count]);
    await capacity(one + two - 1);
    expect((await put(own, { ...at('09:00', '12:00'), halls: [HALL] })).statusCode).toBe(200);
    const wanted = { ...at('09:00', '12:00'), halls: [HALL] };
    const full = await put(beside, wanted);
    expect([full.statusCode, full.json()]).toMatchObject([
      409,
      {
        code: 'CLASH',
        fieldErrors: { halls: { code: 'hallFull', args: { by: expect.any(String) } } },
      },
    ]);
    const asked = query({ ...at('09:00', '12:00'), halls: HALL, invigilators: '', paper: beside });
    expect(dataOf(await as(officer)('GET', `/exam-papers/at?${asked}`))).toMatchObject({
      problems: [{ code: 'hallFull' }],
    });
    await capacity(2 * Math.max(one, two));
    const shared = await put(beside, wanted);
    expect(shared.statusCode, shared.body).toBe(200);
    expect(
      await rows('SELECT lane FROM occupancy WHERE paper_id IN ($1, $2) ORDER BY lane', [
        own,
        beside,
      ]),
    ).toEqual([{ lane: 1 }, { lane: 2 }]);
    expect((await as(officer)('POST', '/exam-papers/seats', { session })).statusCode).toBe(200);
    const [first, second] = [await numbers(own), await numbers(beside)];
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    for (const given of [first, second])
      for (const number of given) expect(given).not.toContain(number + 1);
    expect((await conflicts()).unseated.filter(({ paper }) => paper === own)).toEqual([]);

    await capacity(1);
    expect((await conflicts()).unseated).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ paper: beside, because: 'full', named: expect.any(Array) }),
      ]),
    );
    await capacity(2 * Math.max(one, two));
  });

  it('shut out bookings and classes from the hall, whoever writes them', async () => {
    const { startsAt, endsAt } = at('10:00', '11:00');
    await expect(
      rows(
        `
          INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state)
          VALUES ($1, $2, $3, 'booking', 'confirmed')`,
        [HALL, startsAt, endsAt],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });

  it('a candidate who needs a room apart sits alone in the last hall, and is not named without one', async () => {
    const { id } = dataOf(await ask(as(student)));
    expect((await step(as(dean), id, 'approve', { ...GRANTED, sitsApart: true })).statusCode).toBe(
      200,
    );
    expect((await conflicts()).unseated).toContainEqual(
      expect.objectContaining({ paper: own, because: 'apart', students: 1, named: [] }),
    );
    expect((await put(own, { halls: [HALL, SECOND] })).statusCode).toBe(200);
    expect((await as(officer)('POST', '/exam-papers/seats', { session })).statusCode).toBe(200);
    expect(
      await rows(
        `
          SELECT student_id AS student
          FROM exam_registrations
          WHERE paper_id = $1 AND seat LIKE 'LH-02 %'`,
        [own],
      ),
    ).toEqual([{ student: KASUN }]);
  });

  it('have a plan for print that the office and their own invigilators read, under index numbers', async () => {
    expect((await put(own, { invigilators: [demoId('staff', 'lecturer')] })).statusCode).toBe(200);
    await rows(
      "UPDATE exam_registrations SET index_number = '777001' WHERE paper_id = $1 AND student_id = $2",
      [own, KASUN],
    );
    const lines = async (call: CallAs | undefined) =>
      dataOf<{ code: string; startsAt: string; papers: string[] }[]>(
        await as(call)('GET', `/exam-seating?${query({ session, range: '[0,999]' })}`),
      ).filter(({ startsAt }) => startsAt.startsWith(DAY));
    expect((await lines(officer)).map(({ code, papers }) => [code, papers.length])).toEqual([
      ['LH-01', 2],
      ['LH-02', 1],
    ]);
    expect((await lines(lecturer)).map(({ papers }) => papers.length)).toEqual([1, 1]);
    const plan = (call: CallAs | undefined, hall = SECOND) =>
      as(call)('GET', `/exam-seating/plan?${query({ hall, at: at('09:00', '12:00').startsAt })}`);
    for (const reader of [officer, lecturer]) {
      const answer = await plan(reader);
      expect(dataOf(answer)).toMatchObject({
        hall: { code: 'LH-02' },
        seats: [
          {
            seat: 'LH-02 01',
            indexNumber: '777001',
            endsAt: `${DAY}T07:30:00.000Z`,
            isLonger: true,
          },
        ],
      });
      expect(answer.body).not.toContain(KASUN);
    }
    const all = dataOf<{ seats: { code: string }[] }>(await plan(officer, HALL)).seats;
    const seen = dataOf<{ seats: { code: string }[] }>(await plan(lecturer, HALL)).seats;
    expect(new Set(all.map(({ code }) => code)).size).toBe(2);
    expect(new Set(seen.map(({ code }) => code)).size).toBe(1);
    const stranger = await gateway.as('lecturer2');
    expect((await plan(stranger)).statusCode).toBe(404);
    expect(await lines(stranger)).toEqual([]);
    expect((await plan(student)).statusCode).toBe(403);
  });
});
