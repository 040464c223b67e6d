import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { ASSIGNMENT_NAME } from '../../shared/demo/componentSets.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  Allocation,
  OfferingLine,
  OfferingPracticals,
  OwnPracticals,
  SlotResults,
} from '../api.ts';

let gateway: DemoGateway;
let [student, lecturer, lecturer2, head, dean]: CallAs[] = [];
let offering: OfferingPracticals;
const as = (call: CallAs | undefined): CallAs => call as CallAs;
const ok = async <T = WireRecord>(answer: ReturnType<CallAs>, status = 200): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
};
const refusal = async (answer: ReturnType<CallAs>): Promise<Record<string, unknown>> =>
  (await answer).json<Record<string, unknown>>();
const look = (): Promise<OfferingPracticals> =>
  ok<OfferingPracticals>(as(lecturer)('GET', `/practical-offerings/${offering.id}`));
const own = async (call = student): Promise<OwnPracticals[]> =>
  ok<OwnPracticals[]>(as(call)('GET', '/practical-choices'));

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, lecturer, lecturer2, head, dean] = [
    await gateway.as('student'),
    await gateway.as('lecturer'),
    await gateway.as('lecturer2'),
    await gateway.as('head'),
    await gateway.as('dean'),
  ];
  const teaching = await ok<OfferingLine[]>(as(lecturer)('GET', '/practical-offerings'));
  offering = await ok<OfferingPracticals>(
    as(lecturer)('GET', `/practical-offerings/${teaching[0]?.id}`),
  );
});
afterAll(() => gateway.close());

it('A practical takes the component that one of its names means, with the names of the unit, and none of another unit', async () => {
  const write = (number: number, component: object) =>
    as(lecturer)('POST', '/practicals', {
      offering: offering.id,
      number,
      title: { en: 'Reading a map', si: 'සිතියමක් කියවීම' },
      component,
      maximum: 20,
    });
  const { en, si } = ASSIGNMENT_NAME;
  for (const [place, component] of [
    { en, si: 'වෙනත්' },
    { en: 'Other', si },
  ].entries()) {
    const made = await ok(write(80 + place, component), 201);
    expect(made['component']).toEqual(ASSIGNMENT_NAME);
    expect((await as(lecturer)('DELETE', `/practicals/${made.id}`)).statusCode).toBe(200);
  }
  expect(await refusal(write(82, { en: 'Other', si: 'වෙනත්' }))).toMatchObject({
    fieldErrors: { component: { code: 'unknownComponent' } },
  });
});

