CREATE TABLE "waiting_revisions" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"changes" jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action_check";
--> statement-breakpoint
CREATE INDEX "waiting_revisions_publish_at_index" ON "waiting_revisions" USING btree ("resource","publish_at");
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action_check" CHECK ("action" IN ('create', 'edit', 'revise', 'discard', 'transition', 'delete', 'assign', 'import', 'export', 'undo', 'login', 'login-failed', 'logout', 'session-ended', 'locked', 'unlocked', 'registered', 'approved', 'password-changed', 'password-reset-requested', 'password-reset', 'rumis-password-reset', 'view-started', 'view-ended'));
