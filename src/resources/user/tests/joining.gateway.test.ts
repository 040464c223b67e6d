import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { codeOf, failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../../../../tests/gateway/equipment/mailbox.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { AccountMatch, IntakeReport } from '../api.ts';

const PASSWORD = 'a paper boat in the canal';

let demo: DemoGateway;
let mailbox: Mailbox;
let registrar: CallAs;
let admin: CallAs;
beforeAll(async () => {
  mailbox = await openMailbox();
  demo = await startDemoGateway({ smtpUrl: mailbox.url });
  [registrar, admin] = [await demo.as('registrar'), await demo.as('admin')];
});
afterAll(async () => {
  await demo.close();
  await mailbox.close();
});

const rowsOf = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await demo.database.query<Row>({ text, values })).rows;

let count = 0;
interface Joining {
  number: string;
  student: string;
  username: string;
  email: string;
}
let kamala: Joining;
/** A student record without an account, and the name of the account that will ask for it. */
beforeEach(async () => {
  count += 1;
  const number = `HS/2026/${9000 + count}`;
  const student = newId();
  await rowsOf(
    `
      INSERT INTO students (
        id, registration_number, name_with_initials_en, name_with_initials_si, full_name_en,
        full_name_si, birth_date, batch_id, medium, status
      )
      SELECT
        $1::uuid, $2::text, 'H. M. K. Perera', 'එච්. එම්. කේ. පෙරේරා',
        'Herath Mudiyanselage Kamala Perera', 'හේරත් මුදියන්සේලාගේ කමලා පෙරේරා', '2004-05-06',
        id, 'sinhala', 'enrolled'
      FROM batches
      LIMIT 1`,
    [student, number],
  );
  const username = `kamala${count}`;
  kamala = { number, student, username, email: `${username}@fhss.example` };
});

async function register(changes: Record<string, unknown> = {}): Promise<string> {
  const [type] = await rowsOf<{ id: string }>("SELECT id FROM user_types WHERE code = 'student'");
  const body = {
    userType: type?.id,
    firstName: 'Kamala',
    lastName: 'Perera',
    username: kamala.username,
    email: kamala.email,
    password: PASSWORD,
    claimedNumber: kamala.number,
    claimedBirthDate: '2004-05-06',
    ...changes,
  };
  const response = await demo.call('POST', '/register', { body });
  expect(response.statusCode, response.body).toBe(201);
  const [account] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE username = $1', [
    body.username,
  ]);
  return account?.id ?? '';
}

const matchOf = async (call: CallAs, id: string, number = ''): Promise<AccountMatch> => {
  const response = await call('GET', `/users/${id}/match${number && `?number=${number}`}`);
  expect(response.statusCode, response.body).toBe(200);
  return dataOf<AccountMatch>(response);
};
const roleId = async (code: string): Promise<string> => {
  const [role] = await rowsOf<{ id: string }>('SELECT id FROM roles WHERE code = $1', [code]);
  return role?.id ?? '';
};

interface Decision {
  version: number;
  record: { resource: 'students' | 'staff'; id: string } | null;
  roles: string[];
}
/** What an approver sends who accepts the proposal. */
const proposed = ({ version, record, proposal, roles }: AccountMatch): Decision => ({
  version,
  record: record && proposal.isLinked ? { resource: record.resource, id: record.id } : null,
  roles: roles.filter(({ isProposed }) => isProposed).map(({ id }) => id),
});
const approve = (call: CallAs, id: string, decision: Decision) =>
  call('POST', `/users/${id}/approval`, decision);

async function refuse(id: string, refusalReason: string) {
  const { version } = dataOf<WireRecord>(await registrar('GET', `/users/${id}`));
  return registrar('PUT', `/users/${id}`, { status: 'refused', refusalReason, version });
}

