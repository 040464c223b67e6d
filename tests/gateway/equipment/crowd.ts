import type { DemoGateway } from './demoGateway.ts';
import { kasun, type MarkedPaper } from './markedPaper.ts';

/** Gives the paper further candidates, with 50 for every mark. */
export async function crowd(
  { database }: DemoGateway,
  { paper }: MarkedPaper,
  count: number,
): Promise<void> {
  await database.query({
    text: `
      WITH crowd AS (
        INSERT INTO students (
          registration_number, name_with_initials_en, name_with_initials_si, batch_id, medium,
          curriculum_id, status
        )
        SELECT
          'CROWD/' || number,
          'A. Crowd',
          'ඒ. සමූහය',
          student.batch_id,
          student.medium,
          student.curriculum_id,
          student.status
        FROM students student, generate_series(1, $3::int) number
        WHERE student.id = $2
        RETURNING id
      )
      INSERT INTO exam_registrations (
        paper_id, student_id, status, sitting, attempt_number, attempt_kind
      )
      SELECT $1, id, 'confirmed', 'present', 1, 'proper'
      FROM crowd`,
    values: [paper, kasun, count],
  });
  await database.query({
    text: `
      INSERT INTO mark_entries (sheet_id, student_id, status, value, version, changed_at)
      SELECT sheet.id, registration.student_id, 'value', 50, 1, now()
      FROM mark_sheets sheet
      JOIN exam_registrations registration ON registration.paper_id = sheet.paper_id
      WHERE sheet.paper_id = $1
      ON CONFLICT DO NOTHING`,
    values: [paper],
  });
  await database.query({ text: 'ANALYZE students, exam_registrations, mark_entries' });
}
