import {
  containing,
  everyLanguage,
  localised,
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { nextAttempt } from '../../academicRecord/rules/attempts.ts';
import {
  type EntryRow,
  IS_OPEN,
  OPEN_ENTRY,
  openOf,
} from '../../academicRecord/server/unitHistories.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import type { Grade, MarkCode } from '../../shared/rules/grades.ts';
import type { OwedUnit, RepeatSummary } from '../api.ts';
import { sittingRules } from './facts.ts';

/** SQL: a `registration` ends without a grade, whatever its marks are. */
const IS_ABSENCE =
  "registration.sitting IN ('absent', 'medicalAccepted', 'medicalRejected', 'offence')";

const ABSENCE = `
      registration.student_id,
      registration.paper_id,
      registration.status,
      paper.exam_session_id,
      paper.offering_id`;

/**
 * Units without a pass: of grades on record, and of sittings whose results are still to come that
 * are absences already. These are looked for where results may be to come, in examinations that are
 * not published and among results that are withheld; `IS_OPEN` decides. A unit that is both is
 * there twice.
 */
const KNOWN = `
  absent AS MATERIALIZED (
    SELECT ${ABSENCE}
    FROM exam_sessions session
    CROSS JOIN LATERAL (
      SELECT papers.*
      FROM papers
      WHERE papers.exam_session_id = session.id
      OFFSET 0
    ) paper
    JOIN exam_registrations registration ON registration.paper_id = paper.id
    WHERE session.status NOT IN ('setup', 'published') AND ${IS_ABSENCE}
    UNION ALL
    SELECT ${ABSENCE}
    FROM sittings withheld
    JOIN papers paper ON paper.id = withheld.paper_id
    JOIN exam_registrations registration
      ON registration.paper_id = withheld.paper_id
      AND registration.student_id = withheld.student_id
    WHERE withheld.code IN ('WH', 'IC') AND ${IS_ABSENCE}
  ),
  known AS (
    SELECT owed.student_id, owed.course_unit_id
    FROM owed_units owed
    UNION ALL
    SELECT open.student_id, open.course_unit_id
    FROM (
      SELECT registration.student_id, offering.course_unit_id
      FROM absent registration
      JOIN exam_sessions held ON held.id = registration.exam_session_id
      JOIN offerings offering ON offering.id = registration.offering_id
      WHERE ${IS_OPEN}
      OFFSET 0
    ) open
    WHERE NOT EXISTS (
      SELECT
      FROM current_sittings passed
      WHERE passed.student_id = open.student_id
        AND passed.course_unit_id = open.course_unit_id
        AND passed.is_passed
      OFFSET 0
    )
  )`;

/** `$1`: the intake. */
const IS_STUDYING = `
      (student.status IS NULL OR student.status IN ('enrolled', 'repeating', 'deferred'))
      AND ($1::uuid IS NULL OR student.batch_id = $1)`;
/** `$2`: the department. */
const IS_OF_DEPARTMENT = '($2::uuid IS NULL OR unit.department_id = $2)';
/** `$3`: the words. */
const HAS_WORDS = `
        concat_ws(
          ' ',
          student.registration_number, ${everyLanguage('student.name_with_initials')},
          unit.code, ${everyLanguage('unit.title')}
        ) ILIKE $3`;

/** Who owes something is read once (`IS TRUE`), not for each student. */
const STUDENTS = `
  WITH ${KNOWN}
  SELECT count(*)::int AS students
  FROM students student
  WHERE ${IS_STUDYING}
    AND (
      student.id IN (
        SELECT known.student_id
        FROM known
        LEFT JOIN course_units unit ON unit.id = known.course_unit_id
        WHERE ${IS_OF_DEPARTMENT}
      )
    ) IS TRUE
    AND (
      $3 = '%%'
      OR (
        student.id IN (
          SELECT known.student_id
          FROM known
          JOIN students student ON student.id = known.student_id
          LEFT JOIN course_units unit ON unit.id = known.course_unit_id
          WHERE ${IS_OF_DEPARTMENT}
            AND ${HAS_WORDS}
        )
      ) IS TRUE
    )`;

/** The page is cut before the rest is read of its units. `$4`: the time. */
const PAGE = `
  WITH ${KNOWN},
  owed AS (
    SELECT student.id AS student, unit.id AS unit, student.registration_number AS number, unit.code
    FROM (
      SELECT student_id, course_unit_id
      FROM known
      GROUP BY student_id, course_unit_id
    ) known
    JOIN students student ON student.id = known.student_id
    JOIN course_units unit ON unit.id = known.course_unit_id
    WHERE ${IS_STUDYING}
      AND ${IS_OF_DEPARTMENT}
      AND ($3 = '%%' OR ${HAS_WORDS})
  ),
  listed AS MATERIALIZED (
    SELECT owed.*, count(*) OVER ()::int AS total
    FROM owed
    ORDER BY number, code, student, unit
    OFFSET $5
    LIMIT $6
  )
  SELECT
    student.id AS "studentId",
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    batch.label AS batch,
    unit.id AS "unitId",
    unit.code,
    ${localised('unit.title')} AS title,
    ARRAY(
      SELECT earned.grade
      FROM earned_grades earned
      JOIN semesters semester ON semester.id = earned.semester_id
      WHERE earned.student_id = listed.student AND earned.course_unit_id = listed.unit
      ORDER BY semester.starts_on, earned.created_at, earned.id
    ) AS grades,
    coalesce((
      SELECT json_agg(json_build_object(${OPEN_ENTRY}) ORDER BY other.starts_at, other.id)
      FROM exam_registrations registration
      JOIN papers other ON other.id = registration.paper_id
      JOIN exam_sessions held ON held.id = other.exam_session_id
      JOIN offerings offering ON offering.id = other.offering_id
      WHERE registration.student_id = listed.student
        AND offering.course_unit_id = listed.unit
        AND ${IS_OPEN}
    ), '[]') AS entries,
    next_paper.session,
    to_char(next_paper.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "startsAt",
    coalesce(next_paper.registered, false) AS registered,
    listed.total
  FROM listed
  JOIN students student ON student.id = listed.student
  JOIN batches batch ON batch.id = student.batch_id
  JOIN course_units unit ON unit.id = listed.unit
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
      AND (paper.starts_at IS NULL OR paper.starts_at > $4)
    ORDER BY registration.id IS NULL, offering.medium <> student.medium, paper.starts_at NULLS LAST
    LIMIT 1
  ) next_paper ON true
  ORDER BY listed.number, listed.code, listed.student, listed.unit`;

interface OwedRow {
  studentId: string;
  registrationNumber: string;
  name: Localised;
  batch: string;
  unitId: string;
  code: string;
  title: Localised;
  grades: (Grade | MarkCode)[];
  entries: EntryRow[];
  session: Localised | null;
  startsAt: string | null;
  registered: boolean;
  total: number;
}

/** What is listed: of one intake or department, or with the words in student or unit. */
interface OwedWanted {
  batch?: string | undefined;
  department?: string | undefined;
  search: string;
}

const wantedValues = ({ batch, department, search }: OwedWanted): unknown[] => [
  batch ?? null,
  department ?? null,
  containing(search.trim()),
];

const BATCHES = 'SELECT id, label FROM batches ORDER BY entry_year DESC';
const DEPARTMENTS = `
  SELECT id, ${localised('name')} AS label
  FROM departments department
  WHERE EXISTS (SELECT 1 FROM course_units unit WHERE unit.department_id = department.id)
  ORDER BY name_en`;

/** The intakes and departments to choose from, and how many students owe something wanted. */
export async function readRepeatSummary(
  client: Queryable,
  wanted: OwedWanted,
): Promise<RepeatSummary> {
  const { students } = await requireRow<{ students: number }>(client, {
    text: STUDENTS,
    values: wantedValues(wanted),
  });
  return {
    batches: await queryRows<{ id: string; label: string }>(client, { text: BATCHES }),
    departments: await queryRows<{ id: string; label: Localised }>(client, { text: DEPARTMENTS }),
    students,
  };
}

/**
 * A page of the units that students have still to pass, or all of them, with the attempts used and
 * the next sitting, by the by-law of each student.
 */
export async function owedUnits(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  wanted: OwedWanted,
  range?: PageRange,
): Promise<Page<OwedUnit>> {
  const rows = await queryRows<OwedRow>(client, {
    text: PAGE,
    values: [...wantedValues(wanted), now.toISOString(), range?.first ?? 0, range?.count ?? null],
  });
  const byLawOf = await byLawsOf(
    client,
    rows.map(({ studentId }) => studentId),
  );
  const owed: OwedUnit[] = [];
  for (const row of rows) {
    const { attemptsMost } = sittingRules(byLawOf(row.studentId));
    const { grades, entries } = row;
    const open = openOf(entries, now);
    const attempt = nextAttempt({ grades, open, isPassed: false, isEnrolled: false });
    if (attempt)
      owed.push({
        student: { id: row.studentId, registrationNumber: row.registrationNumber, name: row.name },
        batch: row.batch,
        unit: { id: row.unitId, code: row.code, title: row.title },
        grades: row.grades,
        used: attempt.used,
        most: attemptsMost,
        kind: attempt.kind,
        number: attempt.number,
        isAwaited: attempt.isAwaited,
        isExhausted: attemptsMost !== null && attempt.used >= attemptsMost,
        next: row.session && { session: row.session, startsAt: row.startsAt },
        isRegistered: row.registered,
      });
  }
  return { rows: owed, total: rows[0]?.total ?? 0 };
}
