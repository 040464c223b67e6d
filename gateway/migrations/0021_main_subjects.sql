CREATE TABLE "subject_combinations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"curriculum_id" uuid NOT NULL,
	"effect" text NOT NULL,
	"quota" integer,
	"remarks" text,
	CONSTRAINT "subject_combinations_effect_check" CHECK ("effect" IN ('allowed', 'forbidden', 'limited'))
);

--> statement-breakpoint
CREATE TABLE "subject_combinations__subjects" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subject_combinations__subjects_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "main_subject_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"window_id" uuid NOT NULL,
	"medium" text NOT NULL,
	"status" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"decision_note" text,
	"office_note" text,
	"replaced" jsonb,
	CONSTRAINT "main_subject_applications_student_window_unique" UNIQUE("student_id","window_id"),
	CONSTRAINT "main_subject_applications_medium_check" CHECK ("medium" IN ('sinhala', 'english', 'tamil')),
	CONSTRAINT "main_subject_applications_status_check" CHECK ("status" IN ('draft', 'submitted', 'withdrawn', 'rejected', 'selected'))
);

--> statement-breakpoint
CREATE TABLE "main_subject_applications__choices" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "main_subject_applications__choices_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "main_subject_applications__granted" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "main_subject_applications__granted_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "semesters" DROP CONSTRAINT "semesters_label_unique";
--> statement-breakpoint
ALTER TABLE "semesters" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "semesters" RENAME COLUMN "label" TO "label_en";
--> statement-breakpoint
ALTER TABLE "semesters" ADD COLUMN "label_si" text;
--> statement-breakpoint
UPDATE "semesters" SET "label_si" = regexp_replace("label_en", 'Semester ([0-9]+)', '\1 වාරය');
--> statement-breakpoint
ALTER TABLE "semesters" ALTER COLUMN "label_si" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "semesters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("label_en", '') || ' ' || coalesce("label_si", '')), U&'\200C\200D', '')) STORED;
--> statement-breakpoint
CREATE INDEX "semesters_search_index" ON "semesters" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "subject_combinations" ADD CONSTRAINT "subject_combinations_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subject_combinations__subjects" ADD CONSTRAINT "subject_combinations__subjects_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."subject_combinations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subject_combinations__subjects" ADD CONSTRAINT "subject_combinations__subjects_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications" ADD CONSTRAINT "main_subject_applications_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications" ADD CONSTRAINT "main_subject_applications_window_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."registration_windows"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications__choices" ADD CONSTRAINT "main_subject_applications__choices_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."main_subject_applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications__choices" ADD CONSTRAINT "main_subject_applications__choices_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications__granted" ADD CONSTRAINT "main_subject_applications__granted_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."main_subject_applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_applications__granted" ADD CONSTRAINT "main_subject_applications__granted_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "subject_combinations_curriculum_id_index" ON "subject_combinations" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "subject_combinations_effect_index" ON "subject_combinations" USING btree ("effect","id");
--> statement-breakpoint
CREATE INDEX "subject_combinations_quota_index" ON "subject_combinations" USING btree ("quota","id");
--> statement-breakpoint
CREATE INDEX "subject_combinations_quota_down_index" ON "subject_combinations" USING btree ("quota" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "subject_combinations_remarks_index" ON "subject_combinations" USING btree ("remarks","id");
--> statement-breakpoint
CREATE INDEX "subject_combinations_remarks_down_index" ON "subject_combinations" USING btree ("remarks" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "subject_combinations__subjects_target_index" ON "subject_combinations__subjects" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_student_id_index" ON "main_subject_applications" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_window_id_index" ON "main_subject_applications" USING btree ("window_id","id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_medium_index" ON "main_subject_applications" USING btree ("medium","id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_status_index" ON "main_subject_applications" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_submitted_at_index" ON "main_subject_applications" USING btree ("submitted_at","id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications_submitted_at_down_index" ON "main_subject_applications" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "main_subject_applications__choices_target_index" ON "main_subject_applications__choices" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "main_subject_applications__granted_target_index" ON "main_subject_applications__granted" USING btree ("target_id");
--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_label_unique" UNIQUE("label_en","label_si");
--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_label_both_languages" CHECK (("label_en" IS NULL) = ("label_si" IS NULL));