describe('A registration', () => {
  it('is approved with the record and the role in one act, which opens what belongs to a student', async () => {
    const id = await register({ claimedNumber: kamala.number.toLowerCase() });
    const match = await matchOf(registrar, id);
    expect(match).toMatchObject({
      number: kamala.number,
      record: {
        id: kamala.student,
        nameAgreement: 'agrees',
        birthDateAgreement: 'agrees',
        mayLink: true,
      },
      proposal: { isLinked: true, reason: 'matches' },
      isRoleWithheld: false,
    });
    const told = mailbox.next(kamala.email);
    expect((await told).subject).toContain('Your registration was received');
    const opened = mailbox.next(kamala.email);
    const response = await approve(registrar, id, proposed(match));
    expect(response.statusCode, response.body).toBe(200);
    const { text } = await opened;
    expect(text).toContain(kamala.number);
    expect(text).toContain('Student');
    const token = await demo.signIn(kamala.username, PASSWORD);
    const user = dataOf<{ privileges: string[]; studentStatus: { student: string }[] }>(
      await demo.call('GET', '/user', { token }),
    );
    expect(user.privileges).toContain('CO_REG_VIEW');
    expect(user.studentStatus).toMatchObject([{ student: kamala.student }]);
  });

  it('keeps the birth date that proves the person only until it is decided', async () => {
    const id = await register();
    await approve(registrar, id, proposed(await matchOf(registrar, id)));
    expect(await rowsOf('SELECT claimed_birth_date AS day FROM users WHERE id = $1', [id])).toEqual(
      [{ day: null }],
    );
    const log = await rowsOf<{ all: string }>(
      `
        SELECT string_agg(concat(before, after), '') AS all
        FROM activities
        WHERE record_id = $1`,
      [id],
    );
    expect(log[0]?.all).toContain('active');
    expect(log[0]?.all).not.toContain('2004-05-06');
  });

  it('answers alike whether there is a record with the number or not', async () => {
    const [type] = await rowsOf<{ id: string }>("SELECT id FROM user_types WHERE code = 'student'");
    const answers = [];
    for (const [suffix, claimedNumber] of [
      ['a', kamala.number],
      ['b', 'HS/1990/0001'],
      ['c', null],
    ]) {
      const { statusCode, body } = await demo.call('POST', '/register', {
        body: {
          userType: type?.id,
          firstName: 'Kamala',
          lastName: 'Perera',
          username: `${kamala.username}${suffix}`,
          email: `${suffix}-${kamala.email}`,
          password: PASSWORD,
          claimedNumber,
        },
      });
      answers.push([statusCode, body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(201);
  });

  it.each([
    ['claimedNumber', 'HS 2026 – nine', 'invalidPattern'],
    ['claimedNumber', `HS/${'9'.repeat(40)}`, 'tooLong'],
    ['claimedBirthDate', '2004-02-31', 'invalidDate'],
  ])('with %s “%s” is refused at that field', async (field, value, code) => {
    const [type] = await rowsOf<{ id: string }>("SELECT id FROM user_types WHERE code = 'student'");
    const response = await demo.call('POST', '/register', {
      body: {
        userType: type?.id,
        firstName: 'Kamala',
        lastName: 'Perera',
        username: kamala.username,
        email: kamala.email,
        password: PASSWORD,
        [field]: value,
      },
    });
    expect(response.statusCode).toBe(422);
    expect(failureOf(response).fieldErrors?.[field]?.code).toBe(code);
  });

  it('that differs from the record is proposed no link and no role', async () => {
    const id = await register({ firstName: 'Sunil', lastName: 'Fernando' });
    const match = await matchOf(registrar, id);
    expect(match.proposal).toEqual({ isLinked: false, reason: 'nameDiffers' });
    expect(proposed(match)).toMatchObject({ record: null, roles: [] });
  });

  it('whose name and number alone agree is proposed nothing, because others know them too', async () => {
    const id = await register({ claimedBirthDate: null });
    const match = await matchOf(registrar, id);
    expect(match.proposal).toEqual({ isLinked: false, reason: 'unproved' });
    expect(proposed(match)).toMatchObject({ record: null, roles: [] });
    await rowsOf('UPDATE students SET email = $2 WHERE id = $1', [
      kamala.student,
      kamala.email.toUpperCase(),
    ]);
    expect((await matchOf(registrar, id)).proposal).toEqual({ isLinked: true, reason: 'matches' });
  });

  it('finds the record under another number that the approver looks up', async () => {
    const id = await register({ claimedNumber: 'HS/2026/0000' });
    expect((await matchOf(registrar, id)).proposal.reason).toBe('noRecord');
    const match = await matchOf(registrar, id, kamala.number);
    expect(match).toMatchObject({ record: { id: kamala.student }, proposal: { isLinked: true } });
  });
});

describe('An approval', () => {
  it('by the second of two approvers is a conflict and changes nothing', async () => {
    const id = await register();
    const match = await matchOf(registrar, id);
    const [one, other] = await Promise.all([
      approve(registrar, id, proposed(match)),
      approve(admin, id, { version: match.version, record: null, roles: [] }),
    ]);
    const codes = [one, other].map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 409]);
    const late = one.statusCode === 409 ? one : other;
    expect(failureOf(late)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'alreadyDecided' },
    });
  });

  it('of an account that has the record and the role already is no conflict', async () => {
    const id = await register();
    await rowsOf('UPDATE students SET user_id = $2 WHERE id = $1', [kamala.student, id]);
    const given = await registrar('POST', '/user-roles', {
      user: id,
      role: await roleId('student'),
    });
    expect(given.statusCode, given.body).toBe(201);
    const match = await matchOf(registrar, id);
    expect(match.proposal).toEqual({ isLinked: true, reason: 'matches' });
    const response = await approve(registrar, id, proposed(match));
    expect(response.statusCode, response.body).toBe(200);
  });

  it('once given opens no further role to those who may only approve', async () => {
    const id = await register();
    await approve(registrar, id, proposed(await matchOf(registrar, id)));
    const given = await registrar('POST', '/user-roles', { user: id, role: await roleId('staff') });
    expect(codeOf(given)).toBe('FORBIDDEN');
  });

  it('does not take a record from the account that has it', async () => {
    const id = await register();
    const match = await matchOf(registrar, id);
    const taken = { resource: 'students', id: demoId('students', 'student') } as const;
    const response = await approve(registrar, id, { ...proposed(match), record: taken });
    expect(failureOf(response)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'recordHasAccount' },
    });
    expect(
      codeOf(
        await demo.call('POST', '/login', {
          body: { username: kamala.username, password: PASSWORD },
        }),
      ),
    ).toBe('ACCOUNT_INACTIVE');
  });

  it.each(['lecturer', 'administrator', 'examinations-officer'])(
    'gives the role %s only if the approver may give it, and otherwise nothing at all',
    async (code) => {
      const id = await register();
      const match = await matchOf(registrar, id);
      const response = await approve(registrar, id, {
        ...proposed(match),
        roles: [await roleId('student'), await roleId(code)],
      });
      expect(codeOf(response)).toBe('FORBIDDEN');
      expect(await rowsOf('SELECT 1 FROM user_roles WHERE user_id = $1', [id])).toEqual([]);
      expect(await rowsOf('SELECT status FROM users WHERE id = $1', [id])).toEqual([
        { status: 'pending' },
      ]);
      expect(await rowsOf('SELECT user_id FROM students WHERE id = $1', [kamala.student])).toEqual([
        { user_id: null },
      ]);
    },
  );

  it('offers an approver only the roles that they may give', async () => {
    const id = await register();
    const codesFor = async (call: CallAs) =>
      (await matchOf(call, id)).roles.map(({ code }) => code).sort();
    expect(await codesFor(registrar)).toEqual(['staff', 'student']);
    expect(await codesFor(admin)).toContain('lecturer');
  });

  it('without a role says in its e-mail that nothing is open yet', async () => {
    const id = await register();
    await mailbox.next(kamala.email);
    const { version } = await matchOf(registrar, id);
    const opened = mailbox.next(kamala.email);
    await approve(registrar, id, { version, record: null, roles: [] });
    expect((await opened).subject).toContain('has no role yet');
  });

  it('without a record says in its e-mail what the person still has to give', async () => {
    const id = await register({ claimedNumber: null });
    await mailbox.next(kamala.email);
    const { version } = await matchOf(registrar, id);
    const opened = mailbox.next(kamala.email);
    await approve(registrar, id, { version, record: null, roles: [await roleId('student')] });
    expect((await opened).text).toContain('not linked to a record yet');
  });

  it.each(['lecturer', 'student'])('is closed to %s, and so is the match', async (name) => {
    const id = await register();
    const call = await demo.as(name);
    const decision = { version: 1, record: null, roles: [] };
    expect(codeOf(await call('GET', `/users/${id}/match`))).toBe('FORBIDDEN');
    expect(codeOf(await approve(call, id, decision))).toBe('FORBIDDEN');
    expect(codeOf(await call('POST', `/users/${id}/invitation`))).toBe('FORBIDDEN');
  });
});

