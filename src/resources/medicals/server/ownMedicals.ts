import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { sittingRulesOf } from '../../examinations/server/facts.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { MedicalClosed, MissablePaper, OwnMedicals } from '../api.ts';

const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Confirmed entries of examinations without results, which a medical can concern. */
const PAPERS = `
  SELECT
    registration.id AS registration,
    json_build_object(
      'code', unit.code,
      'title', ${localised('unit.title')}
    ) AS unit,
    ${MOMENT('paper.starts_at')} AS "startsAt",
    ${MOMENT(candidateEndSql())} AS "endsAt",
    registration.sitting,
    session.id AS session,
    ${localised('session.title')} AS title,
    ${MOMENT('session.medical_until')} AS "medicalUntil"
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE registration.student_id = $1
    AND registration.status = 'confirmed'
    AND session.status NOT IN ('setup', 'published')
  ORDER BY session.registration_opens_at DESC, session.kind, paper.starts_at NULLS LAST, unit.code`;

const REQUESTS = `
  SELECT
    request.id,
    ${localised('session.title')} AS session,
    request.starts_on::text AS "startsOn",
    request.ends_on::text AS "endsOn",
    request.state,
    ${MOMENT('request.submitted_at')} AS "submittedAt",
    request.is_late AS "isLate",
    request.decision_reference AS "decisionReference",
    request.answer,
    ARRAY(
      SELECT unit.code
      FROM medical_requests__papers requested_paper
      JOIN exam_registrations registration ON registration.id = requested_paper.target_id
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE requested_paper.owner_id = request.id
      ORDER BY unit.code
    ) AS papers
  FROM medical_requests request
  JOIN exam_sessions session ON session.id = request.exam_session_id
  WHERE request.student_id = $1
  ORDER BY request.submitted_at DESC NULLS LAST, request.id`;

interface PaperRow extends Record<string, unknown>, Omit<MissablePaper, 'closed'> {
  sitting: string | null;
  session: string;
  title: OwnMedicals['sessions'][number]['title'];
  medicalUntil: string | null;
}

const CLOSED: Readonly<Record<string, MedicalClosed>> = {
  present: 'present',
  medicalPending: 'asked',
  medicalAccepted: 'decided',
  medicalRejected: 'decided',
  offence: 'offence',
};

/** A student's papers that a medical may name, by examination, and the requests they have handed in. */
export async function readOwnMedicals(
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnMedicals> {
  const rows = await queryRows<PaperRow>(client, { text: PAPERS, values: [student] });
  const requests = await queryRows<OwnMedicals['requests'][number]>(client, {
    text: REQUESTS,
    values: [student],
  });
  const { medicalDays } = await sittingRulesOf(client, student);
  const sessions = [
    ...new Map(
      rows.map(({ session, title, medicalUntil }) => [
        session,
        { id: session, title, medicalUntil },
      ]),
    ).values(),
  ].map((session) => ({
    ...session,
    papers: rows
      .filter((row) => row.session === session.id)
      .map(({ registration, unit, startsAt, endsAt, sitting }) => ({
        registration,
        unit,
        startsAt,
        endsAt,
        closed: sitting === null ? null : (CLOSED[sitting] ?? null),
      })),
  }));
  return { now: now.toISOString(), medicalDays, sessions, requests };
}
