import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../../gateway/db/queryable.ts';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { enterGrade } from '../../academicRecord/server/enterGrade.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
const kasun = demoId('students', 'student');
const reading = <T>(read: (client: Queryable) => Promise<T>): Promise<T> =>
  gateway.database.transaction(read);
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

describe('the academic standing of a student', () => {
  it('is the weighted average of the grades on record, with failed units listed separately', async () => {
    const { attempts, average, creditsEarned, unitsFailed, gpa } = await reading((client) =>
      recordOf(client, kasun),
    );
    expect(gpa).toMatchObject({ code: 'GPA', number: 1, repeatCap: 2 });
    expect(attempts.length).toBeGreaterThan(4);
    const { rows } = await gateway.database.query<{ grade: string; credits: number; kind: string }>(
      {
        text: `
        SELECT earned.grade, unit.credits::float8 AS credits, unit.kind
        FROM earned_grades earned
        JOIN course_units unit ON unit.id = earned.course_unit_id
        WHERE earned.student_id = $1`,
        values: [kasun],
      },
    );
    const points: Record<string, number> = {
      'A+': 4,
      A: 4,
      'A-': 3.7,
      'B+': 3.3,
      B: 3,
      'B-': 2.7,
      'C+': 2.3,
      C: 2,
      'C-': 1.7,
      'D+': 1.3,
      D: 1,
      E: 0,
    };
    const counting = rows.filter(({ kind, grade }) => kind !== 'nonGpa' && grade !== 'MC');
    const sum =
      counting.reduce((total, { grade, credits }) => total + (points[grade] ?? 0) * credits, 0) /
      counting.reduce((total, { credits }) => total + credits, 0);
    expect(Math.abs(Number(average?.shown) - sum)).toBeLessThanOrEqual(0.0051);
    expect(unitsFailed.length).toBe(
      rows.filter(({ grade }) => ['E', 'D', 'D+', 'C-', 'AB'].includes(grade)).length,
    );
    expect(Number(creditsEarned)).toBe(
      rows
        .filter(({ grade }) => (points[grade] ?? 0) >= 2)
        .reduce((total, { credits }) => total + credits, 0),
    );
  });

  it('takes what follows a failure for a repeat, and what follows a medical not', async () => {
    const { attempts } = await reading((client) => recordOf(client, kasun));
    const failed = attempts.find(({ result }) => result === 'E');
    const { rows: units } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM course_units WHERE id <> ALL($1::uuid[]) ORDER BY code LIMIT 1',
      values: [attempts.map(({ unit }) => unit)],
    });
    const missed = units[0]?.id ?? '';
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM semesters ORDER BY starts_on DESC LIMIT 2',
    });
    const grade = { entry: null, student: kasun, satOn: null, evidence: 'Board 12' };
    const by = { actor: null, now: new Date() };
    await reading(async (client) => {
      const ill = { courseUnit: missed, semester: rows[1]?.id ?? '' };
      await enterGrade(client, { ...grade, ...ill, effect: 'states', grade: 'MC' }, by);
      for (const courseUnit of [failed?.unit ?? '', missed]) {
        const again = { courseUnit, semester: rows[0]?.id ?? '' };
        await enterGrade(client, { ...grade, ...again, effect: 'states', grade: 'A' }, by);
      }
    });
    const now = await reading((client) => recordOf(client, kasun));
    const last = (unit: string | undefined) =>
      now.attempts.filter((attempt) => attempt.unit === unit).at(-1);
    expect([last(failed?.unit)?.kind, last(failed?.unit)?.number, last(missed)?.kind]).toEqual([
      'repeat',
      2,
      'proper',
    ]);
    expect(now.average?.lines.find(({ unit }) => unit === failed?.unit)).toMatchObject({
      raw: '4.00',
      counted: '2.00',
      because: 'capped',
    });
    expect(now.unitsFailed).not.toContain(failed?.unit);
  });

  it('of an unknown student is empty, and not an error', async () => {
    expect(await reading((client) => recordOf(client, demoId('students', 'nobody')))).toMatchObject(
      { attempts: [], average: null, creditsEarned: '0.0' },
    );
  });
});

describe('the by-law of a student', () => {
  it('is of the intake: a later version, also once retired, is for the intakes from its year', async () => {
    const curriculum = demoId('curricula', 'BA');
    const versionFor = async (entryYear: number, of: string | null) => {
      const byLaw = await reading((client) => rememberedByLaws(client)(entryYear, of));
      return `${byLaw.scheme?.code} ${byLaw.scheme?.number}`;
    };
    const add = async (code: string, number: number, from: string, status: string) =>
      (
        await gateway.database.query<{ id: string }>({
          text: `
          INSERT INTO rule_sets (
            id, code, number, kind, name_en, name_si, effective_from, status, pass_grade,
            in_stipulated_time, allows_improvement
          )
          VALUES (
            gen_random_uuid(), $1, $2, 'gradeScheme', 'BA', 'BA', $3, $4, 'C', false, false
          )
          RETURNING id`,
          values: [code, number, from, status],
        })
      ).rows[0]?.id;
    await add('GRADES', 2, '2031-06-01', 'retired');
    await add('GRADES', 3, '2020-01-01', 'draft');
    const own = await add('GRADES-BA', 1, '2033-01-01', 'active');
    await gateway.database.query({
      text: 'INSERT INTO rule_sets__curricula (owner_id, target_id, position) VALUES ($1, $2, 0)',
      values: [own, curriculum],
    });
    expect(
      await Promise.all([
        versionFor(2019, null),
        versionFor(2030, null),
        versionFor(2031, null),
        versionFor(2033, curriculum),
        versionFor(2033, null),
      ]),
    ).toEqual(['GRADES 1', 'GRADES 1', 'GRADES 2', 'GRADES-BA 1', 'GRADES 2']);
  });
});
