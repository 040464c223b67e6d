import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';
import { academicRecord, type AcademicRecord, type Sitting } from '../rules/academicRecord.ts';

const STUDENTS = `
  SELECT student.id, student.curriculum_id AS curriculum, batch.entry_year AS "entryYear"
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.id = ANY($1::uuid[])`;

/** The number of the first row of a sitting: a correction does not move it among its neighbours. */
const ORIGIN = `
    CASE
      WHEN sitting.replaces_id IS NULL THEN sitting.sequence
      ELSE (
        WITH RECURSIVE origin AS (
          SELECT sitting.replaces_id, sitting.sequence
          UNION ALL
          SELECT former.replaces_id, former.sequence
          FROM origin
          JOIN sittings former ON former.id = origin.replaces_id
        )
        SELECT min(sequence)
        FROM origin
      )
    END`;

const SITTINGS = `
  SELECT
    sitting.id,
    sitting.student_id AS student,
    unit.id AS unit,
    unit.code,
    sitting.credits::float8 AS credits,
    sitting.counts_in_gpa AS "countsInGpa",
    sitting.semester_id AS semester,
    coalesce(sitting.sat_on, semester.starts_on)::text AS day,
    ${ORIGIN} AS sequence,
    sitting.attempt_kind AS "registeredAs",
    coalesce(sitting.grade, sitting.code) AS result,
    sitting.points_raw::float8 AS points,
    sitting.is_passed AS "isPassed"
  FROM current_sittings sitting
  JOIN course_units unit ON unit.id = sitting.course_unit_id
  JOIN semesters semester ON semester.id = sitting.semester_id
  WHERE sitting.student_id = ANY($1::uuid[])
    AND (sitting.grade IS NOT NULL OR sitting.code IN ('AB', 'MC'))`;

/** A student with the sittings that stand, and what the by-law of the student depends on. */
export interface SittingsOfStudent {
  id: string;
  entryYear: number;
  curriculum: string | null;
  sittings: Sitting[];
}

/** The sittings that stand of these students; students who do not exist are left out. */
export async function readSittings(
  client: Queryable,
  students: readonly string[],
): Promise<SittingsOfStudent[]> {
  const ids = `{${students.join(',')}}`;
  const known = await queryRows<Omit<SittingsOfStudent, 'sittings'>>(client, {
    text: STUDENTS,
    values: [ids],
  });
  const rows = await queryRows<Sitting & { student: string }>(client, {
    text: SITTINGS,
    values: [ids],
  });
  const sittings = grouped(rows, ({ student }) => student);
  return known.map((student) => ({ ...student, sittings: sittings.get(student.id) ?? [] }));
}

/** The academic records of these students by their ids, each under the student's own by-law. */
export async function recordsOf(
  client: Queryable,
  students: readonly string[],
): Promise<ReadonlyMap<string, AcademicRecord>> {
  const byLawOf = rememberedByLaws(client);
  const records = new Map<string, AcademicRecord>();
  for (const { id, entryYear, curriculum, sittings } of await readSittings(client, students))
    records.set(id, academicRecord(sittings, await byLawOf(entryYear, curriculum)));
  return records;
}

/** One student's record; see `recordsOf`. A student who does not exist has an empty one. */
export const recordOf = async (client: Queryable, student: string): Promise<AcademicRecord> =>
  (await recordsOf(client, [student])).get(student) ??
  academicRecord([], { gpa: null, scheme: null });
