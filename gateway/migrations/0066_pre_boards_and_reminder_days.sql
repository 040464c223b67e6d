CREATE TABLE "mark_reminder_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "mark_reminder_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);

--> statement-breakpoint
CREATE TABLE "mark_pre_boards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"held_on" date NOT NULL,
	"minute" text NOT NULL,
	"comment" text NOT NULL,
	"changes" integer NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE INDEX "mark_pre_boards_paper_index" ON "mark_pre_boards" USING btree ("paper_id");
--> statement-breakpoint
DROP TABLE "mark_reminders" CASCADE;
--> statement-breakpoint
-- What was minuted stays as minuted. `refuse_change` is of 0002.
CREATE TRIGGER "mark_pre_boards_append_only"
BEFORE UPDATE OR DELETE ON "mark_pre_boards"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
