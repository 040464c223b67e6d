CREATE TABLE "entered_students" (
	"exam_session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempt_kind" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "entered_students_key" PRIMARY KEY("exam_session_id","student_id","status","attempt_kind")
);

--> statement-breakpoint
-- `sign`: 1 for an entry that is written, -1 for the one it replaces.
CREATE TYPE counted_entry AS (
  exam_session_id uuid, student_id uuid, status text, attempt_kind text, sign integer
);
--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_entered_students(added counted_entry[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO entered_students AS kept (
    exam_session_id, student_id, status, attempt_kind, entries
  )
  SELECT entry.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, sum(entry.sign)
  FROM unnest(added) entry
  GROUP BY 1, 2, 3, 4
  HAVING sum(entry.sign) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (exam_session_id, student_id, status, attempt_kind) DO UPDATE
  SET entries = kept.entries + excluded.entries;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_entered_students(ARRAY(
    SELECT ROW(
      paper.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, 1
    )::counted_entry
    FROM changed entry
    JOIN papers paper ON paper.id = entry.paper_id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_registrations_entered_when_added AFTER INSERT ON exam_registrations
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_entries();
--> statement-breakpoint
CREATE FUNCTION count_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_entered_students(ARRAY(
    SELECT ROW(
      paper.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, entry.sign
    )::counted_entry
    FROM changed
    JOIN former ON former.id = changed.id
      AND (former.paper_id, former.student_id, former.status, former.attempt_kind)
        IS DISTINCT FROM
        (changed.paper_id, changed.student_id, changed.status, changed.attempt_kind)
    CROSS JOIN LATERAL (
      VALUES
        (former.paper_id, former.student_id, former.status, former.attempt_kind, -1),
        (changed.paper_id, changed.student_id, changed.status, changed.attempt_kind, 1)
    ) AS entry(paper_id, student_id, status, attempt_kind, sign)
    JOIN papers paper ON paper.id = entry.paper_id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_registrations_entered_when_changed AFTER UPDATE ON exam_registrations
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entries();
--> statement-breakpoint
CREATE FUNCTION count_removed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_entered_students(ARRAY(
    SELECT ROW(
      paper.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, -1
    )::counted_entry
    FROM former entry
    JOIN papers paper ON paper.id = entry.paper_id
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_registrations_entered_when_removed AFTER DELETE ON exam_registrations
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_entries();
--> statement-breakpoint
-- A paper takes its entries along to another examination.
CREATE FUNCTION count_entries_of_moved_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_entered_students(ARRAY(
    SELECT ROW(
      place.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, place.sign
    )::counted_entry
    FROM changed
    JOIN former ON former.id = changed.id AND former.exam_session_id <> changed.exam_session_id
    JOIN exam_registrations entry ON entry.paper_id = changed.id
    CROSS JOIN LATERAL (
      VALUES (former.exam_session_id, -1), (changed.exam_session_id, 1)
    ) AS place(exam_session_id, sign)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_entered_when_changed AFTER UPDATE ON papers
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_entries_of_moved_papers();
--> statement-breakpoint
INSERT INTO entered_students (exam_session_id, student_id, status, attempt_kind, entries)
SELECT
  paper.exam_session_id, entry.student_id, entry.status, entry.attempt_kind, count(*)
FROM exam_registrations entry
JOIN papers paper ON paper.id = entry.paper_id
GROUP BY 1, 2, 3, 4;
