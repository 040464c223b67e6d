CREATE TABLE "result_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"exam_session_id" uuid NOT NULL,
	"state" text NOT NULL,
	"line_count" integer,
	"blockers" integer,
	"pre_board_reference" text,
	"minute_reference" text,
	"board_on" date,
	"publish_at" timestamp with time zone,
	"sheet_hash" text,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "result_releases_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL)),
	CONSTRAINT "result_releases_state_check" CHECK ("state" IN ('prepared', 'preBoard', 'board', 'adopted', 'scheduled', 'published', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "result_releases__papers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "result_releases__papers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "result_releases" ADD CONSTRAINT "result_releases_exam_session_id_fk" FOREIGN KEY ("exam_session_id") REFERENCES "public"."exam_sessions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "result_releases__papers" ADD CONSTRAINT "result_releases__papers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."result_releases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "result_releases__papers" ADD CONSTRAINT "result_releases__papers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."papers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "result_releases_title_en_index" ON "result_releases" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "result_releases_exam_session_id_index" ON "result_releases" USING btree ("exam_session_id","id");
--> statement-breakpoint
CREATE INDEX "result_releases_state_index" ON "result_releases" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "result_releases_line_count_index" ON "result_releases" USING btree ("line_count","id");
--> statement-breakpoint
CREATE INDEX "result_releases_line_count_down_index" ON "result_releases" USING btree ("line_count" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "result_releases_minute_reference_index" ON "result_releases" USING btree ("minute_reference","id");
--> statement-breakpoint
CREATE INDEX "result_releases_minute_reference_down_index" ON "result_releases" USING btree ("minute_reference" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "result_releases_board_on_index" ON "result_releases" USING btree ("board_on","id");
--> statement-breakpoint
CREATE INDEX "result_releases_board_on_down_index" ON "result_releases" USING btree ("board_on" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "result_releases_publish_at_index" ON "result_releases" USING btree ("publish_at","id");
--> statement-breakpoint
CREATE INDEX "result_releases_publish_at_down_index" ON "result_releases" USING btree ("publish_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "result_releases_published_at_index" ON "result_releases" USING btree ("published_at","id");
--> statement-breakpoint
CREATE INDEX "result_releases_published_at_down_index" ON "result_releases" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "result_releases_search_index" ON "result_releases" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "result_releases__papers_target_index" ON "result_releases__papers" USING btree ("target_id");
