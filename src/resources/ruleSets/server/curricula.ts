import { type Queryable, queryRows } from '../../../../gateway/index.ts';

const CURRICULA = `
  SELECT id, curriculum_id AS curriculum
  FROM students
  WHERE id = ANY($1::uuid[])`;

/** The curriculum of each of these students; `null` if it is unknown. */
export async function curriculaOf(
  client: Queryable,
  students: readonly string[],
): Promise<(student: string) => string | null> {
  const rows = await queryRows<{ id: string; curriculum: string | null }>(client, {
    text: CURRICULA,
    values: [students],
  });
  const curricula = new Map(rows.map(({ id, curriculum }) => [id, curriculum]));
  return (student) => curricula.get(student) ?? null;
}
