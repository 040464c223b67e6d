import { everyLanguage } from '../../../../gateway/index.ts';
import { isDoubleMarkedSql, stagesSql } from './finalStage.ts';
import { papersNear, rolesSql } from './hands.ts';

/**
 * What every reader of outstanding marks reads: the agenda, the report, the reminders and the list
 * of papers. A statement chooses papers, and `EXPECTED_SHEETS` says what they need.
 */

/** SQL: a `paper` with its counts (`counted`), `session`, `offering` and `unit`. */
export const PAPER_FROM = `
  papers paper
  JOIN paper_counts counted ON counted.paper_id = paper.id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;

/**
 * SQL: the `offering` and the `unit` of each `paper` read before, looked up one by one: a condition
 * on their words never leads the plan to read all of them.
 */
export const WITH_UNIT = `
  CROSS JOIN LATERAL (
    SELECT *
    FROM offerings
    WHERE offerings.id = paper.offering_id
    OFFSET 0
  ) offering
  CROSS JOIN LATERAL (
    SELECT *
    FROM course_units
    WHERE course_units.id = offering.course_unit_id
    OFFSET 0
  ) unit`;

/** SQL: the counts (`counted`) of the papers of a `session`, never those of all years (`OFFSET 0`). */
export const COUNTED_OF_SESSION = `CROSS JOIN LATERAL (
    SELECT kept.*
    FROM paper_counts kept
    WHERE kept.exam_session_id = session.id
    OFFSET 0
  ) counted`;

/** SQL: the `paper` of each row of `counted`, looked up once its counts have been chosen. */
export const PAPER_OF_COUNTED = `CROSS JOIN LATERAL (
    SELECT papers.*
    FROM papers
    WHERE papers.id = counted.paper_id
    OFFSET 0
  ) paper`;

/** SQL: as `PAPER_FROM`, where few of the papers of a `session` are chosen by their counts. */
export const PAPER_FROM_COUNTED = `
  exam_sessions session
  ${COUNTED_OF_SESSION}
  ${PAPER_OF_COUNTED}
  ${WITH_UNIT}`;

/** SQL: the columns of the table `chosen`, of a `paper` for a reader on the staff. */
export const chosenColumns = (staff: string): string => `
    paper.id,
    paper.offering_id,
    offering.course_unit_id,
    ${isDoubleMarkedSql('paper.id')} AS is_double_marked,
    ${stagesSql('paper.id')} AS stages,
    ${rolesSql(staff)} AS roles`;

/** SQL: the paper of `paper_counts counted` has a confirmed candidate. */
export const HAS_CANDIDATES = 'counted.candidates > 0';

const IS_IN = `bool_and(coalesce(sheet.state, 'open') <> 'open') FILTER (
        WHERE stage.name <> 'agreed'
      )`;

/**
 * SQL: the tables `component` and `expected` of the papers of `chosen`: a row for each sheet that a
 * paper needs, also where marking has not begun.
 *
 * - `is_final`: its marks count.
 * - `is_marked`: all who mark the component for its agreed marks have handed it in.
 * - `is_due`: it can be handed in. Agreed marks come after their markers, and moderated ones after
 *   all first marks of the paper.
 * - `is_readable`: `mayRead` in `rules/rights.ts` opens it to a reader of `roles` who is the office
 *   or the head.
 */
export const EXPECTED_SHEETS = `
  sheet AS MATERIALIZED (
    SELECT given.*, counted.*
    FROM chosen
    CROSS JOIN LATERAL (
      SELECT
        mark_sheets.id,
        mark_sheets.paper_id,
        mark_sheets.component,
        ${everyLanguage('mark_sheets.component_name')},
        mark_sheets.position,
        mark_sheets.stage,
        mark_sheets.state
      FROM mark_sheets
      WHERE mark_sheets.paper_id = chosen.id
      OFFSET 0
    ) given
    LEFT JOIN LATERAL (
      SELECT kept.*
      FROM mark_counts kept
      WHERE kept.sheet_id = given.id
      OFFSET 0
    ) counted ON true
  ),
  component AS MATERIALIZED (
    SELECT
      sheet.paper_id,
      sheet.component AS id,
      ${everyLanguage('sheet.component_name')},
      sheet.position
    FROM sheet
    WHERE sheet.stage = 'first'
    UNION ALL
    SELECT bare.id, own.id::text, ${everyLanguage('own.name')}, own.position
    FROM (
      SELECT chosen.id, chosen.course_unit_id
      FROM chosen
      WHERE NOT EXISTS (
        SELECT
        FROM sheet
        WHERE sheet.paper_id = chosen.id AND sheet.stage = 'first'
      )
      OFFSET 0
    ) bare
    CROSS JOIN LATERAL (
      SELECT component.*
      FROM course_units__components component
      WHERE component.owner_id = bare.course_unit_id
      OFFSET 0
    ) own
  ),
  staged AS MATERIALIZED (
    SELECT
      chosen.id AS paper_id,
      chosen.is_double_marked,
      chosen.roles,
      component.id AS component,
      ${everyLanguage('component.component_name')},
      component.position,
      stage.name AS stage,
      stage.name = chosen.stages[cardinality(chosen.stages)] AS is_final,
      coalesce(sheet.state, 'open') AS state,
      coalesce(
        sheet.candidates,
        (
          SELECT kept.candidates
          FROM paper_counts kept
          WHERE kept.paper_id = chosen.id
        )
      ) AS candidates,
      coalesce(sheet.filled, 0) AS filled,
      coalesce(sheet.over_maximum, 0) AS over_maximum,
      coalesce(sheet.absent_though_present, 0) AS absent_though_present,
      coalesce(sheet.marked_though_absent, 0) AS marked_though_absent,
      ${IS_IN} OVER (PARTITION BY chosen.id, component.id) AS is_marked,
      ${IS_IN} OVER (PARTITION BY chosen.id) AS is_paper_marked
    FROM chosen
    JOIN component ON component.paper_id = chosen.id
    JOIN (VALUES ('first'), ('second'), ('agreed')) AS stage(name)
      ON stage.name = ANY(chosen.stages)
    LEFT JOIN sheet
      ON sheet.paper_id = chosen.id
      AND sheet.component = component.id
      AND sheet.stage = stage.name
  ),
  expected AS (
    SELECT
      staged.*,
      stage <> 'agreed' OR CASE
        WHEN is_double_marked THEN is_marked
        ELSE is_paper_marked
      END AS is_due,
      stage = ANY(roles) OR is_marked OR NOT roles && ARRAY['first', 'second'] AS is_readable
    FROM staged
  )`;

/** SQL: whether the `mark_counts` of a sheet are incomplete, or of marks that cannot be right. */
export const IS_COUNTED_SHORT =
  'filled < candidates OR over_maximum + absent_though_present + marked_though_absent > 0';

/** SQL: the sheets that are open, or short by their counts. */
export const OPEN_OR_SHORT = `
      SELECT sheet.paper_id, sheet.stage
      FROM mark_sheets sheet
      WHERE sheet.state = 'open'
      UNION ALL
      SELECT sheet.paper_id, sheet.stage
      FROM (
        SELECT mark_counts.sheet_id
        FROM mark_counts
        WHERE ${IS_COUNTED_SHORT}
        OFFSET 0
      ) counted
      CROSS JOIN LATERAL (
        SELECT mark_sheets.paper_id, mark_sheets.stage
        FROM mark_sheets
        WHERE mark_sheets.id = counted.sheet_id
        OFFSET 0
      ) sheet`;

/**
 * SQL: whether an expected sheet of the paper of `paper_counts counted` may be outstanding or
 * doubtful, from the side of the sheets. Few among many; `IS_OUTSTANDING` and `IS_DOUBTFUL` decide.
 * `sheets`: a statement of the sheets that are `OPEN_OR_SHORT`.
 */
export const mayBeOutstanding = (sheets: string): string => `(
    counted.paper_id IN (
      SELECT sheet.paper_id
      FROM (${sheets}) sheet
      UNION ALL
      SELECT marker.paper_id
      FROM paper_markers marker
      WHERE marker.role = 'second'
      UNION ALL
      SELECT round.paper_id
      FROM mark_moderations round
    )
    OR counted.first_sheets = 0
  )`;
export const MAY_BE_OUTSTANDING = mayBeOutstanding(OPEN_OR_SHORT);

/**
 * SQL: whether a sheet of first marks of a `paper` is outstanding or doubtful for a reader who has
 * no part in marking it: such a sheet is due and readable, whatever the others are.
 */
export const isSurelyShort = (sheets: string, staff: string): string => `(
    paper.id IN (
      SELECT sheet.paper_id
      FROM (${sheets}) sheet
      WHERE sheet.stage = 'first'
    )
    AND paper.id NOT IN ${papersNear(staff)}
  )`;

/** SQL: whether an `expected` sheet is to be handed in. */
export const IS_TO_HAND_IN = "(expected.is_due AND expected.state = 'open')";

/** SQL: whether an `expected` sheet is to be handed in, or to be completed after that. */
export const IS_OUTSTANDING = `(
    expected.is_due
    AND (expected.state = 'open' OR expected.filled < expected.candidates)
  )`;

/** SQL: whether an `expected` sheet holds marks that cannot be right. */
export const IS_DOUBTFUL = `(
    expected.over_maximum + expected.absent_though_present + expected.marked_though_absent > 0
  )`;
