CREATE TABLE "traffic_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"duration_ms" double precision NOT NULL,
	"event_loop_ms" double precision NOT NULL,
	"latency_ms" double precision NOT NULL
);

--> statement-breakpoint
CREATE TABLE "growth_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"database_bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"file_bytes" bigint NOT NULL,
	"tables" jsonb NOT NULL
);

