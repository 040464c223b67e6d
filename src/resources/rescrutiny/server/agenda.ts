import type { AgendaItem } from '../../../../gateway/index.ts';
import { DECIDING, MARKING } from '../access.ts';
import { LIST, OWN_PAGE } from '../routes.ts';

const TO_MARK = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN rescrutinies rescrutiny
    ON rescrutiny.state = 'remarking'
    AND reader.staff IN (rescrutiny.first_examiner_id, rescrutiny.second_examiner_id)
  WHERE NOT EXISTS (
      SELECT
      FROM rescrutiny_marks given
      WHERE given.rescrutiny_id = rescrutiny.id
        AND given.recalled_at IS NULL
        AND given.stage = CASE
          WHEN rescrutiny.first_examiner_id = reader.staff THEN 'first'
          ELSE 'second'
        END
    )`;

const FOR_BOARD = `
  SELECT count(*), NULL::date
  FROM rescrutinies
  WHERE state = 'remarking' AND handed_in = 2`;

/** Re-marking and its board have no due date; the requests themselves were made in time. */
export const rescrutinyAgenda: Readonly<Record<string, AgendaItem>> = {
  scriptsToMarkAgain: { via: [MARKING], opens: OWN_PAGE, sql: TO_MARK },
  rescrutiniesToAccept: {
    resource: 'rescrutinies',
    view: 'main',
    transitions: ['accept', 'return'],
  },
  rescrutiniesForBoard: {
    via: [DECIDING],
    opens: LIST,
    filter: { state: ['remarking'], handedIn_gte: 2 },
    isConfidential: true,
    sql: FOR_BOARD,
  },
};