describe('who sees what', () => {
  it('the units come in pages with their total', async () => {
    const page = async (range: string) =>
      (await as(head)('GET', `/practical-offerings?range=${encodeURIComponent(range)}`)).json<{
        data: OfferingLine[];
        total: number;
      }>();
    const all = await page('[0,999]');
    const first = await page('[0,0]');
    const second = await page('[1,1]');
    expect(all.total).toBe(all.data.length);
    expect([first, second].map(({ total }) => total)).toEqual([all.total, all.total]);
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 2));
  });

  it('a lecturer sees only the practicals of their own units; who manages all sees all', async () => {
    expect(offering.exercises.length).toBe(3);
    expect((await as(lecturer2)('GET', `/practical-offerings/${offering.id}`)).statusCode).toBe(
      404,
    );
    expect((await as(student)('GET', `/practical-offerings/${offering.id}`)).statusCode).toBe(404);
    expect((await as(dean)('GET', `/practical-offerings/${offering.id}`)).statusCode).toBe(200);
  });

  it('a head sees and changes the practicals and results of units of the own department, and of no other', async () => {
    const sql = async (text: string, ...values: unknown[]) =>
      (await gateway.database.query<Record<string, string>>({ text, values })).rows[0] ?? {};
    const { practical, slot, result } = await sql(
      `
        SELECT practical.id AS practical, slot.id AS slot, result.id AS result
        FROM practicals practical
        JOIN practical_slots slot ON slot.practical_id = practical.id
        JOIN practical_results result ON result.slot_id = slot.id
        WHERE practical.offering_id = $1
        ORDER BY result.id
        LIMIT 1`,
      offering.id,
    );
    const records = [
      `/practical-offerings/${offering.id}`,
      `/practical-offerings/${offering.id}/allocation`,
      `/practical-slots/${slot}/sheet`,
      `/practicals/${practical}`,
      `/practical-results/${result}`,
    ];
    const lists = [
      `/practical-offerings?${query({ search: offering.label.en })}`,
      `/practicals?${query({ filter: { offering: offering.id } })}`,
      `/practical-results?${query({ filter: { slot } })}`,
      `/practical-sessions?${query({ practical: practical ?? '' })}`,
    ];
    const seenBy = async (call = head) => [
      ...(await Promise.all(
        records.map(async (path) => (await as(call)('GET', path)).statusCode === 200),
      )),
      ...(await Promise.all(
        lists.map(async (path) => (await ok<unknown[]>(as(call)('GET', path))).length > 0),
      )),
    ];
    const all = [...records, ...lists].map(() => true);
    const writtenByHead = async (): Promise<number[]> => {
      const { version } = await ok(as(dean)('GET', `/practical-results/${result}`));
      const answers = [
        await as(head)('PUT', `/practical-results/${result}`, { version, note: `${version}` }),
        await as(head)('POST', '/practical-groups', {
          offering: offering.id,
          name: `H${version}`,
          capacity: 1,
        }),
      ];
      return answers.map(({ statusCode }) => statusCode);
    };
    const moveUnit = (isOwn: boolean) =>
      sql(
        `
          UPDATE course_units
          SET department_id = (
            SELECT department.id
            FROM departments department
            JOIN staff member ON member.id = $2
            WHERE (department.id = member.department_id) = $3
            ORDER BY department.id
            LIMIT 1
          )
          WHERE id = (SELECT course_unit_id FROM offerings WHERE id = $1)`,
        offering.id,
        demoId('staff', 'head'),
        isOwn,
      );
    await moveUnit(false);
    expect(await seenBy()).toEqual(all.map(() => false));
    expect(await writtenByHead()).toEqual([404, 403]);
    expect(await seenBy(dean)).toEqual(all);
    expect(await seenBy(lecturer)).toEqual(all);
    await moveUnit(true);
    expect(await seenBy()).toEqual(all);
    expect(await writtenByHead()).toEqual([200, 201]);
  });

  it('a student reads only their own results, without the mark', async () => {
    const [unit] = await own();
    const slot = unit?.slots.find(({ status }) => status !== null);
    expect([unit?.membership, JSON.stringify(unit)]).toEqual([
      expect.objectContaining({ name: expect.any(String) }),
      expect.not.stringContaining('mark'),
    ]);
    const results = dataOf<WireRecord[]>(
      await as(student)('GET', `/practical-results?${query({ range: [0, 99] })}`),
    );
    expect(results.filter((result) => result['mark'] !== null)).toEqual([]);
    expect(results.every((result) => result['student'] === demoId('students', 'student'))).toBe(
      true,
    );
    const { rows } = await gateway.database.query<{ mark: string }>({
      text: 'SELECT mark FROM practical_results WHERE student_id = $1 AND mark IS NOT NULL',
      values: [demoId('students', 'student')],
    });
    for (const { mark } of rows)
      expect(
        dataOf(
          await as(student)(
            'GET',
            `/practical-results?${query({ filter: { mark: Number(mark) } })}`,
          ),
        ),
      ).toEqual([]);
    expect(slot === undefined || results.length > 0).toBe(true);
  });
});

