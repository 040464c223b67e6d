CREATE TABLE "course_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"status" text NOT NULL,
	"credits_total" numeric(15, 1),
	"exceptions" integer,
	"to_mend" integer,
	"late_reason" text,
	"returned_because" text,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by_id" uuid,
	"changed_at" timestamp with time zone,
	"add_drop_until" timestamp with time zone,
	"remarks" text,
	CONSTRAINT "course_registrations_student_semester_unique" UNIQUE("student_id","semester_id"),
	CONSTRAINT "course_registrations_status_check" CHECK ("status" IN ('draft', 'submitted', 'returned', 'approved', 'locked'))
);

--> statement-breakpoint
CREATE TABLE "registration_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"registration_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"attempt_kind" text,
	"state" text NOT NULL,
	"waitlist_number" integer,
	"added_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	"promoted_at" timestamp with time zone,
	CONSTRAINT "registration_lines_registration_offering_unique" UNIQUE("registration_id","offering_id"),
	CONSTRAINT "registration_lines_attempt_kind_check" CHECK ("attempt_kind" IN ('proper', 'repeat', 'medical', 'improvement')),
	CONSTRAINT "registration_lines_state_check" CHECK ("state" IN ('enrolled', 'waitlisted', 'dropped'))
);

--> statement-breakpoint
CREATE TABLE "earned_grades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"grade" text NOT NULL,
	"source" text,
	CONSTRAINT "earned_grades_student_course_unit_semester_unique" UNIQUE("student_id","course_unit_id","semester_id"),
	CONSTRAINT "earned_grades_grade_check" CHECK ("grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E', 'AB', 'MC'))
);

--> statement-breakpoint
ALTER TABLE "rule_sets" ADD COLUMN "allows_improvement" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "rule_sets" ALTER COLUMN "allows_improvement" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "course_registrations" ADD CONSTRAINT "course_registrations_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_registrations" ADD CONSTRAINT "course_registrations_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_registrations" ADD CONSTRAINT "course_registrations_approved_by_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_lines" ADD CONSTRAINT "registration_lines_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."course_registrations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_lines" ADD CONSTRAINT "registration_lines_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earned_grades" ADD CONSTRAINT "earned_grades_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earned_grades" ADD CONSTRAINT "earned_grades_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "earned_grades" ADD CONSTRAINT "earned_grades_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "course_registrations_student_id_index" ON "course_registrations" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_semester_id_index" ON "course_registrations" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_status_index" ON "course_registrations" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_credits_total_index" ON "course_registrations" USING btree ("credits_total","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_credits_total_down_index" ON "course_registrations" USING btree ("credits_total" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_registrations_exceptions_index" ON "course_registrations" USING btree ("exceptions","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_exceptions_down_index" ON "course_registrations" USING btree ("exceptions" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_registrations_late_reason_index" ON "course_registrations" USING btree ("late_reason","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_late_reason_down_index" ON "course_registrations" USING btree ("late_reason" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_registrations_submitted_at_index" ON "course_registrations" USING btree ("submitted_at","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_submitted_at_down_index" ON "course_registrations" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_registrations_approved_by_id_index" ON "course_registrations" USING btree ("approved_by_id","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_changed_at_index" ON "course_registrations" USING btree ("changed_at","id");
--> statement-breakpoint
CREATE INDEX "course_registrations_changed_at_down_index" ON "course_registrations" USING btree ("changed_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_registrations_add_drop_until_index" ON "course_registrations" USING btree ("add_drop_until","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_registration_id_index" ON "registration_lines" USING btree ("registration_id","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_offering_id_index" ON "registration_lines" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_attempt_kind_index" ON "registration_lines" USING btree ("attempt_kind","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_attempt_kind_down_index" ON "registration_lines" USING btree ("attempt_kind" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "registration_lines_state_index" ON "registration_lines" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_waitlist_number_index" ON "registration_lines" USING btree ("waitlist_number","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_waitlist_number_down_index" ON "registration_lines" USING btree ("waitlist_number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "registration_lines_added_at_index" ON "registration_lines" USING btree ("added_at","id");
--> statement-breakpoint
CREATE INDEX "registration_lines_added_at_down_index" ON "registration_lines" USING btree ("added_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "earned_grades_student_id_index" ON "earned_grades" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "earned_grades_course_unit_id_index" ON "earned_grades" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "earned_grades_semester_id_index" ON "earned_grades" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "earned_grades_grade_index" ON "earned_grades" USING btree ("grade","id");
--> statement-breakpoint
CREATE INDEX "earned_grades_source_index" ON "earned_grades" USING btree ("source","id");
--> statement-breakpoint
CREATE INDEX "earned_grades_source_down_index" ON "earned_grades" USING btree ("source" DESC NULLS LAST,"id" DESC NULLS FIRST);
