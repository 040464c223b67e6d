CREATE TABLE "rule_sets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"kind" text NOT NULL,
	"effective_from" date NOT NULL,
	"source" text,
	"status" text NOT NULL,
	"pass_grade" text,
	"repeat_cap" numeric(15, 2),
	"decimals" integer,
	"compared_as" text,
	"in_stipulated_time" boolean NOT NULL,
	"share_grade" text,
	"share_percent" integer,
	"attendance_percent" numeric(15, 2),
	"assignments_percent" numeric(15, 2),
	"excused" text,
	"minimum_credits" numeric(15, 1),
	"maximum_credits" numeric(15, 1),
	"add_drop_weeks" integer,
	"minimum_gpa" numeric(15, 2),
	"tie_rule" text,
	"respond_days" integer,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("source", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "rule_sets_code_number_unique" UNIQUE("code","number"),
	CONSTRAINT "rule_sets_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "rule_sets_kind_check" CHECK ("kind" IN ('gradeScheme', 'gpa', 'class', 'eligibility', 'registration', 'honours')),
	CONSTRAINT "rule_sets_status_check" CHECK ("status" IN ('draft', 'active', 'retired')),
	CONSTRAINT "rule_sets_pass_grade_check" CHECK ("pass_grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E')),
	CONSTRAINT "rule_sets_compared_as_check" CHECK ("compared_as" IN ('exact', 'rounded')),
	CONSTRAINT "rule_sets_share_grade_check" CHECK ("share_grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E')),
	CONSTRAINT "rule_sets_excused_check" CHECK ("excused" IN ('attended', 'leftOut')),
	CONSTRAINT "rule_sets_tie_rule_check" CHECK ("tie_rule" IN ('overallGpa', 'credits', 'lot'))
);

--> statement-breakpoint
CREATE TABLE "rule_sets__grades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"grade" text NOT NULL,
	"from_mark" numeric(15, 2) NOT NULL,
	"points" numeric(15, 2) NOT NULL,
	CONSTRAINT "rule_sets__grades_grade_check" CHECK ("grade" IN ('A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'E'))
);

--> statement-breakpoint
CREATE TABLE "rule_sets__classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"class" text NOT NULL,
	"from_gpa" numeric(15, 2) NOT NULL,
	CONSTRAINT "rule_sets__classes_class_check" CHECK ("class" IN ('first', 'secondUpper', 'secondLower', 'pass'))
);

--> statement-breakpoint
ALTER TABLE "rule_sets__grades" ADD CONSTRAINT "rule_sets__grades_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_sets__classes" ADD CONSTRAINT "rule_sets__classes_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rule_sets_code_index" ON "rule_sets" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_number_index" ON "rule_sets" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_name_en_index" ON "rule_sets" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_kind_index" ON "rule_sets" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_effective_from_index" ON "rule_sets" USING btree ("effective_from","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_source_index" ON "rule_sets" USING btree ("source","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_source_down_index" ON "rule_sets" USING btree ("source" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "rule_sets_status_index" ON "rule_sets" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "rule_sets_search_index" ON "rule_sets" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rule_sets__grades_owner_index" ON "rule_sets__grades" USING btree ("owner_id","position");
--> statement-breakpoint
CREATE INDEX "rule_sets__classes_owner_index" ON "rule_sets__classes" USING btree ("owner_id","position");
