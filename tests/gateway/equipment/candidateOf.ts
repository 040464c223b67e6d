import type { MarkGrid } from '../../../src/resources/marks/api.ts';
import type { DemoGateway } from './demoGateway.ts';

/** The id under which a student is a candidate in the grid of a paper. */
export async function candidateOf(
  { database }: Pick<DemoGateway, 'database'>,
  { paper, candidates }: MarkGrid,
  student: string,
): Promise<string> {
  const { rows } = await database.query<{ number: string }>({
    text: `
      SELECT
        coalesce(
          registration.index_number, student.index_number, student.registration_number
        ) AS number
      FROM exam_registrations registration
      JOIN students student ON student.id = registration.student_id
      WHERE registration.paper_id = $1 AND registration.student_id = $2`,
    values: [paper.id, student],
  });
  const found = candidates.find(({ indexNumber }) => indexNumber === rows[0]?.number);
  if (!found) throw new Error('the student is no candidate of the paper');
  return found.student;
}
