import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { Grade, MarkCode } from '../../shared/rules/grades.ts';
import { nextAttempt, type OpenSitting } from '../rules/sitting.ts';
import {
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type ExamSummaryRow,
  type OwedUnit,
  type RepeatSummary,
} from '../summaries.ts';
import { sittingRules } from './facts.ts';

const GROUPS: Readonly<Record<ExamSummaryBy, { key: string; en: string; si: string }>> = {
  unit: { key: 'u.id::text', en: "u.code || ' ' || u.title_en", si: "u.code || ' ' || u.title_si" },
  session: { key: 'e.id::text', en: 'e.title_en', si: 'e.title_si' },
  attempt: { key: 'r.attempt_kind', en: 'NULL::text', si: 'NULL::text' },
  medium: { key: 'o.medium', en: 'NULL::text', si: 'NULL::text' },
  batch: { key: 'b.id::text', en: 'b.label', si: 'b.label' },
};

const STANDING = "r.status IN ('applied', 'confirmed')";
const COLUMNS: Readonly<Record<(typeof EXAM_SUMMARY_COLUMNS)[number], string>> = {
  total: 'count(*)',
  students: 'count(DISTINCT r.student_id)',
  applied: "count(*) FILTER (WHERE r.status = 'applied')",
  confirmed: "count(*) FILTER (WHERE r.status = 'confirmed')",
  refused: "count(*) FILTER (WHERE r.status = 'refused')",
  withdrawn: "count(*) FILTER (WHERE r.status = 'withdrawn')",
  proper: `count(*) FILTER (WHERE ${STANDING} AND r.attempt_kind = 'proper')`,
  repeat: `count(*) FILTER (WHERE ${STANDING} AND r.attempt_kind = 'repeat')`,
  medical: `count(*) FILTER (WHERE ${STANDING} AND r.attempt_kind = 'medical')`,
  improvement: `count(*) FILTER (WHERE ${STANDING} AND r.attempt_kind = 'improvement')`,
};
const counts = EXAM_SUMMARY_COLUMNS.map((name) => `(${COLUMNS[name]})::int AS "${name}"`).join(
  ', ',
);
const FROM = `
  FROM exam_registrations r
  JOIN papers p ON p.id = r.paper_id
  JOIN exam_sessions e ON e.id = p.exam_session_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN students s ON s.id = r.student_id
  JOIN batches b ON b.id = s.batch_id
  WHERE ($1::uuid IS NULL OR e.id = $1)`;
const SESSIONS = `
  SELECT id, json_build_object('en', title_en, 'si', title_si) AS label
  FROM exam_sessions
  ORDER BY registration_opens_at DESC, kind
  LIMIT 20`;

type Counts = Record<(typeof EXAM_SUMMARY_COLUMNS)[number], number>;

/**
 * Counts of entries. Each row's states add up to its total, and the rows to the last line; a
 * student counts once in it.
 */
export async function readExamSummary(
  client: Queryable,
  session: string | null,
  by: ExamSummaryBy,
): Promise<ExamSummary> {
  const { rows: sessions } = await client.query<{ id: string; label: Localised }>({
    text: SESSIONS,
  });
  const { key, en, si } = GROUPS[by];
  const { rows } = await client.query<Counts & { key: string; label: Localised | null }>({
    text: `
      SELECT
        ${key} AS key,
        CASE
          WHEN min(${en}) IS NOT NULL THEN json_build_object('en', min(${en}), 'si', min(${si}))
        END AS label,
        ${counts}
      ${FROM}
      GROUP BY ${key}
      ORDER BY min(${en}) NULLS LAST, ${key}`,
    values: [session],
  });
  const { rows: totals } = await client.query<Counts & Record<string, unknown>>({
    text: `SELECT ${counts} ${FROM}`,
    values: [session],
  });
  const split = ({
    key: rowKey,
    label,
    ...figures
  }: Counts & { key: string; label: Localised | null }): ExamSummaryRow => ({
    key: rowKey,
    label,
    figures,
  });
  const none = Object.fromEntries(EXAM_SUMMARY_COLUMNS.map((name) => [name, 0])) as Counts;
  return { sessions, session, by, rows: rows.map(split), total: { ...none, ...totals[0] } };
}

/**
 * Units without a pass: of published grades, and of sittings whose results are still to come that
 * are absences already.
 */
