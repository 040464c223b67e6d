-- Each call is about a few papers. Among tens of thousands of rows of one transaction, which the
-- statistics do not know yet, a merge join would read all replaced rows of the ledger for each.
ALTER FUNCTION record_standings() SET enable_mergejoin = off;
--> statement-breakpoint
DROP TRIGGER sittings_standing_grade ON sittings;
--> statement-breakpoint
-- The grades that stand follow all rows of a statement at once.
CREATE OR REPLACE FUNCTION record_standing_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM earned_grades
  WHERE id = ANY(ARRAY(SELECT replaces_id FROM added WHERE replaces_id IS NOT NULL));
  INSERT INTO earned_grades (
    id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
    sat_on, grade, source
  )
  SELECT
    added.id, added.created_at, added.created_by, added.created_at, added.created_by,
    added.student_id, added.course_unit_id, added.semester_id, added.sat_on,
    coalesce(added.grade, added.code), added.source
  FROM added
  WHERE added.effect <> 'withdraws'
    AND (added.grade IS NOT NULL OR added.code IN ('AB', 'MC'))
    AND NOT EXISTS (SELECT 1 FROM added next WHERE next.replaces_id = added.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- By its name before `sittings_standings`, which reads these grades.
CREATE TRIGGER sittings_standing_grade AFTER INSERT ON sittings
REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION record_standing_grade();
--> statement-breakpoint
CREATE INDEX "sittings_student_paper_index" ON "sittings" USING btree ("student_id","paper_id");
