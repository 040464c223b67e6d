CREATE TABLE "mark_counts" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"candidates" integer NOT NULL,
	"filled" integer NOT NULL,
	"over_maximum" integer NOT NULL,
	"absent_though_present" integer NOT NULL,
	"marked_though_absent" integer NOT NULL
);


--> statement-breakpoint
-- The counts of a sheet follow every change of its marks and of how its candidates sat the paper.
CREATE FUNCTION count_marks(sheets uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(sheets) = 0 THEN
    RETURN;
  END IF;
  -- Of two who change one sheet, the second counts what the first wrote.
  PERFORM 1 FROM mark_counts WHERE sheet_id = ANY(sheets) ORDER BY sheet_id FOR UPDATE;
  INSERT INTO mark_counts (
    sheet_id, candidates, filled, over_maximum, absent_though_present, marked_though_absent
  )
  SELECT
    sheet.id,
    count(registration.id),
    count(*) FILTER (WHERE entry.status <> 'blank'),
    count(*) FILTER (WHERE entry.status = 'value' AND entry.value > sheet.maximum),
    count(*) FILTER (
      WHERE entry.status = 'AB'
        AND registration.sitting = 'present'
        AND sheet.component_kind = 'exam'
    ),
    count(*) FILTER (
      WHERE entry.status = 'value'
        AND registration.sitting IN (
          'absent', 'medicalPending', 'medicalAccepted', 'medicalRejected'
        )
        AND sheet.component_kind = 'exam'
    )
  FROM mark_sheets sheet
  LEFT JOIN exam_registrations registration
    ON registration.paper_id = sheet.paper_id
    AND registration.status = 'confirmed'
  LEFT JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE sheet.id = ANY(sheets)
  GROUP BY sheet.id
  ON CONFLICT (sheet_id) DO UPDATE
  SET
    candidates = excluded.candidates,
    filled = excluded.filled,
    over_maximum = excluded.over_maximum,
    absent_though_present = excluded.absent_though_present,
    marked_though_absent = excluded.marked_though_absent;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_marks(ARRAY(SELECT DISTINCT sheet_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_added AFTER INSERT ON mark_entries
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_marks();
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_changed AFTER UPDATE ON mark_entries
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_marks();
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_removed AFTER DELETE ON mark_entries
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_marks();
--> statement-breakpoint
CREATE FUNCTION count_new_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_marks(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_sheets_counted_when_added AFTER INSERT ON mark_sheets
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_sheets();
--> statement-breakpoint
CREATE FUNCTION count_registered_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_marks(ARRAY(
    SELECT id FROM mark_sheets WHERE paper_id IN (SELECT paper_id FROM changed)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_registrations_counted_when_added AFTER INSERT ON exam_registrations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_registered_candidates();
--> statement-breakpoint
CREATE TRIGGER exam_registrations_counted_when_removed AFTER DELETE ON exam_registrations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_registered_candidates();
--> statement-breakpoint
CREATE FUNCTION count_changed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_marks(ARRAY(
    SELECT sheet.id
    FROM mark_sheets sheet
    WHERE sheet.paper_id IN (
      SELECT unnest(ARRAY[former.paper_id, changed.paper_id])
      FROM former
      JOIN changed ON changed.id = former.id
      WHERE (former.paper_id, former.student_id, former.status, former.sitting)
        IS DISTINCT FROM (changed.paper_id, changed.student_id, changed.status, changed.sitting)
    )
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_registrations_counted_when_changed AFTER UPDATE ON exam_registrations
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_candidates();
--> statement-breakpoint
SELECT count_marks(ARRAY(SELECT id FROM mark_sheets));
