import {
  localised,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { countsByGroup, type Group, NO_LABEL } from '../../registration/server/countsByGroup.ts';
import { passGradeOf } from '../../ruleSets/rules/gradeScheme.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import type { Grade, MarkCode } from '../../shared/rules/grades.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import {
  type EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type OwedUnit,
  type RepeatSummary,
} from '../api.ts';
import { nextAttempt, type OpenSitting } from '../rules/sitting.ts';
import { IS_PUBLISHED, sittingRules } from './facts.ts';

const GROUPS: Readonly<Record<ExamSummaryBy, Group>> = {
  unit: {
    key: `unit.id::text`,
    label: unitLabelIn,
  },
  session: { key: 'session.id::text', label: (language) => `session.title_${language}` },
  attempt: { key: 'registration.attempt_kind', label: () => NO_LABEL },
  medium: { key: 'offering.medium', label: () => NO_LABEL },
  batch: { key: 'batch.id::text', label: () => 'batch.label' },
};

const STANDING = "registration.status IN ('applied', 'confirmed')";
const COLUMNS: Readonly<Record<(typeof EXAM_SUMMARY_COLUMNS)[number], string>> = {
  total: 'count(*)',
  students: 'count(DISTINCT registration.student_id)',
  applied: "count(*) FILTER (WHERE registration.status = 'applied')",
  confirmed: "count(*) FILTER (WHERE registration.status = 'confirmed')",
  refused: "count(*) FILTER (WHERE registration.status = 'refused')",
  withdrawn: "count(*) FILTER (WHERE registration.status = 'withdrawn')",
  proper: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'proper')`,
  repeat: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'repeat')`,
  medical: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'medical')`,
  improvement: `count(*) FILTER (WHERE ${STANDING} AND registration.attempt_kind = 'improvement')`,
};
const FROM = `
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN students student ON student.id = registration.student_id
  JOIN batches batch ON batch.id = student.batch_id`;
const SESSIONS = `
  SELECT id, ${localised('title')} AS label
  FROM exam_sessions
  ORDER BY registration_opens_at DESC, kind`;

/**
 * Counts of entries. Each row's states add up to its total, and the rows to the last line; a
 * student counts once in it.
 */
export async function readExamSummary(
  client: Queryable,
  session: string | null,
  by: ExamSummaryBy,
): Promise<ExamSummary> {
  const sessions = await queryRows<{ id: string; label: Localised }>(client, {
    text: SESSIONS,
  });
  const counts = await countsByGroup(client, GROUPS[by], {
    columns: COLUMNS,
    from: FROM,
    where: 'WHERE ($1::uuid IS NULL OR session.id = $1)',
    values: [session],
  });
  return { sessions, session, by, ...counts };
}

/**
 * Units without a pass: of published grades, and of sittings whose results are still to come that
 * are absences already.
 */
const OWED = `
  WITH published AS (
    SELECT
      earned.student_id AS student,
      earned.course_unit_id AS unit,
      array_agg(earned.grade ORDER BY semester.starts_on, earned.created_at, earned.id) AS grades
    FROM earned_grades earned
    JOIN semesters semester ON semester.id = earned.semester_id
    GROUP BY 1, 2
  ),
  open AS (
    SELECT
      registration.student_id AS student,
      offering.course_unit_id AS unit,
      json_agg(json_build_object(
        'sitting', registration.sitting,
        'attemptKind', registration.attempt_kind,
        'isHeld', session.status IN ('held', 'marking', 'board')
          OR coalesce(paper.ends_at <= $3, false)
      )) AS open
    FROM exam_registrations registration
    JOIN papers paper ON paper.id = registration.paper_id
    JOIN exam_sessions session ON session.id = paper.exam_session_id
    JOIN offerings offering ON offering.id = paper.offering_id
    WHERE registration.status IN ('applied', 'confirmed')
      AND session.status <> 'published'
      AND NOT ${IS_PUBLISHED}
    GROUP BY 1, 2
  )
  SELECT
    student.id AS "studentId",
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    batch.label AS batch,
    batch.entry_year AS "entryYear",
    student.curriculum_id AS curriculum,
    unit.id AS "unitId",
    unit.code,
    ${localised('unit.title')} AS title,
    coalesce(published.grades, '{}') AS grades,
    coalesce(open.open, '[]') AS open,
    next_paper.session,
    to_char(next_paper.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "startsAt",
    coalesce(next_paper.registered, false) AS registered
  FROM (SELECT student, unit FROM published UNION SELECT student, unit FROM open) known
  LEFT JOIN published ON published.student = known.student AND published.unit = known.unit
  LEFT JOIN open ON open.student = known.student AND open.unit = known.unit
  JOIN students student ON student.id = known.student
  JOIN batches batch ON batch.id = student.batch_id
  JOIN course_units unit ON unit.id = known.unit
  LEFT JOIN LATERAL (
    SELECT
      ${localised('session.title')} AS session,
      paper.starts_at,
      registration.id IS NOT NULL AS registered
    FROM papers paper
    JOIN exam_sessions session ON session.id = paper.exam_session_id
    JOIN offerings offering ON offering.id = paper.offering_id
    LEFT JOIN exam_registrations registration
      ON registration.paper_id = paper.id
      AND registration.student_id = student.id
      AND registration.status IN ('applied', 'confirmed')
    WHERE offering.course_unit_id = unit.id
      AND session.status IN ('setup', 'registration', 'timetabled')
      AND (paper.starts_at IS NULL OR paper.starts_at > $3)
    ORDER BY registration.id IS NULL, offering.medium <> student.medium, paper.starts_at NULLS LAST
    LIMIT 1
  ) next_paper ON true
  WHERE coalesce(student.status, 'enrolled') IN ('enrolled', 'repeating', 'deferred')
    AND ($1::uuid IS NULL OR student.batch_id = $1)
    AND ($2::uuid IS NULL OR unit.department_id = $2)
    AND (
      published.grades IS NOT NULL
      OR open.open::jsonb @> '[{"sitting":"absent"}]'
      OR open.open::jsonb @> '[{"sitting":"medicalAccepted"}]'
      OR open.open::jsonb @> '[{"sitting":"medicalRejected"}]'
      OR open.open::jsonb @> '[{"sitting":"offence"}]'
    )
    AND NOT EXISTS (
      SELECT 1
      FROM current_sittings passed
      WHERE passed.student_id = known.student
        AND passed.course_unit_id = known.unit
        AND passed.is_passed
    )
  ORDER BY student.registration_number, unit.code`;

interface OwedRow {
  studentId: string;
  registrationNumber: string;
  name: Localised;
  batch: string;
  entryYear: number;
  curriculum: string | null;
  unitId: string;
  code: string;
  title: Localised;
  grades: (Grade | MarkCode)[];
  open: OpenSitting[];
  session: Localised | null;
  startsAt: string | null;
  registered: boolean;
}

/**
 * The units that students have still to pass, the attempts used and the next sitting, by the rules
 * of registration.
 */
export async function readRepeats(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  { batch, department }: { batch: string | null; department: string | null },
): Promise<RepeatSummary> {
  const rules = await sittingRules(client, now, null);
  const rows = await queryRows<OwedRow>(client, {
    text: OWED,
    values: [batch, department, now.toISOString()],
  });
  const byLawOf = rememberedByLaws(client);
  const passGrades = new Map<OwedRow, Grade>();
  for (const row of rows)
    passGrades.set(row, passGradeOf((await byLawOf(row.entryYear, row.curriculum)).scheme));
  const owed = rows.flatMap((row): OwedUnit[] => {
    const attempt = nextAttempt(
      { grades: row.grades, open: row.open, isEnrolled: false },
      { ...rules, passGrade: passGrades.get(row) ?? rules.passGrade },
    );
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
  const batches = await queryRows<{ id: string; label: string }>(client, {
    text: 'SELECT id, label FROM batches ORDER BY entry_year DESC',
  });
  const departments = await queryRows<{ id: string; label: Localised }>(client, {
    text: `
      SELECT id, ${localised('name')} AS label
      FROM departments department
      WHERE EXISTS (SELECT 1 FROM course_units unit WHERE unit.department_id = department.id)
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
