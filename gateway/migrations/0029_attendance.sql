CREATE TABLE "attendance_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"sent_by" uuid,
	"outcome" text NOT NULL,
	"why" text,
	"status" text,
	"marked_by" uuid,
	"received_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "attendance_warnings_sent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"percent" text NOT NULL,
	"rule_set" text,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_warnings_sent_once" UNIQUE("student_id","offering_id","level")
);

--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"first_status" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by_id" uuid,
	"device_hash" text,
	"reason" text,
	CONSTRAINT "attendance_session_student_unique" UNIQUE("session_id","student_id"),
	CONSTRAINT "attendance_status_check" CHECK ("status" IN ('present', 'absent', 'late', 'excused', 'medical')),
	CONSTRAINT "attendance_source_check" CHECK ("source" IN ('manual', 'qr', 'sheet', 'import', 'auto')),
	CONSTRAINT "attendance_first_status_check" CHECK ("first_status" IN ('present', 'absent', 'late', 'excused', 'medical'))
);

--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"decision" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "leave_requests_kind_check" CHECK ("kind" IN ('medical', 'sport', 'official')),
	CONSTRAINT "leave_requests_state_check" CHECK ("state" IN ('requested', 'approved', 'rejected', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "leave_requests__evidence" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "leave_requests__evidence_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "rule_sets__warnings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"below_percent" numeric(15, 2) NOT NULL,
	"after_classes" integer NOT NULL
);

--> statement-breakpoint
DROP INDEX "course_registrations_late_reason_index";
--> statement-breakpoint
DROP INDEX "course_registrations_late_reason_down_index";
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests__evidence" ADD CONSTRAINT "leave_requests__evidence_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."leave_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_requests__evidence" ADD CONSTRAINT "leave_requests__evidence_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_sets__warnings" ADD CONSTRAINT "rule_sets__warnings_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attendance_receipts_received_index" ON "attendance_receipts" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "attendance_session_id_index" ON "attendance" USING btree ("session_id","id");
--> statement-breakpoint
CREATE INDEX "attendance_student_id_index" ON "attendance" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "attendance_status_index" ON "attendance" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "attendance_marked_at_index" ON "attendance" USING btree ("marked_at","id");
--> statement-breakpoint
CREATE INDEX "attendance_marked_by_id_index" ON "attendance" USING btree ("marked_by_id","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_student_id_index" ON "leave_requests" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_kind_index" ON "leave_requests" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_starts_on_index" ON "leave_requests" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_ends_on_index" ON "leave_requests" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_state_index" ON "leave_requests" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_decision_index" ON "leave_requests" USING btree ("decision","id");
--> statement-breakpoint
CREATE INDEX "leave_requests_decision_down_index" ON "leave_requests" USING btree ("decision" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "leave_requests_decided_by_id_index" ON "leave_requests" USING btree ("decided_by_id","id");
--> statement-breakpoint
CREATE INDEX "leave_requests__evidence_target_index" ON "leave_requests__evidence" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "rule_sets__warnings_owner_index" ON "rule_sets__warnings" USING btree ("owner_id","position");
