import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { CHANGE_SET_HEADER } from '../../../contract/model/constants.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { updateStatuses } from '../server/enrolmentStatus.ts';

let gateway: DemoGateway;
let registrar: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
});
afterAll(() => gateway.close());

const student = demoId('students', 'student');
const account = demoId('users', 'student');
const statusOf = async (): Promise<unknown> =>
  dataOf<WireRecord>(await registrar('GET', `/students/${student}`))['status'];
const eventsOf = async (): Promise<WireRecord[]> =>
  dataOf(await registrar('GET', `/student-status-events?${query({ filter: { student } })}`));

describe('the status of a student', () => {
  it('is derived from the dated events and cannot be written', async () => {
    expect(await statusOf()).toBe('enrolled');
    const record = dataOf<WireRecord>(await registrar('GET', `/students/${student}`));
    const refused = await registrar('PUT', `/students/${student}`, {
      version: record.version,
      status: 'completed',
    });
    expect(refused.statusCode).toBe(422);

    const [enrolled] = await eventsOf();
    const ended = await registrar('PUT', `/student-status-events/${enrolled?.id}`, {
      version: enrolled?.version,
      endsOn: '2026-01-31',
    });
    expect(ended.statusCode, ended.body).toBe(200);
    const leave = await registrar('POST', '/student-status-events', {
      student,
      status: 'leave',
      startsOn: '2026-02-01',
    });
    expect(leave.statusCode, leave.body).toBe(201);
    expect(await statusOf()).toBe('leave');
  });

  it('is unique on each day: two events that overlap are refused at the field', async () => {
    const refused = await registrar('POST', '/student-status-events', {
      student,
      status: 'suspended',
      startsOn: '2026-03-01',
    });
    expect([
      refused.statusCode,
      Object.values(
        refused.json<{ fieldErrors: Record<string, { code: string }> }>().fieldErrors,
      ).map(({ code }) => code),
    ]).toEqual([422, ['overlaps', 'overlaps']]);
  });

  it('changes with the day, without a write', async () => {
    const [leave] = (await eventsOf()).filter(({ status }) => status === 'leave');
    expect(
      (
        await registrar('PUT', `/student-status-events/${leave?.id}`, {
          version: leave?.version,
          endsOn: '2199-12-31',
        })
      ).statusCode,
    ).toBe(200);
    await gateway.database.transaction((client) =>
      updateStatuses({ client, now: new Date('2200-01-02T06:00:00Z') }),
    );
    expect(await statusOf()).toBe('enrolled');
    await gateway.database.transaction((client) => updateStatuses({ client, now: new Date() }));
    expect(await statusOf()).toBe('leave');
  });
});

describe('a status that is entered with the student', () => {
  const other = demoId('students', 'student2');
  const ofOther = async (): Promise<WireRecord[]> =>
    dataOf(
      await registrar(
        'GET',
        `/student-status-events?${query({ filter: { student: other }, sort: ['startsOn', 'ASC'] })}`,
      ),
    );

  it('ends the current one the day before, as one change that is undone as one', async () => {
    const before = await ofOther();
    const entered = await registrar('POST', `/students/${other}/status`, {
      status: 'leave',
      startsOn: '2026-02-01',
      decisionReference: 'FB 26/2',
    });
    expect([entered.statusCode, entered.body]).toEqual([201, expect.any(String)]);
    expect((await ofOther()).map(({ status, endsOn }) => [status, endsOn])).toEqual([
      ['enrolled', '2026-01-31'],
      ['leave', null],
    ]);
    const undone = await registrar(
      'POST',
      `/change-sets/${String(entered.headers[CHANGE_SET_HEADER.toLowerCase()])}/undo`,
      {},
    );
    expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)]);
    expect((await ofOther()).map(({ status, endsOn }) => [status, endsOn])).toEqual(
      before.map(({ status, endsOn }) => [status, endsOn]),
    );
  });

  it('is refused as a whole if another status covers those days, and to users without the privilege', async () => {
    const before = await ofOther();
    const overlapping = await registrar('POST', `/students/${other}/status`, {
      status: 'leave',
      startsOn: before[0]?.['startsOn'],
    });
    expect(overlapping.statusCode).toBe(422);
    expect(
      (await registrar('POST', `/students/${other}/status`, { startsOn: '2026-02-01' })).json(),
    ).toMatchObject({ fieldErrors: { status: { code: 'required' } } });
    expect(await ofOther()).toEqual(before);
    for (const username of ['head', 'student2', 'lecturer2'])
      expect(
        (
          await (
            await gateway.as(username)
          )('POST', `/students/${other}/status`, { status: 'leave', startsOn: '2026-02-01' })
        ).statusCode,
      ).toBe(403);
  });
});

describe('the documented call for a student', () => {
  it('answers the student’s own record, by account or by record', async () => {
    const own = await gateway.as('student');
    for (const id of [account, student])
      expect(dataOf<WireRecord>(await own('GET', `/user/student/${id}`)).id).toBe(student);
  });

  it('refuses other people’s records with the error of one that does not exist', async () => {
    for (const username of ['student2', 'lecturer', 'hallmanager']) {
      const other = await gateway.as(username);
      const [hidden, absent] = [
        await other('GET', `/user/student/${account}`),
        await other('GET', `/user/student/${demoId('users', 'nobody')}`),
      ];
      expect(
        [hidden.statusCode, absent.statusCode].every((status) => status === 404 || status === 403),
        username,
      ).toBe(true);
      expect(hidden.json<{ code: string }>().code, username).toBe(
        absent.json<{ code: string }>().code,
      );
    }
  });

  it('answers a signed-in student their studies, and other users an empty list', async () => {
    const status = async (username: string): Promise<unknown[]> =>
      dataOf<{ studentStatus: unknown[] }>(await (await gateway.as(username))('GET', '/user'))
        .studentStatus;
    expect(await status('student')).toEqual([
      {
        student,
        registration_number: expect.stringMatching(/^HS\//),
        status: 'leave',
        batch: expect.any(String),
      },
    ]);
    expect(await status('lecturer')).toEqual([]);
  });
});
