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
-- `sign`: 1 for a mark that is written, -1 for the one it replaces.
CREATE TYPE counted_mark AS (
  sheet_id uuid, student_id uuid, status text, value numeric, sign integer
);
--> statement-breakpoint
-- A mark adds its difference: a whole sheet is too much to count for every mark that is saved.
CREATE FUNCTION add_to_mark_counts(marks counted_mark[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Of two who change one sheet, the second counts by what the first wrote.
  PERFORM 1
  FROM mark_counts
  WHERE sheet_id IN (SELECT mark.sheet_id FROM unnest(marks) mark)
  ORDER BY sheet_id
  FOR UPDATE;
  UPDATE mark_counts kept
  SET
    filled = kept.filled + added.filled,
    over_maximum = kept.over_maximum + added.over_maximum,
    absent_though_present = kept.absent_though_present + added.absent_though_present,
    marked_though_absent = kept.marked_though_absent + added.marked_though_absent
  FROM (
    SELECT
      sheet.id AS sheet_id,
      coalesce(sum(mark.sign) FILTER (WHERE mark.status <> 'blank'), 0) AS filled,
      coalesce(sum(mark.sign) FILTER (
        WHERE mark.status = 'value' AND mark.value > sheet.maximum
      ), 0) AS over_maximum,
      coalesce(sum(mark.sign) FILTER (
        WHERE mark.status = 'AB'
          AND registration.sitting = 'present'
          AND sheet.component_kind = 'exam'
      ), 0) AS absent_though_present,
      coalesce(sum(mark.sign) FILTER (
        WHERE mark.status = 'value'
          AND registration.sitting IN (
            'absent', 'medicalPending', 'medicalAccepted', 'medicalRejected'
          )
          AND sheet.component_kind = 'exam'
      ), 0) AS marked_though_absent
    FROM unnest(marks) mark
    JOIN mark_sheets sheet ON sheet.id = mark.sheet_id
    JOIN exam_registrations registration
      ON registration.paper_id = sheet.paper_id
      AND registration.student_id = mark.student_id
      AND registration.status = 'confirmed'
    GROUP BY sheet.id
  ) added
  WHERE kept.sheet_id = added.sheet_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_mark_counts(ARRAY(
    SELECT ROW(changed.sheet_id, changed.student_id, changed.status, changed.value, 1)::counted_mark
    FROM changed
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_added AFTER INSERT ON mark_entries
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_added_marks();
--> statement-breakpoint
CREATE FUNCTION count_changed_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_mark_counts(ARRAY(
    SELECT ROW(changed.sheet_id, changed.student_id, changed.status, changed.value, 1)::counted_mark
    FROM changed
    UNION ALL
    SELECT ROW(former.sheet_id, former.student_id, former.status, former.value, -1)::counted_mark
    FROM former
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_changed AFTER UPDATE ON mark_entries
REFERENCING OLD TABLE AS former NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_marks();
--> statement-breakpoint
CREATE FUNCTION count_removed_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_mark_counts(ARRAY(
    SELECT ROW(former.sheet_id, former.student_id, former.status, former.value, -1)::counted_mark
    FROM former
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_entries_counted_when_removed AFTER DELETE ON mark_entries
REFERENCING OLD TABLE AS former
FOR EACH STATEMENT EXECUTE FUNCTION count_removed_marks();
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
