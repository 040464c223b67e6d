CREATE TABLE "papers__invigilators" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "papers__invigilators_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "eligibilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"by_rules" text NOT NULL,
	"facts" jsonb,
	"rule_set_id" uuid,
	"computed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"appeal_until" timestamp with time zone,
	"note" text,
	"decision_reference" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "eligibilities_offering_student_kind_unique" UNIQUE("offering_id","student_id","kind"),
	CONSTRAINT "eligibilities_kind_check" CHECK ("kind" IN ('assignment', 'exam')),
	CONSTRAINT "eligibilities_state_check" CHECK ("state" IN ('autoOk', 'autoNo', 'withheld', 'granted', 'refused')),
	CONSTRAINT "eligibilities_by_rules_check" CHECK ("by_rules" IN ('autoOk', 'autoNo'))
);

--> statement-breakpoint
CREATE TABLE "eligibility_appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"eligibility_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"heard_on" date,
	"decision_reference" text,
	"answer" text,
	CONSTRAINT "eligibility_appeals_eligibility_unique" UNIQUE("eligibility_id"),
	CONSTRAINT "eligibility_appeals_state_check" CHECK ("state" IN ('submitted', 'heard', 'allowed', 'dismissed', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "eligibility_appeals__evidence" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "eligibility_appeals__evidence_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "medical_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"exam_session_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"issuer" text NOT NULL,
	"certificate_id" uuid NOT NULL,
	"remarks" text,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"is_late" boolean NOT NULL,
	"late_reason" text,
	"decision_reference" text,
	"answer" text,
	CONSTRAINT "medical_requests_state_check" CHECK ("state" IN ('submitted', 'certified', 'boardAccepted', 'rejected', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "medical_requests__papers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "medical_requests__papers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "displaces_bookings" boolean NOT NULL;
--> statement-breakpoint
ALTER TABLE "exam_registrations" ADD COLUMN "late_reason" text;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD COLUMN "paper_id" uuid;
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "attempts_most" integer;
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "medical_days" integer;
--> statement-breakpoint
ALTER TABLE "papers__invigilators" ADD CONSTRAINT "papers__invigilators_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers__invigilators" ADD CONSTRAINT "papers__invigilators_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_rule_set_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibilities" ADD CONSTRAINT "eligibilities_decided_by_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibility_appeals" ADD CONSTRAINT "eligibility_appeals_eligibility_id_fk" FOREIGN KEY ("eligibility_id") REFERENCES "public"."eligibilities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibility_appeals__evidence" ADD CONSTRAINT "eligibility_appeals__evidence_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."eligibility_appeals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "eligibility_appeals__evidence" ADD CONSTRAINT "eligibility_appeals__evidence_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "medical_requests" ADD CONSTRAINT "medical_requests_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "medical_requests" ADD CONSTRAINT "medical_requests_exam_session_id_fk" FOREIGN KEY ("exam_session_id") REFERENCES "public"."exam_sessions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "medical_requests" ADD CONSTRAINT "medical_requests_certificate_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "medical_requests__papers" ADD CONSTRAINT "medical_requests__papers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."medical_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "medical_requests__papers" ADD CONSTRAINT "medical_requests__papers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."exam_registrations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "papers__invigilators_target_index" ON "papers__invigilators" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "eligibilities_offering_id_index" ON "eligibilities" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_student_id_index" ON "eligibilities" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_kind_index" ON "eligibilities" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_state_index" ON "eligibilities" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_rule_set_id_index" ON "eligibilities" USING btree ("rule_set_id","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_published_at_index" ON "eligibilities" USING btree ("published_at","id");
--> statement-breakpoint
CREATE INDEX "eligibilities_decided_by_id_index" ON "eligibilities" USING btree ("decided_by_id","id");
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_eligibility_id_index" ON "eligibility_appeals" USING btree ("eligibility_id","id");
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_state_index" ON "eligibility_appeals" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_heard_on_index" ON "eligibility_appeals" USING btree ("heard_on","id");
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_heard_on_down_index" ON "eligibility_appeals" USING btree ("heard_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_decision_reference_index" ON "eligibility_appeals" USING btree ("decision_reference","id");
--> statement-breakpoint
CREATE INDEX "eligibility_appeals_decision_reference_down_index" ON "eligibility_appeals" USING btree ("decision_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "eligibility_appeals__evidence_target_index" ON "eligibility_appeals__evidence" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "medical_requests_student_id_index" ON "medical_requests" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_exam_session_id_index" ON "medical_requests" USING btree ("exam_session_id","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_starts_on_index" ON "medical_requests" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_ends_on_index" ON "medical_requests" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_state_index" ON "medical_requests" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_submitted_at_index" ON "medical_requests" USING btree ("submitted_at","id");
--> statement-breakpoint
CREATE INDEX "medical_requests_submitted_at_down_index" ON "medical_requests" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "medical_requests__papers_target_index" ON "medical_requests__papers" USING btree ("target_id");
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "occupancy_paper_id_index" ON "occupancy" USING btree ("paper_id","id");
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_paper_hall_unique" UNIQUE("paper_id","hall_id");
