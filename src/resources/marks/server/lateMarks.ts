import { type DueList, localisedFrom, optionalLocalised } from '../../../../gateway/index.ts';
import {
  chosenColumns,
  EXPECTED_SHEETS,
  HAS_CANDIDATES,
  IS_TO_HAND_IN,
  MAY_BE_OUTSTANDING,
  PAPER_FROM_COUNTED,
} from './expected.ts';
import { HANDS, handsIn } from './hands.ts';

/** Papers with marks to hand in, each with everyone who is late with them, and without a marker. */
const LATE = `
  WITH
  chosen AS MATERIALIZED (
    SELECT
      ${chosenColumns('NULL')},
      ${localisedFrom((language) => `concat_ws(' ', unit.code, unit.title_${language})`)} AS what,
      unit.code,
      session.marks_due_on AS due_on,
      department.head_id AS head,
      faculty.dean_id AS dean
    FROM ${PAPER_FROM_COUNTED}
    JOIN departments department ON department.id = unit.department_id
    JOIN faculties faculty ON faculty.id = department.faculty_id
    WHERE session.status IN ('held', 'marking')
      AND session.marks_due_on <= $1::date
      AND ${MAY_BE_OUTSTANDING}
      AND ${HAS_CANDIDATES}
  ),
  ${EXPECTED_SHEETS}
  SELECT
    member.user_id AS id,
    ${optionalLocalised('member.name_with_initials')} AS name,
    chosen.what,
    chosen.due_on::text AS due,
    head.user_id AS head,
    dean.user_id AS dean
  FROM chosen
  LEFT JOIN staff head ON head.id = chosen.head
  LEFT JOIN staff dean ON dean.id = chosen.dean
  LEFT JOIN LATERAL (
    SELECT DISTINCT hand.staff
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    JOIN expected ON expected.paper_id = paper.id
    JOIN LATERAL ${HANDS} hand
      ON ${handsIn('hand.role', 'expected.stage', 'expected.is_double_marked')}
    WHERE paper.id = chosen.id AND ${IS_TO_HAND_IN}
  ) late ON true
  LEFT JOIN staff member ON member.id = late.staff
  WHERE chosen.id IN (
    SELECT expected.paper_id
    FROM expected
    WHERE ${IS_TO_HAND_IN}
  )
  ORDER BY chosen.due_on, chosen.code, chosen.id, member.id`;

/**
 * People are reminded of marks before the due date and, repeatedly, after it (University of
 * Peradeniya, manual 2.3.1); later the head of the unit’s department and the dean are notified.
 */
export const lateMarks: DueList = {
  rule: {
    before: 'marksRemindBefore',
    every: 'marksRemindEvery',
    head: 'marksHeadAfter',
    dean: 'marksDeanAfter',
  },
  sql: LATE,
};
