import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { SessionLine } from '../api.ts';
import { type PracticalScope, scopeValues, WITHIN } from './scope.ts';

const SESSIONS = `
  SELECT
    session.id,
    session.kind,
    session.starts_at AS "startsAt",
    session.ends_at AS "endsAt",
    hall.code AS hall
  FROM practicals practical
  JOIN offerings offering ON offering.id = practical.offering_id
  JOIN class_sessions session ON session.offering_id = offering.id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE practical.id = $4 AND session.state <> 'cancelled' AND ${WITHIN}
  ORDER BY session.starts_at`;

/** Class sessions of the practical's unit that are not cancelled. */
export const listSessions = (
  client: Queryable,
  scope: PracticalScope,
  practical: string,
): Promise<SessionLine[]> =>
  queryRows<SessionLine>(client, {
    text: SESSIONS,
    values: [...scopeValues(scope), practical],
  });
