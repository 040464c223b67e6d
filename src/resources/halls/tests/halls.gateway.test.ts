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
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';

let gateway: DemoGateway;
let manager: CallAs;
let lecturer: CallAs;
let dean: CallAs;

const hall = (code: string): string => demoId('lecturehalls', code);
const today = (): string => wallTimeOf(new Date().toISOString()).date;
/** A Sunday some weeks ahead, without classes. */
const sunday = (weeks: number): string => addDays(mondayOf(today()), weeks * 7 + 6);
const at = (date: string, from: string, to: string) => ({
  startsAt: instantOf({ date, time: from }),
  endsAt: instantOf({ date, time: to }),
});
const step = (call: CallAs, record: WireRecord, name: string, more: object = {}) =>
  call('POST', `/bookings/${record.id}/-/transitions/${name}`, {
    version: record.version,
    ...more,
  });
const ledgerOf = async (column: string, id: string): Promise<Record<string, unknown>[]> =>
  (
    await gateway.database.query({
      text: `SELECT state, starts_at, hall_id FROM occupancy WHERE ${column} = $1`,
      values: [id],
    })
  ).rows;
const bookingAs = async (call: CallAs, id: string): Promise<WireRecord> =>
  dataOf(await call('GET', `/bookings/${id}`));

beforeAll(async () => {
  gateway = await startDemoGateway();
  await ordinaryDays(gateway);
  [manager, lecturer, dean] = [
    await gateway.as('hallmanager'),
    await gateway.as('lecturer'),
    await gateway.as('dean'),
  ];
});
afterAll(() => gateway.close());

