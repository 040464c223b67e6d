import { type Queryable, queryRows } from '../../../../gateway/index.ts';

const WAITING = `
  SELECT DISTINCT unit.code
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.exam_session_id = $1
    AND EXISTS (
      SELECT 1
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )
    AND NOT EXISTS (
      SELECT 1
      FROM result_releases__papers released
      JOIN result_releases release ON release.id = released.owner_id
      WHERE released.target_id = paper.id AND release.state = 'published'
    )
  ORDER BY unit.code`;

/** The units that were sat in an examination and whose results are not published, by code. */
export const waitingUnits = async (client: Queryable, session: string): Promise<string[]> =>
  (await queryRows<{ code: string }>(client, { text: WAITING, values: [session] })).map(
    ({ code }) => code,
  );
