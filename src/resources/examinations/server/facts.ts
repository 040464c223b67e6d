import {
  localised,
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { OpenSitting } from '../../academicRecord/rules/attempts.ts';
import { type Histories, readHistories } from '../../academicRecord/server/unitHistories.ts';
import { REFUSES } from '../../eligibility/server/refusedToSit.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { byLawOf } from '../../ruleSets/server/byLaw.ts';
import type { Attempt } from '../../shared/attempts.ts';
import { grouped } from '../../shared/grouped.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { ExamRegistrationState } from '../api.ts';
import { USUAL_SITTING_RULES, type SessionKind, type SittingRules } from '../rules/sitting.ts';

interface StudentRow {
  id: string;
  user: string | null;
  registrationNumber: string;
  name: Localised;
  medium: string;
  status: string;
  isHeld: boolean;
}

export interface SessionRow extends Record<string, unknown> {
  id: string;
  title: Localised;
  kind: SessionKind;
  status: string;
  opensAt: Date;
  closesAt: Date;
  lateUntil: Date | null;
  medicalUntil: Date | null;
}

export interface PaperRow {
  id: string;
  session: string;
  offering: string;
  unit: string;
  code: string;
  title: Localised;
  medium: string;
  startsAt: Date | null;
  endsAt: Date | null;
  halls: string[];
  isEnrolled: boolean;
  registration: {
    id: string;
    version: number;
    status: ExamRegistrationState;
    seat: string | null;
    refusedBecause: string | null;
    sitting: OpenSitting['sitting'];
    attemptKind: Attempt;
    attemptNumber: number;
  } | null;
}

/** All facts about one student that the rules of sittings use. */
export interface KnownCandidate {
  student: StudentRow;
  sessions: SessionRow[];
  papers: PaperRow[];
  /** What was done in the unit of each paper before it. */
  historyOf: Histories;
  /** Published lists by offering. */
  published: ReadonlyMap<string, PublishedList[]>;
  rules: SittingRules;
  /** A hold hides the results: the reader is the student, and one stands. */
  isHeld: boolean;
}

const STUDENT = `
  SELECT
    id,
    user_id AS user,
    registration_number AS "registrationNumber",
    ${localised('name_with_initials')} AS name,
    medium,
    coalesce(status, 'enrolled') AS status,
    coalesce(is_held, false) AS "isHeld"
  FROM students
  WHERE id = $1`;

const SESSIONS = `
  SELECT
    id,
    ${localised('title')} AS title,
    kind,
    status,
    registration_opens_at AS "opensAt",
    registration_closes_at AS "closesAt",
    late_until AS "lateUntil",
    medical_until AS "medicalUntil"
  FROM exam_sessions
  WHERE status NOT IN ('setup', 'published')
  ORDER BY registration_opens_at DESC, kind`;

/**
 * Papers of examinations under way that could concern the student: of what they read, have sat, or
 * have entered. They are found from the side of the student, because they are few among many.
 */
const PAPERS = `
  WITH own AS MATERIALIZED (
    SELECT
      registration.id, registration.version, registration.paper_id, registration.status,
      registration.seat, registration.refused_because, registration.sitting,
      registration.attempt_kind, registration.attempt_number
    FROM exam_registrations registration
    WHERE registration.student_id = $1
  ),
  enrolment AS MATERIALIZED (
    SELECT DISTINCT line.offering_id AS offering
    FROM course_registrations registration
    JOIN registration_lines line ON line.registration_id = registration.id
    WHERE registration.student_id = $1
      AND registration.status IN ('approved', 'locked')
      AND line.state = 'enrolled'
  ),
  known AS MATERIALIZED (
    SELECT earned.course_unit_id AS unit
    FROM earned_grades earned
    WHERE earned.student_id = $1
    UNION
    SELECT offering.course_unit_id
    FROM own
    JOIN papers paper ON paper.id = own.paper_id
    JOIN offerings offering ON offering.id = paper.offering_id
    WHERE own.status = 'confirmed'
  ),
  near AS MATERIALIZED (
    SELECT own.paper_id AS id
    FROM own
    UNION
    SELECT paper.id
    FROM (
      SELECT enrolment.offering AS id
      FROM enrolment
      UNION
      SELECT offered.id
      FROM known
      CROSS JOIN LATERAL (
        SELECT offering.id
        FROM offerings offering
        WHERE offering.course_unit_id = known.unit
        OFFSET 0
      ) offered
    ) offering
    CROSS JOIN LATERAL (
      SELECT taken.id
      FROM papers taken
      WHERE taken.offering_id = offering.id
      OFFSET 0
    ) paper
  )
  SELECT
    paper.id,
    paper.exam_session_id AS session,
    paper.offering_id AS offering,
    unit.id AS unit,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    paper.starts_at AS "startsAt",
    ${candidateEndSql({ student: '$1' })} AS "endsAt",
    ARRAY(
      SELECT hall.code
      FROM papers__halls paper_hall
      JOIN lecturehalls hall ON hall.id = paper_hall.target_id
      WHERE paper_hall.owner_id = paper.id
      ORDER BY paper_hall.position
    ) AS halls,
    enrolment.offering IS NOT NULL AS "isEnrolled",
    CASE
      WHEN own.id IS NOT NULL
        THEN json_build_object(
          'id', own.id,
          'version', own.version,
          'status', own.status,
          'seat', own.seat,
          'refusedBecause', own.refused_because,
          'sitting', own.sitting,
          'attemptKind', own.attempt_kind,
          'attemptNumber', own.attempt_number
        )
    END AS registration
  FROM near
  JOIN papers paper ON paper.id = near.id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN own ON own.paper_id = paper.id
  LEFT JOIN enrolment ON enrolment.offering = offering.id
  WHERE session.status NOT IN ('setup', 'published')
  ORDER BY paper.starts_at NULLS LAST, unit.code, offering.medium, paper.id`;

const PUBLISHED = `
  SELECT list.offering_id AS offering, ${REFUSES} AS refuses, list.appeal_until AS "appealUntil"
  FROM eligibilities list
  WHERE list.student_id = $1 AND list.published_at IS NOT NULL`;

/** A published list on which a student is. */
interface PublishedList {
  refuses: boolean;
  appealUntil: Date | null;
}

/** The rules for sittings of a by-law. */
export const sittingRules = ({ eligibility, registration }: ByLaw): SittingRules => ({
  attemptsMost: eligibility?.attemptsMost ?? USUAL_SITTING_RULES.attemptsMost,
  medicalDays: eligibility?.medicalDays ?? USUAL_SITTING_RULES.medicalDays,
  allowsImprovement: registration?.allowsImprovement ?? USUAL_SITTING_RULES.allowsImprovement,
});

/** The rules for sittings of one student. */
export const sittingRulesOf = async (client: Queryable, student: string): Promise<SittingRules> =>
  sittingRules(await byLawOf(client, student));

/**
 * Reads the facts that the rules need about one student, with the client of the transaction that
 * acts on them. `null`: no such student.
 */
export async function readCandidate(
  client: Queryable,
  student: string,
  { now, person }: Pick<TransactionContext, 'now' | 'person'>,
): Promise<KnownCandidate | null> {
  const row = await queryRow<StudentRow>(client, { text: STUDENT, values: [student] });
  if (!row) return null;
  const sessions = await queryRows<SessionRow>(client, { text: SESSIONS });
  const papers = await queryRows<PaperRow>(client, { text: PAPERS, values: [student] });
  const historyOf = await readHistories(
    client,
    papers.map(({ id }) => ({ paper: id, student })),
    now,
  );
  const lists = await queryRows<PublishedList & { offering: string }>(client, {
    text: PUBLISHED,
    values: [student],
  });
  return {
    student: row,
    sessions,
    papers,
    historyOf,
    published: grouped(lists, ({ offering }) => offering),
    rules: await sittingRulesOf(client, student),
    isHeld: row.isHeld && person.studentId === student,
  };
}
