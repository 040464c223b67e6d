ALTER TABLE IF EXISTS "occupancy" DROP CONSTRAINT IF EXISTS "occupancy_hall_no_overlap";
--> statement-breakpoint
CREATE TABLE "exam_entitlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"evidence_id" uuid NOT NULL,
	"remarks" text,
	"state" text NOT NULL,
	"minutes_per_hour" integer,
	"rest_per_hour" integer,
	"sits_apart" boolean NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"decision_reference" text,
	"answer" text,
	CONSTRAINT "exam_entitlements_state_check" CHECK ("state" IN ('submitted', 'approved', 'rejected', 'withdrawn', 'ended'))
);

--> statement-breakpoint
ALTER TABLE "occupancy" ADD COLUMN "lane" integer;
--> statement-breakpoint
UPDATE "occupancy" SET "lane" = 1 WHERE "kind" = 'exam';
--> statement-breakpoint
ALTER TABLE "exam_entitlements" ADD CONSTRAINT "exam_entitlements_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exam_entitlements" ADD CONSTRAINT "exam_entitlements_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "exam_entitlements_student_id_index" ON "exam_entitlements" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_state_index" ON "exam_entitlements" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_minutes_per_hour_index" ON "exam_entitlements" USING btree ("minutes_per_hour","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_minutes_per_hour_down_index" ON "exam_entitlements" USING btree ("minutes_per_hour" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "exam_entitlements_rest_per_hour_index" ON "exam_entitlements" USING btree ("rest_per_hour","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_rest_per_hour_down_index" ON "exam_entitlements" USING btree ("rest_per_hour" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "exam_entitlements_valid_from_index" ON "exam_entitlements" USING btree ("valid_from","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_valid_from_down_index" ON "exam_entitlements" USING btree ("valid_from" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "exam_entitlements_valid_to_index" ON "exam_entitlements" USING btree ("valid_to","id");
--> statement-breakpoint
CREATE INDEX "exam_entitlements_valid_to_down_index" ON "exam_entitlements" USING btree ("valid_to" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_hall_no_overlap" EXCLUDE USING gist ("hall_id" WITH =, int4range("lane", "lane", '[]') WITH &&, tstzrange("starts_at", "ends_at", '[)') WITH &&) WHERE ("state" IN ('confirmed'));
