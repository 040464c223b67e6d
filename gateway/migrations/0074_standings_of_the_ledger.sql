CREATE TABLE "owed_units" (
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	CONSTRAINT "owed_units_student_id_course_unit_id_pk" PRIMARY KEY("student_id","course_unit_id")
);

--> statement-breakpoint
CREATE TABLE "published_papers" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "result_counts" (
	"paper_id" uuid NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"grade" text,
	"is_passed" boolean NOT NULL,
	"results" integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX "result_counts_paper_index" ON "result_counts" USING btree ("paper_id");

--> statement-breakpoint
-- What stands of each unit and paper follows the ledger, in the transaction that appends to it.
CREATE FUNCTION record_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM owed_units owed
  USING added
  WHERE owed.student_id = added.student_id AND owed.course_unit_id = added.course_unit_id;
  INSERT INTO owed_units (student_id, course_unit_id)
  SELECT taken.student_id, taken.course_unit_id
  FROM (SELECT DISTINCT student_id, course_unit_id FROM added) taken
  JOIN LATERAL (
    SELECT bool_or(sitting.is_passed) AS is_passed
    FROM earned_grades earned
    JOIN sittings sitting ON sitting.id = earned.id
    WHERE earned.student_id = taken.student_id AND earned.course_unit_id = taken.course_unit_id
  ) standing ON NOT standing.is_passed;
  DELETE FROM result_counts counted USING added WHERE counted.paper_id = added.paper_id;
  DELETE FROM published_papers published USING added WHERE published.paper_id = added.paper_id;
  INSERT INTO result_counts (paper_id, state, code, grade, is_passed, results)
  SELECT sat.paper_id, counted.*
  FROM (SELECT DISTINCT paper_id FROM added WHERE paper_id IS NOT NULL) sat
  CROSS JOIN LATERAL (
    SELECT result.state, result.code, result.grade, result.is_passed, count(*)
    FROM published_results result
    WHERE result.paper_id = sat.paper_id
    GROUP BY result.state, result.code, result.grade, result.is_passed
  ) counted;
  INSERT INTO published_papers (paper_id, published_at)
  SELECT sat.paper_id, latest.published_at
  FROM (SELECT DISTINCT paper_id FROM added WHERE paper_id IS NOT NULL) sat
  CROSS JOIN LATERAL (
    SELECT max(result.published_at) AS published_at
    FROM published_results result
    WHERE result.paper_id = sat.paper_id
  ) latest;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- By its name the last: the grades that stand are recorded before, row by row.
CREATE TRIGGER sittings_standings AFTER INSERT ON sittings
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION record_standings();
--> statement-breakpoint
INSERT INTO owed_units (student_id, course_unit_id)
SELECT earned.student_id, earned.course_unit_id
FROM earned_grades earned
JOIN sittings sitting ON sitting.id = earned.id
GROUP BY earned.student_id, earned.course_unit_id
HAVING NOT bool_or(sitting.is_passed);
--> statement-breakpoint
INSERT INTO result_counts (paper_id, state, code, grade, is_passed, results)
SELECT paper_id, state, code, grade, is_passed, count(*)
FROM published_results
GROUP BY paper_id, state, code, grade, is_passed;
--> statement-breakpoint
INSERT INTO published_papers (paper_id, published_at)
SELECT paper_id, max(published_at)
FROM published_results
GROUP BY paper_id;
