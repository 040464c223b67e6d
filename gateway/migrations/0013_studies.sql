CREATE TABLE "degrees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"kind" text NOT NULL,
	"slqf_level" integer NOT NULL,
	"credits" integer NOT NULL,
	"years" integer NOT NULL,
	"maximum_years" integer,
	"is_offered" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "degrees_code_unique" UNIQUE("code"),
	CONSTRAINT "degrees_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "degrees_kind_check" CHECK ("kind" IN ('general', 'honours'))
);

--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"department_id" uuid NOT NULL,
	"is_main_subject" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("code", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "subjects_code_unique" UNIQUE("code"),
	CONSTRAINT "subjects_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "subjects__degrees" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subjects__degrees_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "course_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"department_id" uuid NOT NULL,
	"credits" numeric(15, 1) NOT NULL,
	"level" integer NOT NULL,
	"semester" integer NOT NULL,
	"kind" text NOT NULL,
	"in_sinhala" boolean NOT NULL,
	"in_english" boolean NOT NULL,
	"in_tamil" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("code", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "course_units_code_unique" UNIQUE("code"),
	CONSTRAINT "course_units_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL)),
	CONSTRAINT "course_units_kind_check" CHECK ("kind" IN ('core', 'optional', 'auxiliary', 'nonGpa'))
);

--> statement-breakpoint
CREATE TABLE "course_units__components" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"weight" numeric(15, 2) NOT NULL,
	"maximum" numeric(15, 2) NOT NULL,
	"minimum_to_pass" numeric(15, 2),
	CONSTRAINT "course_units__components_kind_check" CHECK ("kind" IN ('assignment', 'test', 'presentation', 'practical', 'viva', 'exam'))
);

--> statement-breakpoint
CREATE TABLE "course_units__prerequisites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"unit_id" uuid NOT NULL,
	"minimum_grade" text,
	CONSTRAINT "course_units__prerequisites_minimum_grade_check" CHECK ("minimum_grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'))
);

--> statement-breakpoint
CREATE TABLE "course_units__corequisites" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_units__corequisites_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "course_units__exclusions" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_units__exclusions_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "course_syllabuses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"course_unit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"outcomes_en" text,
	"outcomes_si" text,
	"content_en" text,
	"content_si" text,
	"reading" text,
	"file_id" uuid,
	"status" text NOT NULL,
	"returned_because" text,
	"approved_on" date,
	"decision_reference" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("outcomes_en", '') || ' ' || coalesce("outcomes_si", '') || ' ' || coalesce("content_en", '') || ' ' || coalesce("content_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "course_syllabuses_course_unit_number_unique" UNIQUE("course_unit_id","number"),
	CONSTRAINT "course_syllabuses_outcomes_both_languages" CHECK (("outcomes_en" IS NULL) = ("outcomes_si" IS NULL)),
	CONSTRAINT "course_syllabuses_content_both_languages" CHECK (("content_en" IS NULL) = ("content_si" IS NULL)),
	CONSTRAINT "course_syllabuses_status_check" CHECK ("status" IN ('draft', 'submitted', 'approved', 'superseded'))
);

--> statement-breakpoint
CREATE TABLE "curricula" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"degree_id" uuid NOT NULL,
	"subject_id" uuid,
	"bylaw_reference" text,
	"effective_from" integer NOT NULL,
	"remarks" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("code", '') || ' ' || coalesce("bylaw_reference", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "curricula_code_unique" UNIQUE("code")
);

--> statement-breakpoint
CREATE TABLE "curriculum_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"curriculum_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"semester" integer NOT NULL,
	"is_compulsory" boolean NOT NULL,
	CONSTRAINT "curriculum_units_curriculum_course_unit_unique" UNIQUE("curriculum_id","course_unit_id")
);

--> statement-breakpoint
CREATE TABLE "subject_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"subject_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"is_compulsory" boolean NOT NULL,
	CONSTRAINT "subject_units_subject_course_unit_unique" UNIQUE("subject_id","course_unit_id")
);

--> statement-breakpoint
CREATE TABLE "academic_years" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"label" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("label", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "academic_years_label_unique" UNIQUE("label")
);

--> statement-breakpoint
CREATE TABLE "semesters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"academic_year_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("label", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "semesters_label_unique" UNIQUE("label"),
	CONSTRAINT "semesters_academic_year_number_unique" UNIQUE("academic_year_id","number")
);

--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"label" text NOT NULL,
	"entry_year" integer NOT NULL,
	"remarks" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("label", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "batches_label_unique" UNIQUE("label")
);

