import { colomboDay, type Queryable, queryRows, updateLogged } from '../../../../gateway/index.ts';
import { honoursApplications } from '../applications.ts';
import type { Figure, Figures } from '../rules/merit.ts';
import type { LoggedContext } from './loggedContext.ts';

interface Row extends Figure {
  student: string;
  subject: string | null;
}

/** The latest figures of each student and subject up to a day. */
const LATEST = `
  SELECT DISTINCT ON (merit.student_id, merit.subject_id)
    merit.student_id AS student,
    merit.subject_id AS subject,
    merit.gpa::text AS gpa,
    merit.credits::text AS credits,
    merit.grade_points::text AS "gradePoints"
  FROM student_merit merit
  WHERE merit.student_id = ANY($1::uuid[]) AND merit.as_of <= $2::date AND merit.gpa IS NOT NULL
  ORDER BY
    merit.student_id, merit.subject_id, merit.as_of DESC, merit.created_at DESC, merit.id DESC`;

/** The present figures by student; students without any have an empty set. */
export async function figuresOf(
  client: Queryable,
  students: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Figures>> {
  const rows = await queryRows<Row>(client, {
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
 * Stores the present figures with every submitted application, so that later imports change
 * nothing.
 */
export async function freezeFigures(
  { client, cause, now }: LoggedContext,
  round: string,
): Promise<void> {
  const rows = await queryRows<{ id: string; student: string; figures: unknown }>(client, {
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
    await updateLogged(client, cause, honoursApplications, {
      id,
      before: { figures: before },
      changes: { figures: figures.get(student) ?? null },
    });
  }
}
