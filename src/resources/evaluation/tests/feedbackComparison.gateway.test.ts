import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { FeedbackResult } from '../api.ts';

/** Closed, with enough answers, of a unit that the lecturer teaches. */
const EVALUATION = demoId('evaluations', 'HIS 21001');
/** The same unit a year earlier. */
const FORMER = demoId('evaluations', 'HIS 21001 before');

let gateway: DemoGateway;
let lecturer: CallAs;
let dean: CallAs;
let formerOffering: string;

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const read = async (call: CallAs): Promise<FeedbackResult> =>
  dataOf<FeedbackResult>(await call('GET', `/feedback-results/${EVALUATION}`));
/** Every average of the earlier evaluation that the answer tells. */
const compared = ({ former, targets }: FeedbackResult): (string | null)[] => [
  former?.id ?? null,
  ...targets.flatMap(({ formerAverage, questions }) => [
    formerAverage,
    ...questions.map((question) => question.formerAverage),
  ]),
];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [lecturer, dean] = [await gateway.as('lecturer'), await gateway.as('dean')];
  const [found] = await sql<{ id: string }>(
    `
      SELECT other.id
      FROM evaluations evaluation
      JOIN offerings offering ON offering.id = evaluation.offering_id
      JOIN semesters semester ON semester.id = offering.semester_id
      JOIN offerings other
        ON other.course_unit_id = offering.course_unit_id
        AND other.medium = offering.medium
        AND other."group" = offering."group"
      JOIN semesters earlier ON earlier.id = other.semester_id
      WHERE evaluation.id = $1 AND earlier.starts_on < semester.starts_on
      ORDER BY earlier.starts_on DESC
      LIMIT 1`,
    EVALUATION,
  );
  if (!found) throw new Error('the unit was not offered before');
  formerOffering = found.id;
  await sql(
    `
      INSERT INTO evaluations (
        id, offering_id, department_id, occasion, opens_at, closes_at, min_voters, min_share,
        state, participant_count, voter_count, undecided_comments
      )
      SELECT
        $2, $3, department_id, occasion, opens_at - interval '1 year',
        closes_at - interval '1 year', 5, 30, 'published', 20, 10, 0
      FROM evaluations
      WHERE id = $1`,
    EVALUATION,
    FORMER,
    formerOffering,
  );
  await sql(
    `
      INSERT INTO evaluations__targets (id, owner_id, position, staff_id, questionnaire_id)
      SELECT gen_random_uuid(), $2, position, staff_id, questionnaire_id
      FROM evaluations__targets
      WHERE owner_id = $1`,
    EVALUATION,
    FORMER,
  );
});
afterAll(() => gateway.close());

beforeEach(async () => {
  await sql(
    'UPDATE offerings SET coordinator_id = $2 WHERE id = $1',
    formerOffering,
    demoId('staff', 'lecturer'),
  );
  await sql(
    "UPDATE evaluations SET state = 'published', participant_count = 20, voter_count = 10 WHERE id = $1",
    FORMER,
  );
  await sql('DELETE FROM rating_counts WHERE evaluation_id = $1', FORMER);
  // Ten fours for every question on a scale.
  await sql(
    `
      INSERT INTO rating_counts (evaluation_id, target_id, question_id, value, count)
      SELECT $1::uuid, target.id, item.question_id, 4, 10
      FROM evaluations__targets target
      JOIN questionnaires__questions item ON item.owner_id = target.questionnaire_id
      JOIN questions question ON question.id = item.question_id
      WHERE target.owner_id = $1 AND question.kind = 'scale'`,
    FORMER,
  );
});

it('The results stand beside those of the same unit before, question by question, on the screen and in the file', async () => {
  for (const call of [lecturer, dean]) {
    const result = await read(call);
    expect(result.former?.id).toBe(FORMER);
    for (const { formerAverage, questions } of result.targets) {
      expect(formerAverage).toBe('4.00');
      for (const { average, formerAverage: before } of questions)
        expect(before).toBe(average === null ? null : '4.00');
    }
  }
  const file = await lecturer('GET', `/feedback-results/${EVALUATION}?format=csv`);
  expect(file.body.split('\n')[0]).toContain('Average last time');
});

it('Earlier results below their thresholds, not closed, of others or after this one are compared with nothing', async () => {
  const withholding: readonly [string, ...unknown[]][] = [
    ['UPDATE evaluations SET voter_count = 4, participant_count = 4 WHERE id = $1', FORMER],
    ['UPDATE evaluations SET voter_count = 10, participant_count = 100 WHERE id = $1', FORMER],
    ["UPDATE evaluations SET state = 'open', participant_count = 20 WHERE id = $1", FORMER],
  ];
  for (const [text, ...values] of withholding) {
    await sql(text, ...values);
    for (const call of [lecturer, dean])
      expect(
        compared(await read(call)).filter((told) => told !== null),
        text,
      ).toEqual([]);
  }
  await sql(
    "UPDATE evaluations SET state = 'published', voter_count = 10, participant_count = 20 WHERE id = $1",
    FORMER,
  );
  await sql('UPDATE offerings SET coordinator_id = NULL WHERE id = $1', formerOffering);
  await sql('DELETE FROM offerings__lecturers WHERE owner_id = $1', formerOffering);
  expect(compared(await read(lecturer)).filter((told) => told !== null)).toEqual([]);
  expect((await read(dean)).former?.id).toBe(FORMER);
  const later = await dean('GET', `/feedback-results/${FORMER}`);
  expect(dataOf<FeedbackResult>(later).former).toBeNull();
});

it('A question that too few answered before is not compared, nor is the average over other questions', async () => {
  const few = (await read(dean)).targets
    .find(({ staff }) => staff === null)
    ?.questions.find(
      ({ countsInAverage, formerAverage }) => countsInAverage && formerAverage !== null,
    )?.id;
  await sql(
    'UPDATE rating_counts SET count = 4 WHERE evaluation_id = $1 AND question_id = $2',
    FORMER,
    few,
  );
  const { targets } = await read(dean);
  const unit = targets.find(({ staff }) => staff === null);
  expect(unit?.formerAverage).toBeNull();
  expect(unit?.questions.find(({ id }) => id === few)).toMatchObject({ formerAverage: null });
  expect(unit?.questions.some(({ formerAverage }) => formerAverage === '4.00')).toBe(true);
});
