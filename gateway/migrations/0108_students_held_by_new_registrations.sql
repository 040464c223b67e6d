-- A registration that is not there yet for others would be counted here by the former gender of the
-- student, and not at all there by who changes it. It waits for the student instead, before it has
-- lines. Students are held before registrations, and both in the order of their keys.
CREATE FUNCTION hold_registered_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM
  FROM students
  WHERE id IN (SELECT student_id FROM changed)
  ORDER BY id
  FOR SHARE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_registrations_hold_students AFTER INSERT ON course_registrations
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION hold_registered_students();
