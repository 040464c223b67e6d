DROP TABLE "mark_reminder_days" CASCADE;

--> statement-breakpoint
-- Privileges of screens are shown by the names of the menu; titles that people edited stay.
UPDATE privileges
SET title_en = replace(privileges.title_en, renamed.old_title, renamed.new_title)
FROM (
  VALUES
    ('STUDENT_ATTENDANCE', 'My Attendance and Mark my Attendance', 'My Attendance, Mark my Attendance'),
    ('SELECTED_STUDENTS', 'Degree Requested Students (selection)', 'Degree Requested Students'),
    ('HALL', 'Lecture halls and facilities', 'Lecture Halls, Facilities, Hall Facilities')
) AS renamed(stem, old_title, new_title)
WHERE privileges.key IN (
    renamed.stem || '_VIEW',
    renamed.stem || '_CREATE',
    renamed.stem || '_EDIT',
    renamed.stem || '_DELETE',
    renamed.stem || '_IMPORT'
  )
  AND (
    privileges.title_en = renamed.old_title
    OR privileges.title_en LIKE '%' || renamed.old_title || '%' AND privileges.key NOT LIKE '%\_VIEW'
  );

--> statement-breakpoint
UPDATE privileges
SET title_si = replace(privileges.title_si, renamed.old_title, renamed.new_title)
FROM (
  VALUES
    ('STUDENT_ATTENDANCE', 'මගේ පැමිණීම සහ මගේ පැමිණීම සලකුණු කිරීම', 'මගේ පැමිණීම, මගේ පැමිණීම සලකුණු කිරීම'),
    ('SELECTED_STUDENTS', 'උපාධි ඉල්ලුම් කළ සිසුන් (තේරීම)', 'උපාධි ඉල්ලුම් කළ සිසුන්'),
    ('HALL', 'දේශන ශාලා සහ පහසුකම්', 'දේශන ශාලා, පහසුකම්, ශාලා පහසුකම්'),
    ('MAINSUB_VS_CU', 'ප්‍රධාන විෂයවල පාඨමාලා ඒකක', 'ප්‍රධාන විෂය ඒකක')
) AS renamed(stem, old_title, new_title)
WHERE privileges.key IN (
    renamed.stem || '_VIEW',
    renamed.stem || '_CREATE',
    renamed.stem || '_EDIT',
    renamed.stem || '_DELETE',
    renamed.stem || '_IMPORT'
  )
  AND (
    privileges.title_si = renamed.old_title
    OR privileges.title_si LIKE '%' || renamed.old_title || '%' AND privileges.key NOT LIKE '%\_VIEW'
  );

--> statement-breakpoint
CREATE TABLE "staff_absences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"staff_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"kind" text NOT NULL,
	"delegate_id" uuid,
	"note" text,
	CONSTRAINT "staff_absences_kind_check" CHECK ("kind" IN ('leave', 'duty', 'other'))
);

--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_delegate_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "staff_absences_staff_id_index" ON "staff_absences" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_starts_on_index" ON "staff_absences" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_ends_on_index" ON "staff_absences" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_kind_index" ON "staff_absences" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_delegate_id_index" ON "staff_absences" USING btree ("delegate_id","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_note_index" ON "staff_absences" USING btree ("note","id");
--> statement-breakpoint
CREATE INDEX "staff_absences_note_down_index" ON "staff_absences" USING btree ("note" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_staff_no_overlap" EXCLUDE USING gist ("staff_id" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);
