CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"hall_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "lecturehalls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"building" text,
	"floor" text,
	"capacity" integer NOT NULL,
	"exam_capacity" integer,
	"is_accessible" boolean NOT NULL,
	"is_bookable" boolean NOT NULL,
	"open_from" time NOT NULL,
	"open_to" time NOT NULL,
	"on_weekends" boolean NOT NULL,
	"needs_approval" boolean NOT NULL,
	"lead_hours" integer,
	"max_days_ahead" integer,
	"max_hours" numeric(15, 1),
	"max_per_week" integer,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("code", '') || ' ' || coalesce("name_en", '') || ' ' || coalesce("name_si", '') || ' ' || coalesce("building", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "lecturehalls_code_unique" UNIQUE("code"),
	CONSTRAINT "lecturehalls_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "lecturehalls__approvers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lecturehalls__approvers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"description_en" text,
	"description_si" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "facilities_name_unique" UNIQUE("name_en","name_si"),
	CONSTRAINT "facilities_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL)),
	CONSTRAINT "facilities_description_both_languages" CHECK (("description_en" IS NULL) = ("description_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "hall_facilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"hall_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"out_of_order" integer NOT NULL,
	CONSTRAINT "hall_facilities_hall_facility_unique" UNIQUE("hall_id","facility_id")
);

--> statement-breakpoint
CREATE TABLE "hall_closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"hall_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"displaces" boolean NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("reason", '')), U&'\200C\200D', '')) STORED
);

--> statement-breakpoint
CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"title" text NOT NULL,
	"hall_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"rule" text NOT NULL,
	"time_zone" text NOT NULL,
	"requested_by_id" uuid
);

--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"title" text NOT NULL,
	"hall_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"purpose" text NOT NULL,
	"seats" integer,
	"remarks" text,
	"requested_by_id" uuid,
	"series_id" uuid,
	"state" text NOT NULL,
	"note" text,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("title", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "bookings_purpose_check" CHECK ("purpose" IN ('meeting', 'lecture', 'seminar', 'exam', 'ceremony', 'societies', 'other')),
	CONSTRAINT "bookings_state_check" CHECK ("state" IN ('pending', 'approved', 'held', 'noShow', 'rejected', 'cancelled', 'displaced'))
);

--> statement-breakpoint
CREATE TABLE "class_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subgroup" integer,
	"weekday" text NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"hall_id" uuid,
	"weeks" text,
	CONSTRAINT "class_slots_kind_check" CHECK ("kind" IN ('lecture', 'tutorial', 'practical', 'seminar')),
	CONSTRAINT "class_slots_weekday_check" CHECK ("weekday" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'))
);

--> statement-breakpoint
CREATE TABLE "class_slots__lecturers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "class_slots__lecturers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"slot_id" uuid,
	"kind" text NOT NULL,
	"subgroup" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"hall_id" uuid,
	"state" text NOT NULL,
	"counts_for_eligibility" boolean NOT NULL,
	"is_moved" boolean NOT NULL,
	"usual_hall_id" uuid,
	"note" text,
	CONSTRAINT "class_sessions_kind_check" CHECK ("kind" IN ('lecture', 'tutorial', 'practical', 'seminar')),
	CONSTRAINT "class_sessions_state_check" CHECK ("state" IN ('planned', 'open', 'closed', 'locked', 'cancelled'))
);

--> statement-breakpoint
CREATE TABLE "class_sessions__lecturers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "class_sessions__lecturers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "occupancy" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"hall_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"seats" integer,
	"holder_id" uuid,
	"booking_id" uuid,
	"session_id" uuid,
	"closure_id" uuid,
	CONSTRAINT "occupancy_booking_unique" UNIQUE("booking_id"),
	CONSTRAINT "occupancy_session_unique" UNIQUE("session_id"),
	CONSTRAINT "occupancy_closure_unique" UNIQUE("closure_id"),
	CONSTRAINT "occupancy_kind_check" CHECK ("kind" IN ('class', 'booking', 'exam', 'maintenance')),
	CONSTRAINT "occupancy_state_check" CHECK ("state" IN ('pending', 'confirmed', 'cancelled', 'rejected', 'displaced'))
);

