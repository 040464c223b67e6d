ALTER TABLE "students" ADD COLUMN "identity_reason" text;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD COLUMN "changed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD COLUMN "by_rules_now" text;
--> statement-breakpoint
CREATE INDEX "eligibilities_changed_at_index" ON "eligibilities" USING btree ("changed_at","id");
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_by_rules_now_check" CHECK ("by_rules_now" IN ('autoOk', 'autoNo'));
--> statement-breakpoint
-- Attendance counts once its class is held: see `isHeld` in `attendance/server/counts.ts`.
CREATE FUNCTION note_changed_attendance(marks attendance[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH touched AS MATERIALIZED (
    SELECT eligibility.id
    FROM eligibilities eligibility
    WHERE eligibility.kind = 'exam'
      AND eligibility.published_at IS NOT NULL
      AND (eligibility.offering_id, eligibility.student_id) IN (
        SELECT class.offering_id, mark.student_id
        FROM unnest(marks) mark
        JOIN class_sessions class ON class.id = mark.session_id
        WHERE class.counts_for_eligibility
      )
    -- In the order of every lock on a list, so that no two wait for one another.
    ORDER BY eligibility.id
    FOR UPDATE
  )
  UPDATE eligibilities
  SET changed_at = now(), by_rules_now = NULL
  WHERE id IN (SELECT touched.id FROM touched);
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_written_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_attendance(ARRAY(
    SELECT mark::attendance
    FROM written mark
    JOIN class_sessions class ON class.id = mark.session_id
    WHERE class.state IN ('closed', 'locked')
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_noted_when_added AFTER INSERT ON attendance
REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_written_attendance();
--> statement-breakpoint
CREATE TRIGGER attendance_noted_when_removed AFTER DELETE ON attendance
REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_written_attendance();
--> statement-breakpoint
CREATE FUNCTION note_corrected_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_attendance(ARRAY(
    SELECT mark::attendance
    FROM written mark
    JOIN former ON former.id = mark.id AND former.status <> mark.status
    JOIN class_sessions class ON class.id = mark.session_id
    WHERE class.state IN ('closed', 'locked')
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_noted_when_corrected AFTER UPDATE ON attendance
REFERENCING OLD TABLE AS former NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_corrected_attendance();
--> statement-breakpoint
CREATE FUNCTION note_held_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_attendance(ARRAY(
    SELECT mark
    FROM attendance mark
    WHERE mark.session_id IN (
      SELECT class.id
      FROM written class
      JOIN former ON former.id = class.id
      WHERE (former.state IN ('closed', 'locked')) <> (class.state IN ('closed', 'locked'))
        OR former.counts_for_eligibility <> class.counts_for_eligibility
    )
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_noted_when_held AFTER UPDATE ON class_sessions
REFERENCING OLD TABLE AS former NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION note_held_classes();
