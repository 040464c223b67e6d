CREATE TABLE "student_merit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"subject_id" uuid,
	"gpa" numeric(15, 4),
	"credits" numeric(15, 1) NOT NULL,
	"grade_points" numeric(15, 2),
	"as_of" date NOT NULL,
	"source" text,
	CONSTRAINT "student_merit_student_subject_as_of_unique" UNIQUE("student_id","subject_id","as_of")
);

--> statement-breakpoint
CREATE TABLE "honours_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"round_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"curriculum_id" uuid,
	"quota" integer NOT NULL,
	"minimum_subject_gpa" numeric(15, 2),
	"minimum_overall_gpa" numeric(15, 2),
	"medium" text,
	"remarks_en" text,
	"remarks_si" text,
	CONSTRAINT "honours_options_round_subject_unique" UNIQUE("round_id","subject_id"),
	CONSTRAINT "honours_options_medium_check" CHECK ("medium" IN ('sinhala', 'english', 'tamil')),
	CONSTRAINT "honours_options_remarks_both_languages" CHECK (("remarks_en" IS NULL) = ("remarks_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "honours_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"round_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"figures" jsonb,
	"late_reason" text,
	CONSTRAINT "honours_applications_round_student_unique" UNIQUE("round_id","student_id"),
	CONSTRAINT "honours_applications_state_check" CHECK ("state" IN ('draft', 'submitted', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "honours_applications__choices" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "honours_applications__choices_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "honours_overrides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"round_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"effect" text NOT NULL,
	"option_id" uuid,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"decision_reference" text,
	"approved_by_id" uuid,
	CONSTRAINT "honours_overrides_effect_check" CHECK ("effect" IN ('place', 'waive', 'exclude')),
	CONSTRAINT "honours_overrides_state_check" CHECK ("state" IN ('proposed', 'approved', 'revoked'))
);

--> statement-breakpoint
CREATE TABLE "honours_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"round_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"state" text NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"is_extra" boolean NOT NULL,
	"is_from_reserve" boolean NOT NULL,
	CONSTRAINT "honours_offers_application_option_unique" UNIQUE("application_id","option_id"),
	CONSTRAINT "honours_offers_state_check" CHECK ("state" IN ('offered', 'accepted', 'declined', 'expired', 'replaced'))
);

--> statement-breakpoint
CREATE TABLE "honours_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"round_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"rule_set_id" uuid NOT NULL,
	"tie_rule" text NOT NULL,
	"seed" text NOT NULL,
	"applicants" integer NOT NULL,
	"placed" integer NOT NULL,
	"input_hash" text NOT NULL,
	"result_hash" text NOT NULL,
	"input" jsonb NOT NULL,
	"cut_offs" jsonb NOT NULL,
	"working" jsonb NOT NULL,
	"note" text,
	CONSTRAINT "honours_runs_round_number_unique" UNIQUE("round_id","number"),
	CONSTRAINT "honours_runs_state_check" CHECK ("state" IN ('trial', 'adopted'))
);

--> statement-breakpoint
CREATE TABLE "honours_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"run_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"option_id" uuid,
	"choice" integer,
	"order_number" integer,
	"is_extra" boolean NOT NULL,
	"basis" jsonb NOT NULL,
	CONSTRAINT "honours_results_run_application_unique" UNIQUE("run_id","application_id"),
	CONSTRAINT "honours_results_outcome_check" CHECK ("outcome" IN ('offered', 'reserve', 'ineligible', 'unplaced'))
);

--> statement-breakpoint
CREATE TABLE "honours_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"curriculum_id" uuid NOT NULL,
	"academic_year_id" uuid NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"rule_set_id" uuid NOT NULL,
	"maximum_choices" integer NOT NULL,
	"notice_en" text,
	"notice_si" text,
	"seed" text,
	"state" text NOT NULL,
	"option_count" integer,
	"open_offers" integer,
	"adopted_run_id" uuid,
	"decision_reference" text,
	"decided_on" date,
	"published_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "honours_rounds_curriculum_academic_year_unique" UNIQUE("curriculum_id","academic_year_id"),
	CONSTRAINT "honours_rounds_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "honours_rounds_notice_both_languages" CHECK (("notice_en" IS NULL) = ("notice_si" IS NULL)),
	CONSTRAINT "honours_rounds_state_check" CHECK ("state" IN ('setup', 'open', 'closed', 'ranked', 'boardApproved', 'published', 'final'))
);