describe('groups', () => {
  it('the last seat goes to one of many concurrent requests at two gateways', async () => {
    const others = await gateway.secondGateway();
    const { without, groupList } = await look();
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT student.id
        FROM students student
        WHERE student.status = 'enrolled'
          AND NOT EXISTS (
            SELECT 1
            FROM practical_members member
            WHERE member.offering_id = $1 AND member.student_id = student.id
          )
        ORDER BY student.registration_number
        LIMIT 12`,
      values: [offering.id],
    });
    const registration = (id: string) =>
      gateway.database.query({
        text: `
          WITH registration AS (
            INSERT INTO course_registrations (id, student_id, semester_id, status)
            SELECT gen_random_uuid(), $1, offering.semester_id, 'approved'
            FROM offerings offering
            WHERE offering.id = $2
            ON CONFLICT (student_id, semester_id) DO UPDATE
            SET status = 'approved'
            RETURNING id
          )
          INSERT INTO registration_lines (id, registration_id, offering_id, state)
          SELECT gen_random_uuid(), registration.id, $2, 'enrolled'
          FROM registration
          ON CONFLICT (registration_id, offering_id) DO UPDATE
          SET state = 'enrolled'`,
        values: [id, offering.id],
      });
    for (const { id } of rows) await registration(id);
    const group = await ok(
      as(lecturer)('POST', '/practical-groups', { offering: offering.id, name: 'Z', capacity: 3 }),
      201,
    );
    const token = await others.signIn('lecturer', 'Faculty#2026');
    const answers = await Promise.all(
      rows.map(({ id }, index) =>
        index % 2 === 0
          ? as(lecturer)('POST', '/practical-members', { student: id, group: group.id })
          : others.call('POST', '/practical-members', {
              token,
              body: { student: id, group: group.id },
            }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      201,
      201,
      ...Array.from({ length: rows.length - 3 }, () => 422),
    ]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
      fieldErrors: { group: { code: 'groupFull', args: { capacity: 3 } } },
    });
    expect([without.length > 0, groupList.length > 1]).toEqual([true, true]);
  });

  it('distributes the remaining students evenly within the capacities, as previewed', async () => {
    const plan = await ok<Allocation>(
      as(lecturer)('GET', `/practical-offerings/${offering.id}/allocation`),
    );
    await ok(as(lecturer)('POST', `/practical-offerings/${offering.id}/allocation`, {}));
    const after = await look();
    expect(after.without.map(({ id }) => id)).toEqual(plan.unplaced.map(({ id }) => id));
    expect(after.groupList.filter(({ capacity, members }) => members.length > capacity)).toEqual(
      [],
    );
  });

  it('a student chooses only while that is open, and only for themselves', async () => {
    const [unit] = await own();
    const membership = unit?.membership;
    const join = (of: string) =>
      as(student)('POST', '/practical-members', {
        group: membership?.group,
        student: demoId('students', of),
      });
    await ok(as(student)('DELETE', `/practical-members/${membership?.id}`));
    await gateway.database.query({
      text: 'UPDATE practical_groups SET sign_up_until = $2 WHERE offering_id = $1',
      values: [unit?.id, new Date(gateway.clock.now().getTime() - 1000)],
    });
    expect(await refusal(join('student'))).toMatchObject({
      fieldErrors: { group: { code: 'signUpClosed' } },
    });
    await gateway.database.query({
      text: 'UPDATE practical_groups SET sign_up_until = NULL WHERE offering_id = $1',
      values: [unit?.id],
    });
    expect(await refusal(join('student2'))).toMatchObject({ code: 'FORBIDDEN' });
    await ok(join('student'), 201);
    expect((await own())[0]?.membership?.name).toBe(membership?.name);
    expect((await join('student')).statusCode).toBe(409);
  });

  it('a change of group is accepted by another person, and only if there is room', async () => {
    const [unit] = await own();
    if (unit?.swap)
      await ok(
        as(student)('POST', `/practical-swaps/${unit.swap.id}/-/transitions/withdraw`, {
          version: unit.swap.version,
        }),
      );
    const other = unit?.groups.find(({ id }) => id !== unit.membership?.group);
    const swap = await ok(
      as(student)('POST', '/practical-swaps', { toGroup: other?.id, reason: 'A clash' }),
      201,
    );
    expect(
      await refusal(
        as(student)('POST', '/practical-swaps', { toGroup: other?.id, reason: 'Again' }),
      ),
    ).toMatchObject({ fieldErrors: { toGroup: { code: 'askedAlready' } } });
    expect(
      (
        await as(student)('POST', `/practical-swaps/${swap.id}/-/transitions/accept`, {
          version: swap.version,
        })
      ).statusCode,
    ).toBe(409);
    await gateway.database.query({
      text: `
        UPDATE practical_groups
        SET capacity = (SELECT greatest(1, count(*)) FROM practical_members WHERE group_id = $1)
        WHERE id = $1`,
      values: [other?.id],
    });
    expect(
      await refusal(
        as(dean)('POST', `/practical-swaps/${swap.id}/-/transitions/accept`, {
          version: swap.version,
        }),
      ),
    ).toMatchObject({ fieldErrors: { toGroup: { code: 'groupFull' } } });
    await gateway.database.query({
      text: 'UPDATE practical_groups SET capacity = 60 WHERE id = $1',
      values: [other?.id],
    });
    await ok(
      as(dean)('POST', `/practical-swaps/${swap.id}/-/transitions/accept`, {
        version: swap.version,
      }),
    );
    expect((await own())[0]?.membership?.name).toBe(other?.name);
  });
});

describe('results', () => {
  it('are for expected students, within the maximum, with a mark only if it was done', async () => {
    const { slots, groupList, swaps } = await look();
    expect(swaps.length).toBeGreaterThanOrEqual(0);
    const slot = slots.at(-1);
    const [member] = groupList.find(({ id }) => id === slot?.group)?.members ?? [];
    const stranger = groupList.find(({ id }) => id !== slot?.group && id !== undefined)?.members[0];
    const post = (body: object) =>
      as(lecturer)('POST', '/practical-results', { slot: slot?.id, ...body });
    expect(
      await refusal(post({ student: stranger?.student.id, status: 'done', mark: 3 })),
    ).toMatchObject({ fieldErrors: { student: { code: 'notExpected' } } });
    await gateway.database.query({
      text: 'DELETE FROM practical_results WHERE slot_id = $1',
      values: [slot?.id],
    });
    expect(
      await refusal(post({ student: member?.student.id, status: 'done', mark: 20.5 })),
    ).toMatchObject({ fieldErrors: { mark: { code: 'tooLarge', args: { max: 20 } } } });
    expect(await refusal(post({ student: member?.student.id, status: 'done' }))).toMatchObject({
      fieldErrors: { mark: { code: 'required' } },
    });
    await ok(post({ student: member?.student.id, status: 'done', mark: 17.5 }), 201);
    const sheet = await ok<SlotResults>(as(lecturer)('GET', `/practical-slots/${slot?.id}/sheet`));
    expect(
      sheet.lines.find(({ student: { id } }) => id === member?.student.id)?.result,
    ).toMatchObject({ status: 'done', mark: '17.50' });
    const marks = await ok<Record<string, { mark: string | null; done: number }>>(
      as(lecturer)('GET', `/practical-offerings/${offering.id}/marks?component=Assignment`),
    );
    expect(marks[member?.student.id ?? '']).toMatchObject({
      mark: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it('an absent student makes up with another group, and the missed slot is excused', async () => {
    const { slots, groupList } = await look();
    const missed = slots.findLast(
      ({ practical }) => slots.filter((slot) => slot.practical === practical).length > 1,
    );
    const other = slots.find(
      ({ practical, id }) => practical === missed?.practical && id !== missed?.id,
    );
    const member = groupList.find(({ id }) => id === missed?.group)?.members.at(-1);
    await gateway.database.query({
      text: 'DELETE FROM practical_results WHERE slot_id = $1',
      values: [missed?.id],
    });
    await gateway.database.query({
      text: `
        INSERT INTO practical_make_ups (id, student_id, missed_id, reason, state)
        VALUES (gen_random_uuid(), $1, $2, 'ill', 'requested')`,
      values: [member?.student.id, missed?.id],
    });
    const request = (await look()).makeUps.find((line) => line.missed === missed?.id);
    const approve = (slot: string | undefined) =>
      as(lecturer)('POST', `/practical-make-ups/${request?.id}/-/transitions/approve`, {
        version: request?.version,
        values: { slot },
      });
    expect(await refusal(approve(missed?.id))).toMatchObject({
      fieldErrors: { slot: { code: 'otherPractical' } },
    });
    await gateway.database.query({
      text: `
        UPDATE class_sessions
        SET ends_at = now() + interval '30 days'
        WHERE id = (SELECT session_id FROM practical_slots WHERE id = $1)`,
      values: [other?.id],
    });
    await ok(approve(other?.id));
    const sheet = await ok<SlotResults>(as(lecturer)('GET', `/practical-slots/${other?.id}/sheet`));
    expect(sheet.lines.find(({ student: { id } }) => id === member?.student.id)).toMatchObject({
      isGuest: true,
    });
    const excused = await ok<SlotResults>(
      as(lecturer)('GET', `/practical-slots/${missed?.id}/sheet`),
    );
    expect(
      excused.lines.find(({ student: { id } }) => id === member?.student.id)?.result,
    ).toMatchObject({ status: 'excused' });
  });
});
