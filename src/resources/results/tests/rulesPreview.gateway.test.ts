import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { brokenRows } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import type { FinalResultDetail } from '../../awards/api.ts';
import { RULE_SETS } from '../../ruleSets/demo.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import type { ChangedStudent, OwnResults, RulesPreview } from '../api.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let dean: CallAs;
/** The intake of Kasun; the draft names it and the later ones. */
let intake: number;
let draft: WireRecord;
let foreseen: ChangedStudent[];
const kasun = demoId('students', 'student');
const NAME = { en: 'Grades and points', si: 'ශ්‍රේණි සහ ලක්ෂ්‍ය' };
const bands = RULE_SETS.find(({ id }) => id === demoId('rule-sets', 'GRADES'))?.[
  'grades'
] as GradeBand[];
/** Fewer points for every grade, and two more marks for a C. */
const strict = bands.map(({ grade, fromMark, points }) => ({
  grade,
  fromMark: grade === 'C' ? fromMark + 2 : fromMark,
  points: Number((points * 0.9).toFixed(2)),
}));

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const written = async (values: object): Promise<WireRecord> => {
  const made = await registrar('POST', '/rule-sets', { name: NAME, ...values });
  expect(made.statusCode, made.body).toBe(201);
  return dataOf<WireRecord>(made);
};
const scheme = (number: number, effectiveFrom: string) =>
  written({
    kind: 'gradeScheme',
    code: 'GRADES',
    number,
    passGrade: 'C',
    grades: strict,
    effectiveFrom,
  });
const step = (who: CallAs, { id, version }: WireRecord, name: string, body: object = {}) =>
  who('POST', `/rule-sets/${id}/-/transitions/${name}`, { version, ...body });
const preview = async (id: string): Promise<RulesPreview> =>
  dataOf<RulesPreview>(await registrar('GET', `/rule-sets/${id}/preview`));
const students = async (id: string, range: [number, number]): Promise<ChangedStudent[]> =>
  dataOf<ChangedStudent[]>(
    await registrar('GET', `/rule-sets/${id}/preview/students?${query({ range })}`),
  );
const resultsOf = async (id: string): Promise<OwnResults> =>
  dataOf<OwnResults>(await (await gateway.as('examofficer'))('GET', `/results/students/${id}`));
const ledger = () =>
  rowsOf<{ id: string; hash: string }>('SELECT id, hash FROM sittings ORDER BY id');
const codeOf = (answer: { json: <T>() => T }): string => answer.json<{ code: string }>().code;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  const [row] = await rowsOf<{ year: number }>(
    `SELECT batch.entry_year AS year
     FROM students student JOIN batches batch ON batch.id = student.batch_id
     WHERE student.id = $1`,
    [kasun],
  );
  intake = row?.year ?? 0;
  draft = await scheme(2, `${intake}-06-01`);
  foreseen = await students(draft.id, [0, 999]);
});
afterAll(() => gateway.close());

describe('a draft of rules', () => {
  it('shows whose figures it would change, by batch and student, and writes nothing', async () => {
    const before = await ledger();
    const found = await preview(draft.id);
    expect(found).toMatchObject({ state: 'draft', changed: foreseen.length });
    expect(found.changed).toBeGreaterThan(0);
    expect(found.students).toBeGreaterThanOrEqual(found.changed);
    expect(found.intakes).toContain(intake);
    expect(Math.min(...found.intakes)).toBe(intake);
    expect(found.batches.reduce((sum, { changed }) => sum + changed, 0)).toBe(found.changed);
    const own = foreseen.find(({ student }) => student.id === kasun);
    expect(own?.before.gpa).toBe((await resultsOf(kasun)).gpa?.shown);
    expect(Number(own?.after.gpa)).toBeLessThan(Number(own?.before.gpa));
    expect(await ledger()).toEqual(before);
  });

  it('is read page by page, nobody twice and nobody left out', async () => {
    const pages = [await students(draft.id, [0, 1]), await students(draft.id, [2, 999])];
    expect(pages[0]).toHaveLength(2);
    expect(pages.flat()).toEqual(foreseen);
    const answer = await registrar(
      'GET',
      `/rule-sets/${draft.id}/preview/students?${query({ range: [0, 1] })}`,
    );
    expect(answer.json<{ total: number }>().total).toBe(foreseen.length);
  });

  it('names students only to those who read the record', async () => {
    for (const name of ['lecturer', 'student', 'webeditor']) {
      const who = await gateway.as(name);
      for (const path of ['preview', 'preview/students'])
        expect((await who('GET', `/rule-sets/${draft.id}/${path}`)).statusCode).toBe(403);
    }
    expect((await registrar('GET', `/rule-sets/${kasun}/preview`)).statusCode).toBe(404);
  });

  it('for later intakes changes no figure, and comes into force as it is', async () => {
    const later = await scheme(3, '2190-01-01');
    expect(await preview(later.id)).toMatchObject({ state: 'draft', students: 0, changed: 0 });
    expect((await step(dean, later, 'activate')).statusCode).toBe(200);
  });

  it('does not come into force over intakes with results by another version', async () => {
    const refused = await step(dean, draft, 'activate');
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RULES_REACH_BACK']);
    const averages = await written({
      kind: 'gpa',
      code: 'GPA',
      number: 2,
      effectiveFrom: '2020-01-01',
      repeatCap: 2,
      decimals: 1,
      comparedAs: 'exact',
    });
    expect((await preview(averages.id)).changed).toBeGreaterThan(0);
    expect(codeOf(await step(dean, averages, 'activate'))).toBe('RULES_REACH_BACK');
    expect((await resultsOf(kasun)).gpa?.ruleSet).toBe('GPA 1');
  });
});

