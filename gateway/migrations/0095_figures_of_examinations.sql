CREATE TABLE "session_result_counts" (
	"exam_session_id" uuid NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"grade" text NOT NULL,
	"is_passed" boolean NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "session_result_counts_key" PRIMARY KEY("exam_session_id","state","code","grade","is_passed")
);

--> statement-breakpoint
CREATE INDEX "published_papers_published_at_index" ON "published_papers" USING btree ("published_at");
--> statement-breakpoint
CREATE INDEX "awards_degree_student_class_index" ON "awards" USING btree ("degree_id","student_id","class");
--> statement-breakpoint
CREATE INDEX "students_batch_curriculum_status_id_index" ON "students" USING btree ("batch_id","curriculum_id","status","id");
--> statement-breakpoint
CREATE INDEX "students_batch_registration_number_index" ON "students" USING btree ("batch_id","registration_number");

--> statement-breakpoint
-- `sign`: 1 for a count that is written, -1 for one that is removed. The ledger never changes one.
CREATE TYPE counted_results AS (
  exam_session_id uuid, state text, code text, grade text, is_passed boolean, results integer,
  sign integer
);
--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_session_result_counts(added counted_results[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO session_result_counts AS kept (
    exam_session_id, state, code, grade, is_passed, results
  )
  SELECT
    counted.exam_session_id,
    counted.state,
    coalesce(counted.code, ''),
    coalesce(counted.grade, ''),
    counted.is_passed,
    sum(counted.sign * counted.results)
  FROM unnest(added) counted
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(counted.sign * counted.results) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (exam_session_id, state, code, grade, is_passed) DO UPDATE
  SET results = kept.results + excluded.results;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_session_result_counts(ARRAY(
    SELECT ROW(
      paper.exam_session_id, counted.state, counted.code, counted.grade, counted.is_passed,
      counted.results, 1
    )::counted_results
    FROM changed counted
    JOIN papers paper ON paper.id = counted.paper_id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER result_counts_counted_when_added AFTER INSERT ON result_counts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_results();
--> statement-breakpoint
CREATE FUNCTION count_removed_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_session_result_counts(ARRAY(
    SELECT ROW(
      paper.exam_session_id, counted.state, counted.code, counted.grade, counted.is_passed,
      counted.results, -1
    )::counted_results
    FROM former counted
    JOIN papers paper ON paper.id = counted.paper_id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER result_counts_counted_when_removed AFTER DELETE ON result_counts
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_results();
--> statement-breakpoint
-- A paper takes its results along to another examination.
CREATE FUNCTION count_results_of_moved_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_session_result_counts(ARRAY(
    SELECT ROW(
      place.exam_session_id, counted.state, counted.code, counted.grade, counted.is_passed,
      counted.results, place.sign
    )::counted_results
    FROM changed
    JOIN former ON former.id = changed.id AND former.exam_session_id <> changed.exam_session_id
    JOIN result_counts counted ON counted.paper_id = changed.id
    CROSS JOIN LATERAL (
      VALUES (former.exam_session_id, -1), (changed.exam_session_id, 1)
    ) AS place(exam_session_id, sign)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_results_counted_when_changed AFTER UPDATE ON papers
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_results_of_moved_papers();
--> statement-breakpoint
INSERT INTO session_result_counts (exam_session_id, state, code, grade, is_passed, results)
SELECT
  paper.exam_session_id,
  counted.state,
  coalesce(counted.code, ''),
  coalesce(counted.grade, ''),
  counted.is_passed,
  sum(counted.results)
FROM result_counts counted
JOIN papers paper ON paper.id = counted.paper_id
GROUP BY 1, 2, 3, 4, 5;
