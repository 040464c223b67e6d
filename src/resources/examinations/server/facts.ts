import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { EligibilityState } from '../../eligibility/api.ts';
import { CURRICULA, ruleFor, type MadeFor } from '../../ruleSets/rules/ruleFor.ts';
import type { Attempt } from '../../shared/attempts.ts';
import type { Grade, MarkCode } from '../../shared/rules/grades.ts';
import type { ExamRegistrationState } from '../api.ts';
import {
  USUAL_SITTING_RULES,
  type OpenSitting,
  type SessionKind,
  type SittingRules,
} from '../rules/sitting.ts';

export interface StudentRow extends Record<string, unknown> {
  id: string;
  user: string | null;
  registrationNumber: string;
  name: Localised;
  medium: string;
  status: string;
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

export interface PaperRow extends Record<string, unknown> {
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

/** Everything about one student that the rules of sittings look at. */
export interface KnownCandidate {
  student: StudentRow;
  sessions: SessionRow[];
  papers: PaperRow[];
  /** Published grades by unit, the earliest first. */
  grades: ReadonlyMap<string, (Grade | MarkCode)[]>;
  /** Published lists by offering: the worse of the two. */
  published: ReadonlyMap<string, { state: EligibilityState; appealUntil: Date | null }[]>;
  rules: SittingRules;
}

const STUDENT = `
  SELECT
    id,
    user_id AS user,
    registration_number AS "registrationNumber",
    json_build_object('en', name_with_initials_en, 'si', name_with_initials_si) AS name,
    medium,
    coalesce(status, 'enrolled') AS status
  FROM students
  WHERE id = $1`;

const SESSIONS = `
  SELECT
    id,
    json_build_object('en', title_en, 'si', title_si) AS title,
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
 * have entered.
 */
const PAPERS = `
  WITH grades AS (SELECT DISTINCT course_unit_id AS unit FROM earned_grades WHERE student_id = $1),
  own AS (
    SELECT
      r.id, r.version, r.paper_id, r.status, r.seat, r.refused_because, r.sitting, r.attempt_kind,
      r.attempt_number
    FROM exam_registrations r
    WHERE r.student_id = $1
  ),
  sat AS (
    SELECT DISTINCT o.course_unit_id AS unit
    FROM own r
    JOIN papers p ON p.id = r.paper_id
    JOIN offerings o ON o.id = p.offering_id
    WHERE r.status = 'confirmed'
  )
  SELECT
    p.id,
    p.exam_session_id AS session,
    p.offering_id AS offering,
    u.id AS unit,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    o.medium,
    p.starts_at AS "startsAt",
    p.ends_at AS "endsAt",
    ARRAY(
      SELECT h.code
      FROM papers__halls x
      JOIN lecturehalls h ON h.id = x.target_id
      WHERE x.owner_id = p.id
      ORDER BY x.position
    ) AS halls,
    e.offering IS NOT NULL AS "isEnrolled",
    CASE
      WHEN r.id IS NOT NULL
        THEN json_build_object(
          'id', r.id,
          'version', r.version,
          'status', r.status,
          'seat', r.seat,
          'refusedBecause', r.refused_because,
          'sitting', r.sitting,
          'attemptKind', r.attempt_kind,
          'attemptNumber', r.attempt_number
        )
    END AS registration
  FROM papers p
  JOIN exam_sessions s ON s.id = p.exam_session_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN own r ON r.paper_id = p.id
  LEFT JOIN LATERAL (
    SELECT l.offering_id AS offering
    FROM registration_lines l
    JOIN course_registrations g ON g.id = l.registration_id
    WHERE l.offering_id = o.id
      AND g.student_id = $1
      AND l.state = 'enrolled'
      AND g.status IN ('approved', 'locked')
    LIMIT 1
  ) e ON true
  WHERE s.status NOT IN ('setup', 'published')
    AND (
      r.id IS NOT NULL
      OR e.offering IS NOT NULL
      OR u.id IN (SELECT unit FROM grades)
      OR u.id IN (SELECT unit FROM sat)
    )
  ORDER BY p.starts_at NULLS LAST, u.code, o.medium, p.id`;

const GRADES = `
  SELECT
    g.course_unit_id AS unit,
    array_agg(g.grade ORDER BY e.starts_on, g.created_at, g.id) AS grades
  FROM earned_grades g
  JOIN semesters e ON e.id = g.semester_id
  WHERE g.student_id = $1
  GROUP BY g.course_unit_id`;

const PUBLISHED = `
  SELECT offering_id AS offering, state, appeal_until AS "appealUntil"
  FROM eligibilities
  WHERE student_id = $1 AND published_at IS NOT NULL`;

const RULES = `
  SELECT
    kind,
    pass_grade AS "passGrade",
    attempts_most AS "attemptsMost",
    medical_days AS "medicalDays",
    allows_improvement AS "allowsImprovement",
    ${CURRICULA}
  FROM rule_sets r
  WHERE kind IN ('eligibility', 'gradeScheme', 'registration')
    AND status = 'active'
    AND effective_from <= ($1::timestamptz AT TIME ZONE 'Asia/Colombo')::date
  ORDER BY effective_from DESC, number DESC`;
const CURRICULUM = 'SELECT curriculum_id AS curriculum FROM students WHERE id = $1';

/**
 * The rules for sittings in force at a moment for a student, out of the rule sets that hold them;
 * `null`: those made for everybody.
 */
export async function sittingRules(
  client: Queryable,
  now: Date,
  student: string | null,
): Promise<SittingRules> {
  const { rows } = await client.query<Record<string, unknown> & MadeFor & { kind: string }>({
    text: RULES,
    values: [now.toISOString()],
  });
  const { rows: known } =
    student === null
      ? { rows: [] }
      : await client.query<{ curriculum: string | null }>({ text: CURRICULUM, values: [student] });
  const of = (kind: string, name: string): unknown =>
    ruleFor(
      rows.filter((row) => row.kind === kind),
      known[0]?.curriculum ?? null,
    )?.[name] ?? undefined;
  const usual = USUAL_SITTING_RULES;
  return {
    passGrade: (of('gradeScheme', 'passGrade') as Grade | undefined) ?? usual.passGrade,
    attemptsMost: (of('eligibility', 'attemptsMost') as number | undefined) ?? usual.attemptsMost,
    medicalDays: (of('eligibility', 'medicalDays') as number | undefined) ?? usual.medicalDays,
    allowsImprovement:
      (of('registration', 'allowsImprovement') as boolean | undefined) ?? usual.allowsImprovement,
  };
}

/**
 * Reads what the rules need of one student, through the client of the transaction that will act on
 * it. `null`: no such student.
 */
export async function readCandidate(
  client: Queryable,
  student: string,
  now: Date,
): Promise<KnownCandidate | null> {
  const { rows: students } = await client.query<StudentRow>({ text: STUDENT, values: [student] });
  const [row] = students;
  if (!row) return null;
  const { rows: sessions } = await client.query<SessionRow>({ text: SESSIONS });
  const { rows: papers } = await client.query<PaperRow>({ text: PAPERS, values: [student] });
  const { rows: grades } = await client.query<{ unit: string; grades: (Grade | MarkCode)[] }>({
    text: GRADES,
    values: [student],
  });
  const { rows: lists } = await client.query<{
    offering: string;
    state: EligibilityState;
    appealUntil: Date | null;
  }>({ text: PUBLISHED, values: [student] });
  const published = new Map<string, { state: EligibilityState; appealUntil: Date | null }[]>();
  for (const { offering, ...list } of lists)
    published.set(offering, [...(published.get(offering) ?? []), list]);
  return {
    student: row,
    sessions,
    papers,
    grades: new Map(grades.map((each) => [each.unit, each.grades])),
    published,
    rules: await sittingRules(client, now, student),
  };
}
