-- Nothing is written between the counting and the new functions, by gateways that still run.
LOCK TABLE students, students__main_subjects IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "student_totals" (
	"curriculum_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"status" text NOT NULL,
	"students" integer NOT NULL,
	CONSTRAINT "student_totals_key" PRIMARY KEY("curriculum_id","batch_id","status")
);

--> statement-breakpoint
CREATE INDEX "student_counts_subjects_index" ON "student_counts" USING gin (string_to_array(CASE WHEN length(subjects) < 110 THEN '- ' ELSE '' END || subjects, ' '));
--> statement-breakpoint
-- The total first: who changes it holds it before any of its parts. Rows are written in the order
-- of their keys.
CREATE OR REPLACE FUNCTION add_to_student_counts(added counted_student[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO student_totals AS kept (curriculum_id, batch_id, status, students)
  SELECT
    coalesce(student.curriculum_id, '00000000-0000-0000-0000-000000000000'),
    student.batch_id,
    coalesce(student.status, ''),
    sum(student.sign)
  FROM unnest(added) student
  GROUP BY 1, 2, 3
  HAVING sum(student.sign) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (curriculum_id, batch_id, status) DO UPDATE
  SET students = kept.students + excluded.students;
  INSERT INTO student_counts AS kept (
    curriculum_id, batch_id, subjects, status, has_mentor, students
  )
  SELECT
    coalesce(student.curriculum_id, '00000000-0000-0000-0000-000000000000'),
    student.batch_id,
    student.subjects,
    coalesce(student.status, ''),
    student.has_mentor,
    sum(student.sign)
  FROM unnest(added) student
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(student.sign) <> 0
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (curriculum_id, batch_id, subjects, status, has_mentor) DO UPDATE
  SET students = kept.students + excluded.students;
END $$;
--> statement-breakpoint
INSERT INTO student_totals (curriculum_id, batch_id, status, students)
SELECT curriculum_id, batch_id, status, sum(students)
FROM student_counts
GROUP BY 1, 2, 3;
