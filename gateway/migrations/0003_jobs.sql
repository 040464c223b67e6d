CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"ip" text,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);

--> statement-breakpoint
CREATE INDEX "jobs_state_index" ON "jobs" USING btree ("state","created_at");
--> statement-breakpoint
CREATE INDEX "jobs_actor_index" ON "jobs" USING btree ("actor_id","created_at");
