CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"closes_halls" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "holidays_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
ALTER TABLE "lecturehalls" ADD COLUMN "max_per_day" integer;
--> statement-breakpoint
ALTER TABLE "lecturehalls" ADD COLUMN "one_hall_only" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "lecturehalls" ALTER COLUMN "one_hall_only" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "decision_file_id" uuid;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "meanwhile" text DEFAULT 'several' NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "meanwhile" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "holiday_id" uuid;
--> statement-breakpoint
CREATE INDEX "holidays_name_en_index" ON "holidays" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "holidays_starts_on_index" ON "holidays" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "holidays_ends_on_index" ON "holidays" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "holidays_search_index" ON "holidays" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_decision_file_id_fk" FOREIGN KEY ("decision_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_holiday_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "class_sessions_holiday_id_index" ON "class_sessions" USING btree ("holiday_id","id");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_meanwhile_check" CHECK ("meanwhile" IN ('one', 'several'));
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_requested_by_no_overlap" EXCLUDE USING gist ("requested_by_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&) WHERE ("meanwhile" IN ('one') AND "state" IN ('pending', 'approved'));