describe('a regrading', () => {
  const decision = { values: { boardReference: 'FB 231/7' }, reason: 'As the senate decided' };

  it('asks for a second person, the minute of the board and a reason', async () => {
    expect((await step(registrar, draft, 'regrade', decision)).statusCode).toBe(403);
    expect((await step(dean, draft, 'regrade', { reason: 'As decided' })).statusCode).toBe(422);
    const { values } = decision;
    expect((await step(dean, draft, 'regrade', { values })).statusCode).toBe(422);
    const admin = await gateway.as('admin');
    const own = await admin('POST', '/rule-sets', {
      kind: 'gpa',
      code: 'GPA',
      number: 7,
      name: NAME,
      effectiveFrom: '2020-01-01',
    });
    expect(codeOf(await step(admin, dataOf<WireRecord>(own), 'regrade', decision))).toBe(
      'TRANSITION_REFUSED',
    );
  });

  it('appends a correction for each changed sitting, and every figure is as it was foreseen', async () => {
    const before = await ledger();
    const bystander = await rowsOf<{ id: string }>(
      `SELECT student.id
       FROM students student
       JOIN batches batch ON batch.id = student.batch_id
       WHERE batch.entry_year < $1 AND EXISTS (SELECT FROM sittings WHERE student_id = student.id)
       LIMIT 1`,
      [intake],
    );
    const untouched = await Promise.all(bystander.map(({ id }) => resultsOf(id)));
    const answer = await step(dean, draft, 'regrade', decision);
    expect(answer.statusCode, answer.body).toBe(200);

    const after = new Map((await ledger()).map(({ id, hash }) => [id, hash]));
    expect(before.filter(({ id, hash }) => after.get(id) !== hash)).toEqual([]);
    const corrected = foreseen.reduce((sum, each) => sum + each.corrected, 0);
    expect(after.size - before.length).toBe(corrected);
    const made = await rowsOf<{ effect: string; source: string; scheme: string }>(
      `SELECT DISTINCT effect, source, scheme_id AS scheme
       FROM sittings WHERE id <> ALL($1::uuid[])`,
      [before.map(({ id }) => id)],
    );
    expect(made).toEqual([{ effect: 'corrects', source: 'GRADES 2 · FB 231/7', scheme: draft.id }]);

    for (const { student, after: figures } of foreseen) {
      const { gpa, creditsEarned } = await resultsOf(student.id);
      expect([gpa?.shown, creditsEarned]).toEqual([figures.gpa, figures.creditsEarned]);
    }
    for (const [index, { id }] of bystander.entries())
      expect((await resultsOf(id)).gpa).toEqual(untouched[index]?.gpa);
    expect(await brokenRows(gateway.database)).toEqual([]);
  });

  it('keeps what it changed, which nothing alters', async () => {
    expect(await preview(draft.id)).toMatchObject({ state: 'made', changed: foreseen.length });
    expect(await students(draft.id, [0, 999])).toEqual(foreseen);
    for (const text of [
      'UPDATE regraded_students SET corrected = 0',
      'DELETE FROM regraded_students',
    ])
      await expect(gateway.database.query({ text })).rejects.toThrow(/append-only/);
  });

  it('leaves nothing for a second draft of the same rules to change', async () => {
    const again = await scheme(4, `${intake}-06-01`);
    const found = await preview(again.id);
    expect(found.students).toBeGreaterThan(0);
    expect(found.changed).toBe(0);
  });
});

describe('a draft of classes', () => {
  const classOf = async (id: string): Promise<string | null> =>
    dataOf<FinalResultDetail>(await registrar('GET', `/final-results/${id}`)).standing.class;

  it('shows before and after the class that final results show, and after its regrading they show the other', async () => {
    const classes = RULE_SETS.find(({ id }) => id === demoId('rule-sets', 'CLASSES'))?.[
      'classes'
    ] as { class: string; fromGpa: number }[];
    const stricter = await written({
      kind: 'class',
      code: 'CLASSES',
      number: 2,
      effectiveFrom: '2020-01-01',
      inStipulatedTime: true,
      classes: classes.map(({ class: name, fromGpa }) => ({
        class: name,
        fromGpa: name === 'pass' ? fromGpa : Number(Math.min(4, fromGpa + 0.2).toFixed(2)),
      })),
    });
    const changed = await students(stricter.id, [0, 999]);
    expect(changed.length).toBeGreaterThan(0);
    for (const { student, before, after } of changed) {
      expect(after.class).not.toBe(before.class);
      expect(await classOf(student.id)).toBe(before.class);
    }
    const answer = await step(dean, stricter, 'regrade', {
      values: { boardReference: 'FB 232/1' },
      reason: 'As the senate decided',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    for (const { student, after } of changed) expect(await classOf(student.id)).toBe(after.class);
  });
});
