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
const NOT_PRESENT = SITTINGS.filter((sitting) => sitting !== 'present');

/**
 * Papers with results on record that are not borne. Only candidates with a code, or with something
 * else than presence or a mark, are looked at.
 */
export const TO_PUBLISH_AGAIN = `
  SELECT count(DISTINCT result.paper_id), NULL::date
  FROM (
    SELECT paper_id, student_id
    FROM exam_registrations
    WHERE sitting IN (${NOT_PRESENT.map((sitting) => `'${sitting}'`).join(', ')})
    UNION
    SELECT paper_id, student_id
    FROM sittings
    WHERE code IN ('AB', 'MC', 'WH') AND paper_id IS NOT NULL
    UNION
    SELECT sheet.paper_id, entry.student_id
    FROM mark_entries entry
    JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
    WHERE entry.status IN ('WH', 'OFF')
  ) looked_at
  CROSS JOIN LATERAL (
    SELECT entry.sitting
    FROM exam_registrations entry
    WHERE entry.paper_id = looked_at.paper_id AND entry.student_id = looked_at.student_id
    OFFSET 0
  ) registration
  JOIN current_sittings result
    ON result.paper_id = looked_at.paper_id
    AND result.student_id = looked_at.student_id
  WHERE ${UNBORNE}`;
