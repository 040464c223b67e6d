CREATE TABLE "regraded_students" (
	"rule_set_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"entry_year" integer NOT NULL,
	"is_changed" boolean NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"corrected" integer NOT NULL,
	CONSTRAINT "regraded_students_rule_set_id_student_id_pk" PRIMARY KEY("rule_set_id","student_id")
);

--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "board_reference" text;
--> statement-breakpoint
CREATE TRIGGER regraded_students_append_only BEFORE UPDATE OR DELETE ON regraded_students FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER regraded_students_no_truncate BEFORE TRUNCATE ON regraded_students FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
