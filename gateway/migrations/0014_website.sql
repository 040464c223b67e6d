CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"question_en" text NOT NULL,
	"question_si" text NOT NULL,
	"answer_en" text NOT NULL,
	"answer_si" text NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"reviewed_on" date,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("question_en", '') || ' ' || coalesce("question_si", '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("answer_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("answer_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "faqs_question_both_languages" CHECK (("question_en" IS NULL) = ("question_si" IS NULL)),
	CONSTRAINT "faqs_answer_both_languages" CHECK (("answer_en" IS NULL) = ("answer_si" IS NULL)),
	CONSTRAINT "faqs_status_check" CHECK ("status" IN ('draft', 'scheduled', 'published', 'archived'))
);

--> statement-breakpoint
CREATE TABLE "faculty_faqs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"faculty_id" uuid NOT NULL,
	"faq_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "faculty_faqs_faculty_faq_unique" UNIQUE("faculty_id","faq_id")
);

--> statement-breakpoint
CREATE TABLE "department_faqs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"department_id" uuid NOT NULL,
	"faq_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "department_faqs_department_faq_unique" UNIQUE("department_id","faq_id")
);

--> statement-breakpoint
CREATE TABLE "informations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"slug" text NOT NULL,
	"summary_en" text,
	"summary_si" text,
	"body_en" text NOT NULL,
	"body_si" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"place_en" text,
	"place_si" text,
	"cover_id" uuid,
	"pinned" boolean NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"reviewed_on" date,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title_en", '') || ' ' || coalesce("title_si", '') || ' ' || coalesce("summary_en", '') || ' ' || coalesce("summary_si", '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("body_en", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '') || ' ' || coalesce(replace(replace(replace(regexp_replace(regexp_replace("body_si", '</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>', '', 'g'), '(<[^>]*>|\s)+', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "informations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "informations_kind_check" CHECK ("kind" IN ('notice', 'event', 'page')),
	CONSTRAINT "informations_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL)),
	CONSTRAINT "informations_summary_both_languages" CHECK (("summary_en" IS NULL) = ("summary_si" IS NULL)),
	CONSTRAINT "informations_body_both_languages" CHECK (("body_en" IS NULL) = ("body_si" IS NULL)),
	CONSTRAINT "informations_place_both_languages" CHECK (("place_en" IS NULL) = ("place_si" IS NULL)),
	CONSTRAINT "informations_status_check" CHECK ("status" IN ('draft', 'scheduled', 'published', 'archived'))
);

--> statement-breakpoint
CREATE TABLE "department_informations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"department_id" uuid NOT NULL,
	"information_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "department_informations_department_information_unique" UNIQUE("department_id","information_id")
);

--> statement-breakpoint
CREATE TABLE "faculty_informations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"faculty_id" uuid NOT NULL,
	"information_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "faculty_informations_faculty_information_unique" UNIQUE("faculty_id","information_id")
);

--> statement-breakpoint
CREATE TABLE "slider_informations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"slider_id" uuid NOT NULL,
	"information_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "slider_informations_slider_information_unique" UNIQUE("slider_id","information_id")
);

--> statement-breakpoint
CREATE TABLE "sliders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"placement" text NOT NULL,
	"department_id" uuid,
	"interval" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "sliders_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "sliders_placement_check" CHECK ("placement" IN ('home', 'department', 'gallery'))
);

--> statement-breakpoint
CREATE TABLE "slides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"slider_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"caption_en" text NOT NULL,
	"caption_si" text NOT NULL,
	"link" text,
	"position" integer,
	"shown_from" date NOT NULL,
	"shown_until" date,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("caption_en", '') || ' ' || coalesce("caption_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "slides_caption_both_languages" CHECK (("caption_en" IS NULL) = ("caption_si" IS NULL))
);

