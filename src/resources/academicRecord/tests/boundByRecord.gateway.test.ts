import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { OwnResults } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let people: CallAs[];
let officer: CallAs;
const kasun = demoId('students', 'student');

const first = async (text: string): Promise<string> => {
  const { rows } = await gateway.database.query<{ id: string }>({ text });
  return rows[0]?.id ?? '';
};
const figures = async (): Promise<unknown> => {
  const { gpa, creditsEarned } = dataOf<OwnResults>(
    await officer('GET', `/results/students/${kasun}`),
  );
  return [gpa?.shown, creditsEarned];
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  officer = await gateway.as('examofficer');
  people = [officer, await gateway.as('registrar'), await gateway.as('admin')];
});
afterAll(() => gateway.close());

const OF_KASUN = `FROM students WHERE id = '${kasun}'`;
const SEMESTER = `(SELECT semester_id FROM earned_grades WHERE student_id = '${kasun}' LIMIT 1)`;
const UNIT = `(SELECT course_unit_id FROM earned_grades WHERE student_id = '${kasun}' LIMIT 1)`;
const OTHER_NAME = { en: 'Another name', si: 'වෙනත් නමක්' };
const PAPER = '(SELECT min(paper_id::text)::uuid FROM published_papers)';

/** The record, the field, and a value: itself, or a statement that finds it. */
it.each<[string, string, string, number | string | object]>([
  [
    'students',
    'batch',
    `SELECT id ${OF_KASUN}`,
    `SELECT id FROM batches ORDER BY entry_year LIMIT 1`,
  ],
  [
    'students',
    'curriculum',
    `SELECT id ${OF_KASUN}`,
    `SELECT id FROM curricula WHERE id NOT IN (SELECT curriculum_id ${OF_KASUN}) LIMIT 1`,
  ],
  ['students', 'registrationNumber', `SELECT id ${OF_KASUN}`, 'HS/2099/9999'],
  ['course-units', 'code', `SELECT ${UNIT} AS id`, 'XYZ 99999'],
  ['course-units', 'title', `SELECT ${UNIT} AS id`, OTHER_NAME],
  ['semesters', 'label', `SELECT ${SEMESTER} AS id`, OTHER_NAME],
  [
    'academic-years',
    'label',
    `SELECT academic_year_id AS id FROM semesters WHERE id = ${SEMESTER}`,
    '2090/2091',
  ],
  ['degrees', 'name', 'SELECT degree_id AS id FROM awards LIMIT 1', OTHER_NAME],
  ['batches', 'entryYear', `SELECT batch_id AS id ${OF_KASUN}`, 2001],
  [
    'curricula',
    'degree',
    `SELECT curriculum_id AS id ${OF_KASUN}`,
    `SELECT id FROM degrees WHERE id NOT IN (SELECT degree_id FROM curricula WHERE id IN (SELECT curriculum_id ${OF_KASUN})) LIMIT 1`,
  ],
  ['degrees', 'years', 'SELECT degree_id AS id FROM awards LIMIT 1', 2],
  ['degrees', 'credits', 'SELECT degree_id AS id FROM awards LIMIT 1', 60],
  ['semesters', 'startsOn', `SELECT ${SEMESTER} AS id`, '2020-01-06'],
  [
    'academic-years',
    'startsOn',
    `SELECT academic_year_id AS id FROM semesters WHERE id = ${SEMESTER}`,
    '2020-01-06',
  ],
  [
    'offerings',
    'courseUnit',
    `SELECT offering_id AS id FROM papers WHERE id = ${PAPER}`,
    `SELECT id FROM course_units WHERE id NOT IN (SELECT course_unit_id FROM offerings WHERE semester_id = (SELECT semester_id FROM offerings JOIN papers ON papers.offering_id = offerings.id WHERE papers.id = ${PAPER})) LIMIT 1`,
  ],
  [
    'papers',
    'offering',
    `SELECT ${PAPER} AS id`,
    'SELECT id FROM offerings WHERE id NOT IN (SELECT offering_id FROM papers) LIMIT 1',
  ],
  ['papers', 'startsAt', `SELECT ${PAPER} AS id`, '2020-01-06T04:00:00Z'],
])(
  'Of %s, “%s” stays as it was when results were judged by it, for everyone',
  async (resource, field, which, value) => {
    const id = await first(which);
    const before = await figures();
    const sent = String(value).startsWith('SELECT') ? await first(String(value)) : value;
    expect([id, sent]).not.toContain('');
    const answers = await Promise.all(
      people.map(async (call) => {
        const shown = await call('GET', `/${resource}/${id}`);
        if (shown.statusCode !== 200) return shown.statusCode;
        const { version } = dataOf<WireRecord>(shown);
        const answer = await call('PUT', `/${resource}/${id}`, { version, [field]: sent });
        if (answer.statusCode === 200) return 200;
        return answer.json<{ fieldErrors?: Record<string, { code: string }> }>().fieldErrors?.[
          field
        ]?.code;
      }),
    );
    expect(answers).toContain(
      ['batch', 'curriculum'].includes(field) ? 'otherByLaw' : 'resultsOnRecord',
    );
    expect(answers).not.toContain(200);
    expect(await figures()).toEqual(before);
  },
);