describe('a booking', () => {
  it('of a hall without approval is approved at once and claims the hall', async () => {
    const answer = await lecturer('POST', '/bookings', {
      title: 'Reading group',
      hall: hall('SR-11'),
      ...at(sunday(2), '09:00', '11:00'),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const record = dataOf(answer);
    expect(record).toMatchObject({ state: 'approved', requestedBy: demoId('users', 'lecturer') });
    expect(await ledgerOf('booking_id', record.id)).toMatchObject([{ state: 'confirmed' }]);
    const second = await manager('POST', '/bookings', {
      title: 'Another',
      hall: hall('SR-11'),
      ...at(sunday(2), '10:59', '12:00'),
    });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'CLASH',
      fieldErrors: {
        hall: { code: 'hallTaken', args: { by: 'Reading group', from: '09:00', to: '11:00' } },
      },
    });
    expect(
      (
        await manager('POST', '/bookings', {
          title: 'Right after',
          hall: hall('SR-11'),
          ...at(sunday(2), '11:00', '12:00'),
        })
      ).statusCode,
    ).toBe(201);
  });

  it('of other halls waits for approval, and approving it rejects its rivals with an e-mail', async () => {
    const one = dataOf(
      await lecturer('POST', '/bookings', {
        title: 'Play',
        hall: hall('LH-01'),
        ...at(sunday(3), '09:00', '11:00'),
      }),
    );
    const rival = dataOf(
      await (
        await gateway.as('lecturer2')
      )('POST', '/bookings', {
        title: 'Concert',
        hall: hall('LH-01'),
        ...at(sunday(3), '10:00', '12:00'),
      }),
    );
    const apart = dataOf(
      await (
        await gateway.as('registrar')
      )('POST', '/bookings', {
        title: 'Later',
        hall: hall('LH-01'),
        ...at(sunday(3), '11:00', '12:00'),
      }),
    );
    expect([one.state, rival.state, apart.state]).toEqual(['pending', 'pending', 'pending']);
    expect((await step(lecturer, one, 'approve')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'rows' },
    });
    expect((await step(manager, one, 'approve')).statusCode).toBe(200);
    expect(await bookingAs(manager, rival.id)).toMatchObject({ state: 'rejected', note: 'Play' });
    expect(await bookingAs(manager, apart.id)).toMatchObject({ state: 'pending' });
    expect([
      await ledgerOf('booking_id', one.id),
      await ledgerOf('booking_id', rival.id),
    ]).toMatchObject([[{ state: 'confirmed' }], [{ state: 'rejected' }]]);
    const { rows } = await gateway.database.query({
      text: `
        SELECT transition, actor_id AS actor
        FROM activities
        WHERE resource = 'bookings' AND record_id = $1 AND action = 'transition'`,
      values: [rival.id],
    });
    expect(rows).toEqual([{ transition: 'reject', actor: demoId('users', 'hallmanager') }]);
  });

  it('is not decided by the person who requested it, nor approved over a later confirmation', async () => {
    const own = dataOf(
      await manager('POST', '/bookings', {
        title: 'Repairs',
        hall: hall('LH-02'),
        ...at(sunday(4), '09:00', '10:00'),
      }),
    );
    expect((await step(manager, own, 'approve')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson', as: 'create' },
    });
    await gateway.database.query({
      text: `
        INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state)
        VALUES ($1, $2, $3, 'exam', 'confirmed')`,
      values: [hall('LH-02'), ...Object.values(at(sunday(4), '09:30', '12:00'))],
    });
    expect((await step(dean, own, 'approve')).json()).toMatchObject({
      code: 'CLASH',
      details: { clashes: [{ what: 'hall', kind: 'exam' }] },
    });
  });

  it('is refused with the rule of its hall; fewer rules apply to hall managers', async () => {
    const refused = async (call: CallAs, values: object): Promise<unknown> =>
      (await call('POST', '/bookings', { title: 'X', hall: hall('LH-04'), ...values })).json<{
        fieldErrors?: unknown;
      }>().fieldErrors;
    expect(await refused(lecturer, at(sunday(2), '05:00', '06:00'))).toMatchObject({
      startsAt: { code: 'outsideHours', args: { from: '07:00', to: '20:00' } },
    });
    expect(await refused(lecturer, at(sunday(2), '09:00', '14:00'))).toMatchObject({
      endsAt: { code: 'longerThan', args: { hours: 4 } },
    });
    expect(
      await refused(lecturer, { ...at(sunday(2), '09:00', '10:00'), seats: 121 }),
    ).toMatchObject({ seats: { code: 'tooFewSeats', args: { capacity: 120 } } });
    expect(await refused(lecturer, at(addDays(today(), 200), '09:00', '10:00'))).toMatchObject({
      startsAt: { code: 'tooFarAhead' },
    });
    expect(await refused(lecturer, at(addDays(today(), -7), '09:00', '10:00'))).toMatchObject({
      startsAt: { code: 'notUpcoming' },
    });
    expect(
      await refused(lecturer, { hall: hall('LAB-1'), ...at(sunday(2), '09:00', '10:00') }),
    ).toMatchObject({ startsAt: { code: 'closedThatDay' } });
    expect(
      await refused(lecturer, { hall: hall('BR'), ...at(sunday(2), '09:00', '10:00') }),
    ).toMatchObject({ hall: { code: 'notFound' } });
    expect(await refused(manager, at(sunday(2), '09:00', '14:00'))).toBeUndefined();
    expect(await refused(lecturer, at(sunday(2), '10:00', '10:00'))).toMatchObject({
      endsAt: { code: 'beforeStart' },
    });
    const student = await gateway.as('student');
    expect(
      (
        await student('POST', '/bookings', {
          title: 'X',
          hall: hall('SR-11'),
          ...at(sunday(2), '15:00', '16:00'),
        })
      ).statusCode,
    ).toBe(403);
  });

  it('needs a new approval when it changes, and frees the hall meanwhile', async () => {
    const record = dataOf(
      await lecturer('POST', '/bookings', {
        title: 'Round table',
        hall: hall('SR-12'),
        ...at(sunday(5), '09:00', '10:00'),
      }),
    );
    expect(
      (
        await lecturer('PUT', `/bookings/${record.id}`, {
          version: record.version,
          ...at(sunday(5), '13:00', '14:00'),
        })
      ).json(),
    ).toMatchObject({ code: 'UNWRITABLE_FIELD' });
    const again = dataOf(await step(lecturer, record, 'askAgain'));
    expect(await ledgerOf('booking_id', record.id)).toMatchObject([{ state: 'pending' }]);
    const changed = await lecturer('PUT', `/bookings/${record.id}`, {
      version: again.version,
      ...at(sunday(5), '13:00', '14:00'),
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await step(lecturer, dataOf(changed), 'cancel')).statusCode).toBe(200);
    expect(await ledgerOf('booking_id', record.id)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('a closure', () => {
  it('is refused if entries exist, unless it displaces them', async () => {
    const meeting = dataOf(
      await lecturer('POST', '/bookings', {
        title: 'Committee',
        hall: hall('SR-12'),
        ...at(sunday(6), '09:00', '10:00'),
      }),
    );
    const closed = { hall: hall('SR-12'), ...at(sunday(6), '08:00', '18:00'), reason: 'New floor' };
    expect((await manager('POST', '/hall-closures', closed)).json()).toMatchObject({
      code: 'CLASH',
      fieldErrors: { hall: { args: { by: 'Committee' } } },
    });
    const closure = dataOf(await manager('POST', '/hall-closures', { ...closed, displaces: true }));
    expect(await bookingAs(manager, meeting.id)).toMatchObject({
      state: 'displaced',
      note: 'New floor',
    });
    expect(
      (
        await lecturer('POST', '/bookings', {
          title: 'X',
          hall: hall('SR-12'),
          ...at(sunday(6), '12:00', '13:00'),
        })
      ).json(),
    ).toMatchObject({ code: 'CLASH', fieldErrors: { hall: { args: { by: 'New floor' } } } });
    expect((await manager('DELETE', `/hall-closures/${closure.id}`)).statusCode).toBe(200);
    expect(
      (
        await lecturer('POST', '/bookings', {
          title: 'X',
          hall: hall('SR-12'),
          ...at(sunday(6), '12:00', '13:00'),
        })
      ).statusCode,
    ).toBe(201);
  });
});

describe('the timetable', () => {
  const slotsOf = async (filter: object): Promise<WireRecord[]> =>
    dataOf(await manager('GET', `/class-slots?${query({ filter })}`));
  const sessionsOf = async (slot: string): Promise<WireRecord[]> =>
    dataOf(
      await manager(
        'GET',
        `/class-sessions?${query({ filter: { slot }, sort: ['startsAt', 'ASC'] })}`,
      ),
    );
  const free = async (): Promise<WireRecord> => {
    const [slot] = await slotsOf({ hall: hall('SR-12') });
    return slot as WireRecord;
  };

  it('creates every meeting of a new slot with claims on hall, lecturer and group; a second such slot is refused date by date', async () => {
    const model = await free();
    const values = {
      offering: model.offering,
      kind: 'tutorial',
      weekday: 'sunday',
      startsAt: '15:00',
      endsAt: '16:00',
      hall: hall('SR-11'),
      lecturers: [demoId('staff', 'lecturer')],
      weeks: '9-12',
    };
    const answer = await manager('POST', '/class-slots', values);
    expect(answer.statusCode, answer.body).toBe(201);
    const sessions = await sessionsOf(dataOf(answer).id);
    expect(sessions).toHaveLength(4);
    const count = async (table: string): Promise<number> =>
      Number(
        (
          await gateway.database.query<{ n: string }>({
            text: `SELECT count(*) AS n FROM ${table} WHERE session_id = ANY($1::uuid[])`,
            values: [sessions.map(({ id }) => id)],
          })
        ).rows[0]?.n,
      );
    expect([
      await count('occupancy'),
      await count('staff_busy_times'),
      await count('group_busy_times'),
    ]).toEqual([4, 4, 4]);
    const second = await manager('POST', '/class-slots', {
      ...values,
      startsAt: '15:30',
      endsAt: '16:30',
    });
    expect(second.json()).toMatchObject({
      code: 'CLASH',
      details: { total: 12, dates: 4 },
      fieldErrors: {
        hall: { code: 'hallTaken' },
        lecturers: { code: 'lecturerTaken' },
        startsAt: { code: 'groupTaken' },
      },
    });
    // Smaller groups of one class may overlap; the whole class may not.
    const apart = {
      ...values,
      hall: hall('SR-12'),
      lecturers: [],
      startsAt: '17:00',
      endsAt: '18:00',
    };
    expect((await manager('POST', '/class-slots', { ...apart, subgroup: 1 })).statusCode).toBe(201);
    expect(
      (await manager('POST', '/class-slots', { ...apart, subgroup: 2, hall: hall('LH-01') }))
        .statusCode,
    ).toBe(201);
    expect(
      (await manager('POST', '/class-slots', { ...apart, hall: hall('LH-02') })).json(),
    ).toMatchObject({
      code: 'CLASH',
      details: { clashes: expect.arrayContaining([expect.objectContaining({ what: 'group' })]) },
    });
  });

  it('moves the future meetings of a slot, but not past and individually changed ones', async () => {
    const slot = await free();
    const before = await sessionsOf(slot.id);
    const now = new Date().toISOString();
    const ahead = before.filter(({ startsAt }) => new Date(String(startsAt)).toISOString() > now);
    const own = ahead[0] as WireRecord;
    const moved = await manager('PUT', `/class-sessions/${own.id}`, {
      version: own.version,
      hall: hall('LH-03'),
      note: 'Projector needed',
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(dataOf(moved)).toMatchObject({ isMoved: true, usualHall: slot.hall });
    const changed = await manager('PUT', `/class-slots/${slot.id}`, {
      version: slot.version,
      hall: hall('SR-11'),
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const after = await sessionsOf(slot.id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const halls = Object.fromEntries(after.map(({ id, hall: where }) => [id, where]));
    for (const { id, startsAt } of before)
      expect(halls[id], String(startsAt)).toBe(
        id === own.id
          ? hall('LH-03')
          : new Date(String(startsAt)).toISOString() > now
            ? hall('SR-11')
            : hall('SR-12'),
      );
    expect((await manager('DELETE', `/class-slots/${slot.id}`)).statusCode).toBe(200);
    const left = dataOf<WireRecord[]>(
      await manager(
        'GET',
        `/class-sessions?${query({ filter: { id: before.map(({ id }) => id) } })}`,
      ),
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      before
        .filter(
          ({ id, startsAt }) => id === own.id || new Date(String(startsAt)).toISOString() <= now,
        )
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('is not written by people who may only read it', async () => {
    const slot = (await slotsOf({}))[0] as WireRecord;
    expect(
      (
        await lecturer('PUT', `/class-slots/${slot.id}`, {
          version: slot.version,
          weekday: 'sunday',
        })
      ).statusCode,
    ).toBe(403);
    expect((await (await gateway.as('student'))('GET', '/class-sessions')).statusCode).toBe(200);
  });

  it('frees the hall of a cancelled class, and claims it again if it is still free', async () => {
    const [session] = dataOf<WireRecord[]>(
      await manager(
        'GET',
        `/class-sessions?${query({ filter: { lecturers: demoId('staff', 'lecturer'), startsAt_gte: new Date().toISOString(), subgroup_empty: true, state: 'planned' }, sort: ['startsAt', 'DESC'] })}`,
      ),
    );
    if (!session) throw new Error('the lecturer has no class to come');
    const call = (name: string, version: number, more: object = {}) =>
      (name === 'cancel' ? lecturer : manager)(
        'POST',
        `/class-sessions/${session.id}/-/transitions/${name}`,
        { version, ...more },
      );
    const cancelled = await call('cancel', session.version, { reason: 'Ill' });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(await ledgerOf('session_id', session.id)).toMatchObject([{ state: 'cancelled' }]);
    const other = await manager('POST', '/class-sessions', {
      offering: session.offering,
      kind: 'lecture',
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      hall: session.hall,
      lecturers: session.lecturers,
    });
    expect(other.statusCode, other.body).toBe(201);
    expect((await call('reinstate', dataOf(cancelled).version)).json()).toMatchObject({
      code: 'CLASH',
    });
    expect((await manager('DELETE', `/class-sessions/${dataOf(other).id}`)).statusCode).toBe(200);
    expect((await call('reinstate', dataOf(cancelled).version)).statusCode).toBe(200);
    expect(await ledgerOf('session_id', session.id)).toMatchObject([{ state: 'confirmed' }]);
  });
});
