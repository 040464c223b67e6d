CREATE TABLE "practicals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_si" text NOT NULL,
	"component" text NOT NULL,
	"maximum" numeric(15, 2) NOT NULL,
	"instructions" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title_en", '') || ' ' || coalesce("title_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "practicals_offering_number_unique" UNIQUE("offering_id","number"),
	CONSTRAINT "practicals_title_both_languages" CHECK (("title_en" IS NULL) = ("title_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "practical_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"sign_up_from" timestamp with time zone,
	"sign_up_until" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "practical_groups_offering_name_unique" UNIQUE("offering_id","name")
);

--> statement-breakpoint
CREATE TABLE "practical_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"group_id" uuid NOT NULL,
	"offering_id" uuid,
	"student_id" uuid NOT NULL,
	"joined_by" text,
	CONSTRAINT "practical_members_offering_student_unique" UNIQUE("offering_id","student_id"),
	CONSTRAINT "practical_members_joined_by_check" CHECK ("joined_by" IN ('lecturer', 'self'))
);

--> statement-breakpoint
CREATE TABLE "practical_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"practical_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"note" text,
	CONSTRAINT "practical_slots_practical_group_unique" UNIQUE("practical_id","group_id")
);

--> statement-breakpoint
CREATE TABLE "practical_slots__demonstrators" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "practical_slots__demonstrators_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "practical_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"slot_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"mark" numeric(15, 2),
	"note" text,
	CONSTRAINT "practical_results_slot_student_unique" UNIQUE("slot_id","student_id"),
	CONSTRAINT "practical_results_status_check" CHECK ("status" IN ('done', 'absent', 'excused'))
);

--> statement-breakpoint
CREATE TABLE "practical_swaps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"from_group_id" uuid,
	"to_group_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	CONSTRAINT "practical_swaps_state_check" CHECK ("state" IN ('requested', 'accepted', 'refused', 'withdrawn'))
);

--> statement-breakpoint
CREATE TABLE "practical_make_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"student_id" uuid NOT NULL,
	"missed_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"evidence_id" uuid,
	"state" text NOT NULL,
	"slot_id" uuid,
	"answer" text,
	CONSTRAINT "practical_make_ups_student_missed_unique" UNIQUE("student_id","missed_id"),
	CONSTRAINT "practical_make_ups_state_check" CHECK ("state" IN ('requested', 'approved', 'refused', 'withdrawn'))
);

