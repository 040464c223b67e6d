import { type Queryable, updateLogged, type Cause, colomboDay } from '../../../../gateway/index.ts';
import { honoursApplications } from '../applications.ts';
import type { Figure, Figures } from '../pages/outcome.ts';

interface Row extends Figure {
  student: string;
  subject: string | null;
}

/** Of each student and subject the latest figures that are not of a later day. */
const LATEST = `
  SELECT DISTINCT ON (m.student_id, m.subject_id)
    m.student_id AS student,
    m.subject_id AS subject,
    m.gpa::text AS gpa,
    m.credits::text AS credits,
    m.grade_points::text AS "gradePoints"
  FROM student_merit m
  WHERE m.student_id = ANY($1::uuid[]) AND m.as_of <= $2::date AND m.gpa IS NOT NULL
  ORDER BY m.student_id, m.subject_id, m.as_of DESC, m.created_at DESC, m.id DESC`;

/** The figures of students as they stand, by student. Whoever has none has an empty set. */
export async function figuresOf(
  client: Queryable,
  students: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await client.query<Row & Record<string, unknown>>({
    text: LATEST,
    values: [`{${students.join(',')}}`, colomboDay(now)],
  });
  return new Map(
    students.map((student) => {
      const own = rows.filter((row) => row.student === student);
      const figure = ({ gpa, credits, gradePoints }: Row): Figure => ({
        gpa,
        credits,
        gradePoints,
      });
      const overall = own.find(({ subject }) => subject === null);
      const subjects = own.flatMap((row) =>
        row.subject === null ? [] : [[row.subject, figure(row)] as const],
      );
      return [
        student,
        { overall: overall ? figure(overall) : null, subjects: Object.fromEntries(subjects) },
      ];
    }),
  );
}

/**
 * Keeps the figures of all who submitted as they are now: from here on nothing that is imported
 * changes the selection.
 */
export async function freezeFigures(
  client: Queryable,
  cause: Cause,
  round: string,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ id: string; student: string; figures: unknown }>({
    text: `
      SELECT id, student_id AS student, figures
      FROM honours_applications
      WHERE round_id = $1 AND state = 'submitted'
      ORDER BY id
      FOR UPDATE`,
    values: [round],
  });
  const figures = await figuresOf(
    client,
    rows.map(({ student }) => student),
    now,
  );
  for (const { id, student, figures: before } of rows) {
    await updateLogged(
      client,
      cause,
      honoursApplications,
      id,
      { figures: before },
      { figures: figures.get(student) ?? null },
    );
  }
}
