import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';

let demo: DemoGateway;
beforeAll(async () => {
  demo = await startDemoGateway();
});
afterAll(() => demo.close());

const COUNTED = `
  SELECT offering_id, count(*)::int AS classes
  FROM class_sessions
  GROUP BY offering_id`;
const KEPT = `
  SELECT offering_id, classes
  FROM class_counts
  WHERE classes <> 0`;

async function expectKeptAsCounted(): Promise<void> {
  const { rows } = await demo.database.query({
    text: `(${KEPT} EXCEPT ${COUNTED}) UNION ALL (${COUNTED} EXCEPT ${KEPT})`,
  });
  expect(rows).toEqual([]);
}

const OFFERING = `(
    SELECT id
    FROM offerings
    ORDER BY id
    OFFSET $1
    LIMIT 1
  )`;
const CLASSES = `(
    SELECT session.id
    FROM class_sessions session
    WHERE NOT EXISTS (SELECT FROM practical_slots slot WHERE slot.session_id = session.id)
    ORDER BY session.id
    OFFSET $1
    LIMIT $2
  )`;

/** Each takes a place and a number of classes. */
const WRITES = {
  'adds classes to an offering': `
    INSERT INTO class_sessions (
      offering_id, kind, starts_at, ends_at, state, counts_for_eligibility, is_moved
    )
    SELECT
      ${OFFERING}, 'lecture', at, at + interval '1 hour', 'closed', true, false
    FROM generate_series(
      timestamptz '2040-01-01', timestamptz '2040-01-01' + $2::int * interval '1 day', '1 day'
    ) at`,
  'moves classes to another offering': `
    UPDATE class_sessions
    SET offering_id = ${OFFERING}
    WHERE id IN ${CLASSES}`,
  'changes what is not counted': `
    UPDATE class_sessions
    SET note = 'Bring a pencil.'
    WHERE id IN ${CLASSES}`,
  'removes classes': `
    DELETE FROM class_sessions
    WHERE id IN ${CLASSES}`,
};

it('The classes of each offering are as counted, of the demonstration and after any writes', async () => {
  await expectKeptAsCounted();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...Object.values(WRITES)),
          fc.integer({ min: 0, max: 30 }),
          fc.integer({ min: 1, max: 40 }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      async (writes) => {
        await demo.database.transaction(async (client) => {
          for (const [text, place, count] of writes) await client.query(text, [place, count]);
        });
        await expectKeptAsCounted();
      },
    ),
    { numRuns: 25 },
  );
});
