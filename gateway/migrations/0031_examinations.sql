CREATE TABLE "exam_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"semester_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"registration_opens_at" timestamp with time zone NOT NULL,
	"registration_closes_at" timestamp with time zone NOT NULL,
	"late_until" timestamp with time zone,
	"medical_until" timestamp with time zone,
	"marks_due_on" date,
	"status" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "exam_sessions_title_unique" UNIQUE("title_en","title_si"),
	CONSTRAINT "exam_sessions_semester_kind_unique" UNIQUE("semester_id","kind"),
	CONSTRAINT "exam_sessions_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL)),
	CONSTRAINT "exam_sessions_kind_check" CHECK ("kind" IN ('proper', 'repeat', 'special')),
	CONSTRAINT "exam_sessions_status_check" CHECK ("status" IN ('setup', 'registration', 'timetabled', 'held', 'marking', 'board', 'published'))
);

--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"exam_session_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "papers_exam_session_offering_unique" UNIQUE("exam_session_id","offering_id")
);

--> statement-breakpoint
CREATE TABLE "papers__halls" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "papers__halls_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "exam_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"paper_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"attempt_kind" text NOT NULL,
	"attempt_number" integer NOT NULL,
	"seat" text,
	"status" text NOT NULL,
	"refused_because" text,
	"sitting" text,
	CONSTRAINT "exam_registrations_paper_student_unique" UNIQUE("paper_id","student_id"),
	CONSTRAINT "exam_registrations_attempt_kind_check" CHECK ("attempt_kind" IN ('proper', 'repeat', 'medical', 'improvement')),
	CONSTRAINT "exam_registrations_status_check" CHECK ("status" IN ('applied', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "exam_registrations_sitting_check" CHECK ("sitting" IN ('present', 'absent', 'medicalPending', 'medicalAccepted', 'medicalRejected', 'offence'))
);

--> statement-breakpoint
ALTER TABLE "exam_sessions" ADD CONSTRAINT "exam_sessions_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_exam_session_id_fk" FOREIGN KEY ("exam_session_id") REFERENCES "public"."exam_sessions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers__halls" ADD CONSTRAINT "papers__halls_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers__halls" ADD CONSTRAINT "papers__halls_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exam_registrations" ADD CONSTRAINT "exam_registrations_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exam_registrations" ADD CONSTRAINT "exam_registrations_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "exam_sessions_semester_id_index" ON "exam_sessions" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_kind_index" ON "exam_sessions" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_registration_opens_at_index" ON "exam_sessions" USING btree ("registration_opens_at","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_registration_closes_at_index" ON "exam_sessions" USING btree ("registration_closes_at","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_marks_due_on_index" ON "exam_sessions" USING btree ("marks_due_on","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_marks_due_on_down_index" ON "exam_sessions" USING btree ("marks_due_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "exam_sessions_status_index" ON "exam_sessions" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "exam_sessions_search_index" ON "exam_sessions" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "papers_exam_session_id_index" ON "papers" USING btree ("exam_session_id","id");
--> statement-breakpoint
CREATE INDEX "papers_offering_id_index" ON "papers" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "papers_starts_at_index" ON "papers" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "papers_starts_at_down_index" ON "papers" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "papers_ends_at_index" ON "papers" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "papers_ends_at_down_index" ON "papers" USING btree ("ends_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "papers__halls_target_index" ON "papers__halls" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_paper_id_index" ON "exam_registrations" USING btree ("paper_id","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_student_id_index" ON "exam_registrations" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_attempt_kind_index" ON "exam_registrations" USING btree ("attempt_kind","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_attempt_number_index" ON "exam_registrations" USING btree ("attempt_number","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_seat_index" ON "exam_registrations" USING btree ("seat","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_seat_down_index" ON "exam_registrations" USING btree ("seat" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "exam_registrations_status_index" ON "exam_registrations" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_sitting_index" ON "exam_registrations" USING btree ("sitting","id");
--> statement-breakpoint
CREATE INDEX "exam_registrations_sitting_down_index" ON "exam_registrations" USING btree ("sitting" DESC NULLS LAST,"id" DESC NULLS FIRST);