--> statement-breakpoint
CREATE TABLE "honours_rounds__batches" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "honours_rounds__batches_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "student_merit" ADD CONSTRAINT "student_merit_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_merit" ADD CONSTRAINT "student_merit_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_options" ADD CONSTRAINT "honours_options_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."honours_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_options" ADD CONSTRAINT "honours_options_subject_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_options" ADD CONSTRAINT "honours_options_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_applications" ADD CONSTRAINT "honours_applications_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."honours_rounds"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_applications" ADD CONSTRAINT "honours_applications_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_applications__choices" ADD CONSTRAINT "honours_applications__choices_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."honours_applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_applications__choices" ADD CONSTRAINT "honours_applications__choices_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."honours_options"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_overrides" ADD CONSTRAINT "honours_overrides_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."honours_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_overrides" ADD CONSTRAINT "honours_overrides_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."honours_applications"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_overrides" ADD CONSTRAINT "honours_overrides_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."honours_options"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_overrides" ADD CONSTRAINT "honours_overrides_approved_by_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_offers" ADD CONSTRAINT "honours_offers_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."honours_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_offers" ADD CONSTRAINT "honours_offers_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."honours_applications"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_offers" ADD CONSTRAINT "honours_offers_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_offers" ADD CONSTRAINT "honours_offers_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."honours_options"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_runs" ADD CONSTRAINT "honours_runs_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."honours_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_runs" ADD CONSTRAINT "honours_runs_rule_set_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_results" ADD CONSTRAINT "honours_results_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."honours_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_results" ADD CONSTRAINT "honours_results_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."honours_applications"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_results" ADD CONSTRAINT "honours_results_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_results" ADD CONSTRAINT "honours_results_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."honours_options"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds" ADD CONSTRAINT "honours_rounds_curriculum_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds" ADD CONSTRAINT "honours_rounds_academic_year_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds" ADD CONSTRAINT "honours_rounds_rule_set_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds" ADD CONSTRAINT "honours_rounds_adopted_run_id_fk" FOREIGN KEY ("adopted_run_id") REFERENCES "public"."honours_runs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds__batches" ADD CONSTRAINT "honours_rounds__batches_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."honours_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honours_rounds__batches" ADD CONSTRAINT "honours_rounds__batches_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."batches"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "student_merit_student_id_index" ON "student_merit" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "student_merit_subject_id_index" ON "student_merit" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "student_merit_gpa_index" ON "student_merit" USING btree ("gpa","id");
--> statement-breakpoint
CREATE INDEX "student_merit_gpa_down_index" ON "student_merit" USING btree ("gpa" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "student_merit_credits_index" ON "student_merit" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "student_merit_grade_points_index" ON "student_merit" USING btree ("grade_points","id");
--> statement-breakpoint
CREATE INDEX "student_merit_grade_points_down_index" ON "student_merit" USING btree ("grade_points" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "student_merit_as_of_index" ON "student_merit" USING btree ("as_of","id");
--> statement-breakpoint
CREATE INDEX "student_merit_source_index" ON "student_merit" USING btree ("source","id");
--> statement-breakpoint
CREATE INDEX "student_merit_source_down_index" ON "student_merit" USING btree ("source" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_options_round_id_index" ON "honours_options" USING btree ("round_id","id");
--> statement-breakpoint
CREATE INDEX "honours_options_subject_id_index" ON "honours_options" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "honours_options_curriculum_id_index" ON "honours_options" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "honours_options_quota_index" ON "honours_options" USING btree ("quota","id");
--> statement-breakpoint
CREATE INDEX "honours_options_minimum_subject_gpa_index" ON "honours_options" USING btree ("minimum_subject_gpa","id");
--> statement-breakpoint
CREATE INDEX "honours_options_minimum_subject_gpa_down_index" ON "honours_options" USING btree ("minimum_subject_gpa" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_options_minimum_overall_gpa_index" ON "honours_options" USING btree ("minimum_overall_gpa","id");
--> statement-breakpoint
CREATE INDEX "honours_options_minimum_overall_gpa_down_index" ON "honours_options" USING btree ("minimum_overall_gpa" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_options_medium_index" ON "honours_options" USING btree ("medium","id");
--> statement-breakpoint
CREATE INDEX "honours_options_medium_down_index" ON "honours_options" USING btree ("medium" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_applications_round_id_index" ON "honours_applications" USING btree ("round_id","id");
--> statement-breakpoint
CREATE INDEX "honours_applications_student_id_index" ON "honours_applications" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "honours_applications_state_index" ON "honours_applications" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "honours_applications_submitted_at_index" ON "honours_applications" USING btree ("submitted_at","id");
--> statement-breakpoint
CREATE INDEX "honours_applications_submitted_at_down_index" ON "honours_applications" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_applications_late_reason_index" ON "honours_applications" USING btree ("late_reason","id");
--> statement-breakpoint
CREATE INDEX "honours_applications_late_reason_down_index" ON "honours_applications" USING btree ("late_reason" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_applications__choices_target_index" ON "honours_applications__choices" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_round_id_index" ON "honours_overrides" USING btree ("round_id","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_application_id_index" ON "honours_overrides" USING btree ("application_id","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_effect_index" ON "honours_overrides" USING btree ("effect","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_option_id_index" ON "honours_overrides" USING btree ("option_id","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_state_index" ON "honours_overrides" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_decision_reference_index" ON "honours_overrides" USING btree ("decision_reference","id");
--> statement-breakpoint
CREATE INDEX "honours_overrides_decision_reference_down_index" ON "honours_overrides" USING btree ("decision_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_overrides_approved_by_id_index" ON "honours_overrides" USING btree ("approved_by_id","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_round_id_index" ON "honours_offers" USING btree ("round_id","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_application_id_index" ON "honours_offers" USING btree ("application_id","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_student_id_index" ON "honours_offers" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_option_id_index" ON "honours_offers" USING btree ("option_id","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_state_index" ON "honours_offers" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_respond_by_index" ON "honours_offers" USING btree ("respond_by","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_responded_at_index" ON "honours_offers" USING btree ("responded_at","id");
--> statement-breakpoint
CREATE INDEX "honours_offers_responded_at_down_index" ON "honours_offers" USING btree ("responded_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_runs_round_id_index" ON "honours_runs" USING btree ("round_id","id");
--> statement-breakpoint
CREATE INDEX "honours_runs_rule_set_id_index" ON "honours_runs" USING btree ("rule_set_id","id");
--> statement-breakpoint
CREATE INDEX "honours_results_run_id_index" ON "honours_results" USING btree ("run_id","id");
--> statement-breakpoint
CREATE INDEX "honours_results_application_id_index" ON "honours_results" USING btree ("application_id","id");
--> statement-breakpoint
CREATE INDEX "honours_results_student_id_index" ON "honours_results" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "honours_results_outcome_index" ON "honours_results" USING btree ("outcome","id");
--> statement-breakpoint
CREATE INDEX "honours_results_option_id_index" ON "honours_results" USING btree ("option_id","id");
--> statement-breakpoint
CREATE INDEX "honours_results_order_number_index" ON "honours_results" USING btree ("order_number","id");
--> statement-breakpoint
CREATE INDEX "honours_results_order_number_down_index" ON "honours_results" USING btree ("order_number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_rounds_name_en_index" ON "honours_rounds" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_curriculum_id_index" ON "honours_rounds" USING btree ("curriculum_id","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_academic_year_id_index" ON "honours_rounds" USING btree ("academic_year_id","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_opens_at_index" ON "honours_rounds" USING btree ("opens_at","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_closes_at_index" ON "honours_rounds" USING btree ("closes_at","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_rule_set_id_index" ON "honours_rounds" USING btree ("rule_set_id","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_state_index" ON "honours_rounds" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_option_count_index" ON "honours_rounds" USING btree ("option_count","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_option_count_down_index" ON "honours_rounds" USING btree ("option_count" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_rounds_open_offers_index" ON "honours_rounds" USING btree ("open_offers","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_open_offers_down_index" ON "honours_rounds" USING btree ("open_offers" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "honours_rounds_adopted_run_id_index" ON "honours_rounds" USING btree ("adopted_run_id","id");
--> statement-breakpoint
CREATE INDEX "honours_rounds_search_index" ON "honours_rounds" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "honours_rounds__batches_target_index" ON "honours_rounds__batches" USING btree ("target_id");