--> statement-breakpoint
CREATE TABLE "batch_statuses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"batch_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "batch_statuses_batch_semester_unique" UNIQUE("batch_id","semester_id"),
	CONSTRAINT "batch_statuses_state_check" CHECK ("state" IN ('teaching', 'exam', 'results', 'vacation'))
);

--> statement-breakpoint
CREATE TABLE "main_subject_languages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"subject_id" uuid NOT NULL,
	"medium" text NOT NULL,
	CONSTRAINT "main_subject_languages_subject_medium_unique" UNIQUE("subject_id","medium"),
	CONSTRAINT "main_subject_languages_medium_check" CHECK ("medium" IN ('sinhala', 'english', 'tamil'))
);

--> statement-breakpoint
CREATE TABLE "students" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"registration_number" text NOT NULL,
	"index_number" text,
	"name_with_initials_en" text NOT NULL,
	"name_with_initials_si" text NOT NULL,
	"full_name_en" text,
	"full_name_si" text,
	"user_id" uuid,
	"national_id" text,
	"gender" text,
	"birth_date" date,
	"batch_id" uuid NOT NULL,
	"medium" text NOT NULL,
	"curriculum_id" uuid,
	"status" text,
	"email" text,
	"phone" text,
	"address" text,
	"photo_id" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("registration_number", '') || ' ' || coalesce("name_with_initials_en", '') || ' ' || coalesce("name_with_initials_si", '') || ' ' || coalesce("index_number", '') || ' ' || coalesce("full_name_en", '') || ' ' || coalesce("full_name_si", '') || ' ' || coalesce("email", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "students_registration_number_unique" UNIQUE("registration_number"),
	CONSTRAINT "students_index_number_unique" UNIQUE("index_number"),
	CONSTRAINT "students_user_unique" UNIQUE("user_id"),
	CONSTRAINT "students_national_id_unique" UNIQUE("national_id"),
	CONSTRAINT "students_name_with_initials_both_languages" CHECK (("name_with_initials_en" IS NULL) = ("name_with_initials_si" IS NULL)),
	CONSTRAINT "students_full_name_both_languages" CHECK (("full_name_en" IS NULL) = ("full_name_si" IS NULL)),
	CONSTRAINT "students_gender_check" CHECK ("gender" IN ('female', 'male', 'other')),
	CONSTRAINT "students_medium_check" CHECK ("medium" IN ('sinhala', 'english', 'tamil')),
	CONSTRAINT "students_status_check" CHECK ("status" IN ('enrolled', 'deferred', 'leave', 'repeating', 'suspended', 'withdrawn', 'dismissed', 'completed'))
);

--> statement-breakpoint
CREATE TABLE "students__main_subjects" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "students__main_subjects_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "student_status_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"decision_reference" text,
	"remarks" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("decision_reference", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "student_status_events_status_check" CHECK ("status" IN ('enrolled', 'deferred', 'leave', 'repeating', 'suspended', 'withdrawn', 'dismissed', 'completed'))
);

--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"semester_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"medium" text NOT NULL,
	"group" text NOT NULL,
	"capacity" integer,
	"coordinator_id" uuid,
	"is_open" boolean NOT NULL,
	CONSTRAINT "offerings_semester_course_unit_medium_group_unique" UNIQUE("semester_id","course_unit_id","medium","group"),
	CONSTRAINT "offerings_medium_check" CHECK ("medium" IN ('sinhala', 'english', 'tamil'))
);

--> statement-breakpoint
CREATE TABLE "offerings__lecturers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "offerings__lecturers_role_check" CHECK ("role" IN ('lecturer', 'tutor', 'demonstrator'))
);

--> statement-breakpoint
CREATE TABLE "registration_windows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"kind" text NOT NULL,
	"semester_id" uuid NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"late_until" timestamp with time zone,
	CONSTRAINT "registration_windows_kind_check" CHECK ("kind" IN ('mainSubjects', 'courses', 'exam', 'honours'))
);

