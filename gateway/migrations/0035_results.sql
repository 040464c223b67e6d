CREATE TABLE "unit_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"release_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"attempt_number" integer NOT NULL,
	"attempt_kind" text NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"counts_in_gpa" boolean NOT NULL,
	"code" text,
	"total" numeric(5, 2),
	"grade" text,
	"points_raw" numeric(4, 2),
	"points_counted" numeric(4, 2),
	"is_capped" boolean DEFAULT false NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	"scheme_id" uuid,
	"gpa_rules_id" uuid,
	"rule_set" text,
	"working" jsonb NOT NULL,
	CONSTRAINT "unit_results_release_unique" UNIQUE("release_id","paper_id","student_id")
);

--> statement-breakpoint
CREATE TABLE "published_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"release_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"course_unit_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"attempt_number" integer NOT NULL,
	"attempt_kind" text NOT NULL,
	"credits" numeric(4, 1) NOT NULL,
	"counts_in_gpa" boolean NOT NULL,
	"code" text,
	"total" numeric(5, 2),
	"grade" text,
	"points_raw" numeric(4, 2),
	"points_counted" numeric(4, 2),
	"is_capped" boolean DEFAULT false NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	"scheme_id" uuid,
	"gpa_rules_id" uuid,
	"rule_set" text,
	"working" jsonb NOT NULL,
	"state" text NOT NULL,
	"earlier" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "published_results_paper_unique" UNIQUE("paper_id","student_id")
);

--> statement-breakpoint
CREATE TABLE "rule_sets__curricula" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "rule_sets__curricula_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "rule_sets__curricula" ADD CONSTRAINT "rule_sets__curricula_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."rule_sets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_sets__curricula" ADD CONSTRAINT "rule_sets__curricula_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "unit_results_paper_index" ON "unit_results" USING btree ("paper_id");
--> statement-breakpoint
CREATE INDEX "published_results_student_index" ON "published_results" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "published_results_release_index" ON "published_results" USING btree ("release_id");
--> statement-breakpoint
CREATE INDEX "rule_sets__curricula_target_index" ON "rule_sets__curricula" USING btree ("target_id");
