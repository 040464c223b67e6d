CREATE TABLE "document_counters" (
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last_position" integer NOT NULL,
	CONSTRAINT "document_counters_kind_year_pk" PRIMARY KEY("kind","year")
);

--> statement-breakpoint
-- Numbers are written as letters, year and position: `TR-2026-0001`.
INSERT INTO "document_counters" ("kind", "year", "last_position")
SELECT "kind", split_part("number", '-', 2), count(*)
FROM "issued_documents"
GROUP BY 1, 2;
--> statement-breakpoint
-- Whether a hold stands is derived here alone; what is written to the column is overruled.
CREATE FUNCTION derive_is_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_held := EXISTS (
    SELECT FROM student_holds hold WHERE hold.student_id = NEW.id AND hold.lifted_at IS NULL
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER students_is_held BEFORE INSERT OR UPDATE OF is_held ON students FOR EACH ROW EXECUTE FUNCTION derive_is_held();
--> statement-breakpoint
CREATE FUNCTION follow_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE students SET is_held = is_held WHERE id = NEW.student_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER student_holds_followed AFTER INSERT OR UPDATE ON student_holds FOR EACH ROW EXECUTE FUNCTION follow_hold();
--> statement-breakpoint
UPDATE students SET is_held = is_held
WHERE is_held <> EXISTS (
  SELECT FROM student_holds hold WHERE hold.student_id = students.id AND hold.lifted_at IS NULL
);
