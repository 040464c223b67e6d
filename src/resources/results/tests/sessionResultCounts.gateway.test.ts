import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  correctMark,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let marked: MarkedPaper;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});
afterAll(() => gateway.close());

const COUNTED = `
  SELECT
    paper.exam_session_id AS session,
    result.state,
    coalesce(result.code, '') AS code,
    coalesce(result.grade, '') AS grade,
    result.is_passed AS passed,
    count(*)::int AS results
  FROM published_results result
  JOIN papers paper ON paper.id = result.paper_id
  GROUP BY 1, 2, 3, 4, 5`;
const KEPT = `
  SELECT exam_session_id AS session, state, code, grade, is_passed AS passed, results
  FROM session_result_counts
  WHERE results <> 0`;

async function expectKeptAsCounted(): Promise<void> {
  const { rows } = await gateway.database.query({
    text: `(${KEPT} EXCEPT ${COUNTED}) UNION ALL (${COUNTED} EXCEPT ${KEPT})`,
  });
  expect(rows).toEqual([]);
}

async function publish(): Promise<string> {
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  return id;
}

const MOST = `(
    SELECT paper_id
    FROM result_counts
    GROUP BY paper_id
    ORDER BY sum(results) DESC, paper_id
    LIMIT 1
  )`;

async function changes(text: string): Promise<void> {
  const { rows } = await gateway.database.query({ text: `${text} RETURNING *` });
  expect(rows).not.toEqual([]);
}

it('The results of each examination are as counted from the ledger of the demonstration', async () => {
  const { rows } = await gateway.database.query({ text: KEPT });
  expect(rows).not.toEqual([]);
  await expectKeptAsCounted();
});

it('The results of each examination are as counted from the ledger when results are published, corrected and withdrawn', async () => {
  await publish();
  await expectKeptAsCounted();
  await correctMark(gateway, marked.paper, kasun, 'exam', '12');
  const corrected = await publish();
  await expectKeptAsCounted();
  const withdrawn = await step(dean, corrected, 'withdraw', { reason: 'A script was mixed up' });
  expect(withdrawn.statusCode).toBe(200);
  await expectKeptAsCounted();
});

it.each([
  [
    'a paper moves to another examination',
    `
      UPDATE papers
      SET exam_session_id = other.id
      FROM exam_sessions other
      WHERE papers.id = ${MOST}
        AND other.id <> papers.exam_session_id
        AND NOT EXISTS (
          SELECT
          FROM papers taken
          WHERE taken.exam_session_id = other.id AND taken.offering_id = papers.offering_id
        )`,
  ],
  ['what is not counted changes of papers', 'UPDATE papers SET ends_at = ends_at'],
])(
  'The results of each examination are as counted from the ledger when %s',
  async (_when, text) => {
    await changes(text);
    await expectKeptAsCounted();
  },
);
