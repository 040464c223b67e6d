import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushesOf, emailsOf } from '../../../gateway/app/portal.ts';
import { queueEmails } from '../../../gateway/notify/emails.ts';
import { PUSH_TOPICS } from '../../../src/contract/model/pushTopics.ts';
import { MOST_PUSH_DEVICES, type PushDevices } from '../../../src/contract/wire/calls/pushCalls.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import { dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { deviceCookie } from '../equipment/deviceCookie.ts';
import { failureOf } from '../equipment/gatewayUnderTest.ts';
import { openPushService, type PushService } from '../equipment/pushService.ts';

let gateway: DemoGateway;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  gateway = await startDemoGateway({ allowPrivatePush: true });
  // The queue runs from now on.
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await gateway?.close();
  await service?.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answerWith(201);
  await gateway.database.query({ text: 'DELETE FROM push_subscriptions' });
});

/** A person at a device. */
interface Seat {
  token: string;
  cookie: string;
}

async function signIn(username: string, cookie?: string): Promise<Seat> {
  const answer = await gateway.call('POST', '/login', {
    body: { username, password: DEMO_PASSWORD },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  return { token: dataOf<{ token: string }>(answer).token, cookie: deviceCookie(answer) };
}

const as = ({ token, cookie }: Seat, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) =>
  gateway.call(method, path, { token, headers: { cookie } });

const choose = ({ token, cookie }: Seat, name: string, topics: readonly string[] = PUSH_TOPICS) =>
  gateway.call('PUT', '/push-devices/current', {
    token,
    headers: { cookie },
    body: { ...service.addDevice(name), topics },
  });

const devicesOf = async (seat: Seat): Promise<PushDevices['devices']> =>
  dataOf<PushDevices>(await as(seat, 'GET', '/push-devices')).devices;

/** Queues the e-mail about published results to an account; returns its key. */
async function tellOfResults(username: string, key: string = randomUUID()): Promise<string> {
  const values = { title: { en: 'Semester 1', si: 'පළමු අධ්‍යයන වාරය' } };
  await queueEmails(gateway.database, [
    { key, userId: demoId('users', username), template: 'resultsPublished', values },
  ]);
  return key;
}

/** The states of the jobs that notify devices, once all of them and all e-mails have ended. */
async function statesOfJobs(): Promise<string[]> {
  const read = async () => {
    const { rows } = await gateway.database.query<{ kind: string; state: string }>({
      text: "SELECT kind, state FROM jobs WHERE kind IN ('email', 'push') ORDER BY created_at",
    });
    return rows;
  };
  await expect
    .poll(async () => (await read()).filter(({ state }) => /queued|running/.test(state)), {
      timeout: 20_000,
    })
    .toEqual([]);
  return (await read()).filter(({ kind }) => kind === 'push').map(({ state }) => state);
}

const storedCount = async (): Promise<number> => {
  const { rows } = await gateway.database.query<{ count: string }>({
    text: 'SELECT count(*) FROM push_subscriptions',
  });
  return Number(rows[0]?.count);
};

describe('A device whose owner chose a topic', () => {
  test('gets the title of the e-mail in their language, encrypted for it alone and signed by the portal, once', async () => {
    const student = await signIn('student');
    expect((await choose(student, 'phone', ['resultsOut'])).statusCode).toBe(200);
    await gateway.call('PUT', '/preferences', { token: student.token, body: { language: 'si' } });
    const key = await tellOfResults('student');
    await statesOfJobs();
    expect(service.received).toEqual([
      {
        device: 'phone',
        ttl: '86400',
        contact: expect.stringMatching(/^mailto:.+@/),
        key: dataOf<PushDevices>(await as(student, 'GET', '/push-devices')).publicKey,
        message: {
          title: 'ඔබේ ප්‍රතිඵල පළ කර ඇත: පළමු අධ්‍යයන වාරය',
          opens: '/manage-exam/results',
          language: 'si',
        },
      },
    ]);
    // The e-mail is tried again, as after a crash.
    await gateway.database.query({
      text: "UPDATE jobs SET state = 'queued', ended_at = NULL WHERE id = $1",
      values: [key],
    });
    await statesOfJobs();
    expect(service.received).toHaveLength(1);
  });

  test('is told that a class is cancelled, by the e-mail that its people get', async () => {
    const lecturer = await signIn('lecturer');
    await choose(lecturer, 'phone', ['classMoved']);
    const { rows } = await gateway.database.query<{ id: string; version: number }>({
      text: `
        SELECT session.id, session.version
        FROM class_sessions session
        JOIN class_sessions__lecturers teaches ON teaches.owner_id = session.id
        JOIN staff member ON member.id = teaches.target_id
        WHERE member.user_id = $1
          AND session.state = 'planned'
          AND session.starts_at > now() + interval '2 days'
        LIMIT 1`,
      values: [demoId('users', 'lecturer')],
    });
    const [session] = rows;
    const answer = await (
      await gateway.as('admin')
    )('POST', `/class-sessions/${session?.id}/-/transitions/cancel`, {
      version: session?.version,
      reason: 'The hall is closed',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await statesOfJobs();
    expect(service.received).toMatchObject([
      {
        device: 'phone',
        message: {
          title: expect.stringMatching(/^Class cancelled: /),
          opens: '/lhms/manage-lachall/timetable',
        },
      },
    ]);
  });

  test('is told nothing of topics that they did not choose', async () => {
    await choose(await signIn('student'), 'phone', ['placeWon']);
    await tellOfResults('student');
    await statesOfJobs();
    expect(service.received).toEqual([]);
  });

  test.each([404, 410])('is forgotten once its push service answers %i', async (status) => {
    await choose(await signIn('student'), 'phone');
    service.answerWith(status);
    await tellOfResults('student');
    expect((await statesOfJobs()).at(-1)).toBe('done');
    expect(await storedCount()).toBe(0);
  });

  test('stays when its push service refuses a message for good, which is not sent again', async () => {
    await choose(await signIn('student'), 'phone');
    service.answerWith(413);
    await tellOfResults('student');
    expect((await statesOfJobs()).at(-1)).toBe('failed');
    expect(service.received).toHaveLength(1);
    expect(await storedCount()).toBe(1);
  });
});

describe('The devices of an account', () => {
  test('are known to their owner alone, who removes them one by one', async () => {
    const [phone, laptop] = [await signIn('student'), await signIn('student')];
    await choose(phone, 'phone', ['resultsOut']);
    await choose(laptop, 'laptop');
    const devices = await devicesOf(phone);
    expect(devices.map(({ current, topics }) => [current, topics])).toEqual([
      [false, [...PUSH_TOPICS]],
      [true, ['resultsOut']],
    ]);
    const stranger = await signIn('student2');
    expect(await devicesOf(stranger)).toEqual([]);
    const path = `/push-devices/${devices[0]?.id}`;
    expect((await as(stranger, 'DELETE', path)).statusCode).toBe(404);
    expect((await as(phone, 'DELETE', path)).statusCode).toBe(200);
    expect((await devicesOf(phone)).map(({ current }) => current)).toEqual([true]);
  });

  test('are one each, however often their browser changes its address, and limited in number', async () => {
    const phone = await signIn('student');
    await choose(phone, 'former');
    await choose(phone, 'present');
    expect(await devicesOf(phone)).toHaveLength(1);
    for (let number = 0; number < MOST_PUSH_DEVICES; number += 1)
      await choose(await signIn('student'), `further${number}`);
    const devices = await devicesOf(phone);
    expect(devices).toHaveLength(MOST_PUSH_DEVICES);
    expect(devices.filter(({ current }) => current)).toEqual([]);
  });

  test('keep their choice over the next sign-in, and lose it with the sign-out', async () => {
    const before = await signIn('student');
    await choose(before, 'phone');
    const after = await signIn('student', before.cookie);
    expect(await devicesOf(after)).toMatchObject([{ current: true }]);
    await as(after, 'POST', '/logout');
    expect(await storedCount()).toBe(0);
  });

  test('lose it when someone else signs in on them', async () => {
    const student = await signIn('student');
    await choose(student, 'phone');
    await signIn('student2', student.cookie);
    expect(await storedCount()).toBe(0);
  });

  test('lose it when their session is ended from another one', async () => {
    const [here, there] = [await signIn('student'), await signIn('student')];
    await choose(here, 'here');
    await choose(there, 'there');
    const ended = await gateway.call('POST', '/sessions/endings', {
      token: here.token,
      body: { password: DEMO_PASSWORD },
    });
    expect(ended.statusCode, ended.body).toBe(200);
    expect(await devicesOf(here)).toMatchObject([{ current: true }]);
  });
});

test('Every notification is the subject of an e-mail, and every topic has one', () => {
  const [pushes, emails] = [pushesOf(facultyPortal), emailsOf(facultyPortal)];
  expect(Object.keys(pushes).filter((name) => !Object.hasOwn(emails, name))).toEqual([]);
  expect([...new Set(Object.values(pushes).map(({ topic }) => topic))].toSorted()).toEqual(
    PUSH_TOPICS.toSorted(),
  );
});

describe('A gateway in use', () => {
  let guarded: DemoGateway;
  beforeAll(async () => {
    guarded = await startDemoGateway();
    await guarded.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => guarded?.close());

  test('takes push services by https alone', async () => {
    const token = await guarded.signIn('student', DEMO_PASSWORD);
    for (const endpoint of [
      service.addDevice('phone').endpoint,
      'ftp://push.example/x',
      'https://user:word@push.example/x',
      'push',
    ]) {
      const body = { ...service.addDevice('phone'), endpoint, topics: ['placeWon'] };
      const answer = await guarded.call('PUT', '/push-devices/current', { token, body });
      expect([endpoint, failureOf(answer).fieldErrors]).toEqual([
        endpoint,
        { endpoint: { code: 'invalidUrl' } },
      ]);
    }
  });

  test('asks no address of its own network, and forgets a device that names one', async () => {
    const token = await guarded.signIn('student', DEMO_PASSWORD);
    const { port } = new URL(service.origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      const body = {
        ...service.addDevice('phone'),
        endpoint: `https://${host}:${port}/phone`,
        topics: ['resultsOut'],
      };
      await guarded.call('PUT', '/push-devices/current', { token, body });
      const key = randomUUID();
      const values = { title: { en: 'One', si: 'එක' } };
      await queueEmails(guarded.database, [
        { key, userId: demoId('users', 'student'), template: 'resultsPublished', values },
      ]);
      await expect
        .poll(
          async () => {
            const { rows } = await guarded.database.query<{ count: string }>({
              text: 'SELECT count(*) FROM push_subscriptions',
            });
            return rows[0]?.count;
          },
          { timeout: 10_000, message: host },
        )
        .toBe('0');
    }
    expect(service.received).toEqual([]);
  });
});
