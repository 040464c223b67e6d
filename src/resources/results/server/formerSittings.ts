import { type Queryable, queryRow } from '../../../../gateway/index.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';

/** SQL of the columns of a result that say whose it is, and of what. */
interface ResultColumns {
  student: string;
  paper: string;
  unit: string;
  semester: string;
  attemptKind: string;
}

/** SQL: a result as it is stored in a release. */
export const STORED_RESULT: ResultColumns = {
  student: 'result.student_id',
  paper: 'result.paper_id',
  unit: 'result.course_unit_id',
  semester: 'result.semester_id',
  attemptKind: 'result.attempt_kind',
};

/**
 * SQL: the sitting that a result replaces. It is the latest of the same paper, or for a first
 * attempt the grade that the office had entered for the semester; where neither stands, the latest
 * withdrawal of the paper.
 */
export const formerSitting = ({
  student,
  paper,
  unit,
  semester,
  attemptKind,
}: ResultColumns): string => `
    SELECT sitting.id, sitting.effect, sitting.code, sitting.total, sitting.grade
    FROM sittings sitting
    WHERE sitting.student_id = ${student}
      AND (
        sitting.paper_id = ${paper}
        OR (
          sitting.paper_id IS NULL
          AND sitting.course_unit_id = ${unit}
          AND sitting.semester_id = ${semester}
          AND sitting.effect <> 'withdraws'
          AND ${attemptKind} = 'proper'
        )
      )
      AND NOT EXISTS (SELECT 1 FROM sittings later WHERE later.replaces_id = sitting.id)
    ORDER BY sitting.effect = 'withdraws', sitting.paper_id IS NULL, sitting.sequence DESC
    LIMIT 1`;

const OVERTAKEN = `
  SELECT 1 AS found
  FROM unit_results result
  LEFT JOIN LATERAL (${formerSitting(STORED_RESULT)}
  ) former ON true
  WHERE result.release_id = $1
    AND result.paper_id = ANY($2::uuid[])
    AND former.id IS DISTINCT FROM result.former_id
  LIMIT 1`;

/**
 * Whether the record holds something newer of a result of the release than when the result was
 * worked out: another publication, a correction of any kind, or a withdrawal, which the release
 * would undo.
 */
export async function isOvertaken(client: Queryable, release: string): Promise<boolean> {
  for await (const papers of papersInParts(client, release)) {
    const found = await queryRow(client, { text: OVERTAKEN, values: [release, papers] });
    if (found) return true;
  }
  return false;
}
