CREATE TABLE "student_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"batch_id" uuid NOT NULL,
	"curriculum_id" uuid,
	"evidence" text NOT NULL,
	"reason" text NOT NULL,
	"former_batch_id" uuid,
	"former_curriculum_id" uuid,
	"state" text NOT NULL,
	CONSTRAINT "student_transfers_state_check" CHECK ("state" IN ('proposed', 'inForce', 'refused'))
);

--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_former_batch_id_fk" FOREIGN KEY ("former_batch_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_former_curriculum_id_fk" FOREIGN KEY ("former_curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "student_transfers_student_id_index" ON "student_transfers" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_starts_on_index" ON "student_transfers" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_batch_id_index" ON "student_transfers" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_curriculum_id_index" ON "student_transfers" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_evidence_index" ON "student_transfers" USING btree ("evidence","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_former_batch_id_index" ON "student_transfers" USING btree ("former_batch_id","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_former_curriculum_id_index" ON "student_transfers" USING btree ("former_curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "student_transfers_state_index" ON "student_transfers" USING btree ("state","id");
