import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { updateFromAppointments } from '../server/employment.ts';

interface Ticks {
  version: string;
  rows: { id: string; label: { en: string }; ticked: boolean; extras: Record<string, unknown> }[];
}

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const member = (username: string): string => demoId('staff', username);
const designation = (code: string): string => demoId('staff-designations', code);
const history = demoId('departments', 'HIS');
const faculty = demoId('faculties', 'FHSS');
const pathOf = (username: string): string =>
  `/assignments/staff-designation-assign/${member(username)}`;
const ticksOf = async (username: string): Promise<Ticks> =>
  dataOf<Ticks>(await admin('GET', pathOf(username)));
const held = async (username: string): Promise<string[]> =>
  (await ticksOf(username)).rows.filter(({ ticked }) => ticked).map(({ label }) => label.en);

const appoint = async (username: string, code: string, extras: Record<string, unknown>) =>
  admin('PUT', pathOf(username), {
    version: (await ticksOf(username)).version,
    set: [{ id: designation(code), extras }],
    unset: [],
  });
const fieldErrors = (response: { json: () => unknown }): unknown =>
  (response.json() as { fieldErrors?: unknown }).fieldErrors;
const present = async (resource: string, id: string): Promise<WireRecord> =>
  dataOf(await admin('GET', `/${resource}/${id}`));

