ALTER TABLE "eligibilities" ADD COLUMN "left_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD COLUMN "left_reason" text;
--> statement-breakpoint
-- What a published line is worked out from has changed: it is named to the office, also if the office
-- left it as published before. Offerings and students are in pairs.
CREATE FUNCTION note_changed_eligibility(offerings uuid[], students uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(offerings) = 0 THEN
    RETURN;
  END IF;
  WITH touched AS MATERIALIZED (
    SELECT eligibility.id
    FROM eligibilities eligibility
    WHERE eligibility.kind = 'exam'
      AND eligibility.published_at IS NOT NULL
      AND (eligibility.offering_id, eligibility.student_id) IN (
        SELECT pair.offering, pair.student
        FROM unnest(offerings, students) pair(offering, student)
      )
    -- In the order of every lock on a list, so that no two wait for one another.
    ORDER BY eligibility.id
    FOR UPDATE
  )
  UPDATE eligibilities
  SET changed_at = now(), by_rules_now = NULL, left_at = NULL, left_reason = NULL
  WHERE id IN (SELECT touched.id FROM touched);
END
$$;
--> statement-breakpoint
-- Attendance counts once its class is held: see `isHeld` in `attendance/server/counts.ts`.
CREATE FUNCTION is_counted_class(class class_sessions) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT class.counts_for_eligibility AND class.state IN ('closed', 'locked')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_written_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(class.offering_id), array_agg(mark.student_id) INTO offerings, students
  FROM written mark
  JOIN class_sessions class ON class.id = mark.session_id
  WHERE is_counted_class(class);
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_corrected_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(class.offering_id), array_agg(mark.student_id) INTO offerings, students
  FROM former
  JOIN written ON written.id = former.id
  CROSS JOIN LATERAL (
    VALUES (former.session_id, former.student_id), (written.session_id, written.student_id)
  ) AS mark(session_id, student_id)
  JOIN class_sessions class ON class.id = mark.session_id
  WHERE (former.status, former.session_id, former.student_id)
      IS DISTINCT FROM (written.status, written.session_id, written.student_id)
    AND is_counted_class(class);
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_held_classes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(counted.offering_id), array_agg(mark.student_id) INTO offerings, students
  FROM former
  JOIN written class ON class.id = former.id
  CROSS JOIN LATERAL (
    VALUES
      (former.offering_id, is_counted_class(former::class_sessions)),
      (class.offering_id, is_counted_class(class::class_sessions))
  ) AS counted(offering_id, counts)
  JOIN attendance mark ON mark.session_id = class.id
  WHERE counted.counts
    -- Only classes that have begun count.
    AND (former.offering_id, former.starts_at, is_counted_class(former::class_sessions))
      IS DISTINCT FROM (class.offering_id, class.starts_at, is_counted_class(class::class_sessions));
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION note_changed_attendance(attendance[]);
--> statement-breakpoint
-- The attendance of a class goes before it, while what it counts for can be read.
CREATE FUNCTION remove_attendance_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attendance WHERE session_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER class_sessions_attendance_first BEFORE DELETE ON class_sessions
FOR EACH ROW EXECUTE FUNCTION remove_attendance_first();
--> statement-breakpoint
-- A list is of those whose registration is approved: see `STUDENTS_OF_UNITS` in
-- `eligibility/server/lineFacts.ts`.
CREATE FUNCTION note_written_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(line.offering_id), array_agg(registration.student_id) INTO offerings, students
  FROM written line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.state = 'enrolled' AND registration.status IN ('approved', 'locked');
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER registration_lines_noted_when_added AFTER INSERT ON registration_lines
REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_written_lines();
--> statement-breakpoint
CREATE TRIGGER registration_lines_noted_when_removed AFTER DELETE ON registration_lines
REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_written_lines();
--> statement-breakpoint
CREATE FUNCTION note_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(line.offering_id), array_agg(registration.student_id) INTO offerings, students
  FROM former
  JOIN written ON written.id = former.id
  CROSS JOIN LATERAL (
    VALUES
      (former.registration_id, former.offering_id, former.state),
      (written.registration_id, written.offering_id, written.state)
  ) AS line(registration_id, offering_id, state)
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE (former.registration_id, former.offering_id, former.state = 'enrolled')
      IS DISTINCT FROM (written.registration_id, written.offering_id, written.state = 'enrolled')
    AND line.state = 'enrolled'
    AND registration.status IN ('approved', 'locked');
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER registration_lines_noted_when_changed AFTER UPDATE ON registration_lines
REFERENCING OLD TABLE AS former NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_changed_lines();
--> statement-breakpoint
CREATE FUNCTION note_changed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offerings uuid[];
  students uuid[];
BEGIN
  SELECT array_agg(line.offering_id), array_agg(registration.student_id) INTO offerings, students
  FROM former
  JOIN written ON written.id = former.id
  CROSS JOIN LATERAL (VALUES (former.student_id), (written.student_id)) AS registration(student_id)
  JOIN registration_lines line ON line.registration_id = written.id
  WHERE (former.student_id, former.status IN ('approved', 'locked'))
      IS DISTINCT FROM (written.student_id, written.status IN ('approved', 'locked'))
    AND line.state = 'enrolled';
  PERFORM note_changed_eligibility(coalesce(offerings, '{}'), coalesce(students, '{}'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER course_registrations_noted_when_changed AFTER UPDATE ON course_registrations
REFERENCING OLD TABLE AS former NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_changed_registrations();