--> statement-breakpoint
ALTER TABLE "faculty_faqs" ADD CONSTRAINT "faculty_faqs_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faculty_faqs" ADD CONSTRAINT "faculty_faqs_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faqs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department_faqs" ADD CONSTRAINT "department_faqs_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department_faqs" ADD CONSTRAINT "department_faqs_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faqs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "informations" ADD CONSTRAINT "informations_cover_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department_informations" ADD CONSTRAINT "department_informations_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department_informations" ADD CONSTRAINT "department_informations_information_id_fk" FOREIGN KEY ("information_id") REFERENCES "public"."informations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faculty_informations" ADD CONSTRAINT "faculty_informations_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculties"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faculty_informations" ADD CONSTRAINT "faculty_informations_information_id_fk" FOREIGN KEY ("information_id") REFERENCES "public"."informations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slider_informations" ADD CONSTRAINT "slider_informations_slider_id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slider_informations" ADD CONSTRAINT "slider_informations_information_id_fk" FOREIGN KEY ("information_id") REFERENCES "public"."informations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_slider_id_fk" FOREIGN KEY ("slider_id") REFERENCES "public"."sliders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "faqs_question_en_index" ON "faqs" USING btree ("question_en","id");
--> statement-breakpoint
CREATE INDEX "faqs_status_index" ON "faqs" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "faqs_publish_at_index" ON "faqs" USING btree ("publish_at","id");
--> statement-breakpoint
CREATE INDEX "faqs_publish_at_down_index" ON "faqs" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "faqs_unpublish_at_index" ON "faqs" USING btree ("unpublish_at","id");
--> statement-breakpoint
CREATE INDEX "faqs_unpublish_at_down_index" ON "faqs" USING btree ("unpublish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "faqs_reviewed_on_index" ON "faqs" USING btree ("reviewed_on","id");
--> statement-breakpoint
CREATE INDEX "faqs_reviewed_on_down_index" ON "faqs" USING btree ("reviewed_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "faqs_search_index" ON "faqs" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "faculty_faqs_faculty_id_index" ON "faculty_faqs" USING btree ("faculty_id","id");
--> statement-breakpoint
CREATE INDEX "faculty_faqs_faq_id_index" ON "faculty_faqs" USING btree ("faq_id","id");
--> statement-breakpoint
CREATE INDEX "department_faqs_department_id_index" ON "department_faqs" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "department_faqs_faq_id_index" ON "department_faqs" USING btree ("faq_id","id");
--> statement-breakpoint
CREATE INDEX "informations_kind_index" ON "informations" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "informations_title_en_index" ON "informations" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "informations_status_index" ON "informations" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "informations_publish_at_index" ON "informations" USING btree ("publish_at","id");
--> statement-breakpoint
CREATE INDEX "informations_publish_at_down_index" ON "informations" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "informations_unpublish_at_index" ON "informations" USING btree ("unpublish_at","id");
--> statement-breakpoint
CREATE INDEX "informations_unpublish_at_down_index" ON "informations" USING btree ("unpublish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "informations_published_at_index" ON "informations" USING btree ("published_at","id");
--> statement-breakpoint
CREATE INDEX "informations_published_at_down_index" ON "informations" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "informations_reviewed_on_index" ON "informations" USING btree ("reviewed_on","id");
--> statement-breakpoint
CREATE INDEX "informations_reviewed_on_down_index" ON "informations" USING btree ("reviewed_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "informations_search_index" ON "informations" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "department_informations_department_id_index" ON "department_informations" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "department_informations_information_id_index" ON "department_informations" USING btree ("information_id","id");
--> statement-breakpoint
CREATE INDEX "faculty_informations_faculty_id_index" ON "faculty_informations" USING btree ("faculty_id","id");
--> statement-breakpoint
CREATE INDEX "faculty_informations_information_id_index" ON "faculty_informations" USING btree ("information_id","id");
--> statement-breakpoint
CREATE INDEX "slider_informations_slider_id_index" ON "slider_informations" USING btree ("slider_id","id");
--> statement-breakpoint
CREATE INDEX "slider_informations_information_id_index" ON "slider_informations" USING btree ("information_id","id");
--> statement-breakpoint
CREATE INDEX "sliders_name_en_index" ON "sliders" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "sliders_placement_index" ON "sliders" USING btree ("placement","id");
--> statement-breakpoint
CREATE INDEX "sliders_department_id_index" ON "sliders" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "sliders_interval_index" ON "sliders" USING btree ("interval","id");
--> statement-breakpoint
CREATE INDEX "sliders_search_index" ON "sliders" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "slides_slider_id_index" ON "slides" USING btree ("slider_id","id");
--> statement-breakpoint
CREATE INDEX "slides_caption_en_index" ON "slides" USING btree ("caption_en","id");
--> statement-breakpoint
CREATE INDEX "slides_position_index" ON "slides" USING btree ("position","id");
--> statement-breakpoint
CREATE INDEX "slides_position_down_index" ON "slides" USING btree ("position" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "slides_shown_from_index" ON "slides" USING btree ("shown_from","id");
--> statement-breakpoint
CREATE INDEX "slides_shown_until_index" ON "slides" USING btree ("shown_until","id");
--> statement-breakpoint
CREATE INDEX "slides_shown_until_down_index" ON "slides" USING btree ("shown_until" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "slides_search_index" ON "slides" USING gin (search_text gin_trgm_ops);
