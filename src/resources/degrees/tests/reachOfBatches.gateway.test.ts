import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CurriculumCredits } from '../api.ts';
import { reachableCredits, type PlacedCredits } from '../rules/curriculumRules.ts';
import {
  chosenSubjects,
  SUBJECTS,
  UNITS_OF_SUBJECTS,
  type SubjectRow,
} from '../server/mainSubjects.ts';
import { UNITS } from '../server/readCredits.ts';

const CURRICULUM = demoId('curricula', 'BA');
const DEGREE = `(
  SELECT degree_id
  FROM curricula
  WHERE id = '${CURRICULUM}'
)`;
const READERS = `
  SELECT
    batch.label,
    ARRAY(
      SELECT link.target_id::text
      FROM students__main_subjects link
      WHERE link.owner_id = student.id
      ORDER BY link.target_id
    ) AS reads
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.curriculum_id = '${CURRICULUM}'
    AND student.status IN ('enrolled', 'repeating', 'leave', 'deferred')`;

let demo: DemoGateway;
let registrar: CallAs;
beforeAll(async () => {
  demo = await startDemoGateway();
  registrar = await demo.as('registrar');
});
afterAll(() => demo.close());

const credits = async (): Promise<CurriculumCredits> =>
  dataOf<CurriculumCredits>(
    await registrar('GET', `/curriculum-credits?${query({ curriculum: CURRICULUM })}`),
  );

/** The least and the short of each batch, from every student. */
async function fromEachStudent(
  levels: ReadonlyMap<unknown, number>,
  needed: number,
): Promise<Map<unknown, { students: number; least: number; short: unknown[] }>> {
  const { database } = demo;
  const [{ degree } = { degree: '' }] = await queryRows<{ degree: string }>(database, {
    text: `SELECT ${DEGREE} AS degree`,
  });
  const ofSubjects = await queryRows<{ id: string }>(database, {
    text: `SELECT course_unit_id AS id FROM (${UNITS_OF_SUBJECTS}) placed`,
    values: [degree],
  });
  const taken = new Set(ofSubjects.map(({ id }) => id));
  const units = await queryRows<PlacedCredits>(database, { text: UNITS, values: [CURRICULUM] });
  const subjects = await queryRows<SubjectRow>(database, {
    text: SUBJECTS,
    values: [degree, null],
  });
  const names = new Map(subjects.map(({ id, name }) => [id, name]));
  const { reachOf } = reachableCredits(
    units.filter(({ unit }) => !taken.has(unit)),
    subjects.map((subject) => subject.units),
  );
  const chosenBy = chosenSubjects(subjects);
  const found = new Map<unknown, { students: number; least: number; lines: Map<string, number> }>();
  const shortOf = new Map<string, { reads: unknown[]; reach: number }>();
  for (const { label, reads } of await queryRows<{ label: string; reads: string[] }>(database, {
    text: READERS,
  })) {
    const batch = found.get(label) ?? { students: 0, least: Infinity, lines: new Map() };
    found.set(label, batch);
    const reach = reachOf(
      chosenBy(reads).map((subject) => subject.units),
      levels.get(label) ?? 1,
    );
    batch.students++;
    batch.least = Math.min(batch.least, reach);
    if (reach >= needed) continue;
    const key = `${reach} ${reads.join(' ')}`;
    shortOf.set(key, { reads: reads.map((id) => names.get(id) ?? ''), reach });
    batch.lines.set(key, (batch.lines.get(key) ?? 0) + 1);
  }
  return new Map(
    [...found].map(([label, { lines, ...batch }]) => [
      label,
      { ...batch, short: [...lines].map(([key, count]) => ({ ...shortOf.get(key), count })) },
    ]),
  );
}

/** Each takes a number. */
const WRITES = {
  'ends the offer of some units': `
    UPDATE course_units
    SET is_offered = abs(hashtext(id::text || $1::int)) % 5 > $1::int % 4`,
  'weighs the units of some subjects differently': `
    UPDATE course_units
    SET credits = 1 + $1::int % 4
    WHERE id IN (
      SELECT course_unit_id
      FROM subject_units
      WHERE abs(hashtext(subject_id::text || $1::int)) % 3 = 0
    )`,
  'puts a unit into several subjects': `
    INSERT INTO subject_units (subject_id, course_unit_id, is_compulsory)
    SELECT subject.id, unit.id, true
    FROM subjects subject
    CROSS JOIN (
      SELECT id
      FROM course_units
      ORDER BY id
      OFFSET $1::int % 20
      LIMIT 2
    ) unit
    WHERE abs(hashtext(subject.id::text || $1::int)) % 3 = 0
    ON CONFLICT DO NOTHING`,
  'takes main subjects from students': `
    DELETE FROM students__main_subjects
    WHERE abs(hashtext(owner_id::text || target_id::text || $1::int)) % 40 = 0`,
  'takes the degree from a subject': `
    DELETE FROM subjects__degrees
    WHERE abs(hashtext(owner_id::text || $1::int)) % 25 = 0`,
  'changes the credits of the degrees': `
    UPDATE degrees
    SET credits = 40 + $1::int % 90`,
};

const inOrder = (short: readonly unknown[]): string[] =>
  short
    .map((line) => {
      const { reads, reach, count } = line as { reads: unknown; reach: number; count: number };
      return JSON.stringify([reads, reach, count]);
    })
    .toSorted();

it('The reach of a batch is that of its students one by one, after any writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom(...Object.values(WRITES)), fc.integer({ min: 0, max: 500 })),
        { minLength: 1, maxLength: 4 },
      ),
      async (writes) => {
        for (const [text, values] of writes) await demo.database.query({ text, values: [values] });
        const { batches, needed } = await credits();
        const counted = await fromEachStudent(
          new Map(batches.map(({ batch, level }) => [batch, level])),
          needed,
        );
        expect(batches.length).toBe(counted.size);
        for (const { batch, students, least, short } of batches) {
          const { short: expected = [], ...figures } = counted.get(batch) ?? {};
          expect({ students, least }).toEqual(figures);
          expect(inOrder(short)).toEqual(inOrder(expected));
        }
      },
    ),
    { numRuns: 30 },
  );
});
