import { SITTINGS } from '../../examinations/examRegistrations.ts';
import { finalStageSql } from '../../marks/server/finalStage.ts';
import { UNBORNE_MARKS } from '../rules/bearing.ts';

/** SQL: the office has withheld a mark of the candidate of a `result` on the sheets by now. */
const IS_WITHHELD = `EXISTS (
      SELECT
      FROM mark_entries entry
      JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
      WHERE entry.student_id = result.student_id
        AND entry.status IN ('WH', 'OFF')
        AND sheet.paper_id = result.paper_id
        AND sheet.stage = ${finalStageSql('sheet.paper_id')}
    )`;

/**
 * SQL: the attendance of a `registration`, and the decisions on medicals and offences, no longer
 * bear its `result`: it is withheld without an inquiry or a code of the office, or is not though
 * there is one; or one of its marks is not borne. The marks of a result with a grade of a candidate
 * who was present are: it has one in each component that needs one.
 */
export const UNBORNE = `(
    (result.code IS NOT DISTINCT FROM 'WH')
      <> (registration.sitting IS NOT DISTINCT FROM 'offence' OR ${IS_WITHHELD})
    OR (
      result.code IS DISTINCT FROM 'WH'
      AND (result.code <> 'value' OR coalesce(registration.sitting, 'present') <> 'present')
      AND EXISTS (
        SELECT
        FROM jsonb_array_elements(result.working) AS step(step)
        WHERE step.step->>'rule' = 'component'
          AND concat_ws(
            ' ',
            CASE WHEN step.step->'args'->>'kind' = 'exam' THEN 'exam' ELSE 'other' END,
            step.step->'args'->>'status',
            coalesce(registration.sitting, 'none')
          ) IN (${UNBORNE_MARKS.map((key) => `'${key}'`).join(', ')})
      )
    )
  )`;

/** Named one by one, so that an index finds the few among all that were present. */
const NOT_PRESENT = SITTINGS.filter((sitting) => sitting !== 'present')
  .map((sitting) => `'${sitting}'`)
  .join(', ');
/** Codes of results without a grade, for an index too. */
const CODES = "'AB', 'MC', 'WH'";

const COLUMNS = 'result.paper_id, result.student_id, result.code, result.working';

/**
 * Papers with results on record that are not borne. Only candidates with a code, or with something
 * else than presence or a mark, are looked at: both lists are read once and joined, and looked up
 * one by one is what is on one of them alone. A candidate of a paper without published results has
 * none.
 */
export const TO_PUBLISH_AGAIN = `
  WITH
  absent AS MATERIALIZED (
    SELECT paper_id, student_id, sitting
    FROM exam_registrations
    WHERE sitting IN (${NOT_PRESENT})
  ),
  coded AS MATERIALIZED (
    SELECT ${COLUMNS}
    FROM current_sittings result
    WHERE result.code IN (${CODES}) AND result.paper_id IS NOT NULL
  ),
  looked_at AS (
    SELECT ${COLUMNS}, absent.sitting
    FROM coded result
    JOIN absent USING (paper_id, student_id)
    UNION ALL
    SELECT ${COLUMNS}, entry.sitting
    FROM coded result
    JOIN exam_registrations entry USING (paper_id, student_id)
    WHERE (result.paper_id, result.student_id) NOT IN (SELECT paper_id, student_id FROM absent)
    UNION ALL
    SELECT ${COLUMNS}, absent.sitting
    FROM (
      SELECT absent.*
      FROM absent
      WHERE (absent.paper_id, absent.student_id) NOT IN (SELECT paper_id, student_id FROM coded)
        AND absent.paper_id IN (SELECT paper_id FROM published_papers)
      OFFSET 0
    ) absent
    JOIN current_sittings result USING (paper_id, student_id)
    UNION ALL
    SELECT ${COLUMNS}, registration.sitting
    FROM mark_entries entry
    JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
    JOIN exam_registrations registration
      ON registration.paper_id = sheet.paper_id
      AND registration.student_id = entry.student_id
    JOIN current_sittings result
      ON result.paper_id = sheet.paper_id
      AND result.student_id = entry.student_id
    WHERE entry.status IN ('WH', 'OFF')
  )
  SELECT count(DISTINCT result.paper_id), NULL::date
  FROM looked_at result
  CROSS JOIN LATERAL (SELECT result.sitting) registration
  WHERE ${UNBORNE}`;