--> statement-breakpoint
CREATE TABLE "registration_windows__batches" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "registration_windows__batches_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subjects__degrees" ADD CONSTRAINT "subjects__degrees_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subjects__degrees" ADD CONSTRAINT "subjects__degrees_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."degrees"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units" ADD CONSTRAINT "course_units_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__components" ADD CONSTRAINT "course_units__components_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__prerequisites" ADD CONSTRAINT "course_units__prerequisites_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__prerequisites" ADD CONSTRAINT "course_units__prerequisites_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__corequisites" ADD CONSTRAINT "course_units__corequisites_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__corequisites" ADD CONSTRAINT "course_units__corequisites_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__exclusions" ADD CONSTRAINT "course_units__exclusions_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_units__exclusions" ADD CONSTRAINT "course_units__exclusions_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_syllabuses" ADD CONSTRAINT "course_syllabuses_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "course_syllabuses" ADD CONSTRAINT "course_syllabuses_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "curricula" ADD CONSTRAINT "curricula_degree_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "curricula" ADD CONSTRAINT "curricula_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "curriculum_units" ADD CONSTRAINT "curriculum_units_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "curriculum_units" ADD CONSTRAINT "curriculum_units_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subject_units" ADD CONSTRAINT "subject_units_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subject_units" ADD CONSTRAINT "subject_units_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_academic_year_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_statuses" ADD CONSTRAINT "batch_statuses_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_statuses" ADD CONSTRAINT "batch_statuses_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "main_subject_languages" ADD CONSTRAINT "main_subject_languages_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students__main_subjects" ADD CONSTRAINT "students__main_subjects_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students__main_subjects" ADD CONSTRAINT "students__main_subjects_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_status_events" ADD CONSTRAINT "student_status_events_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_course_unit_id_fk" FOREIGN KEY ("course_unit_id") REFERENCES "public"."course_units"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_coordinator_id_fk" FOREIGN KEY ("coordinator_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offerings__lecturers" ADD CONSTRAINT "offerings__lecturers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offerings__lecturers" ADD CONSTRAINT "offerings__lecturers_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_windows" ADD CONSTRAINT "registration_windows_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semesters"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_windows__batches" ADD CONSTRAINT "registration_windows__batches_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."registration_windows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_windows__batches" ADD CONSTRAINT "registration_windows__batches_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "degrees_name_en_index" ON "degrees" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "degrees_kind_index" ON "degrees" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "degrees_slqf_level_index" ON "degrees" USING btree ("slqf_level","id");
--> statement-breakpoint
CREATE INDEX "degrees_credits_index" ON "degrees" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "degrees_years_index" ON "degrees" USING btree ("years","id");
--> statement-breakpoint
CREATE INDEX "degrees_maximum_years_index" ON "degrees" USING btree ("maximum_years","id");
--> statement-breakpoint
CREATE INDEX "degrees_maximum_years_down_index" ON "degrees" USING btree ("maximum_years" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "degrees_search_index" ON "degrees" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "subjects_name_en_index" ON "subjects" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "subjects_department_id_index" ON "subjects" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "subjects_search_index" ON "subjects" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "subjects__degrees_target_index" ON "subjects__degrees" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "course_units_title_en_index" ON "course_units" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "course_units_department_id_index" ON "course_units" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "course_units_credits_index" ON "course_units" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "course_units_level_index" ON "course_units" USING btree ("level","id");
--> statement-breakpoint
CREATE INDEX "course_units_semester_index" ON "course_units" USING btree ("semester","id");
--> statement-breakpoint
CREATE INDEX "course_units_kind_index" ON "course_units" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "course_units_search_index" ON "course_units" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "course_units__components_owner_index" ON "course_units__components" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "course_units__prerequisites_owner_index" ON "course_units__prerequisites" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "course_units__corequisites_target_index" ON "course_units__corequisites" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "course_units__exclusions_target_index" ON "course_units__exclusions" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_course_unit_id_index" ON "course_syllabuses" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_number_index" ON "course_syllabuses" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_status_index" ON "course_syllabuses" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_approved_on_index" ON "course_syllabuses" USING btree ("approved_on","id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_approved_on_down_index" ON "course_syllabuses" USING btree ("approved_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_syllabuses_decision_reference_index" ON "course_syllabuses" USING btree ("decision_reference","id");
--> statement-breakpoint
CREATE INDEX "course_syllabuses_decision_reference_down_index" ON "course_syllabuses" USING btree ("decision_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "course_syllabuses_search_index" ON "course_syllabuses" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "curricula_degree_id_index" ON "curricula" USING btree ("degree_id","id");
--> statement-breakpoint
CREATE INDEX "curricula_subject_id_index" ON "curricula" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "curricula_bylaw_reference_index" ON "curricula" USING btree ("bylaw_reference","id");
--> statement-breakpoint
CREATE INDEX "curricula_bylaw_reference_down_index" ON "curricula" USING btree ("bylaw_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "curricula_effective_from_index" ON "curricula" USING btree ("effective_from","id");
--> statement-breakpoint
CREATE INDEX "curricula_search_index" ON "curricula" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "curriculum_units_curriculum_id_index" ON "curriculum_units" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "curriculum_units_course_unit_id_index" ON "curriculum_units" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "subject_units_subject_id_index" ON "subject_units" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "subject_units_course_unit_id_index" ON "subject_units" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "academic_years_starts_on_index" ON "academic_years" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "academic_years_ends_on_index" ON "academic_years" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "academic_years_search_index" ON "academic_years" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "semesters_academic_year_id_index" ON "semesters" USING btree ("academic_year_id","id");
--> statement-breakpoint
CREATE INDEX "semesters_number_index" ON "semesters" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "semesters_starts_on_index" ON "semesters" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "semesters_ends_on_index" ON "semesters" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "semesters_search_index" ON "semesters" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "batches_entry_year_index" ON "batches" USING btree ("entry_year","id");
--> statement-breakpoint
CREATE INDEX "batches_remarks_index" ON "batches" USING btree ("remarks","id");
--> statement-breakpoint
CREATE INDEX "batches_remarks_down_index" ON "batches" USING btree ("remarks" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "batches_search_index" ON "batches" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "batch_statuses_batch_id_index" ON "batch_statuses" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE INDEX "batch_statuses_semester_id_index" ON "batch_statuses" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "batch_statuses_level_index" ON "batch_statuses" USING btree ("level","id");
--> statement-breakpoint
CREATE INDEX "batch_statuses_state_index" ON "batch_statuses" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "main_subject_languages_subject_id_index" ON "main_subject_languages" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "main_subject_languages_medium_index" ON "main_subject_languages" USING btree ("medium","id");
--> statement-breakpoint
CREATE INDEX "students_name_with_initials_en_index" ON "students" USING btree ("name_with_initials_en","id");
--> statement-breakpoint
CREATE INDEX "students_gender_index" ON "students" USING btree ("gender","id");
--> statement-breakpoint
CREATE INDEX "students_gender_down_index" ON "students" USING btree ("gender" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "students_batch_id_index" ON "students" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE INDEX "students_medium_index" ON "students" USING btree ("medium","id");
--> statement-breakpoint
CREATE INDEX "students_curriculum_id_index" ON "students" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "students_status_index" ON "students" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "students_status_down_index" ON "students" USING btree ("status" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "students_email_index" ON "students" USING btree ("email","id");
--> statement-breakpoint
CREATE INDEX "students_email_down_index" ON "students" USING btree ("email" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "students_search_index" ON "students" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students__main_subjects_target_index" ON "students__main_subjects" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "student_status_events_student_id_index" ON "student_status_events" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "student_status_events_status_index" ON "student_status_events" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "student_status_events_starts_on_index" ON "student_status_events" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "student_status_events_ends_on_index" ON "student_status_events" USING btree ("ends_on","id");
--> statement-breakpoint
CREATE INDEX "student_status_events_ends_on_down_index" ON "student_status_events" USING btree ("ends_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "student_status_events_decision_reference_index" ON "student_status_events" USING btree ("decision_reference","id");
--> statement-breakpoint
CREATE INDEX "student_status_events_decision_reference_down_index" ON "student_status_events" USING btree ("decision_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "student_status_events_search_index" ON "student_status_events" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "offerings_semester_id_index" ON "offerings" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "offerings_course_unit_id_index" ON "offerings" USING btree ("course_unit_id","id");
--> statement-breakpoint
CREATE INDEX "offerings_medium_index" ON "offerings" USING btree ("medium","id");
--> statement-breakpoint
CREATE INDEX "offerings_group_index" ON "offerings" USING btree ("group","id");
--> statement-breakpoint
CREATE INDEX "offerings_capacity_index" ON "offerings" USING btree ("capacity","id");
--> statement-breakpoint
CREATE INDEX "offerings_capacity_down_index" ON "offerings" USING btree ("capacity" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "offerings_coordinator_id_index" ON "offerings" USING btree ("coordinator_id","id");
--> statement-breakpoint
CREATE INDEX "offerings__lecturers_owner_index" ON "offerings__lecturers" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "registration_windows_kind_index" ON "registration_windows" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "registration_windows_semester_id_index" ON "registration_windows" USING btree ("semester_id","id");
--> statement-breakpoint
CREATE INDEX "registration_windows_opens_at_index" ON "registration_windows" USING btree ("opens_at","id");
--> statement-breakpoint
CREATE INDEX "registration_windows_closes_at_index" ON "registration_windows" USING btree ("closes_at","id");
--> statement-breakpoint
CREATE INDEX "registration_windows_late_until_index" ON "registration_windows" USING btree ("late_until","id");
--> statement-breakpoint
CREATE INDEX "registration_windows_late_until_down_index" ON "registration_windows" USING btree ("late_until" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "registration_windows__batches_target_index" ON "registration_windows__batches" USING btree ("target_id");
--> statement-breakpoint
ALTER TABLE "student_status_events" ADD CONSTRAINT "student_status_events_student_no_overlap" EXCLUDE USING gist ("student_id" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);