describe('A refused registration', () => {
  it('tells the reason by e-mail and at sign-in, and makes way for another one', async () => {
    const id = await register();
    await mailbox.next(kamala.email);
    const told = mailbox.next(kamala.email);
    const response = await refuse(id, 'The number belongs to another person.');
    expect(response.statusCode, response.body).toBe(200);
    const { text } = await told;
    expect(text).toContain('The number belongs to another person.');
    expect(text).toContain('/auth/register');
    const body = { username: kamala.username, password: PASSWORD };
    expect(failureOf(await demo.call('POST', '/login', { body }))).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      details: { status: 'refused', refusal: 'The number belongs to another person.' },
    });
    const again = await register();
    expect(again).not.toBe(id);
    expect((await matchOf(registrar, again)).status).toBe('pending');
    expect(await rowsOf('SELECT 1 FROM credentials WHERE user_id = $1', [id])).toEqual([]);
  });

  it('that is taken back is told by e-mail, as an approval is', async () => {
    const received = mailbox.next(kamala.email);
    const id = await register();
    await received;
    const refused = mailbox.next(kamala.email);
    expect((await refuse(id, 'Not found')).statusCode).toBe(200);
    const { subject } = await refused;
    const opened = mailbox.next(kamala.email);
    const { version } = dataOf<WireRecord>(await registrar('GET', `/users/${id}`));
    const response = await registrar('PUT', `/users/${id}`, { status: 'active', version });
    expect(response.statusCode, response.body).toBe(200);
    expect((await opened).subject).not.toBe(subject);
  });

  it('needs a reason', async () => {
    const id = await register();
    expect(failureOf(await refuse(id, ' ')).fieldErrors?.['refusalReason']?.code).toBe('required');
  });

  it('is not made of an account that was approved', async () => {
    expect(failureOf(await refuse(demoId('users', 'student'), 'Gone'))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'notWaiting' },
    });
  });

  it('cannot be approved any more', async () => {
    const id = await register();
    await refuse(id, 'Wrong number');
    const { version } = await matchOf(registrar, id);
    expect(codeOf(await approve(registrar, id, { version, record: null, roles: [] }))).toBe(
      'CONFLICT',
    );
  });
});

