import { expect } from 'vitest';
import { everyLanguage } from '../../../gateway/index.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import { dataOf, type CallAs, type DemoGateway, type WireRecord } from './demoGateway.ts';

interface SatPaper {
  paper: string;
  session: string;
  unit: string;
  unitCode: string;
}

export interface MarkedPaper extends SatPaper {
  candidates: string[];
}

type Marks = Readonly<Record<string, string>>;

/**
 * A paper of the examination being marked with all sheets locked and all candidates marked: `marks`
 * for the student, 50 for all others.
 */
export async function markPaper(
  gateway: DemoGateway,
  student: string,
  marks: Marks,
  skip = 0,
): Promise<MarkedPaper> {
  const { rows } = await gateway.database.query<SatPaper>({
    text: `
      SELECT paper.id AS paper, session.id AS session, unit.id AS unit, unit.code AS "unitCode"
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      JOIN exam_registrations registration
        ON registration.paper_id = paper.id
        AND registration.student_id = $1
        AND registration.status = 'confirmed'
      WHERE session.status = 'marking' AND unit.kind <> 'nonGpa'
      ORDER BY unit.code
      OFFSET $2
      LIMIT 1`,
    values: [student, skip],
  });
  const [found] = rows;
  if (!found) throw new Error('the student sits no paper that is being marked');
  return markThisPaper(gateway, found, student, marks);
}

/** The same with a certain paper. */
export async function markThisPaper(
  { database }: DemoGateway,
  found: SatPaper,
  student: string,
  marks: Marks,
): Promise<MarkedPaper> {
  const { paper, unit } = found;
  await database.query({
    text: "UPDATE exam_registrations SET sitting = 'present' WHERE paper_id = $1",
    values: [paper],
  });
  await database.query({ text: 'DELETE FROM paper_markers WHERE paper_id = $1', values: [paper] });
  await database.query({
    text: 'DELETE FROM mark_moderations WHERE paper_id = $1',
    values: [paper],
  });
  await database.query({ text: 'DELETE FROM mark_scripts WHERE paper_id = $1', values: [paper] });
  await database.query({
    text: 'DELETE FROM mark_entries WHERE sheet_id IN (SELECT id FROM mark_sheets WHERE paper_id = $1)',
    values: [paper],
  });
  await database.query({ text: 'DELETE FROM mark_sheets WHERE paper_id = $1', values: [paper] });
  await database.query({
    text: `
      INSERT INTO mark_sheets (
        id, paper_id, component, position, ${everyLanguage('component_name')}, component_kind,
        weight, maximum, stage, state
      )
      SELECT
        gen_random_uuid(), $1, component.id, component.position, ${everyLanguage('component.name')},
        component.kind, component.weight, component.maximum, 'first', 'locked'
      FROM course_units__components component
      WHERE component.owner_id = $2`,
    values: [paper, unit],
  });
  await database.query({
    text: `
      INSERT INTO mark_entries (sheet_id, student_id, status, value, version, changed_at)
      SELECT
        sheet.id,
        registration.student_id,
        'value',
        CASE
          WHEN registration.student_id = $2
            THEN coalesce(($3::jsonb->>sheet.component_kind)::numeric, 50)
          ELSE 50
        END,
        1,
        now()
      FROM mark_sheets sheet
      JOIN exam_registrations registration
        ON registration.paper_id = sheet.paper_id
        AND registration.status = 'confirmed'
      WHERE sheet.paper_id = $1`,
    values: [paper, student, JSON.stringify(marks)],
  });
  const { rows: candidates } = await database.query<{ id: string }>({
    text: "SELECT student_id AS id FROM exam_registrations WHERE paper_id = $1 AND status = 'confirmed'",
    values: [paper],
  });
  return { ...found, candidates: candidates.map(({ id }) => id) };
}

/** Corrects a mark after the results were calculated. */
export const correctMark = async (
  { database }: DemoGateway,
  paper: string,
  student: string,
  kind: string,
  value: string,
): Promise<void> => {
  await database.query({
    text: `
      UPDATE mark_entries entry
      SET value = $4
      FROM mark_sheets sheet
      WHERE sheet.id = entry.sheet_id
        AND sheet.paper_id = $1
        AND entry.student_id = $2
        AND sheet.component_kind = $3`,
    values: [paper, student, kind, value],
  });
};

export const TITLE = { en: 'Results of the test', si: 'පරීක්ෂණ ප්‍රතිඵල' };
export const kasun = demoId('students', 'student');

const ANSWERS: Readonly<Record<string, object>> = {
  toBoard: { preBoardReference: 'PB 1' },
  adopt: { minuteReference: 'FB 1/1', boardOn: '2026-01-15' },
};

/** Performs a transition of a release as this account, with the required fields filled in. */
export async function step(call: CallAs, id: string, name: string, more: object = {}) {
  const { version } = dataOf<WireRecord>(await call('GET', `/result-releases/${id}`));
  return call('POST', `/result-releases/${id}/-/transitions/${name}`, {
    version,
    values: ANSWERS[name] ?? {},
    ...more,
  });
}

export async function release(call: CallAs, { session, paper }: MarkedPaper): Promise<WireRecord> {
  const made = await call('POST', '/result-releases', {
    examSession: session,
    title: TITLE,
    papers: [paper],
  });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return dataOf(made);
}

/** Brings a release through the boards until it is adopted. */
export async function adopted(officer: CallAs, dean: CallAs, id: string): Promise<void> {
  for (const [call, name] of [
    [officer, 'toPreBoard'],
    [officer, 'toBoard'],
    [dean, 'adopt'],
  ] as const) {
    const taken = await step(call, id, name);
    expect([name, taken.statusCode, taken.body]).toEqual([name, 200, expect.any(String)]);
  }
}
