CREATE TABLE "staff_appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"staff_id" uuid NOT NULL,
	"designation_id" uuid NOT NULL,
	"department_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"acting" boolean NOT NULL,
	"post" text
);

--> statement-breakpoint
CREATE TABLE "specialities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"name_en" text NOT NULL,
	"name_si" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("name_en", '') || ' ' || coalesce("name_si", '')), U&'\200C\200D', '')) STORED,
	CONSTRAINT "specialities_name_unique" UNIQUE("name_en","name_si"),
	CONSTRAINT "specialities_name_both_languages" CHECK (("name_en" IS NULL) = ("name_si" IS NULL))
);

--> statement-breakpoint
CREATE TABLE "staff_specialities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"staff_id" uuid NOT NULL,
	"speciality_id" uuid NOT NULL,
	"note_en" text,
	"note_si" text,
	"position" integer,
	CONSTRAINT "staff_specialities_staff_speciality_unique" UNIQUE("staff_id","speciality_id"),
	CONSTRAINT "staff_specialities_note_both_languages" CHECK (("note_en" IS NULL) = ("note_si" IS NULL))
);

--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_designation_id_fk";

--> statement-breakpoint
ALTER TABLE "staff_designations" ADD COLUMN "leads" text;
--> statement-breakpoint
ALTER TABLE "staff_appointments" ADD CONSTRAINT "staff_appointments_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_appointments" ADD CONSTRAINT "staff_appointments_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."staff_designations"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_appointments" ADD CONSTRAINT "staff_appointments_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_specialities" ADD CONSTRAINT "staff_specialities_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_specialities" ADD CONSTRAINT "staff_specialities_speciality_id_fk" FOREIGN KEY ("speciality_id") REFERENCES "public"."specialities"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "staff_appointments_staff_id_index" ON "staff_appointments" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "staff_appointments_designation_id_index" ON "staff_appointments" USING btree ("designation_id","id");
--> statement-breakpoint
CREATE INDEX "staff_appointments_department_id_index" ON "staff_appointments" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "staff_appointments_starts_on_index" ON "staff_appointments" USING btree ("starts_on","id");
--> statement-breakpoint
CREATE INDEX "specialities_name_en_index" ON "specialities" USING btree ("name_en","id");
--> statement-breakpoint
CREATE INDEX "specialities_search_index" ON "specialities" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_specialities_staff_id_index" ON "staff_specialities" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_speciality_id_index" ON "staff_specialities" USING btree ("speciality_id","id");
--> statement-breakpoint
CREATE INDEX "staff_specialities_position_index" ON "staff_specialities" USING btree ("position","id");
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_designation_id_fk" FOREIGN KEY ("designation_id") REFERENCES "public"."staff_designations"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "staff_name_with_initials_en_index" ON "staff" USING btree ("name_with_initials_en","id");
--> statement-breakpoint
CREATE INDEX "staff_designations_rank_index" ON "staff_designations" USING btree ("rank","id");
--> statement-breakpoint
ALTER TABLE "staff_designations" ADD CONSTRAINT "staff_designations_leads_check" CHECK ("leads" IN ('department', 'faculty'));
--> statement-breakpoint
ALTER TABLE "staff_appointments" ADD CONSTRAINT "staff_appointments_post_no_overlap" EXCLUDE USING gist ("post" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);
--> statement-breakpoint
ALTER TABLE "staff_appointments" ADD CONSTRAINT "staff_appointments_staff_designation_no_overlap" EXCLUDE USING gist ("staff_id" WITH =, "designation_id" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);
