import { afterAll, beforeAll, expect, it } from 'vitest';
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
import type { SemesterPlan } from '../api.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let head: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  head = await gateway.as('head');
});
afterAll(() => gateway.close());

const planOf = async (parts: Record<string, string> = {}): Promise<SemesterPlan> =>
  dataOf<SemesterPlan>(await registrar('GET', `/semester-plan?${query(parts)}`));

it('copies last year’s plan once, as one change that can be undone', async () => {
  const present = await planOf();
  const semesters = dataOf<WireRecord[]>(
    await registrar(
      'GET',
      `/semesters?${query({ filter: { number: 1 }, sort: ['startsOn', 'DESC'] })}`,
    ),
  );
  const following = semesters.find(
    ({ id, startsOn }) =>
      id !== present.semester &&
      String(startsOn) > String(semesters.find((one) => one.id === present.semester)?.['startsOn']),
  );
  const [semester, from] = [String(following?.id), String(present.semester)];
  const before = await planOf({ semester });
  expect([before.from, before.offered, new Set(before.copy.map(({ outcome }) => outcome))]).toEqual(
    [from, 0, new Set(['new'])],
  );

  const unit = dataOf<WireRecord[]>(
    await registrar('GET', `/offerings?${query({ filter: { semester: from } })}`),
  )[0]?.['courseUnit'];
  const record = dataOf<WireRecord>(await registrar('GET', `/course-units/${String(unit)}`));
  expect(
    (
      await registrar('PUT', `/course-units/${record.id}`, {
        version: record.version,
        isOffered: false,
      })
    ).statusCode,
  ).toBe(200);
  expect(
    (await planOf({ semester })).copy.filter(({ outcome }) => outcome === 'gone').length,
  ).toBeGreaterThan(0);

  const offerings = before.copy.map(({ id }) => id);
  const copied = await registrar('POST', '/semester-plan/copy', { semester, from, offerings });
  expect(copied.statusCode, copied.body).toBe(201);
  const { made } = dataOf<{ made: number }>(copied);
  expect(made).toBeGreaterThan(10);
  const after = await planOf({ semester });
  expect([after.offered, after.copy.filter(({ outcome }) => outcome === 'new').length]).toEqual([
    made,
    0,
  ]);
  expect(
    dataOf<{ made: number }>(
      await registrar('POST', '/semester-plan/copy', { semester, from, offerings }),
    ),
  ).toEqual({ made: 0 });

  const undone = await registrar(
    'POST',
    `/change-sets/${String(copied.headers[CHANGE_SET_HEADER.toLowerCase()])}/undo`,
    {},
  );
  expect(undone.statusCode, undone.body).toBe(200);
  expect((await planOf({ semester })).offered).toBe(0);
});

it('lists compulsory units of the active batches until they are offered', async () => {
  const plan = await planOf();
  const unit = demoId('course-units', 'ELT 10101');
  const gapOf = async (): Promise<unknown> =>
    (await planOf()).gaps.find((gap) => gap.unit.id === unit)?.kind;
  expect(await gapOf()).not.toBe('notOffered');
  const elsewhere = plan.semesters.find(({ id }) => id !== plan.semester)?.id;
  await gateway.database.query({
    text: 'DELETE FROM offerings WHERE semester_id = $2 AND course_unit_id = $1',
    values: [unit, elsewhere],
  });
  await gateway.database.query({
    text: 'UPDATE offerings SET semester_id = $3 WHERE semester_id = $2 AND course_unit_id = $1',
    values: [unit, plan.semester, elsewhere],
  });
  expect(await gapOf()).toBe('notOffered');
  for (const medium of ['sinhala', 'english'])
    expect(
      (
        await registrar('POST', '/offerings', {
          semester: plan.semester,
          courseUnit: unit,
          medium,
          group: 'Z',
        })
      ).statusCode,
    ).toBe(201);
  expect(await gapOf()).toBeUndefined();
});

it('opens the overview with its privilege, and copying only to users who may create modules', async () => {
  expect(dataOf<SemesterPlan>(await head('GET', '/semester-plan')).mayCopy).toBe(false);
  expect(
    (
      await head('POST', '/semester-plan/copy', {
        semester: demoId('semesters', '1'),
        from: demoId('semesters', '2'),
        offerings: [demoId('offerings', '1')],
      })
    ).statusCode,
  ).toBe(403);
  expect((await (await gateway.as('student'))('GET', '/semester-plan')).statusCode).toBe(403);
});

it('finds a module by the words of its unit and its coordinator, in either language, and sorts by the unit', async () => {
  const find = async (q: string): Promise<WireRecord[]> =>
    dataOf(
      await registrar('GET', `/offerings?${query({ filter: { q }, sort: ['courseUnit', 'ASC'] })}`),
    );
  const labelOf = (record: WireRecord): { en: string } =>
    (record['_labels'] as { courseUnit: { en: string } }).courseUnit;
  const found = await find('history introduction');
  expect(new Set(found.map((record) => labelOf(record).en))).toEqual(
    new Set(['HIS 11001 Introduction to History']),
  );
  expect((await find('ඉතිහාසය හැඳින්වීමක්')).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  expect(await find('no such unit')).toEqual([]);
  const titles = (await find('history')).map((record) => labelOf(record).en);
  expect(titles.length).toBeGreaterThan(5);
  expect(titles).toEqual(titles.toSorted());
});
