import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';

interface Fed {
  practical: string;
  paper: string;
  student: string;
  slot: string;
  result: string;
  member: string;
}

let demo: DemoGateway;
let admin: CallAs;
let fed: Fed;

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await demo.database.query<Row>({ text, values })).rows;

/** A result that feeds a component of a paper that the student sits. */
const FED = `
  SELECT
    practical.id AS practical,
    paper.id AS paper,
    result.student_id AS student,
    result.slot_id AS slot,
    result.id AS result,
    member.id AS member
  FROM practical_results result
  JOIN practical_slots slot ON slot.id = result.slot_id
  JOIN practicals practical ON practical.id = slot.practical_id
  JOIN practical_members member
    ON member.offering_id = practical.offering_id
    AND member.student_id = result.student_id
  JOIN papers paper ON paper.offering_id = practical.offering_id
  JOIN exam_registrations registration
    ON registration.paper_id = paper.id
    AND registration.student_id = result.student_id
  WHERE result.status = 'done' AND result.mark > 10
  LIMIT 1`;

beforeAll(async () => {
  demo = await startDemoGateway();
  admin = await demo.as('admin');
  const [found] = await sql<Fed & Record<string, unknown>>(FED);
  if (!found) throw new Error('no practical gives marks');
  fed = found;
  await sql(
    "UPDATE exam_registrations SET status = 'confirmed' WHERE paper_id = $1 AND student_id = $2",
    fed.paper,
    fed.student,
  );
  // Opening the sheet makes it.
  expect((await admin('GET', `/marks/papers/${fed.paper}`)).statusCode).toBe(200);
});
afterAll(() => demo.close());

const sheetsAre = (state: string) =>
  sql(
    "UPDATE mark_sheets SET state = $2 WHERE paper_id = $1 AND component_kind <> 'exam'",
    fed.paper,
    state,
  );

async function save(path: string, changes: object) {
  const { id: _id, _can, ...record } = dataOf<WireRecord>(await admin('GET', path));
  return admin('PUT', path, { ...record, ...changes });
}
const REFUSED = { code: 'INVALID_FIELDS' };
const handedIn = (field: string) => ({
  ...REFUSED,
  fieldErrors: { [field]: { code: 'handedIn' } },
});

describe('Practicals whose marks are handed in', () => {
  const changes: Record<string, [field: string, change: () => ReturnType<CallAs>]> = {
    'another mark': ['status', () => save(`/practical-results/${fed.result}`, { mark: 3 })],
    'no result': ['status', () => admin('DELETE', `/practical-results/${fed.result}`)],
    'another maximum': ['component', () => save(`/practicals/${fed.practical}`, { maximum: 40 })],
    'a student out of the groups': [
      'group',
      () => admin('DELETE', `/practical-members/${fed.member}`),
    ],
    'a further practical': [
      'component',
      async () => {
        const { offering, component } = dataOf<WireRecord>(
          await admin('GET', `/practicals/${fed.practical}`),
        );
        return admin('POST', '/practicals', {
          offering,
          component,
          number: 90,
          title: { en: 'Late', si: 'පසු' },
          maximum: 20,
        });
      },
    ],
  };

  it.each(Object.keys(changes))('take %s only once the sheet is sent back', async (name) => {
    const [field, change] = changes[name] ?? ['', () => admin('GET', '/')];
    for (const state of ['submitted', 'locked']) {
      await sheetsAre(state);
      expect(failureOf(await change())).toMatchObject(handedIn(field));
    }
  });

  it('stay as they are also when the unit has other components by now', async () => {
    await sheetsAre('locked');
    const replaced = await sql(`
      UPDATE course_units__components
      SET name_en = name_en || ' (new)'
      RETURNING id`);
    const { practical, result } = fed;
    expect(failureOf(await save(`/practical-results/${result}`, { mark: 3 }))).toMatchObject(
      handedIn('status'),
    );
    expect(failureOf(await save(`/practicals/${practical}`, { maximum: 40 }))).toMatchObject(
      handedIn('component'),
    );
    await sql(
      "UPDATE course_units__components SET name_en = replace(name_en, ' (new)', '') WHERE id = ANY($1)",
      replaced.map(({ id }) => id),
    );
  });

  it('take another title, and marks of students who do not sit the paper', async () => {
    await sheetsAre('locked');
    const renamed = await save(`/practicals/${fed.practical}`, {
      title: { en: 'Dating', si: 'කාලනිර්ණය' },
    });
    expect(renamed.statusCode).toBe(200);
    await sql(
      "UPDATE exam_registrations SET status = 'withdrawn' WHERE paper_id = $1 AND student_id = $2",
      fed.paper,
      fed.student,
    );
    expect((await save(`/practical-results/${fed.result}`, { mark: 12 })).statusCode).toBe(200);
  });
});

it('A practical has no smaller maximum than a mark that was given', async () => {
  await sheetsAre('open');
  const [{ most } = { most: 0 }] = await sql<{ most: number }>(
    `
      SELECT max(result.mark)::float AS most
      FROM practical_results result
      JOIN practical_slots slot ON slot.id = result.slot_id
      WHERE slot.practical_id = $1`,
    fed.practical,
  );
  expect(failureOf(await save(`/practicals/${fed.practical}`, { maximum: 5 }))).toMatchObject({
    ...REFUSED,
    fieldErrors: { maximum: { code: 'tooSmall', args: { min: most } } },
  });
  expect((await save(`/practicals/${fed.practical}`, { maximum: 40 })).statusCode).toBe(200);
});
