CREATE TABLE "evaluation_participants" (
	"evaluation_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"has_voted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "evaluation_participants_evaluation_id_student_id_pk" PRIMARY KEY("evaluation_id","student_id")
);

--> statement-breakpoint
CREATE TABLE "rating_counts" (
	"evaluation_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"value" integer NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rating_counts_evaluation_id_target_id_question_id_value_pk" PRIMARY KEY("evaluation_id","target_id","question_id","value")
);

--> statement-breakpoint
CREATE TABLE "text_answers" (
	"id" uuid NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"body" text NOT NULL,
	"original" text,
	"decision" text DEFAULT 'undecided' NOT NULL,
	CONSTRAINT "text_answers_evaluation_id_id_pk" PRIMARY KEY("evaluation_id","id")
);

--> statement-breakpoint
CREATE TABLE "evaluation_reminders" (
	"evaluation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "evaluation_reminders_evaluation_id_kind_pk" PRIMARY KEY("evaluation_id","kind")
);

--> statement-breakpoint
CREATE TABLE "quiz_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"position" integer NOT NULL,
	"description_en" text,
	"description_si" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "quiz_categories_name_unique" UNIQUE("name_en","name_si"),
	CONSTRAINT "quiz_categories_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "quiz_categories_description_both_languages" CHECK (("description_en" IS NULL) = ("description_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"category_id" uuid NOT NULL,
	"text_en" text NOT NULL,
	"text_si" text NOT NULL,
	"kind" text NOT NULL,
	"low_label_en" text,
	"low_label_si" text,
	"high_label_en" text,
	"high_label_si" text,
	"allows_remark" boolean NOT NULL,
	"state" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("text_en", '') || ' ' || coalesce("text_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "questions_text_both_languages" CHECK (("text_en" IS NULL) = ("text_si" IS NULL)),
	CONSTRAINT "questions_kind_check" CHECK ("kind" IN ('scale', 'yesNo', 'choice', 'text')),
	CONSTRAINT "questions_low_label_both_languages" CHECK (("low_label_en" IS NULL) = ("low_label_si" IS NULL)),
	CONSTRAINT "questions_high_label_both_languages" CHECK (("high_label_en" IS NULL) = ("high_label_si" IS NULL)),
	CONSTRAINT "questions_state_check" CHECK ("state" IN ('draft', 'inUse', 'retired'))
);

--> statement-breakpoint
CREATE TABLE "questions__choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"en" text NOT NULL,
	"si" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"number" integer,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"about" text NOT NULL,
	"introduction_en" text,
	"introduction_si" text,
	"state" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "questionnaires_code_number_unique" UNIQUE("code","number"),
	CONSTRAINT "questionnaires_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "questionnaires_about_check" CHECK ("about" IN ('unit', 'lecturer')),
	CONSTRAINT "questionnaires_introduction_both_languages" CHECK (("introduction_en" IS NULL) = ("introduction_si" IS NULL)),
	CONSTRAINT "questionnaires_state_check" CHECK ("state" IN ('draft', 'inUse', 'archived'))
);

--> statement-breakpoint
CREATE TABLE "questionnaires__questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"is_required" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"department_id" uuid,
	"occasion" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"min_voters" integer NOT NULL,
	"min_share" integer NOT NULL,
	"state" text NOT NULL,
	"participant_count" integer,
	"voter_count" integer,
	"undecided_comments" integer,
	"published_at" timestamp with time zone,
	CONSTRAINT "evaluations_offering_occasion_unique" UNIQUE("offering_id","occasion"),
	CONSTRAINT "evaluations_occasion_check" CHECK ("occasion" IN ('midTerm', 'endOfTerm')),
	CONSTRAINT "evaluations_state_check" CHECK ("state" IN ('new', 'prepared', 'approved', 'open', 'closed', 'reviewed', 'published'))
);

--> statement-breakpoint
CREATE TABLE "evaluations__targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"staff_id" uuid,
	"questionnaire_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "evaluation_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"evaluation_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"reply" text,
	"change_note" text,
	CONSTRAINT "evaluation_replies_evaluation_staff_unique" UNIQUE("evaluation_id","staff_id")
);

--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."quiz_categories"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions__choices" ADD CONSTRAINT "questions__choices_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questionnaires__questions" ADD CONSTRAINT "questionnaires__questions_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questionnaires__questions" ADD CONSTRAINT "questionnaires__questions_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations__targets" ADD CONSTRAINT "evaluations__targets_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations__targets" ADD CONSTRAINT "evaluations__targets_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations__targets" ADD CONSTRAINT "evaluations__targets_questionnaire_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_replies" ADD CONSTRAINT "evaluation_replies_evaluation_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_replies" ADD CONSTRAINT "evaluation_replies_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "quiz_categories_position_index" ON "quiz_categories" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_en_index" ON "quiz_categories" USING btree ("description_en","id");
--> statement-breakpoint
CREATE INDEX "quiz_categories_description_en_down_index" ON "quiz_categories" USING btree ("description_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "quiz_categories_search_index" ON "quiz_categories" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "questions_category_id_index" ON "questions" USING btree ("category_id","id");
--> statement-breakpoint
CREATE INDEX "questions_text_en_index" ON "questions" USING btree ("text_en","id");
--> statement-breakpoint
CREATE INDEX "questions_kind_index" ON "questions" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "questions_state_index" ON "questions" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "questions_search_index" ON "questions" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "questions__choices_owner_index" ON "questions__choices" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "questionnaires_code_index" ON "questionnaires" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_number_index" ON "questionnaires" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_number_down_index" ON "questionnaires" USING btree ("number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "questionnaires_name_en_index" ON "questionnaires" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_about_index" ON "questionnaires" USING btree ("about","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_state_index" ON "questionnaires" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "questionnaires_search_index" ON "questionnaires" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "questionnaires__questions_owner_index" ON "questionnaires__questions" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "evaluations_offering_id_index" ON "evaluations" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "evaluations_department_id_index" ON "evaluations" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "evaluations_occasion_index" ON "evaluations" USING btree ("occasion","id");
--> statement-breakpoint
CREATE INDEX "evaluations_opens_at_index" ON "evaluations" USING btree ("opens_at","id");
--> statement-breakpoint
CREATE INDEX "evaluations_closes_at_index" ON "evaluations" USING btree ("closes_at","id");
--> statement-breakpoint
CREATE INDEX "evaluations_state_index" ON "evaluations" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "evaluations_undecided_comments_index" ON "evaluations" USING btree ("undecided_comments","id");
--> statement-breakpoint
CREATE INDEX "evaluations_undecided_comments_down_index" ON "evaluations" USING btree ("undecided_comments" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "evaluations_published_at_index" ON "evaluations" USING btree ("published_at","id");
--> statement-breakpoint
CREATE INDEX "evaluations__targets_owner_index" ON "evaluations__targets" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "evaluation_replies_evaluation_id_index" ON "evaluation_replies" USING btree ("evaluation_id","id");
--> statement-breakpoint
CREATE INDEX "evaluation_replies_staff_id_index" ON "evaluation_replies" USING btree ("staff_id","id");
