import type { AgendaItem } from '../../../../gateway/index.ts';
import { privilegeFor } from '../../../contract/model/privileges.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import { examMarkersPage, marksPage, noMarksPage, preBoardPage } from '../screens.ts';
import {
  chosenColumns,
  EXPECTED_SHEETS,
  HAS_CANDIDATES,
  IS_OUTSTANDING,
  IS_TO_HAND_IN,
  MAY_BE_OUTSTANDING,
  PAPER_FROM,
  PAPER_FROM_COUNTED,
} from './expected.ts';
import { HANDS, handsIn, papersNear } from './hands.ts';
import { lateMarks } from './lateMarks.ts';
import { LACKS_PRE_BOARD, MARKS_CHANGES } from './preBoardDecisions.ts';
import { givesMarks, standsIn } from './preBoardHands.ts';

/** Not correlated, so that the papers of the reader are read once. */
const READER_STAFF = '(SELECT staff FROM reader)';

/** SQL: what the papers being marked need, of those that meet a condition. */
const expectedOf = (condition: string, from = PAPER_FROM): string => `
  WITH
  chosen AS MATERIALIZED (
    SELECT ${chosenColumns(READER_STAFF)}, session.marks_due_on AS due_on
    FROM reader
    CROSS JOIN ${from}
    WHERE session.status IN ('held', 'marking')
      AND ${HAS_CANDIDATES}
      AND ${condition}
  ),
  ${EXPECTED_SHEETS}`;

/** SQL: the number of chosen papers with an expected sheet of this kind, and when it is due. */
const countOf = (kind: string): string => `
  SELECT count(*), min(chosen.due_on)
  FROM chosen
  WHERE chosen.id IN (
    SELECT expected.paper_id
    FROM expected
    WHERE ${kind}
  )`;

const TO_HAND_IN = `
  ${expectedOf(`paper.id IN ${papersNear(READER_STAFF)}`)}
  ${countOf(`${IS_TO_HAND_IN}
      AND EXISTS (
        SELECT
        FROM unnest(expected.roles) AS own(role)
        WHERE ${handsIn('own.role', 'expected.stage', 'expected.is_double_marked')}
      )`)}`;

/** Of the reader's department, or of all. */
const OVERDUE = `
  ${expectedOf(
    `session.marks_due_on < reader.today
      AND ('${ALL_MARKS}' = ANY(reader.keys) OR unit.department_id = reader.department)
      AND ${MAY_BE_OUTSTANDING}`,
    PAPER_FROM_COUNTED,
  )}
  ${countOf(`expected.is_readable AND ${IS_OUTSTANDING}`)}`;

/**
 * Complete papers whose present marks have no decision yet, and that the reader decides about: as
 * head without a part in the marks, or as the dean in place of such a head.
 */
const FOR_PRE_BOARD = `
  ${expectedOf(`(unit.department_id = reader.department OR ${standsIn('reader.staff')})
      AND ${LACKS_PRE_BOARD}
      AND (${givesMarks('reader.staff')}) IS NOT TRUE
      AND NOT EXISTS (
        SELECT
        FROM mark_pre_boards entry
        WHERE entry.paper_id = paper.id AND entry.changes = ${MARKS_CHANGES}
      )`)}
  ${countOf(`expected.is_final
    GROUP BY expected.paper_id
    HAVING bool_and(expected.state <> 'open')`)}`;

/** Sheets of the reader's department that others handed in, until they are checked. */
const TO_CHECK = `
  SELECT count(*), min(session.marks_due_on)
  FROM reader
  CROSS JOIN ${PAPER_FROM}
  JOIN mark_sheets sheet ON sheet.paper_id = paper.id AND sheet.state = 'submitted'
  WHERE session.status IN ('held', 'marking')
    AND unit.department_id = reader.department
    AND NOT EXISTS (
      SELECT
      FROM mark_sheets__writers writer
      WHERE writer.owner_id = sheet.id AND writer.target_id = reader.account
    )`;

/**
 * Papers that are being marked without a marker. A coordinator is one where no one else is, so few
 * papers are left to look at.
 */
const WITHOUT_MARKER = `
  SELECT count(*), min(session.marks_due_on)
  FROM reader
  CROSS JOIN ${PAPER_FROM}
  WHERE session.status IN ('held', 'marking')
    AND offering.coordinator_id IS NULL
    AND ${HAS_CANDIDATES}
    AND NOT EXISTS (
      SELECT
      FROM ${HANDS} hand
    )`;

export const marksAgenda: Readonly<Record<string, AgendaItem>> = {
  marksToHandIn: {
    via: marksPage.via,
    opens: marksPage.path,
    sql: TO_HAND_IN,
    escalates: lateMarks,
  },
  sheetsToCheck: { via: [DEPARTMENT_MARKS], opens: marksPage.path, sql: TO_CHECK },
  preBoardsToDecide: { via: [DEPARTMENT_MARKS], opens: preBoardPage.path, sql: FOR_PRE_BOARD },
  papersWithoutMarker: {
    via: [privilegeFor('EXAM_MARKERS_VIEW', 'edit')],
    opens: examMarkersPage.path,
    sql: WITHOUT_MARKER,
  },
  marksOverdue: { via: noMarksPage.via, opens: noMarksPage.path, sql: OVERDUE },
};
