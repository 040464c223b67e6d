import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localised } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { CountedCredits, StudentCredits } from '../../registration/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CurriculumCredits } from '../api.ts';

const PORTFOLIO = { en: 'Portfolio', si: 'කාර්ය එකතුව' };
const LABORATORY = { en: 'Laboratory', si: 'රසායනාගාරය' };

let gateway: DemoGateway;
let registrar: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
});
afterAll(() => gateway.close());

const idOf = (code: string): string => demoId('course-units', code);
const unitOf = async (code: string): Promise<WireRecord> =>
  dataOf<WireRecord>(await registrar('GET', `/course-units/${idOf(code)}`));
const write = async (code: string, values: Record<string, unknown>) =>
  registrar('PUT', `/course-units/${idOf(code)}`, {
    version: (await unitOf(code)).version,
    ...values,
  });
const problemsOf = (answer: { json: <T>() => T }): unknown =>
  answer.json<{ fieldErrors: unknown }>().fieldErrors;

describe('the conditions of a course unit', () => {
  it('never lead back to the unit itself, directly or through others', async () => {
    const [first, second] = ['HIS 11001', 'HIS 21001'];
    expect((await unitOf(second))['prerequisites']).toMatchObject([{ unit: idOf(first) }]);
    expect(
      problemsOf(
        await write(first, {
          prerequisites: [
            { unit: idOf('HIS 12002'), minimumGrade: null },
            { unit: idOf(second), minimumGrade: null },
          ],
        }),
      ),
    ).toEqual({ 'prerequisites.1.unit': { code: 'leadsBack' } });
    expect(
      problemsOf(
        await write(first, { prerequisites: [{ unit: idOf(first), minimumGrade: null }] }),
      ),
    ).toEqual({ 'prerequisites.0.unit': { code: 'leadsBack' } });
    expect(problemsOf(await write(first, { exclusions: [idOf(first)] }))).toEqual({
      exclusions: { code: 'leadsBack' },
    });
  });

  it('exclude each other and stop excluding each other, each with a history entry', async () => {
    expect((await write('HIS 11001', { exclusions: [idOf('ARC 11001')] })).statusCode).toBe(200);
    expect((await unitOf('ARC 11001'))['exclusions']).toEqual([idOf('HIS 11001')]);
    const [entry] = dataOf<{ changes: { field: string }[] }[]>(
      await registrar('GET', `/course-units/${idOf('ARC 11001')}/history`),
    );
    expect(entry?.changes.map(({ field }) => field)).toEqual(['exclusions']);
    expect((await write('ARC 11001', { exclusions: [] })).statusCode).toBe(200);
    expect((await unitOf('HIS 11001'))['exclusions']).toEqual([]);
  });

  it('do not exclude prerequisites of the unit', async () => {
    expect(problemsOf(await write('HIS 21001', { exclusions: [idOf('HIS 11001')] }))).toEqual({
      exclusions: { code: 'contradicts' },
    });
  });

  it('keep the ids of components through edits, reordering and undo, and accept none of another unit', async () => {
    const componentsOf = async (code: string) =>
      (await unitOf(code))['components'] as { id: string; weight: number; name: Localised }[];
    const before = await componentsOf('HIS 21001');
    const [first, ...rest] = before.map(({ id }) => id);
    const renamed = before
      .toReversed()
      .map((component) => (component.id === first ? { ...component, name: PORTFOLIO } : component));
    expect((await write('HIS 21001', { components: renamed })).statusCode).toBe(200);
    const after = await componentsOf('HIS 21001');
    expect(after.map(({ id }) => id)).toEqual([...rest.toReversed(), first]);
    expect(after.at(-1)?.name).toEqual(PORTFOLIO);

    expect(
      (await write('HIS 21001', { components: [{ ...after[0], weight: 100 }] })).statusCode,
    ).toBe(200);
    const [entry] = dataOf<{ changeSet: string }[]>(
      await registrar('GET', `/course-units/${idOf('HIS 21001')}/history`),
    );
    const undone = await registrar('POST', `/change-sets/${entry?.changeSet}/undo`, {});
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await componentsOf('HIS 21001')).toEqual(after);

    const [foreign] = await componentsOf('ARC 11001');
    const stolen = await write('HIS 21001', {
      components: after.map((component, index) =>
        index === 0
          ? { ...component, id: foreign?.id, weight: component.weight - 1 }
          : index === 1
            ? { ...component, weight: component.weight + 1 }
            : component,
      ),
    });
    expect(problemsOf(stolen)).toEqual({ 'components.0.id': { code: 'notFound' } });
    expect((await componentsOf('ARC 11001'))[0]).toEqual(foreign);
  });

  it('rename the component in its practicals, with a history entry', async () => {
    const { rows } = await gateway.database.query<{
      unit: string;
      practical: string;
      component: Localised;
    }>({
      text: `
      SELECT offering.course_unit_id AS unit, practical.id AS practical,
        ${localised('practical.component')} AS component
      FROM practicals practical
      JOIN offerings offering ON offering.id = practical.offering_id
      ORDER BY practical.id
      LIMIT 1`,
    });
    const [found] = rows;
    const call = await gateway.as('admin');
    const unit = dataOf<WireRecord>(await call('GET', `/course-units/${found?.unit}`));
    const renamed = (unit['components'] as { name: Localised }[]).map((component) =>
      component.name.en === found?.component.en ? { ...component, name: LABORATORY } : component,
    );
    expect(
      (
        await call('PUT', `/course-units/${found?.unit}`, {
          version: unit.version,
          components: renamed,
        })
      ).statusCode,
    ).toBe(200);
    expect(
      dataOf<WireRecord>(await call('GET', `/practicals/${found?.practical}`))['component'],
    ).toEqual(LABORATORY);
    const [entry] = dataOf<{ changes: { field: string; before: unknown; after: unknown }[] }[]>(
      await call('GET', `/practicals/${found?.practical}/history`),
    );
    expect(entry?.changes).toMatchObject([
      { field: 'component', before: found?.component, after: LABORATORY },
    ]);
  });

  it('weigh components to exactly one hundred', async () => {
    const components = ((await unitOf('HIS 11001'))['components'] as { weight: number }[]).map(
      (component, index) =>
        index === 0 ? { ...component, weight: component.weight + 1 } : component,
    );
    expect((await write('HIS 11001', { components })).statusCode).toBe(422);
  });
});

