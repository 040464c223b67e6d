CREATE TABLE "student_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by" uuid,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lift_reason" text,
	"lift_reference" text
);

--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "student_holds_student_index" ON "student_holds" USING btree ("student_id");
--> statement-breakpoint
-- A hold stays as placed and is lifted once. `refuse_change` is of 0002.
CREATE TRIGGER "student_holds_unchanged"
BEFORE UPDATE OF
  "id", "student_id", "kind", "reason", "reference", "placed_at", "placed_by"
ON "student_holds"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "student_holds_lifted_once"
BEFORE UPDATE ON "student_holds"
FOR EACH ROW WHEN (OLD."lifted_at" IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "student_holds_kept"
BEFORE DELETE ON "student_holds"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