describe('An invitation', () => {
  it('is sent again on request, and only to an invited account', async () => {
    const id = await register();
    expect(failureOf(await registrar('POST', `/users/${id}/invitation`))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'notInvited' },
    });
    await rowsOf("UPDATE users SET status = 'invited' WHERE id = $1", [id]);
    await mailbox.next(kamala.email);
    const invited = mailbox.next(kamala.email);
    expect((await registrar('POST', `/users/${id}/invitation`)).statusCode).toBe(200);
    expect((await invited).text).toContain('/auth/reset-password?token=');
  });
});

describe('The accounts of an intake', () => {
  const intakeOf = async (student: string): Promise<string> => {
    const [row] = await rowsOf<{ id: string }>(
      'SELECT batch_id AS id FROM students WHERE id = $1',
      [student],
    );
    return row?.id ?? '';
  };
  /** A new intake with the student of this test and two others. */
  async function newIntake(): Promise<string> {
    const intake = newId();
    await rowsOf('INSERT INTO batches (id, label, entry_year) VALUES ($1, $2, 2026)', [
      intake,
      `Intake ${count}`,
    ]);
    await rowsOf('UPDATE students SET batch_id = $2, email = $3 WHERE id = $1', [
      kamala.student,
      intake,
      kamala.email,
    ]);
    for (const [position, email] of [null, 'STUDENT@fhss.example'].entries())
      await rowsOf(
        `
          INSERT INTO students (
            id, registration_number, name_with_initials_en, name_with_initials_si, batch_id,
            medium, status, email
          )
          VALUES ($1, $2, 'A. Silva', 'ඒ. සිල්වා', $3, 'sinhala', 'enrolled', $4)`,
        [newId(), `${kamala.number}-${position}`, intake, email],
      );
    return intake;
  }
  const finished = async (job: string) => {
    for (;;) {
      const answer = dataOf<{ state: string; result: IntakeReport }>(
        await registrar('GET', `/jobs/${job}`),
      );
      if (!['queued', 'running'].includes(answer.state)) return answer;
      await new Promise(setImmediate);
    }
  };
  const invite = async (intake: string) => {
    const response = await registrar('POST', `/intakes/${intake}/invitations`);
    expect(response.statusCode, response.body).toBe(202);
    return finished(dataOf<{ job: string }>(response).job);
  };

  it('are created, linked, given the role and invited; whoever is left out is named with the reason', async () => {
    await rowsOf("UPDATE users SET email = 'student@fhss.example' WHERE id = $1", [
      demoId('users', 'student'),
    ]);
    const intake = await newIntake();
    expect(dataOf(await registrar('GET', `/intakes/${intake}/accounts`))).toEqual({
      students: 3,
      withAccount: 0,
      withoutEmail: 1,
    });
    const invited = mailbox.next(kamala.email);
    expect(await invite(intake)).toMatchObject({
      state: 'done',
      result: {
        created: 1,
        left: [
          { number: `${kamala.number}-0`, reason: 'withoutEmail' },
          { number: `${kamala.number}-1`, reason: 'taken' },
        ],
      },
    });
    const { text } = await invited;
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const chosen = await demo.call('POST', '/resetpassword', {
      body: { token, password: PASSWORD },
    });
    expect(chosen.statusCode, chosen.body).toBe(200);
    const session = await demo.signIn(kamala.email, PASSWORD);
    const user = dataOf<{ privileges: string[]; studentStatus: { student: string }[] }>(
      await demo.call('GET', '/user', { token: session }),
    );
    expect(user.privileges).toContain('CO_REG_VIEW');
    expect(user.studentStatus).toMatchObject([{ student: kamala.student }]);
  });

  it('are not created twice', async () => {
    const intake = await newIntake();
    expect((await invite(intake)).result.created).toBe(1);
    expect((await invite(intake)).result.created).toBe(0);
    expect(dataOf(await registrar('GET', `/intakes/${intake}/accounts`))).toMatchObject({
      withAccount: 1,
    });
  });

  it.each(['lecturer', 'student', 'examofficer'])('are closed to %s', async (name) => {
    const intake = await intakeOf(kamala.student);
    const call = await demo.as(name);
    expect(codeOf(await call('GET', `/intakes/${intake}/accounts`))).toBe('FORBIDDEN');
    expect(codeOf(await call('POST', `/intakes/${intake}/invitations`))).toBe('FORBIDDEN');
  });

  it('of an intake that does not exist are not found', async () => {
    expect(codeOf(await registrar('POST', `/intakes/${newId()}/invitations`))).toBe('NOT_FOUND');
  });
});
