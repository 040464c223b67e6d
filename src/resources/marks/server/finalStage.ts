/** Whether a paper has a second marker. */
const isDoubleMarkedSql = (paper: string): string => `EXISTS (
    SELECT
    FROM paper_markers second_marker
    WHERE second_marker.paper_id = ${paper} AND second_marker.role = 'second'
  )`;

/** Whether a sample of the paper was drawn: the moderated marks count, without a second marker. */
export const isModeratedSql = (paper: string): string => `(
    EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = ${paper})
    AND NOT ${isDoubleMarkedSql(paper)}
  )`;

/** The stage whose marks count, for statements; `finalStage` says it of a paper that was read. */
export const finalStageSql = (paper: string): string => `CASE
    WHEN ${isDoubleMarkedSql(paper)}
      OR EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = ${paper})
      THEN 'agreed'
    ELSE 'first'
  END`;