const OWED = `
  WITH published AS (
    SELECT
      g.student_id AS student,
      g.course_unit_id AS unit,
      array_agg(g.grade ORDER BY e.starts_on, g.created_at, g.id) AS grades
    FROM earned_grades g
    JOIN semesters e ON e.id = g.semester_id
    GROUP BY 1, 2
  ),
  open AS (
    SELECT
      r.student_id AS student,
      o.course_unit_id AS unit,
      json_agg(json_build_object(
        'sitting', r.sitting,
        'attemptKind', r.attempt_kind,
        'isHeld', x.status IN ('held', 'marking', 'board') OR coalesce(p.ends_at <= $3, false)
      )) AS open
    FROM exam_registrations r
    JOIN papers p ON p.id = r.paper_id
    JOIN exam_sessions x ON x.id = p.exam_session_id
    JOIN offerings o ON o.id = p.offering_id
    WHERE r.status IN ('applied', 'confirmed') AND x.status <> 'published'
    GROUP BY 1, 2
  )
  SELECT
    s.id AS "studentId",
    s.registration_number AS "registrationNumber",
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    b.label AS batch,
    u.id AS "unitId",
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    coalesce(g.grades, '{}') AS grades,
    coalesce(w.open, '[]') AS open,
    n.session,
    to_char(n.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "startsAt",
    coalesce(n.registered, false) AS registered
  FROM (SELECT student, unit FROM published UNION SELECT student, unit FROM open) k
  LEFT JOIN published g ON g.student = k.student AND g.unit = k.unit
  LEFT JOIN open w ON w.student = k.student AND w.unit = k.unit
  JOIN students s ON s.id = k.student
  JOIN batches b ON b.id = s.batch_id
  JOIN course_units u ON u.id = k.unit
  LEFT JOIN LATERAL (
    SELECT
      json_build_object('en', x.title_en, 'si', x.title_si) AS session,
      p.starts_at,
      r.id IS NOT NULL AS registered
    FROM papers p
    JOIN exam_sessions x ON x.id = p.exam_session_id
    JOIN offerings o ON o.id = p.offering_id
    LEFT JOIN exam_registrations r
      ON r.paper_id = p.id
      AND r.student_id = s.id
      AND r.status IN ('applied', 'confirmed')
    WHERE o.course_unit_id = u.id
      AND x.status IN ('setup', 'registration', 'timetabled')
      AND (p.starts_at IS NULL OR p.starts_at > $3)
    ORDER BY r.id IS NULL, o.medium <> s.medium, p.starts_at NULLS LAST
    LIMIT 1
  ) n ON true
  WHERE coalesce(s.status, 'enrolled') IN ('enrolled', 'repeating', 'deferred')
    AND ($1::uuid IS NULL OR s.batch_id = $1)
    AND ($2::uuid IS NULL OR u.department_id = $2)
    AND (
      g.grades IS NOT NULL
      OR w.open::jsonb @> '[{"sitting":"absent"}]'
      OR w.open::jsonb @> '[{"sitting":"medicalAccepted"}]'
      OR w.open::jsonb @> '[{"sitting":"medicalRejected"}]'
      OR w.open::jsonb @> '[{"sitting":"offence"}]'
    )
    AND NOT coalesce(g.grades && $4::text[], false)
  ORDER BY s.registration_number, u.code`;

interface OwedRow extends Record<string, unknown> {
  studentId: string;
  registrationNumber: string;
  name: Localised;
  batch: string;
  unitId: string;
  code: string;
  title: Localised;
  grades: (Grade | MarkCode)[];
  open: OpenSitting[];
  session: Localised | null;
  startsAt: string | null;
  registered: boolean;
}

const RANKED = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'];

/**
 * Who owes which unit, what they have used of it and where it is sat next, by the rules that judge
 * an entry.
 */
export async function readRepeats(
  client: Queryable,
  { batch, department }: { batch: string | null; department: string | null },
  now: Date,
): Promise<RepeatSummary> {
  const rules = await sittingRules(client, now, null);
  const passes = RANKED.slice(0, RANKED.indexOf(rules.passGrade) + 1);
  const { rows } = await client.query<OwedRow>({
    text: OWED,
    values: [batch, department, now.toISOString(), passes],
  });
  const owed = rows.flatMap((row): OwedUnit[] => {
    const attempt = nextAttempt({ grades: row.grades, open: row.open, isEnrolled: false }, rules);
    if (!attempt || attempt.kind === 'improvement') return [];
    return [
      {
        student: { id: row.studentId, registrationNumber: row.registrationNumber, name: row.name },
        batch: row.batch,
        unit: { id: row.unitId, code: row.code, title: row.title },
        grades: row.grades,
        used: attempt.used,
        most: rules.attemptsMost,
        kind: attempt.kind,
        number: attempt.number,
        isAwaited: attempt.isAwaited,
        isExhausted: rules.attemptsMost !== null && attempt.used >= rules.attemptsMost,
        next: row.session && { session: row.session, startsAt: row.startsAt },
        isRegistered: row.registered,
      },
    ];
  });
  const { rows: batches } = await client.query<{ id: string; label: string }>({
    text: 'SELECT id, label FROM batches ORDER BY entry_year DESC LIMIT 12',
  });
  const { rows: departments } = await client.query<{ id: string; label: Localised }>({
    text: `
      SELECT id, json_build_object('en', name_en, 'si', name_si) AS label
      FROM departments d
      WHERE EXISTS (SELECT 1 FROM course_units u WHERE u.department_id = d.id)
      ORDER BY name_en`,
  });
  return {
    batches,
    departments,
    owed,
    total: owed.length,
    students: new Set(owed.map(({ student }) => student.id)).size,
  };
}