describe('the credits of a degree', () => {
  const credits = async (): Promise<CurriculumCredits> =>
    dataOf<CurriculumCredits>(
      await registrar(
        'GET',
        `/curriculum-credits?${query({ curriculum: demoId('curricula', 'BA') })}`,
      ),
    );

  it('are summed by level and semester and compared with the degree', async () => {
    const { needed, common, subjects, batches } = await credits();
    expect([needed, subjects.length]).toEqual([90, 12]);
    expect(common.map(({ level, semester }) => [level, semester])).toEqual(
      common.map(({ level, semester }) => [level, semester]).toSorted(),
    );
    for (const { students, least } of batches)
      expect([students > 0, least > 0]).toEqual([true, true]);
  });

  it('decrease if a future unit is no longer offered', async () => {
    const before = await credits();
    expect((await write('HIS 32003', { isOffered: false })).statusCode).toBe(200);
    const after = await credits();
    const ofHistory = ({ subjects }: CurriculumCredits): number =>
      subjects.find(({ id }) => id === demoId('subjects', 'HIS'))?.available ?? 0;
    expect(ofHistory(before) - ofHistory(after)).toBe(3);
  });

  it('are shown only to holders of the privilege', async () => {
    expect((await (await gateway.as('student'))('GET', '/curriculum-credits')).statusCode).toBe(
      403,
    );
  });
});

describe('the credits of one student', () => {
  const creditsOf = async (student: string): Promise<CountedCredits & { needed: number }> => {
    const { needed, counted } = dataOf<StudentCredits>(
      await registrar('GET', `/curriculum-credits/student?${query({ student })}`),
    );
    if (!counted) throw new Error('the office reads them in any case');
    return { needed, ...counted };
  };
  const kasun = demoId('students', 'student');

  it('grow with a passed result only, and shrink when it is withdrawn', async () => {
    const before = await creditsOf(kasun);
    expect([before.needed, before.reach >= before.earned]).toEqual([90, true]);
    const courseUnit = idOf('ICT 20101');
    const semesters = dataOf<WireRecord[]>(await registrar('GET', '/semesters'));
    const today = new Date().toISOString().slice(0, 10);
    const begun = semesters.find(({ startsOn }) => String(startsOn) <= today);
    const sitting = { student: kasun, courseUnit, semester: String(begun?.id) };
    await putOnRecord(gateway, { ...sitting, grade: 'E' });
    expect((await creditsOf(kasun)).earned).toBe(before.earned);
    await putOnRecord(gateway, { ...sitting, effect: 'corrects', grade: 'B' });
    const after = await creditsOf(kasun);
    expect([after.earned > before.earned, after.outside, after.reach]).toEqual([
      true,
      before.outside,
      before.reach,
    ]);
    await putOnRecord(gateway, { ...sitting, effect: 'withdraws' });
    expect(await creditsOf(kasun)).toEqual(before);
  });

  it('are shown only to the student and to readers of results', async () => {
    const [student, other, lecturer] = [
      await gateway.as('student'),
      await gateway.as('student2'),
      await gateway.as('lecturer'),
    ];
    const path = `/curriculum-credits/student?${query({ student: kasun })}`;
    expect(
      dataOf<StudentCredits>(await student('GET', '/curriculum-credits/student')),
    ).toMatchObject({
      counted: expect.objectContaining({ earned: (await creditsOf(kasun)).earned }),
    });
    expect((await student('GET', path)).statusCode).toBe(200);
    expect((await other('GET', path)).statusCode).toBe(403);
    expect((await lecturer('GET', path)).statusCode).toBe(403);
    expect(
      (
        await registrar(
          'GET',
          `/curriculum-credits/student?${query({ student: demoId('students', 'nobody') })}`,
        )
      ).statusCode,
    ).toBe(404);
    expect((await registrar('GET', '/curriculum-credits/student?student=x')).statusCode).toBe(400);
  });
});
