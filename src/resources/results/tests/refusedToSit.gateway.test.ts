import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  kasun,
  markPaper,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { PrintableDocument } from '../../documents/api.ts';
import type { AdmissionContent } from '../../documents/api/contents.ts';
import type { PaperReadiness } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let student: CallAs;
let marked: MarkedPaper;

const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query<Row & Record<string, unknown>>({ text, values })).rows;
/** Publishes what the list of the unit says of the student. */
async function list(state: 'refused' | 'granted'): Promise<void> {
  await sql(
    `
      DELETE FROM eligibilities
      WHERE student_id = $1
        AND offering_id = (SELECT paper.offering_id FROM papers paper WHERE paper.id = $2)`,
    kasun,
    marked.paper,
  );
  await sql(
    `
      INSERT INTO eligibilities (
        id, offering_id, student_id, kind, state, by_rules, published_at
      )
      SELECT gen_random_uuid(), paper.offering_id, $1, 'exam', $3, 'autoNo', now()
      FROM papers paper
      WHERE paper.id = $2`,
    kasun,
    marked.paper,
    state,
  );
}
const gaps = async () =>
  dataOf<PaperReadiness[]>(
    await officer(
      'GET',
      `/results/readiness?${query({ session: marked.session, range: [0, 999] })}`,
    ),
  ).find(({ paper }) => paper === marked.paper)?.gaps;
/** The units on the student's admission card. */
async function onCard(): Promise<string[]> {
  const made = dataOf<{ id: string }>(
    await student('POST', '/documents/own', { kind: 'admission', subject: marked.session }),
  );
  const { content } = dataOf<PrintableDocument>(await student('GET', `/documents/${made.id}`));
  return (content as AdmissionContent).papers.map(({ code }) => code);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, student] = [await gateway.as('examofficer'), await gateway.as('student')];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});
afterAll(() => gateway.close());

it('In the demonstration the office has confirmed no entry that a published list refuses', async () => {
  const found = await sql(`
    SELECT registration.id
    FROM exam_registrations registration
    JOIN papers paper ON paper.id = registration.paper_id
    JOIN eligibilities list
      ON list.offering_id = paper.offering_id
      AND list.student_id = registration.student_id
    WHERE registration.status = 'confirmed'
      AND registration.attempt_kind = 'proper'
      AND list.published_at IS NOT NULL
      AND list.state NOT IN ('autoOk', 'granted')`);
  expect(found).toEqual([]);
});

it('A candidate refused after the entry was confirmed is a gap, and the paper leaves the card', async () => {
  await list('refused');
  expect(await gaps()).toEqual([{ kind: 'refusedToSit', count: 1, names: [], by: [] }]);
  expect(await onCard()).not.toContain(marked.unitCode);
  await list('granted');
  expect(await gaps()).toEqual([]);
  expect(await onCard()).toContain(marked.unitCode);
});
