CREATE TABLE "mark_entries" (
	"sheet_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"value" numeric(6, 2),
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "mark_entries_sheet_id_student_id_pk" PRIMARY KEY("sheet_id","student_id"),
	CONSTRAINT "mark_entries_status_check" CHECK (status IN ('blank', 'value', 'AB', 'MC', 'WH', 'OFF')),
	CONSTRAINT "mark_entries_value_check" CHECK ((status = 'value') = (value IS NOT NULL) AND (value IS NULL OR value >= 0))
);

--> statement-breakpoint
CREATE TABLE "mark_events" (
	"sheet_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before_status" text NOT NULL,
	"before_value" numeric(6, 2),
	"status" text NOT NULL,
	"value" numeric(6, 2),
	"reason" text,
	"actor_id" uuid,
	"source" text NOT NULL,
	"batch" uuid NOT NULL,
	"edit" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "mark_events_sheet_id_sequence_pk" PRIMARY KEY("sheet_id","sequence"),
	CONSTRAINT "mark_events_edit_unique" UNIQUE("sheet_id","student_id","edit")
);

--> statement-breakpoint
CREATE TABLE "mark_chains" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mark_allocations" (
	"paper_id" uuid NOT NULL,
	"role" text NOT NULL,
	"student_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_pinned" boolean NOT NULL,
	CONSTRAINT "mark_allocations_paper_id_role_student_id_pk" PRIMARY KEY("paper_id","role","student_id")
);

--> statement-breakpoint
CREATE TABLE "mark_reminders" (
	"paper_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_reminders_paper_id_user_id_due_on_pk" PRIMARY KEY("paper_id","user_id","due_on")
);

--> statement-breakpoint
CREATE TABLE "paper_markers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"paper_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	"share" integer NOT NULL,
	CONSTRAINT "paper_markers_paper_staff_role_unique" UNIQUE("paper_id","staff_id","role"),
	CONSTRAINT "paper_markers_role_check" CHECK ("role" IN ('first', 'second', 'moderator', 'external'))
);

--> statement-breakpoint
CREATE TABLE "mark_sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"paper_id" uuid NOT NULL,
	"component" text NOT NULL,
	"position" integer NOT NULL,
	"component_name" text NOT NULL,
	"component_kind" text NOT NULL,
	"weight" numeric(15, 2) NOT NULL,
	"maximum" numeric(15, 2) NOT NULL,
	"stage" text NOT NULL,
	"state" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	CONSTRAINT "mark_sheets_paper_component_stage_unique" UNIQUE("paper_id","component","stage"),
	CONSTRAINT "mark_sheets_stage_check" CHECK ("stage" IN ('first', 'second', 'agreed')),
	CONSTRAINT "mark_sheets_state_check" CHECK ("state" IN ('open', 'submitted', 'checked', 'locked'))
);

--> statement-breakpoint
CREATE TABLE "mark_sheets__markers" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "mark_sheets__markers_owner_id_target_id_pk" PRIMARY KEY("owner_id","target_id")
);

--> statement-breakpoint
ALTER TABLE "paper_markers" ADD CONSTRAINT "paper_markers_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_markers" ADD CONSTRAINT "paper_markers_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mark_sheets" ADD CONSTRAINT "mark_sheets_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mark_sheets__markers" ADD CONSTRAINT "mark_sheets__markers_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."mark_sheets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mark_sheets__markers" ADD CONSTRAINT "mark_sheets__markers_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mark_entries_student_index" ON "mark_entries" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "mark_events_batch_index" ON "mark_events" USING btree ("batch");
--> statement-breakpoint
CREATE INDEX "paper_markers_paper_id_index" ON "paper_markers" USING btree ("paper_id","id");
--> statement-breakpoint
CREATE INDEX "paper_markers_staff_id_index" ON "paper_markers" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "paper_markers_role_index" ON "paper_markers" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "mark_sheets_paper_id_index" ON "mark_sheets" USING btree ("paper_id","id");
--> statement-breakpoint
CREATE INDEX "mark_sheets_stage_index" ON "mark_sheets" USING btree ("stage","id");
--> statement-breakpoint
CREATE INDEX "mark_sheets_state_index" ON "mark_sheets" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "mark_sheets__markers_target_index" ON "mark_sheets__markers" USING btree ("target_id");
