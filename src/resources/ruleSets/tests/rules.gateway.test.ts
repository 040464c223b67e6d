import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const scheme = {
  kind: 'gradeScheme',
  number: 2,
  code: 'GRADES',
  name: { en: 'Grades and points', si: 'ශ්‍රේණි සහ ලක්ෂ්‍ය' },
  passGrade: 'C',
};
const bands = [
  { grade: 'A', fromMark: 70, points: 4 },
  { grade: 'C', fromMark: 40, points: 2 },
  { grade: 'E', fromMark: 0, points: 0 },
];

describe('Rule sets', () => {
  it('in force are closed; a change is a next version, which a second office puts in force', async () => {
    const [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
    const [inForce] = dataOf<{ id: string; version: number }[]>(
      await registrar('GET', `/rule-sets?${query({ filter: { code: 'GRADES' } })}`),
    );
    const closed = await registrar('PUT', `/rule-sets/${inForce?.id}`, {
      version: inForce?.version,
      passGrade: 'D',
    });
    expect([closed.statusCode, closed.json<{ code: string }>().code]).toEqual([
      409,
      'LOCKED_IN_STATE',
    ]);
    const made = await registrar('POST', '/rule-sets', { ...scheme, grades: bands });
    expect(made.statusCode, made.body).toBe(201);
    const next = dataOf<{ id: string; version: number }>(made);
    expect(
      (
        await registrar('POST', `/rule-sets/${next.id}/-/transitions/activate`, {
          version: next.version,
        })
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await dean('POST', `/rule-sets/${next.id}/-/transitions/activate`, {
          version: next.version,
        })
      ).statusCode,
    ).toBe(200);
  });

  it.each([
    ['a grade twice', [...bands, { grade: 'A', fromMark: 90, points: 4 }]],
    [
      'a better grade for fewer marks',
      [{ grade: 'A', fromMark: 30, points: 4 }, ...bands.slice(1)],
    ],
    ['nothing for the lowest marks', bands.slice(0, 2)],
  ])('with %s are refused by the field', async (_fault, grades) => {
    const registrar = await gateway.as('registrar');
    const refused = await registrar('POST', '/rule-sets', { ...scheme, number: 9, grades });
    expect([refused.statusCode, refused.json<{ fieldErrors: object }>().fieldErrors]).toEqual([
      422,
      { grades: { code: 'brokenScheme' } },
    ]);
  });

  it('made for a curriculum apply only to its students, in registration and attendance', async () => {
    const [registrar, dean, student] = [
      await gateway.as('registrar'),
      await gateway.as('dean'),
      await gateway.as('student'),
    ];
    const put = async (values: object): Promise<void> => {
      const made = await registrar('POST', '/rule-sets', {
        name: scheme.name,
        effectiveFrom: '2020-01-01',
        curricula: [demoId('curricula', 'HIS')],
        ...values,
      });
      expect(made.statusCode, made.body).toBe(201);
      const { id, version } = dataOf<{ id: string; version: number }>(made);
      const active = await dean('POST', `/rule-sets/${id}/-/transitions/activate`, { version });
      expect(active.statusCode, active.body).toBe(200);
    };
    await put({
      kind: 'registration',
      code: 'REGISTRATION-HIS',
      number: 1,
      minimumCredits: 9,
      maximumCredits: 15,
      addDropWeeks: 2,
    });
    await put({
      kind: 'eligibility',
      code: 'ELIGIBILITY-HIS',
      number: 1,
      attendancePercent: 60,
      assignmentsPercent: 0,
      excused: 'leftOut',
    });
    const inForce = async () => {
      const { limits } = dataOf<{ limits: { maximum: number; ruleSet: string } }>(
        await student('GET', '/course-registration'),
      );
      const { rule } = dataOf<{ rule: { name: string; attendancePercent: number } }>(
        await student('GET', '/attendance/mine'),
      );
      return [limits.maximum, limits.ruleSet, rule.attendancePercent, rule.name];
    };
    expect(await inForce()).toEqual([20, 'REGISTRATION 1', 80, 'ELIGIBILITY 1']);
    await gateway.database.query({
      text: 'UPDATE students SET curriculum_id = $1 WHERE id = $2',
      values: [demoId('curricula', 'HIS'), demoId('students', 'student')],
    });
    expect(await inForce()).toEqual([15, 'REGISTRATION-HIS 1', 60, 'ELIGIBILITY-HIS 1']);
  });

  it('keep nothing that belongs to another kind', async () => {
    const registrar = await gateway.as('registrar');
    const made = await registrar('POST', '/rule-sets', {
      kind: 'eligibility',
      code: 'ELIGIBILITY',
      number: 2,
      name: scheme.name,
      grades: bands,
      attendancePercent: 70,
    });
    expect(made.statusCode, made.body).toBe(201);
    expect(dataOf(made)).toMatchObject({
      grades: [],
      attendancePercent: 70,
      repeatCap: null,
      inStipulatedTime: false,
    });
  });
});
