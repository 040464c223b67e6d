CREATE TABLE "attendance_qr" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"head_count" integer
);

--> statement-breakpoint
CREATE TABLE "scan_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid,
	"student_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"device_hash" text,
	"late_seconds" integer
);

--> statement-breakpoint
CREATE TABLE "device_bindings" (
	"session_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"student_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_bindings_session_id_device_hash_pk" PRIMARY KEY("session_id","device_hash")
);

--> statement-breakpoint
CREATE TABLE "attendance_rescans" (
	"session_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "attendance_rescans_session_id_round_student_id_pk" PRIMARY KEY("session_id","round","student_id")
);

--> statement-breakpoint
CREATE INDEX "attendance_qr_opened_index" ON "attendance_qr" USING btree ("opened_at");
--> statement-breakpoint
CREATE INDEX "scan_events_session_index" ON "scan_events" USING btree ("session_id","at");
--> statement-breakpoint
CREATE INDEX "scan_events_student_index" ON "scan_events" USING btree ("student_id","at");
--> statement-breakpoint
CREATE INDEX "device_bindings_device_index" ON "device_bindings" USING btree ("device_hash");
--> statement-breakpoint
CREATE INDEX "attendance_rescans_student_index" ON "attendance_rescans" USING btree ("student_id");
