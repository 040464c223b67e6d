import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../equipment/demoGateway.ts';

interface Body {
  version: string;
  rows: { id: string; ticked: boolean; label: { en: string } }[];
  total: number;
}

const PATH = '/assignments/subject-unit-assign';
const FURTHER = `
  INSERT INTO course_units (
    code, title_en, title_si, department_id, level, credits, semester, kind, in_sinhala, in_english,
    in_tamil, is_offered
  )
  SELECT
    'ZZZ ' || position,
    'Further unit ' || position,
    'තවත් ඒකකය ' || position,
    given.department_id,
    given.level,
    given.credits,
    given.semester,
    given.kind,
    true,
    true,
    false,
    true
  FROM generate_series(1000, 1599) position
  CROSS JOIN (SELECT * FROM course_units ORDER BY id LIMIT 1) given`;

let gateway: DemoGateway;
let admin: CallAs;
let subject: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  await gateway.database.query({ text: FURTHER });
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
      SELECT subject_id AS id
      FROM subject_units
      WHERE subject_id NOT IN (SELECT subject_id FROM honours_options)
      GROUP BY subject_id
      ORDER BY count(*) DESC, subject_id
      LIMIT 1`,
  });
  subject = rows[0]?.id ?? '';
});
afterAll(() => gateway.close());

const read = async (q = ''): Promise<Body> =>
  dataOf<Body>(await admin('GET', `${PATH}/${subject}${q && `?q=${encodeURIComponent(q)}`}`));

it('Of many records all ticks are listed and the first others, a search finds the rest, and any number is saved', async () => {
  const before = await read();
  const [ticks, others] = [true, false].map((is) =>
    before.rows.filter(({ ticked }) => ticked === is),
  );
  expect(ticks?.length).toBeGreaterThan(0);
  expect(others?.length).toBeLessThanOrEqual(100);
  expect(before.total).toBeGreaterThan(600);
  expect(before.rows.some(({ label }) => label.en.includes('ZZZ 1599'))).toBe(false);

  const found = await read('zzz 1599');
  expect(found.version).toBe(before.version);
  expect(found.total).toBe(before.total);
  const [wanted] = found.rows.filter(({ ticked }) => !ticked);
  expect(wanted?.label.en).toContain('ZZZ 1599');
  expect(found.rows.filter(({ ticked }) => ticked)).toEqual(ticks);

  const { rows } = await gateway.database.query<{ id: string }>({
    text: "SELECT id FROM course_units WHERE code LIKE 'ZZZ 15%' OR code LIKE 'ZZZ 14%'",
  });
  const set = rows.map(({ id }) => ({ id, extras: {} }));
  expect(set.length).toBeGreaterThan(150);
  const saved = await admin('PUT', `${PATH}/${subject}`, { version: before.version, set });
  expect(saved.statusCode).toBe(200);
  expect(dataOf<Body>(saved).rows.filter(({ ticked }) => ticked)).toHaveLength(
    (ticks?.length ?? 0) + set.length,
  );
});

it('Of few records all are listed', async () => {
  const [role] = dataOf<{ id: string }[]>(await admin('GET', '/assignments/role-privilege-assign'));
  const { rows, total } = dataOf<Body>(
    await admin('GET', `/assignments/role-privilege-assign/${role?.id}`),
  );
  expect(rows).toHaveLength(total);
});
