CREATE TABLE "awards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"degree_id" uuid NOT NULL,
	"class" text,
	"gpa" numeric(15, 4),
	"credits" numeric(15, 1),
	"has_extension" boolean NOT NULL,
	"extension_reason" text,
	"state" text NOT NULL,
	"board_reference" text,
	"senate_reference" text,
	"effective_date" date,
	"gpa_snapshot" jsonb,
	"checks" jsonb,
	"gpa_rules_id" uuid,
	"class_rules_id" uuid,
	CONSTRAINT "awards_student_degree_unique" UNIQUE("student_id","degree_id"),
	CONSTRAINT "awards_class_check" CHECK ("class" IN ('first', 'secondUpper', 'secondLower', 'pass')),
	CONSTRAINT "awards_state_check" CHECK ("state" IN ('autoReady', 'officeChecked', 'board', 'senate'))
);

--> statement-breakpoint
CREATE TABLE "convocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"year" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"date" date NOT NULL,
	"place_en" text,
	"place_si" text,
	"supplication_from" timestamp with time zone NOT NULL,
	"supplication_until" timestamp with time zone NOT NULL,
	"sessions" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "convocations_year_unique" UNIQUE("year"),
	CONSTRAINT "convocations_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL)),
	CONSTRAINT "convocations_place_both_languages" CHECK (("place_en" IS NULL) = ("place_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "graduands" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"convocation_id" uuid NOT NULL,
	"award_id" uuid NOT NULL,
	"student_id" uuid,
	"name_en" text,
	"name_si" text,
	"mode" text NOT NULL,
	"fee_reference" text,
	"session" integer,
	"seat" integer,
	"state" text NOT NULL,
	"name_confirmed_at" timestamp with time zone,
	"question" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "graduands_award_unique" UNIQUE("award_id"),
	CONSTRAINT "graduands_convocation_session_seat_unique" UNIQUE("convocation_id","session","seat"),
	CONSTRAINT "graduands_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "graduands_mode_check" CHECK ("mode" IN ('person', 'absentia')),
	CONSTRAINT "graduands_state_check" CHECK ("state" IN ('listed', 'supplicated', 'confirmed'))
);

--> statement-breakpoint
CREATE TABLE "convocation_sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"convocation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"check_code" text NOT NULL,
	"hash" text NOT NULL,
	"total" integer NOT NULL,
	"totals" jsonb,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "convocation_sheets_check_code_unique" UNIQUE("check_code"),
	CONSTRAINT "convocation_sheets_convocation_number_unique" UNIQUE("convocation_id","number")
);

--> statement-breakpoint
CREATE TABLE "student_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"category" text NOT NULL,
	"visibility" text NOT NULL,
	"written_on" date NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"attachment_id" uuid,
	CONSTRAINT "student_notes_category_check" CHECK ("category" IN ('general', 'examination', 'offence', 'medical', 'financial', 'award')),
	CONSTRAINT "student_notes_visibility_check" CHECK ("visibility" IN ('office', 'author', 'dean', 'student'))
);

--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_degree_id_fk" FOREIGN KEY ("degree_id") REFERENCES "public"."degrees"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_gpa_rules_id_fk" FOREIGN KEY ("gpa_rules_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_class_rules_id_fk" FOREIGN KEY ("class_rules_id") REFERENCES "public"."rule_sets"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "graduands" ADD CONSTRAINT "graduands_convocation_id_fk" FOREIGN KEY ("convocation_id") REFERENCES "public"."convocations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "graduands" ADD CONSTRAINT "graduands_award_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."awards"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "graduands" ADD CONSTRAINT "graduands_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "convocation_sheets" ADD CONSTRAINT "convocation_sheets_convocation_id_fk" FOREIGN KEY ("convocation_id") REFERENCES "public"."convocations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "awards_student_id_index" ON "awards" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "awards_degree_id_index" ON "awards" USING btree ("degree_id","id");
--> statement-breakpoint
CREATE INDEX "awards_class_index" ON "awards" USING btree ("class","id");
--> statement-breakpoint
CREATE INDEX "awards_class_down_index" ON "awards" USING btree ("class" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "awards_gpa_index" ON "awards" USING btree ("gpa","id");
--> statement-breakpoint
CREATE INDEX "awards_gpa_down_index" ON "awards" USING btree ("gpa" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "awards_credits_index" ON "awards" USING btree ("credits","id");
--> statement-breakpoint
CREATE INDEX "awards_credits_down_index" ON "awards" USING btree ("credits" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "awards_state_index" ON "awards" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "awards_effective_date_index" ON "awards" USING btree ("effective_date","id");
--> statement-breakpoint
CREATE INDEX "awards_effective_date_down_index" ON "awards" USING btree ("effective_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "awards_gpa_rules_id_index" ON "awards" USING btree ("gpa_rules_id","id");
--> statement-breakpoint
CREATE INDEX "awards_class_rules_id_index" ON "awards" USING btree ("class_rules_id","id");
--> statement-breakpoint
CREATE INDEX "convocations_title_en_index" ON "convocations" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "convocations_date_index" ON "convocations" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_en_index" ON "convocations" USING btree ("place_en","id");
--> statement-breakpoint
CREATE INDEX "convocations_place_en_down_index" ON "convocations" USING btree ("place_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "convocations_supplication_from_index" ON "convocations" USING btree ("supplication_from","id");
--> statement-breakpoint
CREATE INDEX "convocations_supplication_until_index" ON "convocations" USING btree ("supplication_until","id");
--> statement-breakpoint
CREATE INDEX "convocations_sessions_index" ON "convocations" USING btree ("sessions","id");
--> statement-breakpoint
CREATE INDEX "convocations_search_index" ON "convocations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "graduands_convocation_id_index" ON "graduands" USING btree ("convocation_id","id");
--> statement-breakpoint
CREATE INDEX "graduands_student_id_index" ON "graduands" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "graduands_name_en_index" ON "graduands" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "graduands_name_en_down_index" ON "graduands" USING btree ("name_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "graduands_mode_index" ON "graduands" USING btree ("mode","id");
--> statement-breakpoint
CREATE INDEX "graduands_session_index" ON "graduands" USING btree ("session","id");
--> statement-breakpoint
CREATE INDEX "graduands_session_down_index" ON "graduands" USING btree ("session" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "graduands_seat_index" ON "graduands" USING btree ("seat","id");
--> statement-breakpoint
CREATE INDEX "graduands_seat_down_index" ON "graduands" USING btree ("seat" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "graduands_state_index" ON "graduands" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "graduands_search_index" ON "graduands" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "convocation_sheets_convocation_id_index" ON "convocation_sheets" USING btree ("convocation_id","id");
--> statement-breakpoint
CREATE INDEX "convocation_sheets_issued_at_index" ON "convocation_sheets" USING btree ("issued_at","id");
--> statement-breakpoint
CREATE INDEX "student_notes_student_id_index" ON "student_notes" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "student_notes_category_index" ON "student_notes" USING btree ("category","id");
--> statement-breakpoint
CREATE INDEX "student_notes_visibility_index" ON "student_notes" USING btree ("visibility","id");
--> statement-breakpoint
CREATE INDEX "student_notes_written_on_index" ON "student_notes" USING btree ("written_on","id");
--> statement-breakpoint
CREATE INDEX "student_notes_author_id_index" ON "student_notes" USING btree ("author_id","id");
