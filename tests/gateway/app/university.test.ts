import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THE_GATEWAY } from '../../../gateway/db/person.ts';
import type { Queryable } from '../../../gateway/db/queryable.ts';
import { NO_PROGRESS } from '../../../gateway/records/context/progress.ts';
import { prepareAwards } from '../../../src/resources/awards/server/prepare.ts';
import { universityOf } from '../../../src/resources/demo/university.ts';
import { presentHash, storedHash } from '../../../src/resources/results/server/storedLines.ts';
import { UNIVERSITY, universityAt } from '../../../src/resources/shared/demo/growth.ts';
import { dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { verifyRecord } from '../equipment/verifyRecord.ts';

/** A five-hundredth of everything, by the statements that make the whole. */
const SIZE = universityAt(1 / 500);

let gateway: DemoGateway;
let counts: Map<string, number>;
const numbers = async (text: string): Promise<Record<string, number>> => {
  const { rows } = await gateway.database.query<Record<string, number>>({ text });
  return rows[0] ?? {};
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  counts = new Map();
  await gateway.database.transaction(
    (client) =>
      universityOf(SIZE)(client, new Date(), (table, count) => void counts.set(table, count)),
    { deadline: 100_000 },
  );
});
afterAll(() => gateway.close());

describe('A university grown from the small faculty', () => {
  it('has as many rows as the issue names, at its whole size', () => {
    expect(universityAt(1)).toEqual(UNIVERSITY);
    expect(counts.get('activities')).toBe(SIZE.activities);
    for (const [table, least] of [
      ['students', SIZE.students],
      ['course_units', SIZE.units],
      ['registration_lines', SIZE.lines],
      ['attendance', SIZE.attendance],
      ['publications', SIZE.publications],
    ] as const)
      expect(counts.get(table), table).toBeGreaterThanOrEqual(least);
  });

  it('has chains of marks and of sittings that verify', async () => {
    await gateway.database.transaction(async (client) => {
      const found = await verifyRecord(client);
      const sound = { count: 0 };
      expect(found).toMatchObject({
        brokenSheets: sound,
        brokenStudents: sound,
        brokenGrounds: sound,
        brokenPublications: sound,
      });
      expect(found.events).toBeGreaterThan((SIZE.lines * 1_100_000) / UNIVERSITY.lines);
      expect(found.students).toBeGreaterThan(SIZE.students / 2);
    });
  });

  it('has results that its marks give by the present rules', async () => {
    const { rows: releases } = await gateway.database.query<{ id: string; hash: string }>({
      text: `
        SELECT id, sheet_hash AS hash
        FROM result_releases
        WHERE state = 'published'`,
    });
    expect(releases.length).toBeGreaterThan(2);
    await gateway.database.transaction(async (client) => {
      for (const { id, hash } of releases) {
        const { rows } = await client.query<{ paper: string }>({
          text: 'SELECT DISTINCT paper_id AS paper FROM unit_results WHERE release_id = $1',
          values: [id],
        });
        expect(await storedHash(client, id)).toBe(hash);
        if (await isGrown(client, id))
          expect(
            await presentHash(
              client,
              rows.map(({ paper }) => paper),
            ),
          ).toBe(hash);
      }
    });
  });

  it('has awards whose averages and classes follow from the ledger', async () => {
    const { rows } = await gateway.database.query<{ degree: string; batch: string }>({
      text: `
        SELECT award.degree_id AS degree, student.batch_id AS batch
        FROM awards award
        JOIN students student ON student.id = award.student_id
        WHERE award.state = 'autoReady'
        GROUP BY 1, 2`,
    });
    expect(rows).not.toEqual([]);
    await gateway.database.transaction(async (client) => {
      for (const round of rows)
        expect(
          await prepareAwards({ client, person: THE_GATEWAY, progress: NO_PROGRESS }, round),
        ).toMatchObject({ made: 0, renewed: 0 });
    });
  });

  it('has registrations whose credits are those of their lines, and no place taken twice', async () => {
    expect(
      await numbers(`
        SELECT
          (
            SELECT count(*)::int
            FROM course_registrations registration
            WHERE registration.credits_total <> (
              SELECT sum(unit.credits)
              FROM registration_lines line
              JOIN offerings offering ON offering.id = line.offering_id
              JOIN course_units unit ON unit.id = offering.course_unit_id
              WHERE line.registration_id = registration.id AND unit.code LIKE 'X%'
            )
          ) AS credits,
          (
            SELECT count(*)::int
            FROM (
              SELECT offering.id
              FROM offerings offering
              JOIN registration_lines line ON line.offering_id = offering.id
              WHERE line.state = 'enrolled'
              GROUP BY offering.id
              HAVING count(*) > min(offering.capacity)
            ) overfull
          ) AS overfull`),
    ).toEqual({ credits: 0, overfull: 0 });
  });

  it('gives no student two classes or two papers at one time, and marks only those registered', async () => {
    expect(
      await numbers(`
        SELECT
          (
            SELECT count(*)::int
            FROM attendance one
            JOIN class_sessions first ON first.id = one.session_id
            JOIN attendance other
              ON other.student_id = one.student_id AND other.session_id > one.session_id
            JOIN class_sessions second ON second.id = other.session_id
            WHERE first.starts_at < second.ends_at AND second.starts_at < first.ends_at
              AND first.hall_id IN (SELECT id FROM lecturehalls WHERE code LIKE 'U-%')
          ) AS classes,
          (
            SELECT count(*)::int
            FROM exam_registrations one
            JOIN papers first ON first.id = one.paper_id
            JOIN exam_registrations other
              ON other.student_id = one.student_id AND other.paper_id > one.paper_id
            JOIN papers second ON second.id = other.paper_id
            JOIN students student ON student.id = one.student_id
            JOIN users account ON account.id = student.user_id AND account.username LIKE 'st0%'
            WHERE first.starts_at < second.ends_at AND second.starts_at < first.ends_at
          ) AS papers,
          (
            SELECT count(*)::int
            FROM attendance mark
            JOIN class_sessions session ON session.id = mark.session_id
            WHERE NOT EXISTS (
              SELECT
              FROM registration_lines line
              JOIN course_registrations registration ON registration.id = line.registration_id
              WHERE line.offering_id = session.offering_id
                AND registration.student_id = mark.student_id
            )
          ) AS strangers`),
    ).toEqual({ classes: 0, papers: 0, strangers: 0 });
  });

  it('is served: its lists, a grown student and the ready check', async () => {
    expect((await gateway.call('GET', '/ready')).statusCode).toBe(200);
    const call = await gateway.as('admin');
    for (const resource of ['students', 'course-units', 'attendance', 'publications', 'awards']) {
      const answer = await call('GET', `/${resource}?range=[0,9]`);
      expect(answer.statusCode, resource).toBe(200);
      expect(dataOf<unknown[]>(answer).length, resource).toBeGreaterThan(5);
    }
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT student.id
        FROM students student
        JOIN users account ON account.id = student.user_id
        WHERE account.username = 'st000004'`,
    });
    const grown = await call('GET', `/students/${rows[0]?.id}`);
    expect(dataOf<{ status: string }>(grown).status).toBe('completed');
  });
});

/** A release of the growth, not of the small faculty. */
async function isGrown(client: Queryable, release: string): Promise<boolean> {
  const { rows } = await client.query({
    text: `
      SELECT
      FROM unit_results result
      JOIN course_units unit ON unit.id = result.course_unit_id
      WHERE result.release_id = $1 AND unit.code LIKE 'X%'
      LIMIT 1`,
    values: [release],
  });
  return rows.length > 0;
}