--> statement-breakpoint
ALTER TABLE "practicals" ADD CONSTRAINT "practicals_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_groups" ADD CONSTRAINT "practical_groups_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_members" ADD CONSTRAINT "practical_members_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."practical_groups"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_members" ADD CONSTRAINT "practical_members_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_members" ADD CONSTRAINT "practical_members_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_slots" ADD CONSTRAINT "practical_slots_practical_id_fk" FOREIGN KEY ("practical_id") REFERENCES "public"."practicals"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_slots" ADD CONSTRAINT "practical_slots_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."practical_groups"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_slots" ADD CONSTRAINT "practical_slots_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_slots__demonstrators" ADD CONSTRAINT "practical_slots__demonstrators_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."practical_slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_slots__demonstrators" ADD CONSTRAINT "practical_slots__demonstrators_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_results" ADD CONSTRAINT "practical_results_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."practical_slots"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_results" ADD CONSTRAINT "practical_results_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_swaps" ADD CONSTRAINT "practical_swaps_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_swaps" ADD CONSTRAINT "practical_swaps_from_group_id_fk" FOREIGN KEY ("from_group_id") REFERENCES "public"."practical_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_swaps" ADD CONSTRAINT "practical_swaps_to_group_id_fk" FOREIGN KEY ("to_group_id") REFERENCES "public"."practical_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_make_ups" ADD CONSTRAINT "practical_make_ups_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_make_ups" ADD CONSTRAINT "practical_make_ups_missed_id_fk" FOREIGN KEY ("missed_id") REFERENCES "public"."practical_slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_make_ups" ADD CONSTRAINT "practical_make_ups_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practical_make_ups" ADD CONSTRAINT "practical_make_ups_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."practical_slots"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "practicals_offering_id_index" ON "practicals" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "practicals_number_index" ON "practicals" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "practicals_title_en_index" ON "practicals" USING btree ("title_en","id");
--> statement-breakpoint
CREATE INDEX "practicals_component_index" ON "practicals" USING btree ("component","id");
--> statement-breakpoint
CREATE INDEX "practicals_maximum_index" ON "practicals" USING btree ("maximum","id");
--> statement-breakpoint
CREATE INDEX "practicals_search_index" ON "practicals" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "practical_groups_offering_id_index" ON "practical_groups" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "practical_groups_name_index" ON "practical_groups" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "practical_groups_capacity_index" ON "practical_groups" USING btree ("capacity","id");
--> statement-breakpoint
CREATE INDEX "practical_groups_sign_up_from_index" ON "practical_groups" USING btree ("sign_up_from","id");
--> statement-breakpoint
CREATE INDEX "practical_groups_sign_up_from_down_index" ON "practical_groups" USING btree ("sign_up_from" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_groups_sign_up_until_index" ON "practical_groups" USING btree ("sign_up_until","id");
--> statement-breakpoint
CREATE INDEX "practical_groups_sign_up_until_down_index" ON "practical_groups" USING btree ("sign_up_until" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_groups_search_index" ON "practical_groups" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "practical_members_group_id_index" ON "practical_members" USING btree ("group_id","id");
--> statement-breakpoint
CREATE INDEX "practical_members_offering_id_index" ON "practical_members" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "practical_members_student_id_index" ON "practical_members" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "practical_members_joined_by_index" ON "practical_members" USING btree ("joined_by","id");
--> statement-breakpoint
CREATE INDEX "practical_members_joined_by_down_index" ON "practical_members" USING btree ("joined_by" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_slots_practical_id_index" ON "practical_slots" USING btree ("practical_id","id");
--> statement-breakpoint
CREATE INDEX "practical_slots_group_id_index" ON "practical_slots" USING btree ("group_id","id");
--> statement-breakpoint
CREATE INDEX "practical_slots_session_id_index" ON "practical_slots" USING btree ("session_id","id");
--> statement-breakpoint
CREATE INDEX "practical_slots_note_index" ON "practical_slots" USING btree ("note","id");
--> statement-breakpoint
CREATE INDEX "practical_slots_note_down_index" ON "practical_slots" USING btree ("note" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_slots__demonstrators_target_index" ON "practical_slots__demonstrators" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "practical_results_slot_id_index" ON "practical_results" USING btree ("slot_id","id");
--> statement-breakpoint
CREATE INDEX "practical_results_student_id_index" ON "practical_results" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "practical_results_status_index" ON "practical_results" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "practical_results_mark_index" ON "practical_results" USING btree ("mark","id");
--> statement-breakpoint
CREATE INDEX "practical_results_mark_down_index" ON "practical_results" USING btree ("mark" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_results_note_index" ON "practical_results" USING btree ("note","id");
--> statement-breakpoint
CREATE INDEX "practical_results_note_down_index" ON "practical_results" USING btree ("note" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_swaps_student_id_index" ON "practical_swaps" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_from_group_id_index" ON "practical_swaps" USING btree ("from_group_id","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_to_group_id_index" ON "practical_swaps" USING btree ("to_group_id","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_reason_index" ON "practical_swaps" USING btree ("reason","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_state_index" ON "practical_swaps" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_answer_index" ON "practical_swaps" USING btree ("answer","id");
--> statement-breakpoint
CREATE INDEX "practical_swaps_answer_down_index" ON "practical_swaps" USING btree ("answer" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "practical_make_ups_student_id_index" ON "practical_make_ups" USING btree ("student_id","id");
--> statement-breakpoint
CREATE INDEX "practical_make_ups_missed_id_index" ON "practical_make_ups" USING btree ("missed_id","id");
--> statement-breakpoint
CREATE INDEX "practical_make_ups_state_index" ON "practical_make_ups" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "practical_make_ups_slot_id_index" ON "practical_make_ups" USING btree ("slot_id","id");
--> statement-breakpoint
CREATE INDEX "practical_make_ups_answer_index" ON "practical_make_ups" USING btree ("answer","id");
--> statement-breakpoint
CREATE INDEX "practical_make_ups_answer_down_index" ON "practical_make_ups" USING btree ("answer" DESC NULLS LAST,"id" DESC NULLS FIRST);
