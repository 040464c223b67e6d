import { type Queryable, requireRow } from '../../../../gateway/index.ts';
import type { UndecidedEntries } from '../api.ts';

const UNDECIDED = `
  SELECT
    count(*)::int AS count,
    coalesce(
      (array_agg(
        student.registration_number || ' · ' || unit.code
        ORDER BY student.registration_number, unit.code
      ))[1:12],
      '{}'
    ) AS named
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN students student ON student.id = registration.student_id
  WHERE paper.exam_session_id = $1 AND registration.status = 'applied'`;

/**
 * Entries for the papers of an examination that are neither confirmed nor refused. They are no
 * candidates: they have no seat, no mark and no result.
 */
export const undecidedEntries = (client: Queryable, session: string): Promise<UndecidedEntries> =>
  requireRow<UndecidedEntries>(client, { text: UNDECIDED, values: [session] });
