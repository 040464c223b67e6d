import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { RULE_SETS } from '../../../src/resources/ruleSets/demo.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import type { GradeBand } from '../../../src/resources/shared/rules/grades.ts';
import { dataOf, type DemoGateway, type WireRecord } from './demoGateway.ts';
import { kasun, release, step, type MarkedPaper } from './markedPaper.ts';

/** Records of the academic record that await a decision. Each function resolves with an id. */

export const rowsOf = async <Row extends object>(
  { database }: DemoGateway,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await database.query({ text, values })).rows as Row[];

async function idFrom(gateway: DemoGateway, text: string, values?: unknown[]): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(gateway, text, values);
  if (!row) throw new Error(`nothing found by ${text}`);
  return row.id;
}

function idIn(answer: LightMyRequestResponse, status = 201): string {
  expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)]);
  return dataOf<WireRecord>(answer).id;
}

/** A sheet of a paper that is marked once. */
export async function sheetIn(gateway: DemoGateway, state: string): Promise<string> {
  const id = await idFrom(
    gateway,
    `SELECT sheet.id
     FROM mark_sheets sheet
     WHERE NOT EXISTS (
       SELECT 1
       FROM mark_sheets other
       WHERE other.paper_id = sheet.paper_id AND other.stage <> 'first'
     )
     ORDER BY sheet.id
     LIMIT 1`,
  );
  await rowsOf(gateway, 'UPDATE mark_sheets SET state = $2 WHERE id = $1', [id, state]);
  return id;
}

export async function releaseIn(
  gateway: DemoGateway,
  marked: MarkedPaper,
  state: 'board' | 'adopted' | 'published',
): Promise<string> {
  const officer = await gateway.as('examofficer');
  // The sheets of the paper may have been decided on before.
  await rowsOf(gateway, "UPDATE mark_sheets SET state = 'locked' WHERE paper_id = $1", [
    marked.paper,
  ]);
  const { id } = await release(officer, marked);
  const before = state === 'published' ? 'adopted' : state;
  await rowsOf(gateway, 'UPDATE result_releases SET state = $2 WHERE id = $1', [id, before]);
  return state === 'published' ? idIn(await step(officer, id, 'publish'), 200) : id;
}

/** A proposed grade of a unit that the student has not sat. */
export async function proposedGrade(gateway: DemoGateway): Promise<string> {
  const courseUnit = await idFrom(
    gateway,
    `SELECT id
     FROM course_units
     WHERE kind = 'core'
       AND id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = $1)
     ORDER BY code
     LIMIT 1`,
    [kasun],
  );
  const registrar = await gateway.as('registrar');
  const made = await registrar('POST', '/grade-entries', {
    effect: 'states',
    student: kasun,
    courseUnit,
    semester: await idFrom(gateway, 'SELECT id FROM semesters ORDER BY starts_on LIMIT 1'),
    grade: 'B',
    evidence: 'Result sheet 219/4',
    reason: 'From the sheets of the office',
  });
  return idIn(made);
}

/** A proposed move to the newest intake. */
export async function proposedTransfer(gateway: DemoGateway): Promise<string> {
  const registrar = await gateway.as('registrar');
  const made = await registrar('POST', '/student-transfers', {
    student: kasun,
    batch: await idFrom(
      gateway,
      `SELECT id
       FROM batches
       WHERE id <> (SELECT batch_id FROM students WHERE id = $1)
       ORDER BY entry_year DESC
       LIMIT 1`,
      [kasun],
    ),
    startsOn: '2026-01-05',
    evidence: 'Minute 41.7',
    reason: 'The student returns after a year of leave',
  });
  return idIn(made);
}

export async function certifiedMedical(gateway: DemoGateway): Promise<string> {
  const id = await idFrom(gateway, 'SELECT id FROM medical_requests ORDER BY id LIMIT 1');
  await rowsOf(gateway, "UPDATE medical_requests SET state = 'certified' WHERE id = $1", [id]);
  await rowsOf(
    gateway,
    `UPDATE exam_registrations
     SET sitting = 'medicalPending'
     WHERE id IN (SELECT target_id FROM medical_requests__papers WHERE owner_id = $1)`,
    [id],
  );
  return id;
}

const [scheme] = RULE_SETS.filter(({ id }) => id === demoId('rule-sets', 'GRADES'));

/** A draft that gives one grade a little more than the version before. */
export async function draftOfScheme(gateway: DemoGateway, effectiveFrom: string): Promise<string> {
  const [{ number } = { number: 0 }] = await rowsOf<{ number: number }>(
    gateway,
    "SELECT max(number) + 1 AS number FROM rule_sets WHERE code = 'GRADES'",
  );
  const grades = scheme?.['grades'] as GradeBand[];
  const registrar = await gateway.as('registrar');
  const made = await registrar('POST', '/rule-sets', {
    kind: 'gradeScheme',
    code: 'GRADES',
    number,
    name: { en: 'Grades', si: 'ශ්‍රේණි' },
    effectiveFrom,
    passGrade: scheme?.['passGrade'],
    grades: grades.map((band) =>
      band.grade === 'B' ? { ...band, points: band.points + number / 100 } : band,
    ),
  });
  return idIn(made);
}

export async function awardAtSenate(gateway: DemoGateway): Promise<string> {
  const id = await idFrom(
    gateway,
    `SELECT id
     FROM awards
     WHERE class IS NOT NULL AND state <> 'senate'
     ORDER BY gpa DESC, id
     LIMIT 1`,
  );
  const officer = await gateway.as('examofficer');
  await rowsOf(gateway, "UPDATE awards SET state = 'autoReady' WHERE id = $1", [id]);
  const renewed = await officer('POST', `/final-results/awards/${id}/recalculation`);
  expect([renewed.statusCode, renewed.body]).toEqual([200, expect.any(String)]);
  await rowsOf(gateway, "UPDATE awards SET state = 'board' WHERE id = $1", [id]);
  return id;
}

export async function issuedSheet(gateway: DemoGateway): Promise<string> {
  const officer = await gateway.as('examofficer');
  const issued = await officer('POST', `/documents/students/${kasun}`, {
    kind: 'interim',
    purpose: 'Visa',
    receipt: 'R 12/7',
    isCleared: true,
  });
  return idIn(issued, 200);
}
