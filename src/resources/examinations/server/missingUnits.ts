import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import type { MissingUnit } from '../api.ts';
import { missingBecause, type RegisteredLine } from '../rules/missingUnit.ts';
import type { KnownCandidate } from './facts.ts';

type LineRow = RegisteredLine & { session: string; unit: string; code: string; title: Localised };

/** Units that the student registered for, by each proper examination of their semester. */
const LINES = `
  SELECT DISTINCT ON (session.id, unit.code)
    session.id AS session,
    unit.id AS unit,
    unit.code,
    ${localised('unit.title')} AS title,
    registration.status AS registration,
    line.state AS line
  FROM exam_sessions session
  JOIN course_registrations registration
    ON registration.semester_id = session.semester_id
    AND registration.student_id = $1
  JOIN registration_lines line
    ON line.registration_id = registration.id
    AND line.state IN ('enrolled', 'waitlisted')
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE session.kind = 'proper' AND session.status IN ('registration', 'timetabled')
  ORDER BY session.id, unit.code, line.state`;

const UNITS = `
  SELECT unit.id AS unit, unit.code, ${localised('unit.title')} AS title
  FROM course_units unit
  WHERE unit.id = ANY($1::uuid[])
  ORDER BY unit.code`;

/**
 * By examination, the units that the student might look for in vain: those registered for without a
 * paper, and in repeat examinations those owed, unless a hold hides that. Each with the reason.
 */
export async function missingUnits(
  client: Queryable,
  { student, sessions, papers, isHeld }: KnownCandidate,
): Promise<(session: string) => MissingUnit[]> {
  const offered = new Set(papers.map(({ session, unit }) => `${session}/${unit}`));
  const lines = await queryRows<LineRow>(client, { text: LINES, values: [student.id] });
  const owed =
    !isHeld && sessions.some(({ kind }) => kind === 'repeat')
      ? await queryRows<Omit<LineRow, keyof RegisteredLine | 'session'>>(client, {
          text: UNITS,
          values: [`{${(await recordOf(client, student.id)).unitsFailed.join(',')}}`],
        })
      : [];
  const kindOf = new Map(sessions.map(({ id, kind }) => [id, kind]));
  return (session) => [
    ...lines
      .filter((line) => line.session === session && !offered.has(`${session}/${line.unit}`))
      .map((line) => ({ code: line.code, title: line.title, because: missingBecause(line) })),
    ...(kindOf.get(session) === 'repeat' ? owed : [])
      .filter(({ unit }) => !offered.has(`${session}/${unit}`))
      .map(({ code, title }) => ({ code, title, because: 'noRepeat' as const })),
  ];
}