--> statement-breakpoint
CREATE TABLE "staff_busy_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"staff_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"session_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "group_busy_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"offering_id" uuid NOT NULL,
	"first_group" integer NOT NULL,
	"last_group" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"session_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "lecturehalls__approvers" ADD CONSTRAINT "lecturehalls__approvers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."lecturehalls"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lecturehalls__approvers" ADD CONSTRAINT "lecturehalls__approvers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hall_facilities" ADD CONSTRAINT "hall_facilities_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hall_facilities" ADD CONSTRAINT "hall_facilities_facility_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hall_closures" ADD CONSTRAINT "hall_closures_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_requested_by_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_requested_by_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_slots" ADD CONSTRAINT "class_slots_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_slots" ADD CONSTRAINT "class_slots_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_slots__lecturers" ADD CONSTRAINT "class_slots__lecturers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."class_slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_slots__lecturers" ADD CONSTRAINT "class_slots__lecturers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."class_slots"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_usual_hall_id_fk" FOREIGN KEY ("usual_hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions__lecturers" ADD CONSTRAINT "class_sessions__lecturers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_sessions__lecturers" ADD CONSTRAINT "class_sessions__lecturers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_hall_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."lecturehalls"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_holder_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_closure_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."hall_closures"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_busy_times" ADD CONSTRAINT "staff_busy_times_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_busy_times" ADD CONSTRAINT "staff_busy_times_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_busy_times" ADD CONSTRAINT "group_busy_times_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_busy_times" ADD CONSTRAINT "group_busy_times_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "calendar_feeds_owner_index" ON "calendar_feeds" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_name_en_index" ON "lecturehalls" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_building_index" ON "lecturehalls" USING btree ("building","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_building_down_index" ON "lecturehalls" USING btree ("building" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "lecturehalls_capacity_index" ON "lecturehalls" USING btree ("capacity","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_exam_capacity_index" ON "lecturehalls" USING btree ("exam_capacity","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_exam_capacity_down_index" ON "lecturehalls" USING btree ("exam_capacity" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "lecturehalls_open_from_index" ON "lecturehalls" USING btree ("open_from","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_open_to_index" ON "lecturehalls" USING btree ("open_to","id");
--> statement-breakpoint
CREATE INDEX "lecturehalls_search_index" ON "lecturehalls" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "lecturehalls__approvers_target_index" ON "lecturehalls__approvers" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "facilities_description_en_index" ON "facilities" USING btree ("description_en","id");
--> statement-breakpoint
CREATE INDEX "facilities_description_en_down_index" ON "facilities" USING btree ("description_en" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "facilities_search_index" ON "facilities" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "hall_facilities_hall_id_index" ON "hall_facilities" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "hall_facilities_facility_id_index" ON "hall_facilities" USING btree ("facility_id","id");
--> statement-breakpoint
CREATE INDEX "hall_closures_hall_id_index" ON "hall_closures" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "hall_closures_starts_at_index" ON "hall_closures" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "hall_closures_ends_at_index" ON "hall_closures" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "hall_closures_reason_index" ON "hall_closures" USING btree ("reason","id");
--> statement-breakpoint
CREATE INDEX "hall_closures_search_index" ON "hall_closures" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "booking_series_hall_id_index" ON "booking_series" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "booking_series_requested_by_id_index" ON "booking_series" USING btree ("requested_by_id","id");
--> statement-breakpoint
CREATE INDEX "bookings_title_index" ON "bookings" USING btree ("title","id");
--> statement-breakpoint
CREATE INDEX "bookings_hall_id_index" ON "bookings" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "bookings_starts_at_index" ON "bookings" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "bookings_ends_at_index" ON "bookings" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "bookings_purpose_index" ON "bookings" USING btree ("purpose","id");
--> statement-breakpoint
CREATE INDEX "bookings_seats_index" ON "bookings" USING btree ("seats","id");
--> statement-breakpoint
CREATE INDEX "bookings_seats_down_index" ON "bookings" USING btree ("seats" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "bookings_requested_by_id_index" ON "bookings" USING btree ("requested_by_id","id");
--> statement-breakpoint
CREATE INDEX "bookings_series_id_index" ON "bookings" USING btree ("series_id","id");
--> statement-breakpoint
CREATE INDEX "bookings_state_index" ON "bookings" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "bookings_search_index" ON "bookings" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "class_slots_offering_id_index" ON "class_slots" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "class_slots_kind_index" ON "class_slots" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "class_slots_subgroup_index" ON "class_slots" USING btree ("subgroup","id");
--> statement-breakpoint
CREATE INDEX "class_slots_subgroup_down_index" ON "class_slots" USING btree ("subgroup" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "class_slots_weekday_index" ON "class_slots" USING btree ("weekday","id");
--> statement-breakpoint
CREATE INDEX "class_slots_starts_at_index" ON "class_slots" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "class_slots_ends_at_index" ON "class_slots" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "class_slots_hall_id_index" ON "class_slots" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "class_slots_weeks_index" ON "class_slots" USING btree ("weeks","id");
--> statement-breakpoint
CREATE INDEX "class_slots_weeks_down_index" ON "class_slots" USING btree ("weeks" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "class_slots__lecturers_target_index" ON "class_slots__lecturers" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "class_sessions_offering_id_index" ON "class_sessions" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_slot_id_index" ON "class_sessions" USING btree ("slot_id","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_kind_index" ON "class_sessions" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_subgroup_index" ON "class_sessions" USING btree ("subgroup","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_subgroup_down_index" ON "class_sessions" USING btree ("subgroup" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "class_sessions_starts_at_index" ON "class_sessions" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_ends_at_index" ON "class_sessions" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_hall_id_index" ON "class_sessions" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_state_index" ON "class_sessions" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "class_sessions_usual_hall_id_index" ON "class_sessions" USING btree ("usual_hall_id","id");
--> statement-breakpoint
CREATE INDEX "class_sessions__lecturers_target_index" ON "class_sessions__lecturers" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "occupancy_hall_id_index" ON "occupancy" USING btree ("hall_id","id");
--> statement-breakpoint
CREATE INDEX "occupancy_starts_at_index" ON "occupancy" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "occupancy_ends_at_index" ON "occupancy" USING btree ("ends_at","id");
--> statement-breakpoint
CREATE INDEX "occupancy_kind_index" ON "occupancy" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "occupancy_state_index" ON "occupancy" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "occupancy_holder_id_index" ON "occupancy" USING btree ("holder_id","id");
--> statement-breakpoint
CREATE INDEX "staff_busy_times_staff_id_index" ON "staff_busy_times" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "staff_busy_times_starts_at_index" ON "staff_busy_times" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "staff_busy_times_session_id_index" ON "staff_busy_times" USING btree ("session_id","id");
--> statement-breakpoint
CREATE INDEX "group_busy_times_offering_id_index" ON "group_busy_times" USING btree ("offering_id","id");
--> statement-breakpoint
CREATE INDEX "group_busy_times_starts_at_index" ON "group_busy_times" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "group_busy_times_session_id_index" ON "group_busy_times" USING btree ("session_id","id");
--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_hall_no_overlap" EXCLUDE USING gist ("hall_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&) WHERE ("state" IN ('confirmed'));
--> statement-breakpoint
ALTER TABLE "staff_busy_times" ADD CONSTRAINT "staff_busy_times_staff_no_overlap" EXCLUDE USING gist ("staff_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&);
--> statement-breakpoint
ALTER TABLE "group_busy_times" ADD CONSTRAINT "group_busy_times_offering_no_overlap" EXCLUDE USING gist ("offering_id" WITH =, int4range("first_group", "last_group", '[]') WITH &&, tstzrange("starts_at", "ends_at", '[)') WITH &&);
