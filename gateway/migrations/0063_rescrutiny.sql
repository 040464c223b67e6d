CREATE TABLE "rescrutiny_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rescrutiny_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"marks" jsonb NOT NULL,
	"note" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" uuid,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "rescrutiny_marks_stage_check" CHECK (stage IN ('first', 'second', 'board'))
);

--> statement-breakpoint
CREATE TABLE "rescrutinies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"release_id" uuid,
	"receipt" text NOT NULL,
	"state" text NOT NULL,
	"first_examiner_id" uuid,
	"second_examiner_id" uuid,
	"handed_in" integer,
	"answer" text,
	"minute_reference" text,
	"is_decided" boolean NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "rescrutinies_student_paper_release_unique" UNIQUE("student_id","paper_id","release_id"),
	CONSTRAINT "rescrutinies_state_check" CHECK ("state" IN ('requested', 'returned', 'accepted', 'remarking', 'upheld', 'changed', 'closed'))
);

--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "rescrutiny_id" uuid;
--> statement-breakpoint
ALTER TABLE "rescrutinies" ADD CONSTRAINT "rescrutinies_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescrutinies" ADD CONSTRAINT "rescrutinies_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescrutinies" ADD CONSTRAINT "rescrutinies_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."result_releases"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescrutinies" ADD CONSTRAINT "rescrutinies_first_examiner_id_fk" FOREIGN KEY ("first_examiner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescrutinies" ADD CONSTRAINT "rescrutinies_second_examiner_id_fk" FOREIGN KEY ("second_examiner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rescrutiny_marks_rescrutiny_index" ON "rescrutiny_marks" USING btree ("rescrutiny_id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_student_id_index" ON "rescrutinies" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_paper_id_index" ON "rescrutinies" USING btree ("paper_id","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_release_id_index" ON "rescrutinies" USING btree ("release_id","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_receipt_index" ON "rescrutinies" USING btree ("receipt","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_state_index" ON "rescrutinies" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_first_examiner_id_index" ON "rescrutinies" USING btree ("first_examiner_id","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_second_examiner_id_index" ON "rescrutinies" USING btree ("second_examiner_id","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_handed_in_index" ON "rescrutinies" USING btree ("handed_in","id");
--> statement-breakpoint
CREATE INDEX "rescrutinies_handed_in_down_index" ON "rescrutinies" USING btree ("handed_in" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_rescrutiny_id_fk" FOREIGN KEY ("rescrutiny_id") REFERENCES "public"."rescrutinies"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sittings_rescrutiny_id_index" ON "sittings" USING btree ("rescrutiny_id","id");
--> statement-breakpoint
-- The hash covers the request behind a correction; rows without one keep the hash that they have.
CREATE OR REPLACE FUNCTION sitting_hash(sitting sittings) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to((jsonb_build_array(
    sitting.previous_hash, sitting.student_id, sitting.sequence, sitting.id,
    to_char(sitting.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    sitting.created_by, sitting.course_unit_id, sitting.semester_id, sitting.paper_id,
    sitting.entry_id, sitting.release_id, to_char(sitting.sat_on, 'YYYY-MM-DD'),
    sitting.attempt_kind, sitting.attempt_number, sitting.credits, sitting.counts_in_gpa,
    sitting.code, sitting.total, sitting.grade, sitting.points_raw, sitting.points_counted,
    sitting.is_capped, sitting.is_passed, sitting.scheme_id, sitting.gpa_rules_id,
    sitting.rule_set, sitting.working, sitting.effect, sitting.replaces_id, sitting.source
  ) || CASE
    WHEN sitting.rescrutiny_id IS NULL
      THEN '[]'::jsonb
    ELSE jsonb_build_array(sitting.rescrutiny_id)
  END)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Marks are handed in once; a recalled script keeps them. `refuse_change` is of 0002.
CREATE TRIGGER "rescrutiny_marks_unchanged"
BEFORE UPDATE OF
  "id", "rescrutiny_id", "stage", "marks", "note", "entered_at", "entered_by"
ON "rescrutiny_marks"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "rescrutiny_marks_recalled_once"
BEFORE UPDATE ON "rescrutiny_marks"
FOR EACH ROW WHEN (OLD."recalled_at" IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "rescrutiny_marks_kept"
BEFORE DELETE ON "rescrutiny_marks"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
