import type { Queryable } from '../../../../gateway/index.ts';
import { sittingRules } from '../../examinations/server/facts.ts';
import type { MedicalClosed, MissablePaper, OwnMedicals } from '../api.ts';

const MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Confirmed entries of examinations whose results are still to come: what a medical can be about. */
const PAPERS = `
  SELECT
    r.id AS registration,
    json_build_object(
      'code', u.code,
      'title', json_build_object('en', u.title_en, 'si', u.title_si)
    ) AS unit,
    ${MOMENT('p.starts_at')} AS "startsAt",
    ${MOMENT('p.ends_at')} AS "endsAt",
    r.sitting,
    x.id AS session,
    json_build_object('en', x.title_en, 'si', x.title_si) AS title,
    ${MOMENT('x.medical_until')} AS "medicalUntil"
  FROM exam_registrations r
  JOIN papers p ON p.id = r.paper_id
  JOIN exam_sessions x ON x.id = p.exam_session_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  WHERE r.student_id = $1 AND r.status = 'confirmed' AND x.status NOT IN ('setup', 'published')
  ORDER BY x.registration_opens_at DESC, x.kind, p.starts_at NULLS LAST, u.code`;

const REQUESTS = `
  SELECT
    m.id,
    json_build_object('en', x.title_en, 'si', x.title_si) AS session,
    m.starts_on::text AS "startsOn",
    m.ends_on::text AS "endsOn",
    m.state,
    ${MOMENT('m.submitted_at')} AS "submittedAt",
    m.is_late AS "isLate",
    m.decision_reference AS "decisionReference",
    m.answer,
    ARRAY(
      SELECT u.code
      FROM medical_requests__papers l
      JOIN exam_registrations r ON r.id = l.target_id
      JOIN papers p ON p.id = r.paper_id
      JOIN offerings o ON o.id = p.offering_id
      JOIN course_units u ON u.id = o.course_unit_id
      WHERE l.owner_id = m.id
      ORDER BY u.code
    ) AS papers
  FROM medical_requests m
  JOIN exam_sessions x ON x.id = m.exam_session_id
  WHERE m.student_id = $1
  ORDER BY m.submitted_at DESC NULLS LAST, m.id`;

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
  const { rows } = await client.query<PaperRow>({ text: PAPERS, values: [student] });
  const { rows: requests } = await client.query<
    OwnMedicals['requests'][number] & Record<string, unknown>
  >({ text: REQUESTS, values: [student] });
  const { medicalDays } = await sittingRules(client, now, student);
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
