-- Nothing is written between the counting and the new functions, by gateways that still run.
LOCK TABLE exam_registrations, papers, mark_sheets IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "paper_counts" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"exam_session_id" uuid NOT NULL,
	"candidates" integer NOT NULL,
	"sheets" integer NOT NULL,
	"first_sheets" integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX "paper_counts_session_index" ON "paper_counts" USING btree ("exam_session_id");
--> statement-breakpoint
CREATE TYPE counted_paper AS (
  paper_id uuid, candidates integer, sheets integer, first_sheets integer
);
--> statement-breakpoint
-- Rows are held in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_paper_counts(added counted_paper[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT paper.paper_id
    FROM unnest(added) paper
    GROUP BY paper.paper_id
    HAVING (sum(paper.candidates), sum(paper.sheets), sum(paper.first_sheets)) <> (0, 0, 0)
  );
BEGIN
  IF cardinality(changed) = 0 THEN
    RETURN;
  END IF;
  PERFORM
  FROM paper_counts
  WHERE paper_id = ANY(changed)
  ORDER BY paper_id
  FOR NO KEY UPDATE;
  UPDATE paper_counts kept
  SET
    candidates = kept.candidates + counted.candidates,
    sheets = kept.sheets + counted.sheets,
    first_sheets = kept.first_sheets + counted.first_sheets
  FROM (
    SELECT
      paper.paper_id,
      sum(paper.candidates) AS candidates,
      sum(paper.sheets) AS sheets,
      sum(paper.first_sheets) AS first_sheets
    FROM unnest(added) paper
    GROUP BY paper.paper_id
  ) counted
  WHERE kept.paper_id = counted.paper_id AND kept.paper_id = ANY(changed);
END $$;
--> statement-breakpoint
-- A paper is there before its candidates and sheets, which refer to it.
CREATE FUNCTION count_new_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO paper_counts (paper_id, exam_session_id, candidates, sheets, first_sheets)
  SELECT id, exam_session_id, 0, 0, 0
  FROM changed
  ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_counted_when_added AFTER INSERT ON papers
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_new_papers();
--> statement-breakpoint
CREATE FUNCTION count_moved_papers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[] := ARRAY(
    SELECT changed.id
    FROM changed
    JOIN former ON former.id = changed.id AND former.exam_session_id <> changed.exam_session_id
  );
BEGIN
  IF cardinality(moved) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM
  FROM paper_counts
  WHERE paper_id = ANY(moved)
  ORDER BY paper_id
  FOR NO KEY UPDATE;
  UPDATE paper_counts kept
  SET exam_session_id = changed.exam_session_id
  FROM changed
  WHERE kept.paper_id = changed.id AND changed.id = ANY(moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_counted_when_changed AFTER UPDATE ON papers
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_moved_papers();
--> statement-breakpoint
CREATE FUNCTION count_removed_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paper_counts
  WHERE paper_id IN (SELECT id FROM former);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_counted_when_removed AFTER DELETE ON papers
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_papers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_paper_counts(ARRAY(
    SELECT (paper_id, 0, 1, CASE WHEN stage = 'first' THEN 1 ELSE 0 END)::counted_paper
    FROM changed
  ));
  PERFORM count_marks(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_paper_counts(ARRAY(
    SELECT (paper_id, 0, -1, CASE WHEN stage = 'first' THEN -1 ELSE 0 END)::counted_paper
    FROM former
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_sheets_counted_when_removed AFTER DELETE ON mark_sheets
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_sheets();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_registered_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_paper_counts(ARRAY(
    SELECT (paper_id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, 0, 0)::counted_paper
    FROM changed
    WHERE status = 'confirmed'
  ));
  PERFORM count_marks(ARRAY(
    SELECT id FROM mark_sheets WHERE paper_id IN (SELECT paper_id FROM changed)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_paper_counts(ARRAY(
    SELECT (paper_id, -1, 0, 0)::counted_paper
    FROM former
    WHERE status = 'confirmed'
    UNION ALL
    SELECT (paper_id, 1, 0, 0)::counted_paper
    FROM changed
    WHERE status = 'confirmed'
  ));
  PERFORM count_marks(ARRAY(
    SELECT sheet.id
    FROM mark_sheets sheet
    WHERE sheet.paper_id IN (
      SELECT unnest(ARRAY[former.paper_id, changed.paper_id])
      FROM former
      JOIN changed ON changed.id = former.id
      WHERE (former.paper_id, former.student_id, former.status, former.sitting)
        IS DISTINCT FROM (changed.paper_id, changed.student_id, changed.status, changed.sitting)
    )
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO paper_counts (paper_id, exam_session_id, candidates, sheets, first_sheets)
SELECT
  paper.id,
  paper.exam_session_id,
  coalesce(entered.candidates, 0),
  coalesce(marked.sheets, 0),
  coalesce(marked.first_sheets, 0)
FROM papers paper
LEFT JOIN (
  SELECT paper_id, count(*) AS candidates
  FROM exam_registrations
  WHERE status = 'confirmed'
  GROUP BY paper_id
) entered ON entered.paper_id = paper.id
LEFT JOIN (
  SELECT paper_id, count(*) AS sheets, count(*) FILTER (WHERE stage = 'first') AS first_sheets
  FROM mark_sheets
  GROUP BY paper_id
) marked ON marked.paper_id = paper.id;
