import { colomboDay, type Queryable, queryRows, updateLogged } from '../../../../gateway/index.ts';
import { recordsOf } from '../../academicRecord/server/readRecords.ts';
import { honoursApplications } from '../applications.ts';
import { figuresFrom, NO_FIGURES } from '../rules/figures.ts';
import type { Figures, FrozenFigures } from '../rules/merit.ts';
import type { LoggedContext } from './loggedContext.ts';

const SUBJECTS = `
  SELECT course_unit_id AS unit, array_agg(subject_id::text ORDER BY subject_id) AS subjects
  FROM subject_units
  WHERE course_unit_id = ANY($1::uuid[])
  GROUP BY course_unit_id`;

/** The present figures by student, from their academic records. */
export async function figuresOf(
  client: Queryable,
  students: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  const records = await recordsOf(client, students);
  const units = new Set(
    [...records.values()].flatMap(({ attempts }) => attempts.map(({ unit }) => unit)),
  );
  const rows = await queryRows<{ unit: string; subjects: string[] }>(client, {
    text: SUBJECTS,
    values: [`{${[...units].join(',')}}`],
  });
  const subjectsOf = new Map(rows.map(({ unit, subjects }) => [unit, subjects]));
  return new Map([...records].map(([id, record]) => [id, figuresFrom(record, subjectsOf)]));
}

/** The present figures of one student, with their day. */
export async function figuresToday(
  client: Queryable,
  student: string,
  now: Date,
): Promise<FrozenFigures> {
  const figures = await figuresOf(client, [student]);
  return { ...(figures.get(student) ?? NO_FIGURES), day: colomboDay(now) };
}

type Row = { id: string; student: string; figures: FrozenFigures | null };

async function storeFigures(
  { client, cause }: LoggedContext,
  rows: readonly Row[],
  figuresFor: (student: string) => FrozenFigures | null,
): Promise<void> {
  for (const { id, student, figures } of rows)
    await updateLogged(client, cause, honoursApplications, {
      id,
      before: { figures },
      changes: { figures: figuresFor(student) },
    });
}

const lockRows = (client: Queryable, round: string, condition: string): Promise<Row[]> =>
  queryRows<Row>(client, {
    text: `
      SELECT id, student_id AS student, figures
      FROM honours_applications
      WHERE round_id = $1 AND ${condition}
      ORDER BY id
      FOR UPDATE`,
    values: [round],
  });

/** Stores the present figures with every submitted application; later results do not change them. */
export async function freezeFigures(context: LoggedContext, round: string): Promise<void> {
  const { client, now } = context;
  const rows = await lockRows(client, round, "state = 'submitted'");
  const figures = await figuresOf(
    client,
    rows.map(({ student }) => student),
  );
  const day = colomboDay(now);
  await storeFigures(context, rows, (student) => ({
    ...(figures.get(student) ?? NO_FIGURES),
    day,
  }));
}

/** Removes the stored figures of a round that is open again: the present ones count. */
export async function releaseFigures(context: LoggedContext, round: string): Promise<void> {
  const rows = await lockRows(context.client, round, 'figures IS NOT NULL');
  await storeFigures(context, rows, () => null);
}
