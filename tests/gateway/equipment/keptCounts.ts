import { expect } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';

/** A statement of what triggers keep, and one that counts the same from the rows themselves. */
type Kept = readonly [kept: string, counted: string];

const FROM_ROWS = `
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id`;
const REGISTRATION_COUNTED = `
  SELECT
    registration.semester_id AS semester,
    line.offering_id AS offering,
    registration.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS kind,
    coalesce(student.gender, 'none') AS gender,
    count(*)::int AS registrations
  ${FROM_ROWS}
  GROUP BY 1, 2, 3, 4, 5, 6`;
const REGISTRATION_KEPT = `
  SELECT
    semester_id AS semester, offering_id AS offering, status, state, attempt_kind AS kind, gender,
    registrations
  FROM registration_counts
  WHERE registrations <> 0`;
const REGISTRATION_STUDENTS_COUNTED = `
  SELECT
    registration.semester_id AS semester,
    registration.status,
    count(DISTINCT registration.student_id)::int AS students
  ${FROM_ROWS}
  WHERE line.state <> 'dropped'
  GROUP BY 1, 2`;
const REGISTRATION_STUDENTS_KEPT = `
  SELECT semester_id AS semester, status, sum(students)::int AS students
  FROM registered_students
  GROUP BY 1, 2
  HAVING sum(students) <> 0`;

const REGISTRATION_TOTALS_COUNTED = `
  SELECT
    registration.semester_id AS semester,
    registration.status,
    line.state,
    coalesce(line.attempt_kind, 'proper') AS kind,
    coalesce(student.gender, 'none') AS gender,
    offering.medium,
    count(*)::int AS registrations
  ${FROM_ROWS}
  JOIN offerings offering
    ON offering.id = line.offering_id
    AND offering.semester_id = registration.semester_id
  GROUP BY 1, 2, 3, 4, 5, 6`;
const REGISTRATION_TOTALS_KEPT = `
  SELECT
    semester_id AS semester, status, state, attempt_kind AS kind, gender, medium,
    sum(registrations)::int AS registrations
  FROM registration_totals
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(registrations) <> 0`;

/** The counts of registrations: by unit, of students, and of whole semesters. */
export const OF_REGISTRATIONS: readonly Kept[] = [
  [REGISTRATION_KEPT, REGISTRATION_COUNTED],
  [REGISTRATION_STUDENTS_KEPT, REGISTRATION_STUDENTS_COUNTED],
  [REGISTRATION_TOTALS_KEPT, REGISTRATION_TOTALS_COUNTED],
];

const ENTRY_COUNTED = `
  SELECT
    paper.exam_session_id AS session,
    entry.student_id AS student,
    entry.status,
    entry.attempt_kind AS kind,
    count(*)::int AS entries
  FROM exam_registrations entry
  JOIN papers paper ON paper.id = entry.paper_id
  GROUP BY 1, 2, 3, 4`;
const ENTRY_KEPT = `
  SELECT
    exam_session_id AS session, student_id AS student, status, attempt_kind AS kind, entries
  FROM entered_students
  WHERE entries <> 0`;

const FIGURES = [
  ...['applied', 'confirmed', 'refused', 'withdrawn'].map(
    (status) => [status, `entry.status = '${status}'`] as const,
  ),
  ...['proper', 'repeat', 'medical', 'improvement'].map(
    (kind) =>
      [
        kind,
        `entry.attempt_kind = '${kind}' AND entry.status IN ('applied', 'confirmed')`,
      ] as const,
  ),
];
const ENTRY_COUNTED_OF_SHARES = `
  SELECT
    paper.exam_session_id AS session,
    share_of_student(entry.student_id) AS share,
    count(DISTINCT entry.student_id)::int AS students,
    ${FIGURES.map(([name, where]) => `count(*) FILTER (WHERE ${where})::int AS ${name}`).join(', ')}
  FROM exam_registrations entry
  JOIN papers paper ON paper.id = entry.paper_id
  GROUP BY 1, 2`;
const ENTRY_KEPT_OF_SHARES = `
  SELECT exam_session_id AS session, share, students, ${FIGURES.map(([name]) => name).join(', ')}
  FROM entered_counts
  WHERE students <> 0 OR ${FIGURES.map(([name]) => `${name} <> 0`).join(' OR ')}`;

/** The counts of entries for examinations: by student, and by share of the students. */
export const OF_ENTRIES: readonly Kept[] = [
  [ENTRY_KEPT, ENTRY_COUNTED],
  [ENTRY_KEPT_OF_SHARES, ENTRY_COUNTED_OF_SHARES],
];

const PAPERS_COUNTED = `
  SELECT
    paper.id AS paper,
    paper.exam_session_id AS session,
    (
      SELECT count(*)::int
      FROM exam_registrations entry
      WHERE entry.paper_id = paper.id AND entry.status = 'confirmed'
    ) AS candidates,
    count(sheet.id)::int AS sheets,
    (count(*) FILTER (WHERE sheet.stage = 'first'))::int AS first_sheets
  FROM papers paper
  LEFT JOIN mark_sheets sheet ON sheet.paper_id = paper.id
  GROUP BY paper.id`;
const PAPERS_KEPT = `
  SELECT paper_id AS paper, exam_session_id AS session, candidates, sheets, first_sheets
  FROM paper_counts`;

/** The counts of the papers of examinations. */
export const OF_PAPERS: readonly Kept[] = [[PAPERS_KEPT, PAPERS_COUNTED]];

/** Compares what is kept with what is counted, in both directions. */
export async function expectKeptAsCounted(
  database: Pick<Database, 'query'>,
  counts: readonly Kept[],
): Promise<void> {
  for (const [kept, counted] of counts) {
    const { rows } = await database.query({
      text: `(${kept} EXCEPT ${counted}) UNION ALL (${counted} EXCEPT ${kept})`,
    });
    expect(rows).toEqual([]);
  }
}