describe('appointments', () => {
  it('of the demonstration agree with the stored designations, heads and dean', async () => {
    const stored = async (): Promise<unknown> =>
      (
        await gateway.database.query({
          text: `
          SELECT
            (SELECT json_agg(designation_id ORDER BY id) FROM staff) AS designations,
            (SELECT json_agg(head_id ORDER BY id) FROM departments) AS heads,
            (SELECT json_agg(dean_id ORDER BY id) FROM faculties) AS deans`,
        })
      ).rows;
    const before = await stored();
    await gateway.database.transaction((client) =>
      updateFromAppointments({ client, now: new Date() }),
    );
    expect(await stored()).toEqual(before);
  });

  it('show the current designations of a person, not past ones', async () => {
    expect((await held('head')).toSorted()).toEqual(['Head of Department', 'Professor']);
  });

  it('refuse a second head of a department for any day of the first one’s term, naming both dates', async () => {
    const refused = await appoint('lecturer', 'head-of-department', {
      startsOn: '2027-12-31',
      endsOn: null,
    });
    expect([refused.statusCode, fieldErrors(refused)]).toEqual([
      422,
      { startsOn: { code: 'overlaps' }, endsOn: { code: 'overlaps' } },
    ]);
  });

  it('let the next head begin on the day after', async () => {
    expect(
      (
        await appoint('lecturer', 'head-of-department', {
          startsOn: '2028-01-01',
          endsOn: '2030-12-31',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('let a member of another department lead a department', async () => {
    const accepted = await appoint('lecturer2', 'head-of-department', {
      startsOn: '2031-01-01',
      endsOn: null,
      department: history,
      acting: true,
    });
    expect(accepted.statusCode).toBe(200);
    const { rows } = dataOf<Ticks>(accepted);
    expect(rows.find(({ id }) => id === designation('head-of-department'))?.extras).toMatchObject({
      department: history,
      acting: true,
    });
  });

  it('refuse an end before the beginning', async () => {
    expect(
      fieldErrors(
        await appoint('webeditor', 'lecturer', { startsOn: '2026-02-01', endsOn: '2026-01-31' }),
      ),
    ).toHaveProperty('endsOn');
  });

  it('may be read but not changed by a head, and not read by a lecturer', async () => {
    const [head, lecturer] = [await gateway.as('head'), await gateway.as('lecturer')];
    expect((await lecturer('GET', pathOf('lecturer'))).statusCode).toBe(403);
    expect(
      (await head('GET', `/staff-appointments?${query({ filter: { staff: member('lecturer') } })}`))
        .statusCode,
    ).toBe(200);
    expect(
      (
        await head('POST', '/staff-appointments', {
          staff: member('head'),
          designation: designation('dean'),
          startsOn: '2026-01-01',
        })
      ).statusCode,
    ).toBe(403);
  });
});

describe('data derived from appointments', () => {
  beforeEach(async () => {
    await gateway.database.query({
      text: 'DELETE FROM staff_appointments WHERE starts_on > $1',
      values: ['2026-01-01'],
    });
  });

  it('has the new head of the department and the highest designation as soon as the post changes hands', async () => {
    const { rows, version } = await ticksOf('head');
    const extras = rows.find(({ id }) => id === designation('head-of-department'))?.extras;
    const ended = await admin('PUT', pathOf('head'), {
      version,
      set: [{ id: designation('head-of-department'), extras: { ...extras, endsOn: '2026-01-31' } }],
      unset: [],
    });
    expect(ended.statusCode).toBe(200);
    expect(await present('staff', member('head'))).toMatchObject({
      designation: designation('professor'),
    });
    expect(await present('departments', history)).toMatchObject({ head: null });

    await appoint('lecturer', 'head-of-department', { startsOn: '2026-02-01', endsOn: null });
    expect(await present('staff', member('lecturer'))).toMatchObject({
      designation: designation('head-of-department'),
    });
    expect(await present('departments', history)).toMatchObject({ head: member('lecturer') });

    const ticks = await ticksOf('lecturer');
    await admin('PUT', pathOf('lecturer'), {
      version: ticks.version,
      set: [],
      unset: [designation('head-of-department')],
    });
    expect(await present('departments', history)).toMatchObject({ head: null });
    expect(await present('staff', member('lecturer'))).toMatchObject({
      designation: designation('senior-lecturer-2'),
    });
  });

  it('cannot be written directly', async () => {
    const { version } = await present('faculties', faculty);
    expect(
      (await admin('PUT', `/faculties/${faculty}`, { version, dean: member('admin') })).json(),
    ).toMatchObject({ code: 'UNWRITABLE_FIELD' });
  });

  it('is recomputed when a designation becomes exclusive, unless two people hold it at once', async () => {
    const { version } = await present('staff-designations', designation('professor'));
    const refused = await admin('PUT', `/staff-designations/${designation('professor')}`, {
      version,
      leads: 'faculty',
    });
    expect([refused.statusCode, fieldErrors(refused)]).toEqual([
      422,
      { leads: { code: 'overlaps' } },
    ]);
  });
});

describe('specialities', () => {
  it('of one’s own are listed, added and removed by a lecturer without naming the owner', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/staff-specialities?view=own'));
    const theirs = dataOf<WireRecord[]>(
      await admin('GET', `/staff-specialities?${query({ filter: { staff: member('lecturer') } })}`),
    );
    expect(theirs.length).toBeGreaterThan(0);
    expect(own.map(({ id }) => id).toSorted()).toEqual(theirs.map(({ id }) => id).toSorted());
    const made = dataOf(
      await lecturer('POST', '/specialities', {
        name: { en: 'Textile history', si: 'රෙදිපිළි ඉතිහාසය' },
      }),
    );
    const added = dataOf(
      await lecturer('POST', '/staff-specialities?view=own', { speciality: made.id }),
    );
    expect(await present('staff-specialities', added.id)).toMatchObject({
      staff: member('lecturer'),
    });
    expect(
      (await lecturer('POST', '/staff-specialities?view=own', { speciality: made.id })).json(),
    ).toMatchObject({ code: 'DUPLICATE' });
    expect((await lecturer('DELETE', `/staff-specialities/${added.id}?view=own`)).statusCode).toBe(
      200,
    );
  });

  it('of others are closed to a lecturer', async () => {
    const lecturer = await gateway.as('lecturer');
    const [other] = dataOf<WireRecord[]>(
      await admin('GET', `/staff-specialities?${query({ filter: { staff: member('head') } })}`),
    );
    expect((await lecturer('GET', `/staff-specialities/${other?.id}`)).statusCode).toBe(404);
    expect((await lecturer('DELETE', `/staff-specialities/${other?.id}`)).statusCode).toBe(404);
  });
});

describe('an appointment to a post that is held', () => {
  it('names the tick, the holder and what to end, and ends it in the same act', async () => {
    const { rows } = await gateway.database.query<
      Record<'department' | 'holder' | 'other', string>
    >({
      text: `
        SELECT department.id AS department, department.head_id AS holder, member.id AS other
        FROM departments department
        JOIN staff member
          ON member.department_id = department.id AND member.id <> department.head_id
        ORDER BY department.id, member.id
        LIMIT 1`,
    });
    const [{ department, holder, other } = { department: '', holder: '', other: '' }] = rows;
    const head = async () => (await present('departments', department))['head'];
    const path = `/assignments/staff-designation-assign/${other}`;
    const put = async (body: object) => {
      const { version } = dataOf<Ticks>(await admin('GET', path));
      const set = [
        { id: designation('head-of-department'), extras: { startsOn: addDays(localDay(), 30) } },
      ];
      return admin('PUT', path, { version, set, unset: [], ...body });
    };
    const refused = (await put({})).json() as {
      fieldErrors: Record<string, unknown>;
      details: {
        tick: string;
        held: { id: string; version: number; from: string; mayEnd: boolean };
      };
    };
    expect(Object.keys(refused.fieldErrors)).toContain('startsOn');
    expect(refused.details).toMatchObject({
      tick: designation('head-of-department'),
      held: { mayEnd: true },
    });
    const { id, version } = refused.details.held;
    const saved = await put({ end: [{ id, version, on: addDays(localDay(), 29) }] });
    expect(saved.statusCode).toBe(200);
    expect((await present('staff-appointments', id))['endsOn']).toBe(addDays(localDay(), 29));
    expect(await head()).toBe(holder);
  });
});
