/** Whether a paper has a second marker. */
export const isDoubleMarkedSql = (paper: string): string => `EXISTS (
    SELECT
    FROM paper_markers second_marker
    WHERE second_marker.paper_id = ${paper} AND second_marker.role = 'second'
  )`;

/** Whether a sample of the paper was drawn: the moderated marks count, without a second marker. */
export const isModeratedSql = (paper: string): string => `(
    EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = ${paper})
    AND NOT ${isDoubleMarkedSql(paper)}
  )`;

/** The stages of a paper in order, as an array of texts; the marks of the last one count. */
export const stagesSql = (paper: string): string => `CASE
    WHEN ${isDoubleMarkedSql(paper)} THEN ARRAY['first', 'second', 'agreed']
    WHEN EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = ${paper})
      THEN ARRAY['first', 'agreed']
    ELSE ARRAY['first']
  END`;

/** The stage whose marks count. */
export const finalStageSql = (paper: string): string => `CASE
    WHEN ${isDoubleMarkedSql(paper)}
      OR EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = ${paper})
      THEN 'agreed'
    ELSE 'first'
  END`;

/** The scripts of the latest sample of a `paper` at which no moderator has looked. */
export const UNCHECKED_SCRIPTS = `(
    SELECT count(*)::int
    FROM mark_moderations round
    JOIN mark_samples script ON script.moderation_id = round.id
    WHERE round.paper_id = paper.id
      AND round.decision IS NULL
      AND script.verdict IS NULL
      AND round.round = (
        SELECT max(latest.round)
        FROM mark_moderations latest
        WHERE latest.paper_id = paper.id
      )
  )`;
