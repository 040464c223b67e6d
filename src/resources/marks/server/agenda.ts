import type { AgendaItem } from '../../../../gateway/index.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import { marksPage, noMarksPage, preBoardPage } from '../screens.ts';
import { finalStageSql, isModeratedSql } from './finalStage.ts';
import { LACKS_PRE_BOARD, MARKS_CHANGES } from './preBoardDecisions.ts';

/** SQL: a `paper` that is being marked, with its `session`, `offering` and `unit`. */
const MARKED_PAPERS = `
  papers paper
  JOIN exam_sessions session
    ON session.id = paper.exam_session_id
    AND session.status IN ('held', 'marking')
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;
const HAS_CANDIDATES = `EXISTS (
      SELECT
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )`;

/** SQL: no sheet of this stage of `paper` is open, and there are some. */
const isHandedIn = (stage: string): string => `coalesce(
      (
        SELECT bool_and(sheet.state <> 'open')
        FROM mark_sheets sheet
        WHERE sheet.paper_id = paper.id AND sheet.stage = ${stage}
      ),
      false
    )`;
const isMarkedBy = (who: string, role: string): string => `EXISTS (
      SELECT
      FROM paper_markers marker
      WHERE marker.paper_id = paper.id AND marker.role = '${role}' AND ${who}
    )`;
const BY_READER = 'marker.staff_id = reader.staff';

/** SQL: the reader teaches the `offering`: as its lecturer, or else as its coordinator. */
const TEACHES = `(
      EXISTS (
        SELECT
        FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id
          AND lecturer.role = 'lecturer'
          AND lecturer.staff_id = reader.staff
      )
      OR offering.coordinator_id = reader.staff
      AND NOT EXISTS (
        SELECT
        FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id AND lecturer.role = 'lecturer'
      )
    )`;

/** SQL: the reader is a first marker of `paper`; see `markersOf` in `marks/rules/rights.ts`. */
const MARKS_FIRST = `(
      ${isMarkedBy(BY_READER, 'first')}
      OR NOT ${isMarkedBy('true', 'first')}
      AND NOT ${isMarkedBy(BY_READER, 'second')}
      AND ${TEACHES}
    )`;

/** Moderators hand in after the markers. */
const TO_HAND_IN = `
  SELECT count(*), min(session.marks_due_on)
  FROM reader
  CROSS JOIN ${MARKED_PAPERS}
  WHERE ${HAS_CANDIDATES}
    AND (
      ${MARKS_FIRST} AND NOT ${isHandedIn("'first'")}
      OR ${isMarkedBy(BY_READER, 'second')} AND NOT ${isHandedIn("'second'")}
      OR ${isMarkedBy(BY_READER, 'moderator')}
        AND ${isModeratedSql('paper.id')}
        AND ${isHandedIn("'first'")}
        AND NOT ${isHandedIn("'agreed'")}
    )`;

/** Of the reader's department, or of all. */
const OVERDUE = `
  SELECT count(*), min(session.marks_due_on)
  FROM reader
  CROSS JOIN ${MARKED_PAPERS}
  WHERE session.marks_due_on < reader.today
    AND ('${ALL_MARKS}' = ANY(reader.keys) OR unit.department_id = reader.department)
    AND ${HAS_CANDIDATES}
    AND NOT ${isHandedIn(finalStageSql('paper.id'))}`;

/** Complete papers of the reader's department whose present marks the head has not decided about. */
const FOR_PRE_BOARD = `
  SELECT count(*), min(session.marks_due_on)
  FROM reader
  CROSS JOIN ${MARKED_PAPERS}
  WHERE unit.department_id = reader.department
    AND ${HAS_CANDIDATES}
    AND ${isHandedIn(finalStageSql('paper.id'))}
    AND ${LACKS_PRE_BOARD}
    AND NOT EXISTS (
      SELECT
      FROM mark_pre_boards entry
      WHERE entry.paper_id = paper.id AND entry.changes = ${MARKS_CHANGES}
    )`;

export const marksAgenda: Readonly<Record<string, AgendaItem>> = {
  marksToHandIn: { via: marksPage.via, opens: marksPage.path, sql: TO_HAND_IN },
  preBoardsToDecide: { via: [DEPARTMENT_MARKS], opens: preBoardPage.path, sql: FOR_PRE_BOARD },
  marksOverdue: { via: noMarksPage.via, opens: noMarksPage.path, sql: OVERDUE },
};
