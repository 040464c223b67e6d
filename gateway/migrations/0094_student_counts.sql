CREATE TABLE "student_counts" (
	"curriculum_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"subjects" text NOT NULL,
	"status" text NOT NULL,
	"has_mentor" boolean NOT NULL,
	"students" integer NOT NULL,
	CONSTRAINT "student_counts_key" PRIMARY KEY("curriculum_id","batch_id","subjects","status","has_mentor")
);

--> statement-breakpoint
-- `sign`: 1 for what is written, -1 for what it replaces.
CREATE TYPE counted_student AS (
  curriculum_id uuid, batch_id uuid, subjects text, status text, has_mentor boolean, sign integer
);
--> statement-breakpoint
-- Rows are written in the order of their keys, so that no two wait for one another.
CREATE FUNCTION add_to_student_counts(added counted_student[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
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
-- A student is added without main subjects and removed without them; they are written of their own.
CREATE FUNCTION count_added_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_student_counts(ARRAY(
    SELECT ROW(curriculum_id, batch_id, '', status, mentor_id IS NOT NULL, 1)::counted_student
    FROM changed
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_tallied_when_added AFTER INSERT ON students
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_students();
--> statement-breakpoint
CREATE FUNCTION count_changed_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_student_counts(ARRAY(
    SELECT ROW(
      place.curriculum_id,
      place.batch_id,
      reads.subjects,
      place.status,
      place.has_mentor,
      place.sign
    )::counted_student
    FROM changed
    JOIN former ON former.id = changed.id
      AND (former.curriculum_id, former.batch_id, former.status, former.mentor_id IS NULL)
        IS DISTINCT FROM
        (changed.curriculum_id, changed.batch_id, changed.status, changed.mentor_id IS NULL)
    CROSS JOIN LATERAL (
      SELECT coalesce(string_agg(target_id::text, ' ' ORDER BY target_id), '') AS subjects
      FROM students__main_subjects
      WHERE owner_id = changed.id
    ) reads
    CROSS JOIN LATERAL (
      VALUES
        (former.curriculum_id, former.batch_id, former.status, former.mentor_id IS NOT NULL, -1),
        (changed.curriculum_id, changed.batch_id, changed.status, changed.mentor_id IS NOT NULL, 1)
    ) AS place(curriculum_id, batch_id, status, has_mentor, sign)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_tallied_when_changed AFTER UPDATE ON students
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_students();
--> statement-breakpoint
CREATE FUNCTION count_removed_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_student_counts(ARRAY(
    SELECT ROW(curriculum_id, batch_id, '', status, mentor_id IS NOT NULL, -1)::counted_student
    FROM former
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_tallied_when_removed AFTER DELETE ON students
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_students();
--> statement-breakpoint
-- While the student is still known, whose main subjects are counted.
CREATE FUNCTION remove_main_subjects_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM students__main_subjects WHERE owner_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER students_main_subjects_first BEFORE DELETE ON students
FOR EACH ROW EXECUTE FUNCTION remove_main_subjects_first();
--> statement-breakpoint
-- The main subjects of a student before: those of now, without the gained ones and with the lost.
CREATE FUNCTION count_main_subjects(
  gained students__main_subjects[], lost students__main_subjects[]
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM add_to_student_counts(ARRAY(
    WITH touched AS MATERIALIZED (
      SELECT owner_id FROM unnest(gained)
      UNION
      SELECT owner_id FROM unnest(lost)
    ),
    present AS MATERIALIZED (
      SELECT link.owner_id, link.target_id
      FROM touched
      JOIN students__main_subjects link ON link.owner_id = touched.owner_id
    ),
    link AS (
      SELECT owner_id, target_id, 1 AS sign FROM present
      UNION ALL
      (
        SELECT owner_id, target_id, -1 FROM present
        EXCEPT
        SELECT owner_id, target_id, -1 FROM unnest(gained)
        UNION
        SELECT owner_id, target_id, -1 FROM unnest(lost)
      )
    )
    SELECT ROW(
      student.curriculum_id,
      student.batch_id,
      coalesce(string_agg(link.target_id::text, ' ' ORDER BY link.target_id), ''),
      student.status,
      student.mentor_id IS NOT NULL,
      side.sign
    )::counted_student
    FROM touched
    JOIN students student ON student.id = touched.owner_id
    CROSS JOIN (VALUES (-1), (1)) AS side(sign)
    LEFT JOIN link ON link.owner_id = touched.owner_id AND link.sign = side.sign
    GROUP BY student.id, side.sign
  ));
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_main_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_main_subjects(
    ARRAY(SELECT ROW(owner_id, target_id, position)::students__main_subjects FROM changed), '{}'
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER main_subjects_counted_when_added AFTER INSERT ON students__main_subjects
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_main_subjects();
--> statement-breakpoint
CREATE FUNCTION count_changed_main_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_main_subjects(
    ARRAY(SELECT ROW(owner_id, target_id, position)::students__main_subjects FROM changed),
    ARRAY(SELECT ROW(owner_id, target_id, position)::students__main_subjects FROM former)
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER main_subjects_counted_when_changed AFTER UPDATE ON students__main_subjects
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_main_subjects();
--> statement-breakpoint
CREATE FUNCTION count_removed_main_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_main_subjects(
    '{}', ARRAY(SELECT ROW(owner_id, target_id, position)::students__main_subjects FROM former)
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER main_subjects_counted_when_removed AFTER DELETE ON students__main_subjects
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_main_subjects();
--> statement-breakpoint
INSERT INTO student_counts (curriculum_id, batch_id, subjects, status, has_mentor, students)
SELECT
  student.curriculum_id,
  student.batch_id,
  student.subjects,
  student.status,
  student.has_mentor,
  count(*)
FROM (
  SELECT
    coalesce(student.curriculum_id, '00000000-0000-0000-0000-000000000000') AS curriculum_id,
    student.batch_id,
    coalesce(string_agg(link.target_id::text, ' ' ORDER BY link.target_id), '') AS subjects,
    coalesce(student.status, '') AS status,
    student.mentor_id IS NOT NULL AS has_mentor
  FROM students student
  LEFT JOIN students__main_subjects link ON link.owner_id = student.id
  GROUP BY student.id
) student
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE INDEX "publications_status_created_at_id_index" ON "publications" USING btree ("status","created_at","id");
