CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_open_index" ON "viewings" USING btree ("session_id") WHERE ended_at IS NULL;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'rumis-password-reset', 'view-started', 'view-ended'));
