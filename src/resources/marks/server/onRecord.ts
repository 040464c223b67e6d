/** SQL: results of a paper stand on the record. With a student, those of this student. */
export const standOnRecord = (paper: string, student?: string): string => `EXISTS (
    SELECT
    FROM current_sittings standing
    WHERE standing.paper_id = ${paper}${student ? ` AND standing.student_id = ${student}` : ''}
  )`;
