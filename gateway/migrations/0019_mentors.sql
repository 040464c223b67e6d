CREATE TABLE "mentor_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"staff_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"reason" text
);

--> statement-breakpoint
CREATE TABLE "mentor_meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"attendance" text NOT NULL,
	"topic" text NOT NULL,
	"actions" text,
	"follow_up_on" date,
	"is_followed_up" boolean NOT NULL,
	CONSTRAINT "mentor_meetings_mode_check" CHECK ("mode" IN ('inPerson', 'online', 'phone', 'group')),
	CONSTRAINT "mentor_meetings_attendance_check" CHECK ("attendance" IN ('attended', 'missed', 'excused'))
);

--> statement-breakpoint
CREATE TABLE "mentor_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"visibility" text NOT NULL,
	"written_on" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "mentor_notes_visibility_check" CHECK ("visibility" IN ('author', 'mentors', 'student', 'welfare'))
);

--> statement-breakpoint
CREATE TABLE "mentor_referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"concern" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	CONSTRAINT "mentor_referrals_concern_check" CHECK ("concern" IN ('academic', 'health', 'financial', 'personal', 'accommodation', 'other')),
	CONSTRAINT "mentor_referrals_status_check" CHECK ("status" IN ('open', 'accepted', 'closed', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "at_risk_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"remarks" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	CONSTRAINT "at_risk_marks_reason_check" CHECK ("reason" IN ('attendance', 'results', 'registration', 'contact', 'finance', 'personal', 'other'))
);

--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "mentor_id" uuid;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "mentor_until" date;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_meetings" ADD CONSTRAINT "mentor_meetings_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_meetings" ADD CONSTRAINT "mentor_meetings_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_notes" ADD CONSTRAINT "mentor_notes_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_notes" ADD CONSTRAINT "mentor_notes_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_referrals" ADD CONSTRAINT "mentor_referrals_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_referrals" ADD CONSTRAINT "mentor_referrals_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "at_risk_marks" ADD CONSTRAINT "at_risk_marks_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "at_risk_marks" ADD CONSTRAINT "at_risk_marks_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mentor_assignments_staff_id_index" ON "mentor_assignments" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_student_id_index" ON "mentor_assignments" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_starts_on_index" ON "mentor_assignments" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_ends_on_index" ON "mentor_assignments" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "mentor_assignments_ends_on_down_index" ON "mentor_assignments" USING btree ("ends_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "mentor_meetings_student_id_index" ON "mentor_meetings" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_staff_id_index" ON "mentor_meetings" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_held_at_index" ON "mentor_meetings" USING btree ("held_at","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_mode_index" ON "mentor_meetings" USING btree ("mode","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_attendance_index" ON "mentor_meetings" USING btree ("attendance","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_topic_index" ON "mentor_meetings" USING btree ("topic","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_follow_up_on_index" ON "mentor_meetings" USING btree ("follow_up_on","id");
--> statement-breakpoint
CREATE INDEX "mentor_meetings_follow_up_on_down_index" ON "mentor_meetings" USING btree ("follow_up_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "mentor_notes_student_id_index" ON "mentor_notes" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_notes_author_id_index" ON "mentor_notes" USING btree ("author_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_notes_visibility_index" ON "mentor_notes" USING btree ("visibility","id");
--> statement-breakpoint
CREATE INDEX "mentor_notes_written_on_index" ON "mentor_notes" USING btree ("written_on","id");
--> statement-breakpoint
CREATE INDEX "mentor_referrals_student_id_index" ON "mentor_referrals" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_referrals_staff_id_index" ON "mentor_referrals" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "mentor_referrals_concern_index" ON "mentor_referrals" USING btree ("concern","id");
--> statement-breakpoint
CREATE INDEX "mentor_referrals_status_index" ON "mentor_referrals" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_student_id_index" ON "at_risk_marks" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_staff_id_index" ON "at_risk_marks" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_reason_index" ON "at_risk_marks" USING btree ("reason","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_starts_on_index" ON "at_risk_marks" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_ends_on_index" ON "at_risk_marks" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "at_risk_marks_ends_on_down_index" ON "at_risk_marks" USING btree ("ends_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_mentor_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "students_mentor_id_index" ON "students" USING btree ("mentor_id","id");
--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_student_no_overlap" EXCLUDE USING gist ("student_id" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);
